/**
 * Writes the tables of the README (which documented operations work, from the routes that serve, and others) and of
 * docs/decisions.md, from `docs/fidelity.yaml`. `npm run docs` writes them; a test fails when they are not up to date.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { COMMAND_LINES } from '../src/commands/help.ts';
import { OPTIONS } from '../src/config.ts';
import { VIOLATION_RULES } from '../src/model/violations.ts';
import { operations } from '../src/server.ts';

/** Those with tables in them. */
export const PAGES = ['../README.md', './decisions.md'].map((page) => new URL(page, import.meta.url));

interface Decision {
  id: string;
  topic: string;
  behaviour: string;
  basis: string;
  setting?: string;
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** Pipes and line ends would break a row. */
function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function details(summary: string, text: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** The names of path parameters say nothing about where a path leads. */
function shape(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
}

function supportTable(): string {
  const served = new Map(
    operations.flatMap(({ id, method, paths }) => paths.map((path) => [shape(method, path), id] as const)),
  );
  const documented = read('./operations.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const groups = Map.groupBy(documented, ([, , group = '']) => group);
  const works = documented.filter(([method = '', path = '']) => served.has(expanded(served, method, path)));
  const parts = [...groups].map(([group, rows]) => {
    const lines = rows.map(([method = '', path = '', , note = '']) => {
      const id = served.get(expanded(served, method, path));
      return [
        `\`${method} ${path}\``,
        id === undefined ? '' : `\`${id}\``,
        id === undefined ? 'not yet' : 'works',
        note,
      ];
    });
    const working = lines.filter(([, , state]) => state === 'works').length;
    return details(
      `${group}: ${working} of ${rows.length}`,
      table(['operation', 'operationId', 'state', 'note'], lines),
    );
  });
  return [`${works.length} of the ${documented.length} documented operations work.`, ...parts].join('\n\n');
}

/** `/{recordType}/report` is served as one path per record type. */
function expanded(served: ReadonlyMap<string, string>, method: string, path: string): string {
  const direct = shape(method, path);
  return served.has(direct) ? direct : shape(method, path.replace('{recordType}', 'campaigns'));
}

function fidelityTable(): string {
  // Our own file; the test reads what comes of it.
  const decisions = parse(read('./fidelity.yaml')) as Decision[];
  const rows = decisions.map(({ id, topic, behaviour, basis, setting = '' }) => [id, topic, behaviour, basis, setting]);
  return table(['id', 'about', 'what the sandbox does', 'basis', 'setting'], rows);
}

function flagTable(): string {
  const rows = Object.entries(OPTIONS).map(([flag, { variable, says }]) => [`\`--${flag}\``, `\`${variable}\``, says]);
  return table(['flag', 'variable', 'says (what it is without it)'], rows);
}

/** From their own files; a test holds each to its promise. */
function scenarioTable(): string {
  const folder = new URL('../scenarios/', import.meta.url);
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => {
      // Our own files; a test checks them.
      const said = parse(readFileSync(new URL(file, folder), 'utf8')) as { description?: string; catches?: string };
      return [`\`${file.replace('.yaml', '')}\``, said.description ?? '', said.catches ?? ''];
    });
  return table(['scenario', 'what it shows', 'what it catches'], rows);
}

function commandTable(): string {
  return table(
    ['command', 'does'],
    COMMAND_LINES.map(([call, says]) => [`\`${call}\``, says]),
  );
}

function violationTable(): string {
  const rows = Object.entries(VIOLATION_RULES).map(([rule, { severity, says, instead }]) => [
    `\`${rule}\``,
    severity,
    says,
    instead,
  ]);
  return table(['rule', 'severity', 'what the client did', 'what a good one does'], rows);
}

const TABLES: Readonly<Record<string, () => string>> = {
  scenarios: scenarioTable,
  support: supportTable,
  flags: flagTable,
  commands: commandTable,
  fidelity: fidelityTable,
  violations: violationTable,
};

export function withTables(readme: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, begin, end) => `${begin}\n${make()}\n\n${end}`,
      ),
    readme,
  );
}

if (process.argv[1] === import.meta.filename) {
  for (const page of PAGES) writeFileSync(page, withTables(readFileSync(page, 'utf8')));
}
