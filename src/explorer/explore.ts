/**
 * Explores a client in this process: `await explore((world) => run(new Client({ fetch: world.fetch })))`.
 */
import { ConfigError } from '../server/config/option-values.ts';
import { configOf } from '../server/start-server.ts';
import { defined } from '../model/defined.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import type { StartOptions } from '../server/start-options.ts';
import { Baseline, readBaseline } from './baseline.ts';
import { hasNewFailure, type Exploration, type FaultGroup } from './faults/exploration.ts';
import { Explorer } from './explorer.ts';
import { ALL_FAULTS } from './all-faults.ts';
import type { ClientFunction } from './in-process/explorer-world.ts';
import { FunctionClient } from './in-process/function-client.ts';
import { REPORT_FORMATS, type ReportFormat } from './report/formats.ts';
import { prepareWorld } from './run/lane.ts';

export type { ClientFunction, ExplorerWorld } from './in-process/explorer-world.ts';
export type { Exploration, ExploredRun, Difference, FaultGroup, Verdict } from './faults/exploration.ts';
export type { ReportFormat } from './report/formats.ts';

export interface ExploreOptions extends Pick<
  StartOptions,
  'scenario' | 'scenarios' | 'seeds' | 'seed' | 'now' | 'clock'
> {
  /**
   * `direct`: the client calls `world.fetch`, and no port is opened. `http`: the client can use any HTTP library, but is
   * not killed and started again. Default: direct.
   */
  transport?: 'direct' | 'http' | undefined;
  /** 2: also pairs of faults whose first one the client survives. Default: 1. */
  depth?: 1 | 2 | undefined;
  /** The maximum number of runs. Default: 1000. */
  runs?: number | undefined;
  /** The maximum time of the exploration in milliseconds. Default: without limit. */
  time?: number | undefined;
  /** Milliseconds after which a client hangs. Default: 2000. */
  timeout?: number | undefined;
  /** How many runs take place at the same time. Default: 1. */
  parallel?: number | undefined;
  /** Ids of runs, instead of the whole plan. */
  only?: readonly string[] | undefined;
  /** Settings of the world, such as `{ dialect: 'observed' }`. */
  settings?: SettingsInput | undefined;
  /** The Retry-After of answers, in seconds. Default: 1. */
  retryAfter?: number | undefined;
  /** Groups of faults that are left out: `hostile-drift`. */
  without?: readonly FaultGroup[] | undefined;
  /** The path of a file with known failures. */
  baseline?: string | undefined;
}

const DEFAULT_RUNS = 1000;
const DEFAULT_TIMEOUT_MS = 2000;

/** Rejects if an option is not valid, or the client fails without faults. */
export async function explore(client: ClientFunction, options: ExploreOptions = {}): Promise<Exploration> {
  const { transport = 'direct', timeout: timeoutMs = DEFAULT_TIMEOUT_MS, parallel = 1, only = [], depth = 1 } = options;
  const { scenario, scenarios, seeds, seed, now, clock = 'frozen', baseline, without = [] } = options;
  const start = defined({ scenario, scenarios, seeds, seed, now, clock });
  try {
    rejectNumbers(options);
    const prepared = await prepareWorld(configOf(start), (message) => process.emitWarning(message), options.settings);
    try {
      const explorer = new Explorer(new FunctionClient(client, transport), prepared, {
        faults: ALL_FAULTS,
        // A client in this process cannot be killed while it uses the network.
        without: transport === 'direct' ? without : [...without, 'process'],
        depth,
        parallel,
        maxRuns: options.runs ?? DEFAULT_RUNS,
        maxTime: options.time ?? Infinity,
        timeoutMs,
        only,
        retryAfter: options.retryAfter ?? 1,
        hasFastClock: false,
        baseline: baseline === undefined ? new Baseline() : readBaseline(baseline),
        command: [],
        program: [],
        environment: {},
        repeatOptions: [],
      });
      return await explorer.explore();
    } finally {
      prepared.close();
    }
  } catch (error) {
    throw error instanceof ConfigError ? new TypeError(error.message, { cause: error }) : error;
  }
}

/** Rejects with the report as text if there are failures that the baseline file does not list. */
export async function exploreOrThrow(client: ClientFunction, options: ExploreOptions = {}): Promise<Exploration> {
  const exploration = await explore(client, options);
  if (hasNewFailure(exploration))
    throw new Error(`The exploration of the client has failures\n\n${REPORT_FORMATS.text(exploration)}`);
  return exploration;
}

/** The report of an exploration: for a terminal, a CI summary, a CI system, another program, or a browser. */
export function formatExploration(exploration: Exploration, format: ReportFormat): string {
  return REPORT_FORMATS[format](exploration);
}

/** The smallest value of each option that is a number. */
const MINIMUMS = { runs: 1, parallel: 1, depth: 1, timeout: 1, time: 0, retryAfter: 0 } as const;

function rejectNumbers(options: ExploreOptions): void {
  for (const [name, min] of Object.entries(MINIMUMS)) {
    const value = options[name as keyof typeof MINIMUMS];
    if (value !== undefined && !(value >= min))
      throw new ConfigError(`${name} is ${value}: it must be at least ${min}`);
  }
}
