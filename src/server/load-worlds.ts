/**
 * Creates the worlds of a configuration. Errors name the option whose value cannot be used.
 */
import { statSync } from 'node:fs';
import { messageOf } from '../model/errors/message-of.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/option-values.ts';
import { Library, nameOf } from '../scenarios/library.ts';
import { createWorldTasks, KNOWN_OPERATIONS } from './app.ts';
import { Scenarios } from '../scenarios/scenario-cache.ts';
import { machineNow } from '../world/clock.ts';
import { isName } from '../world/world-names.ts';
import { unavailableError } from '../world/lifecycle/unavailable.ts';
import { Worlds } from '../world/lifecycle/worlds.ts';

type WorldsConfig = Pick<
  Config,
  'scenario' | 'scenarios' | 'seeds' | 'seed' | 'now' | 'clock' | 'data' | 'limits' | 'sourceOf'
>;

interface LoadedWorlds {
  worlds: Worlds;
  /** The scenarios that worlds can start from. */
  scenarios: Scenarios;
}

/** Calls `warn` for each file of the data folder that cannot be opened; the other worlds are opened. */
export async function loadWorlds(
  { data: folder, seed, now, clock, limits, ...config }: WorldsConfig,
  warn: (message: string) => void,
  onExpired?: (name: string) => void,
): Promise<LoadedWorlds> {
  const { scenarios, scenario } = openScenarios(config);
  try {
    const start = { seed, now: now ?? machineNow(), hasRequestedNow: now !== undefined };
    await scenarios.prepare(scenario, start);
    // Compiles before opening the data folder, so that scenario errors are not reported as errors of the folder.
    scenarios.compile(scenario, start);
  } catch (error) {
    throw asConfigError(config.sourceOf('scenario'), error);
  }
  try {
    const tasks = createWorldTasks();
    const { compile } = scenarios;
    const worlds = new Worlds({ scenario, seed, now, clock, compile, folder, limits, tasks, onExpired });
    for (const unavailable of worlds.unavailable) warn(unavailableError(unavailable).message);
    return { worlds, scenarios };
  } catch (error) {
    if (folder === undefined) throw error;
    throw asConfigError(`${config.sourceOf('data')} is '${folder}'`, error);
  }
}

/** The mount points in containers. */
const DEFAULTS = { scenarios: '/scenarios', seeds: '/seeds' };
const PATH = /[/\\]|\.(?:yaml|yml|json)$/;

type LibraryConfig = Pick<Config, 'scenario' | 'scenarios' | 'seeds' | 'sourceOf'>;

function openScenarios(config: LibraryConfig): { scenarios: Scenarios; scenario: string } {
  const { library, scenario } = loadLibrary(config);
  return {
    scenarios: new Scenarios(library, KNOWN_OPERATIONS.ids),
    scenario,
  };
}

/** The library, and the name of the scenario that worlds start from. */
export function loadLibrary(config: LibraryConfig): { library: Library; scenario: string } {
  const mounts = { scenarios: mountedFolder('scenarios', config), seeds: mountedFolder('seeds', config) };
  const file = PATH.test(config.scenario) ? config.scenario : undefined;
  const scenario = file === undefined ? config.scenario : nameOf(file);
  if (file !== undefined) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new ConfigError(`${config.sourceOf('scenario')} is '${file}': the file does not exist`);
    if (!isName(scenario))
      throw new ConfigError(
        `${config.sourceOf('scenario')} is '${file}': the file name must consist of a-z, 0-9, _ and -`,
      );
  }
  return { library: new Library({ ...mounts, file }), scenario };
}

function mountedFolder(name: 'scenarios' | 'seeds', config: LibraryConfig): string | undefined {
  const folder = config[name];
  if (folder === undefined) return DEFAULTS[name];
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`${config.sourceOf(name)} is '${folder}': the folder does not exist`);
  return folder;
}

function asConfigError(subject: string, error: unknown): ConfigError {
  return new ConfigError(`${subject}: ${messageOf(error)}`, { cause: error });
}
