/**
 * Starts a sandbox inside the process, from the options of `startSandbox`.
 */
import type { Config } from './config/config.ts';
import { parseConfig } from './config/read-config.ts';
import { ConfigError } from './config/option-values.ts';
import type { OptionName } from './config/options.ts';
import { suggestion } from '../model/errors/did-you-mean.ts';
import type { Worlds } from '../world/lifecycle/worlds.ts';
import { listen, type Listening } from './listen.ts';
import { loadWorlds } from './load-worlds.ts';
import type { StartOptions } from './start-options.ts';
import { ownVersion } from './version.ts';

/** Each option with its name in the configuration. */
const CONFIG_NAMES: Readonly<Record<Exclude<keyof StartOptions, 'ports' | 'coverageFile'>, OptionName>> = {
  scenario: 'scenario',
  scenarios: 'scenarios',
  seeds: 'seeds',
  seed: 'seed',
  now: 'now',
  clock: 'clock',
  host: 'host',
  data: 'data',
  adminToken: 'admin-token',
};
const OPTIONS: readonly string[] = [...Object.keys(CONFIG_NAMES), 'ports', 'coverageFile'];
const REGIONS: readonly string[] = ['na', 'eu', 'fe'];

export async function startServer(options: StartOptions): Promise<{ worlds: Worlds; listening: Listening }> {
  const { ports = {} } = options;
  rejectUnknown(options, OPTIONS, 'option');
  rejectUnknown(ports, REGIONS, 'region in ports:');
  try {
    const config = configOf(options);
    const { worlds, scenarios } = await loadWorlds(config, (message) => process.emitWarning(message));
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
  } catch (error) {
    throw error instanceof ConfigError ? new TypeError(error.message, { cause: error }) : error;
  }
}

/** Throws a `ConfigError` if an option is not valid. */
export function configOf(options: StartOptions): Config {
  return parseConfig((name) => {
    const source = (Object.keys(CONFIG_NAMES) as (keyof typeof CONFIG_NAMES)[]).find(
      (key) => CONFIG_NAMES[key] === name,
    );
    const value = source && options[source];
    if (source === undefined || value === undefined) return undefined;
    return { text: value instanceof Date ? value.toISOString() : String(value), source };
  });
}

/** For callers without a type checker. */
function rejectUnknown(given: object, known: readonly string[], subject: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const hint = suggestion(unknown, known) || `; the names are ${known.join(', ')}`;
  throw new TypeError(`startSandbox has no ${subject} ${unknown}${hint}`);
}
