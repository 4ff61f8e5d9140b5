/**
 * Splits the arguments of `explore` into its own options, the options of the server, and the command after `--`.
 */
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import type { HostConfig } from '../server/config/config.ts';
import { parseHosts } from '../server/config/option-values.ts';
import { Baseline, readBaseline } from '../explorer/baseline.ts';
import { FAULT_GROUPS, type FaultGroup } from '../explorer/faults/exploration.ts';
import type { ReportFormat } from '../explorer/report/formats.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import { prepareFile, prepareFolder, readReportFile } from './result-files.ts';
import { SETTING_OPTIONS, takeSettings } from './exploring/settings.ts';
import { readTime, splitAtCommand, takeValues } from './input/take-values.ts';
import { UsageError } from './input/usage.ts';

export interface ExploreArguments {
  outputs: readonly string[];
  before: string | undefined;
  parallel: number;
  /** Milliseconds. */
  maxTime: number;
  timeoutMs: number | undefined;
  maxRuns: number;
  depth: 1 | 2;
  only: readonly string[];
  without: readonly FaultGroup[];
  /** Seconds. */
  retryAfter: number;
  /** The hosts in the code of the command; undefined if it uses the addresses in its environment. */
  hosts: readonly HostConfig[] | undefined;
  /** Settings of the world. */
  settings: SettingsInput;
  baseline: Baseline;
  /** The file that the failures are written to, to be known failures later. */
  writtenBaseline: string | undefined;
  reports: readonly { file: string; format: ReportFormat }[];
  /** The folder for a scenario file of each failure. */
  scenarioFolder: string | undefined;
  /** The options that repeat a run, in addition to `--only`. */
  repeatOptions: readonly string[];
  /** The options of the server. */
  options: readonly string[];
  command: readonly string[];
}

const FORMATS: ReadonlyMap<string, ReportFormat> = new Map([
  ['.txt', 'text'],
  ['.md', 'markdown'],
  ['.xml', 'junit'],
  ['.json', 'json'],
  ['.html', 'html'],
]);
const DEFAULT_RUNS = 1000;
/** Clients wait for most of a run, so that one of them does not use a processor. */
const RUNS_PER_PROCESSOR = 2;
const MAX_DEFAULT_PARALLEL = 8;
/** Options that change what a single run does. */
const REPEATED = ['--output', '--before', '--timeout', '--depth', '--retry-after', '--hosts'];
const NOT_REPEATED = [
  '--parallel',
  '--time',
  '--runs',
  '--only',
  '--without',
  '--baseline',
  '--write-baseline',
  '--report',
  '--save-scenarios',
];

export const EXPLORE_OPTIONS = [
  ...[...REPEATED, ...NOT_REPEATED].map((option) => option.slice('--'.length)),
  ...SETTING_OPTIONS,
];

export function readExploreArguments(args: readonly string[]): ExploreArguments {
  const { options, command } = splitAtCommand(args);
  const repeatOptions = [...options];
  const all = (name: string): string[] => {
    const values = takeValues(options, name);
    if (values.includes('')) throw new UsageError(`${name} needs a value`);
    return values;
  };
  for (const name of NOT_REPEATED) takeValues(repeatOptions, name);
  const last = (name: string): string | undefined => all(name).at(-1);
  const outputs = all('--output');
  const before = last('--before');
  const baseline = last('--baseline');
  const writtenBaseline = last('--write-baseline');
  const scenarioFolder = last('--save-scenarios');
  return {
    outputs,
    before,
    parallel: count('--parallel', last('--parallel'), defaultParallel(outputs, before)),
    maxTime: readTime('--time', last('--time')) ?? Infinity,
    timeoutMs: readTime('--timeout', last('--timeout')),
    maxRuns: count('--runs', last('--runs'), DEFAULT_RUNS),
    depth: readDepth(last('--depth')),
    only: all('--only'),
    hosts: readHosts(last('--hosts')),
    settings: takeSettings(options),
    without: all('--without').map(readGroup),
    retryAfter: count('--retry-after', last('--retry-after'), 1, 0),
    baseline: baseline === undefined ? new Baseline() : readBaseline(baseline),
    writtenBaseline: writtenBaseline && prepareFile('--write-baseline', writtenBaseline),
    reports: all('--report').map((file) => readReportFile('--report', file, FORMATS)),
    scenarioFolder: scenarioFolder && prepareFolder('--save-scenarios', scenarioFolder),
    repeatOptions,
    options,
    command,
  };
}

/** Runs at the same time must not share the files and tables that they write. */
function defaultParallel(outputs: readonly string[], before: string | undefined): number {
  if (before !== undefined || outputs.some((file) => isAbsolute(file))) return 1;
  return Math.min(RUNS_PER_PROCESSOR * availableParallelism(), MAX_DEFAULT_PARALLEL);
}

function count(name: string, text: string | undefined, byDefault: number, min = 1): number {
  if (text === undefined) return byDefault;
  if (/^\d{1,6}$/.test(text) && Number(text) >= min) return Number(text);
  throw new UsageError(`${name} is '${text}': it must be a whole number of at least ${min}`);
}

function readDepth(text = '1'): 1 | 2 {
  if (text === '1') return 1;
  if (text === '2') return 2;
  throw new UsageError(`--depth is '${text}': it must be 1 or 2`);
}

function readHosts(text: string | undefined): readonly HostConfig[] | undefined {
  return text === undefined ? undefined : parseHosts({ text, source: '--hosts' });
}

function readGroup(text: string): FaultGroup {
  const group = FAULT_GROUPS.find((each) => each === text);
  if (group !== undefined) return group;
  throw new UsageError(`--without is '${text}': it must be one of ${FAULT_GROUPS.join(', ')}`);
}
