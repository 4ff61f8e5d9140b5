/**
 * Worlds as a configuration asks for them. What can not be opened is told in words that name the variable.
 */
import { statSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
import { Library, nameOf } from '../scenario/library.ts';
import { documented } from '../server.ts';
import { Scenarios } from '../verbs/play.ts';
import { machineNow } from '../world/clock.ts';
import { isName } from '../world/names.ts';
import { Worlds } from '../world/worlds.ts';

type Wanted = Pick<Config, 'scenario' | 'scenarios' | 'seeds' | 'seed' | 'now' | 'clock' | 'data' | 'limits'>;

export interface Opened {
  worlds: Worlds;
  /** What worlds can start from. */
  scenarios: Scenarios;
}

export async function openWorlds({ data: folder, seed, now, clock, limits, ...config }: Wanted): Promise<Opened> {
  const { scenarios, scenario } = openScenarios(config);
  try {
    await scenarios.prepare(scenario, seed, now !== undefined);
    // Whatever can't be played is told before a folder is blamed.
    scenarios.play(scenario, seed, now ?? machineNow(), now !== undefined);
  } catch (error) {
    return refuse('SANDBOX_SCENARIO', error);
  }
  try {
    return { worlds: new Worlds({ scenario, seed, now, clock, play: scenarios.play, folder, limits }), scenarios };
  } catch (error) {
    if (folder === undefined) throw error;
    return refuse(`SANDBOX_DATA is '${folder}'`, error);
  }
}

/** Where containers have what is mounted. */
const USUAL = { scenarios: '/scenarios', seeds: '/seeds' };
const PATH = /[/\\]|\.(?:yaml|yml|json)$/;

type Mounted = Pick<Config, 'scenario' | 'scenarios' | 'seeds'>;

function openScenarios(config: Mounted): { scenarios: Scenarios; scenario: string } {
  const { library, scenario } = openLibrary(config);
  return {
    scenarios: new Scenarios(
      library,
      documented.map(({ id }) => id),
    ),
    scenario,
  };
}

/** With the name of the scenario that worlds start from. */
export function openLibrary(config: Mounted): { library: Library; scenario: string } {
  const mounts = { scenarios: folderAt('SANDBOX_SCENARIOS', config), seeds: folderAt('SANDBOX_SEEDS', config) };
  const file = PATH.test(config.scenario) ? config.scenario : undefined;
  const scenario = file === undefined ? config.scenario : nameOf(file);
  if (file !== undefined) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return refuse('SANDBOX_SCENARIO', `${file} is no file`);
    if (!isName(scenario)) return refuse('SANDBOX_SCENARIO', `${file} must be called by a-z, 0-9, _ and -`);
  }
  return { library: new Library({ ...mounts, file }), scenario };
}

function folderAt(
  variable: 'SANDBOX_SCENARIOS' | 'SANDBOX_SEEDS',
  config: Pick<Config, 'scenarios' | 'seeds'>,
): string | undefined {
  const shelf = variable === 'SANDBOX_SEEDS' ? 'seeds' : 'scenarios';
  const asked = config[shelf];
  if (asked === undefined) return USUAL[shelf];
  if (!statSync(asked, { throwIfNoEntry: false })?.isDirectory())
    return refuse(`${variable} is '${asked}'`, 'no folder');
  return asked;
}

function refuse(what: string, error: unknown): never {
  throw new ConfigError(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
