/**
 * Writes the derived tables of README.md and of the pages in docs/. `npm run docs` runs it, and a test fails if a table is
 * not up to date.
 */
import { globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { COMMAND_HELP } from '../../src/cli/help/command-help.ts';
import { RECORDING_SCORES, VENDOR_SCORES } from '../../src/generated/conformance.ts';
import { RULE_TEXTS } from '../../src/generated/rule-texts.ts';
import { FIGURES } from '../../src/captured/fit/figures.ts';
import { OPTIONS } from '../../src/server/config/options.ts';
import { OTHER_APIS } from '../../src/service/http/other-apis.ts';
import { ROW_LIMITS } from '../../src/world/row-limits.ts';
import { VIOLATION_RULES } from '../../src/model/violations.ts';
import { operations } from '../../src/server/app.ts';
import { FLOORS } from '../../lint/layers.ts';
import { differenceRows } from './dialect-differences.ts';
import { decisionSections } from './decision-sections.ts';
import { migrationRows } from './migration-table.ts';
import { publicNames } from './write-public-names.ts';
import { vendorOperations } from './vendor-operations.ts';
import { reportColumnRows, reportTypeRows } from './report-type-tables.ts';
import { expressionFormRows, textSourceRows } from './text-sources.ts';
import { unifiedDimensions, unifiedMetricRows } from './unified-report-tables.ts';

/** The pages that have tables. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/command-line.md',
  'docs/decisions.md',
  'docs/fidelity.md',
  'docs/journal-and-violations.md',
  'docs/learn.md',
  'docs/limits.md',
  'docs/migration.md',
  'docs/releases.md',
  'docs/reports-unified.md',
  'docs/reports-v3.md',
  'docs/scenarios.md',
  'docs/support.md',
].map((page) => new URL(`../../${page}`, import.meta.url));

function read(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

/** A pipe or a line end would end the cell. */
function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Path parameters have other names in the documentation than in the routes. */
function shape(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
}

interface Group {
  name: string;
  rows: [operation: string, id: string, note: string][];
  served: number;
}

const idCell = (id: string | undefined): string => (id === undefined ? 'not yet' : `\`${id}\``);

/** By method and path. */
function servedIds(): Map<string, string> {
  return new Map(
    operations.flatMap(({ id, method, paths }) => paths.map((path) => [shape(method, path), id] as const)),
  );
}

function linesOf(file: string): string[][] {
  return read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/** The operations that the specification does not list, with the certainty of what is known of them. */
function laterSupportTable(): string {
  const served = servedIds();
  const rows = linesOf('later-operations.tsv').map(
    ([method = '', path = '', group = '', certainty = '', note = '']) => {
      const id = served.get(shape(method, path));
      return [`\`${method} ${path}\``, group, idCell(id), certainty, note];
    },
  );
  return table(['operation', 'API', 'operationId', 'certainty', 'note'], rows);
}

/** The documented operations by API, with the operation that serves each. */
function supportGroups(): Group[] {
  const served = servedIds();
  const documented = linesOf('operations.tsv');
  return [...Map.groupBy(documented, ([, , group = '']) => group)].map(([name, lines]) => {
    const ids = lines.map(([method = '', path = '']) => served.get(expanded(served, method, path)));
    const rows = lines.map(([method = '', path = '', , note = ''], index): Group['rows'][number] => [
      `\`${method} ${path}\``,
      idCell(ids[index]),
      note,
    ]);
    return { name, rows, served: ids.filter((id) => id !== undefined).length };
  });
}

function supportSummary(groups: readonly Group[]): string {
  const served = groups.reduce((sum, group) => sum + group.served, 0);
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return `${served} of the ${all} documented operations work`;
}

function supportTable(): string {
  const groups = supportGroups();
  const sections = groups.map(({ name, rows, served }) => {
    const title = `## ${name}: ${served} of ${rows.length}`;
    const [note = '', ...others] = new Set(rows.map((row) => row[2]));
    // What holds for all operations of an API is a sentence before the table.
    if (others.length > 0) return `${title}\n\n${table(['operation', 'operationId', 'note'], rows)}`;
    const pairs = table(
      ['operation', 'operationId'],
      rows.map(([operation, id]) => [operation, id]),
    );
    return [title, ...(note === '' ? [] : [`All are ${note}.`]), pairs].join('\n\n');
  });
  return [`${supportSummary(groups)}.`, ...sections].join('\n\n');
}

/** For each document of the vendor, what is served, and the reasons of the rest. */
function vendorTable(): string {
  const rows = [...Map.groupBy(vendorOperations(), ({ document }) => document)].map(([document, all]) => {
    const missing = all.filter(({ isServed }) => !isServed);
    const reasons = [...new Set(missing.map(({ reason }) => reason.replace(/^[^:]*: /, '')))];
    return [document, `${all.length - missing.length} of ${all.length}`, reasons.join('; ')];
  });
  return table(['document', 'served', 'why the others are not'], rows);
}

function supportCounts(): string {
  const groups = supportGroups();
  return `${supportSummary(groups)}: ${groups.map(({ name, served }) => `${name} (${served})`).join(', ')}.`;
}

const GENERATED = ['src/generated/admin-types.ts', 'src/generated/rule-texts.ts'];

/** The folders in which a field is declared, and what their files say about it. Other folders use its values. */
const FIELD_PLACES: readonly (readonly [path: string, contents: string])[] = [
  ['src/model/', 'the declaration: types of rows and drafts, seeds, changes of scenarios, admin API'],
  ['src/world/', 'the column'],
  ['src/core/entities/', 'its rule'],
  ['src/service/protocol/', 'its name and codec in several API versions'],
  ['src/service/apis/unified/exports/', 'the field in the common model of exports'],
  [
    'src/service/apis/',
    'its name, codec and limits in this API version, and whether a client can create, update or clear it',
  ],
  ['src/scenarios/seeder/', 'an exception in seeds'],
  ['src/scenarios/timeline/', 'an exception in changes of scenarios'],
  ['src/control/entities/', 'an exception in the admin API'],
  ['src/control/scenarios/', 'an exception in the scenario of a world'],
];

/** The files that declare a field. */
function fieldFileTable(field: RegExp): string {
  const root = new URL('../../', import.meta.url);
  const rows = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !GENERATED.includes(file) && field.test(readFileSync(new URL(file, root), 'utf8')))
    .toSorted()
    .flatMap((file) => {
      const place = FIELD_PLACES.find(([path]) => file.startsWith(path));
      return place === undefined ? [] : [[`\`${file}\``, place[1]]];
    });
  return table(['file', 'contents'], rows);
}

/** A row for each reason. */
function otherApiRows(): string[][] {
  return [...Map.groupBy(OTHER_APIS, ({ why }) => why)].map(([why, apis]) => {
    const byName = Map.groupBy(apis, ({ name }) => name);
    const names = [...byName].map(
      ([name, same]) => `${name} (${same.map(({ prefix }) => `\`${prefix}\``).join(', ')})`,
    );
    return [why, names.join(', ')];
  });
}

function layerTable(): string {
  const rows = FLOORS.flatMap((rooms, floor) =>
    Object.entries(rooms).map(([name, { contents }]) => [
      String(floor),
      name.endsWith('.ts') ? `\`${name}\`` : `\`${name}/\``,
      contents,
    ]),
  );
  return table(['layer', 'folder', 'contents'], rows);
}

