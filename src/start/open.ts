/**
 * Options of a sandbox in the process become worlds that listen.
 */
import { ConfigError, readConfig, type Config } from '../config.ts';
import type { Worlds } from '../world/worlds.ts';
import { listen, type Listening } from './listen.ts';
import { openWorlds } from './open-worlds.ts';
import type { StartOptions } from './start-options.ts';
import { ownVersion } from './version.ts';

export async function open(options: StartOptions): Promise<{ worlds: Worlds; listening: Listening }> {
  const { ports = {} } = options;
  const config = configOf(options);
  const { worlds, scenarios } = await openWorlds(config).catch(named);
  try {
    const listening = await listen({
      worlds,
      scenarios,
      version: ownVersion(),
      ports: { na: ports.na ?? 0, eu: ports.eu ?? 0, fe: ports.fe ?? 0 },
      host: options.host ?? '127.0.0.1',
      adminToken: config.adminToken,
    });
    return { worlds, listening };
  } catch (error) {
    worlds.close();
    throw error;
  }
}

/** Checked as the program's variables are. */
function configOf({ now, seed, scenario, scenarios, seeds, clock, data, adminToken }: StartOptions): Config {
  try {
    return readConfig([], {
      SANDBOX_NOW: now instanceof Date ? now.toISOString() : now,
      SANDBOX_SEED: seed === undefined ? undefined : String(seed),
      SANDBOX_SCENARIO: scenario,
      SANDBOX_SCENARIOS: scenarios,
      SANDBOX_SEEDS: seeds,
      SANDBOX_CLOCK: clock,
      SANDBOX_DATA: data,
      SANDBOX_ADMIN_TOKEN: adminToken,
    });
  } catch (error) {
    return named(error);
  }
}

const OPTION_OF: Readonly<Record<string, keyof StartOptions>> = {
  SANDBOX_NOW: 'now',
  SANDBOX_SCENARIO: 'scenario',
  SANDBOX_SCENARIOS: 'scenarios',
  SANDBOX_SEEDS: 'seeds',
  SANDBOX_CLOCK: 'clock',
  SANDBOX_DATA: 'data',
  SANDBOX_ADMIN_TOKEN: 'adminToken',
};

/** Complaints name the option in place of the variable. */
function named(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  throw new TypeError(
    error.message.replace(/^SANDBOX_[A-Z_]+/, (name) => OPTION_OF[name] ?? name),
    { cause: error },
  );
}
