/**
 * `ads-sandbox conform FILE...`: sends recorded requests to a sandbox of its own and compares the answers with the
 * recorded ones.
 */
import { statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { instantText } from '../model/days.ts';
import { defined } from '../model/defined.ts';
import { suggestion } from '../model/errors/did-you-mean.ts';
import { messageOf } from '../model/errors/message-of.ts';
import { ConfigError } from '../server/config/option-values.ts';
import { scenarioYaml } from '../control/scenarios/world-scenario/scenario-yaml.ts';
import { anonymousSeed } from '../captured/anonymise/anonymous-seed.ts';
import { conform, type ConformOptions } from '../captured/conform.ts';
import type { ConformanceReport } from '../captured/replay/summary.ts';
import type { RecordedStart, RecordedTraffic } from '../captured/exchange/recorded-exchange.ts';
import { CapturedFileError } from '../captured/readers/file-text.ts';
import type { ReplayWorld } from '../captured/replay/replay-world.ts';
import { readRecordings } from '../captured/readers/read-recordings.ts';
import { contribution, conformanceAsText, describeSkipped } from '../captured/report/terminal.ts';
import { REPORT_FORMATS } from '../captured/report/formats.ts';
import { KNOWN_OPERATIONS } from '../server/app.ts';
import { ownVersion } from '../server/version.ts';
import { configure } from './configure.ts';
import { SETTING_OPTIONS, takeSettings } from './exploring/settings.ts';
import { takeValues } from './input/take-values.ts';
import { UsageError, warn } from './input/usage.ts';
import { prepareFile, readReportFile } from './result-files.ts';

const BELOW_MINIMUM = 1;
/** The one that is not the default. */
const OTHER_DIALECT = 'observed';
/** A comparison of more answers takes longer than a hint is worth. */
const MAX_COMPARED_AGAIN = 2000;
const OWN_OPTIONS = ['only', 'fail-under', 'report', 'write-seed', 'contribute', ...SETTING_OPTIONS];
export async function run(args: readonly string[]): Promise<number> {
  const given = [...args];
  const only = takeValues(given, '--only').flatMap((names) => names.split(','));
  const minimum = readMinimum(takeValues(given, '--fail-under').at(-1));
  const reports = takeValues(given, '--report').map((file) => readReportFile('--report', file, REPORT_FORMATS));
  const resultFile = (option: string): string | undefined =>
    takeValues(given, option)
      .map((file) => prepareFile(option, file))
      .at(-1);
  const [seedFile, contributed] = [resultFile('--write-seed'), resultFile('--contribute')];
  const settings = takeSettings(given);
  const { files, serverOptions } = splitFiles(given);
  if (files.length === 0) throw new UsageError('missing file; usage: ads-sandbox conform calls.har');
  refuseSameFiles([
    ...files.map((file) => ['the recording', file] as const),
    ...reports.map(({ file }) => ['--report', file] as const),
    ...(seedFile === undefined ? [] : [['--write-seed', seedFile] as const]),
    ...(contributed === undefined ? [] : [['--contribute', contributed] as const]),
  ]);
  const traffic = await readRecordings(files).catch(rejectFile);
  const config = configure(serverOptions, { ...variablesOf(traffic.start), ...process.env }, OWN_OPTIONS);
  const filter = only.length === 0 ? undefined : only;
  // A recording of the sandbox names its world.
  const learns = traffic.start.seed === undefined && !hasScenario(serverOptions);
  const atEnd = seedFile === undefined ? undefined : (world: ReplayWorld): void => writeSeed(seedFile, world);
  const options = { config, settings, only: filter, learns, warn };
  const first = await conform(traffic, { ...options, atEnd }).catch(rejectFile);
  const better = settings.dialect !== undefined ? undefined : await betterDialect(traffic, first, options);
  const report = { ...first, ...(better === undefined ? {} : { better }) };
  const missing = only.find((name) => report.operations.every(({ operation }) => operation !== name));
  if (missing !== undefined)
    throw new UsageError(
      `--only is '${missing}': the files have no such request that can be compared${suggestion(
        missing,
        KNOWN_OPERATIONS.ids,
      )}`,
    );
  if (report.operations.length === 0)
    throw new UsageError(
      ['the files have no request that can be compared', ...report.skipped.map(describeSkipped)].join('; '),
    );
  process.stdout.write(conformanceAsText(report));
  if (contributed !== undefined) writeFileSync(contributed, contribution(report, ownVersion()));
  for (const { file, format } of reports) writeFileSync(file, format(report));
  return report.score < minimum ? BELOW_MINIMUM : 0;
}

/** Traffic of the service, and of a world whose settings are changed, can follow either. */
async function betterDialect(traffic: RecordedTraffic, { score, counts }: ConformanceReport, options: ConformOptions) {
  const answers = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (score === 100 || answers > MAX_COMPARED_AGAIN) return undefined;
  const dialect = OTHER_DIALECT;
  const other = await conform(traffic, { ...options, settings: { ...options.settings, dialect }, warn: () => {} });
  return other.score > score ? { dialect, score: other.score } : undefined;
}

function hasScenario(options: readonly string[]): boolean {
  return process.env['SANDBOX_SCENARIO'] !== undefined || options.some((each) => /^--scenario(?:=|$)/.test(each));
}

/** The notes are comments at its beginning. */
function writeSeed(file: string, world: ReplayWorld): void {
  const { scenario, kept } = anonymousSeed(world.scenario());
  const notes = [
    'Names, texts, products, ids, addresses and amounts are replaced. These values of the recording stay:',
    ...kept.map(({ field, values }) => `${field}: ${values.join(', ')}`),
  ];
  writeFileSync(file, scenarioYaml({ scenario, notes }));
}

/** A result would replace another one, or a recording. A recording can be given twice. */
function refuseSameFiles(all: readonly (readonly [role: string, file: string])[]): void {
  const roles = new Map<string, string>();
  for (const [role, file] of all) {
    const found = statSync(file, { throwIfNoEntry: false });
    const identity = found === undefined ? resolve(file) : `${found.dev} ${found.ino}`;
    const other = roles.get(identity);
    if (other !== undefined && role.startsWith('-'))
      throw new UsageError(`${role} is '${file}', which is ${other}, too; name another file`);
    roles.set(identity, role);
  }
}

function rejectFile(error: unknown): never {
  throw error instanceof CapturedFileError || error instanceof ConfigError ? new UsageError(messageOf(error)) : error;
}

/** Options of the server have values; arguments that follow none are files. */
function splitFiles(options: readonly string[]): { files: string[]; serverOptions: string[] } {
  const files: string[] = [];
  const serverOptions: string[] = [];
  for (const [i, option] of options.entries()) {
    if (option === '--') return { files: [...files, ...options.slice(i + 1)], serverOptions };
    if (option === '-')
      throw new UsageError("'-' is not a file: a recording is read twice, so save standard input to a file");
    const before = options[i - 1] ?? '';
    const isValue = before.startsWith('--') && !before.includes('=');
    (option.startsWith('-') || isValue ? serverOptions : files).push(option);
  }
  return { files, serverOptions };
}

/** A recording decides about its world, unless an option or the environment does. */
function variablesOf({ scenario, seed, now }: RecordedStart): NodeJS.ProcessEnv {
  const start = now === undefined ? undefined : instantText(now);
  return defined({ SANDBOX_SCENARIO: scenario, SANDBOX_SEED: seed, SANDBOX_NOW: start });
}

function readMinimum(text = '0'): number {
  if (/^\d{1,3}(?:\.\d)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new UsageError(`--fail-under is '${text}': it must be a percentage such as 95`);
}