/** `/{recordType}/report` is served as one path per record type. */
function expanded(served: ReadonlyMap<string, string>, method: string, path: string): string {
  const direct = shape(method, path);
  return served.has(direct) ? direct : shape(method, path.replace('{recordType}', 'campaigns'));
}

function flagList(): string {
  return Object.entries(OPTIONS)
    .map(([flag, option]) => `- \`--${flag}\`, \`${option.variable}\`: ${option.description} (${option.default})`)
    .join('\n');
}

/** From the files of the scenarios. */
function scenarioList(): string {
  const folder = new URL('../../scenarios/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => {
      // Files of this project, which tests check.
      const { description = '' } = parse(readFileSync(new URL(file, folder), 'utf8')) as { description?: string };
      return `- \`${file.replace('.yaml', '')}\`: ${description.trim().replaceAll(/\s+/g, ' ')}`;
    })
    .join('\n');
}

function commandList(): string {
  return Object.entries(COMMAND_HELP)
    .map(([name, { summary }]) => `- \`${name}\`: ${summary}`)
    .join('\n');
}

function violationTable(): string {
  const rows = Object.entries(VIOLATION_RULES).map(([rule, { severity, says, instead }]) => [
    `\`${rule}\``,
    severity,
    says,
    instead,
  ]);
  return table(['rule', 'severity', 'what the client did', 'what to do instead'], rows);
}

