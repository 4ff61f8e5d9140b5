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
  'docs/checking.md',
  'docs/command-line.md',
  'docs/decisions.md',
  'docs/journal-and-violations.md',
  'docs/operating.md',
  'docs/recordings.md',
  'docs/releases.md',
  'docs/scenarios.md',
].map((page) => new URL(`../../${page}`, import.meta.url));

const GENERATED = ['src/generated/admin-types.ts', 'src/generated/rule-texts.ts'];

/** The folders in which a field is declared, and what their files say about it. Other folders use its values. */
const FIELD_PLACES: readonly (readonly [path: string, contents: string])[] = [
  ['src/model/', 'the declaration'],
  ['src/world/', 'the column'],
  ['src/core/entities/', 'its rule'],
  ['src/service/protocol/', 'its name and codec in several API versions'],
  ['src/service/apis/unified/exports/', 'its name in exports'],
  ['src/service/apis/', 'its name, codec, limits and writers in an API version'],
  ['src/service/mcp/', 'its name in a tool of several operations'],
  ['src/scenarios/seeder/', 'an exception in seeds'],
  ['src/scenarios/timeline/', 'an exception in changes of scenarios'],
  ['src/control/entities/', 'an exception in the admin API'],
  ['src/control/scenarios/', 'an exception in the scenario of a world'],
];

/** The files that declare a field, by what they contain of it. */
function fieldFileList(field: RegExp): string {
  const root = new URL('../../', import.meta.url);
  const files = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !GENERATED.includes(file) && field.test(readFileSync(new URL(file, root), 'utf8')))
    .toSorted();
  const byContents = Map.groupBy(files, (file) => FIELD_PLACES.find(([path]) => file.startsWith(path))?.[1]);
  const lines = [...byContents].flatMap(([contents, all]) =>
    contents === undefined ? [] : [`- ${contents}: ${all.map((file) => `\`${file}\``).join(', ')}`],
  );
  return lines.join('\n');
}

function layerList(): string {
  const lines = FLOORS.flatMap((rooms, layer) =>
    Object.entries(rooms).map(
      ([name, { contents }]) => `- ${layer} \`${name.endsWith('.ts') ? name : `${name}/`}\`: ${contents}`,
    ),
  );
  return lines.join('\n');
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

/** By severity. The answer of the sandbox says what to do instead. */
function violationLists(): string {
  const rules = Map.groupBy(Object.entries(VIOLATION_RULES), ([, { severity }]) => severity);
  const lists = [...rules].map(([severity, all]) => {
    const lines = all.map(([rule, { says }]) => `- \`${rule}\`: ${says}`);
    return `With the severity \`${severity}\`:\n\n${lines.join('\n')}`;
  });
  return lists.join('\n\n');
}

/** A test fails for an answer that is neither exact, nor of the same shape, nor explained. */
function recordingList(): string {
  const lines = RECORDING_SCORES.map(({ recording, exchanges, exact, sameShape }) => {
    const others = sameShape > 0 ? `, ${sameShape} of the same shape` : '';
    return `- ${recording}: ${exact} of ${exchanges} exact${others}`;
  });
  return lines.join('\n');
}

function vendorScoreList(): string {
  return VENDOR_SCORES.map(({ document, answers, right }) => `- ${document}: ${right} of ${answers}`).join('\n');
}

/** The number of decisions by what they follow. */
function basisList(): string {
  const byBasis = Map.groupBy(Object.values(RULE_TEXTS), ([basis]) => basis);
  return [...byBasis].map(([basis, all]) => `- ${basis}: ${all.length}`).join('\n');
}

function deprecatedNames(): string {
  const names = publicNames().filter(({ deprecated }) => deprecated !== '');
  return names.map(({ name, deprecated }) => `- \`${name}\`: ${deprecated}`).join('\n');
}

function learnedFigures(): string {
  const lines = [...Map.groupBy(FIGURES, ({ of }) => of)].map(([of, figures]) => {
    const items = figures.map(({ names, from }) => `${names.map((name) => `\`${name}\``).join(', ')} (${from})`);
    return `- Of ${of}: ${items.join('; ')}`;
  });
  return lines.join('\n');
}

/** The message of a refusal says what to do instead. */
function rowLimitList(): string {
  const limits = Map.groupBy(
    Object.values(ROW_LIMITS),
    ({ most, counted }) => `${most.toLocaleString('en-US')} ${counted}`,
  );
  const lines = [...limits].map(([limit, all]) => `- ${limit}: ${all.map(({ calls }) => calls).join(', ')}`);
  return lines.join('\n');
}

const TABLES: Readonly<Record<string, () => string>> = {
  scenarios: scenarioList,
  'support-count': supportCounts,
  'learned-figures': learnedFigures,
  'deprecated-names': deprecatedNames,
  layers: layerList,
  'field-files': () => fieldFileList(/\bnativeLanguageKeyword\b/),
  'number-field-files': () => fieldFileList(/\bdefaultBid\b/),
  flags: flagList,
  commands: commandList,
  decisions: decisionSections,
  bases: basisList,
  recordings: recordingList,
  'vendor-scores': vendorScoreList,
  differences: () => table(['declared in', 'decisions'], differenceRows()),
  violations: violationLists,
  'row-limits': rowLimitList,
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
