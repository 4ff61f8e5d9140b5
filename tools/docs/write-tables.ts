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
import { ROW_LIMITS } from '../../src/world/row-limits.ts';
import { VIOLATION_RULES } from '../../src/model/violations.ts';
import { FLOORS } from '../../lint/layers.ts';
import { differenceRows } from './dialect-differences.ts';
import { decisionSections } from './decision-sections.ts';
import { table } from './lists.ts';
import { supportCounts } from './operation-lists.ts';
import { publicNames } from './write-public-names.ts';

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
  'docs/releases.md',
  'docs/scenarios.md',
].map((page) => new URL(`../../${page}`, import.meta.url));

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
  'learned-figures': learnedFigures,
  'public-names': publicNameCounts,
  'deprecated-names': deprecatedNames,
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