function recordingTable(): string {
  const rows = RECORDING_SCORES.map(({ recording, contents, exchanges, exact, sameShape, differs, outside, score }) => [
    recording,
    contents,
    ...[exchanges, exact, sameShape, differs, outside].map(String),
    `${score} %`,
  ]);
  const head = ['recording', 'contents', 'exchanges', 'exact', 'same shape', 'differs', 'outside', 'score'];
  return table(head, rows);
}

function vendorScoreTable(): string {
  const rows = VENDOR_SCORES.map(({ document, answers, right, explained, score }) => [
    document,
    ...[answers, right, explained].map(String),
    `${score} %`,
  ]);
  return table(['document', 'answers', 'right', 'explained', 'score'], rows);
}

/** The number of decisions by what they follow. */
function basisTable(): string {
  const byBasis = Map.groupBy(Object.values(RULE_TEXTS), ([basis]) => basis);
  return table(
    ['basis', 'behaviours'],
    [...byBasis].map(([basis, all]) => [basis, String(all.length)]),
  );
}

function publicNameCounts(): string {
  const kinds = Map.groupBy(publicNames(), ({ kind }) => kind);
  return table(
    ['kind', 'names'],
    [...kinds].map(([kind, names]) => [kind, String(names.length)]),
  );
}

function deprecatedNames(): string {
  const names = publicNames().filter(({ deprecated }) => deprecated !== '');
  return table(
    ['kind', 'name', 'replacement'],
    names.map(({ kind, name, deprecated }) => [kind, `\`${name}\``, deprecated]),
  );
}

function learnedFigures(): string {
  const rows = FIGURES.map(({ names, from, of }) => [names.map((name) => `\`${name}\``).join(', '), from, of]);
  return table(['Figure', 'From', 'Of'], rows);
}

function rowLimitTable(): string {
  const rows = Object.values(ROW_LIMITS).map(({ calls, counted, most, narrow }) => [
    calls,
    counted,
    most.toLocaleString('en-US'),
    narrow,
  ]);
  return table(['call', 'what is counted', 'limit', 'what to do instead'], rows);
}

const TABLES: Readonly<Record<string, () => string>> = {
  scenarios: scenarioList,
  'support-count': supportCounts,
  support: supportTable,
  'later-support': laterSupportTable,
  'vendor-operations': vendorTable,
  'learned-figures': learnedFigures,
  migration: () => table(['task', 'versions 1 and 2', 'version 3', 'version 4', 'unified API'], migrationRows()),
  'report-types': () =>
    table(
      ['report type', 'adProduct', 'groupBy', 'filters', 'range', 'retention', 'formats', 'attribution'],
      reportTypeRows(),
    ),
  'public-names': publicNameCounts,
  'deprecated-names': deprecatedNames,
  'report-columns': () => table(['column', 'type', 'meaning', 'report types'], reportColumnRows()),
  'text-sources': () => table(['certainty', 'source of the words', 'columns and fields'], textSourceRows()),
  'expression-forms': () => table(['certainty', 'source of the form', 'forms'], expressionFormRows()),
  'unified-dimensions': unifiedDimensions,
  'unified-metrics': () => table(['metric', 'sponsored products, brands, display', 'formula'], unifiedMetricRows()),
  'other-apis': () =>
    table(['why the sandbox does not emulate it, or what to use', 'what it is (how its paths begin)'], otherApiRows()),
  layers: layerTable,
  'field-files': () => fieldFileTable(/\bnativeLanguageKeyword\b/),
  'number-field-files': () => fieldFileTable(/\bdefaultBid\b/),
  flags: flagList,
  commands: commandList,
  decisions: decisionSections,
  bases: basisTable,
  recordings: recordingTable,
  'vendor-scores': vendorScoreTable,
  differences: () => table(['declared in', 'decisions'], differenceRows()),
  violations: violationTable,
  'row-limits': rowLimitTable,
};

export function withTables(page: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, begin, end) => `${begin}\n${make()}\n\n${end}`,
      ),
    page,
  );
}

if (process.argv[1] === import.meta.filename) {
  for (const page of PAGES) writeFileSync(page, withTables(readFileSync(page, 'utf8')));
}
