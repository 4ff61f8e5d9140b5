/**
 * The configuration of a command. An invalid value is a usage error.
 */
import type { Config } from '../server/config/config.ts';
import { readConfig } from '../server/config/read-config.ts';
import { ConfigError } from '../server/config/option-values.ts';
import { OPTION_NAMES } from '../server/config/options.ts';
import type { Library } from '../scenarios/library.ts';
import { loadLibrary } from '../server/load-worlds.ts';
import { usageError } from './input/usage.ts';

/** `ownOptions`: names of options that the command has read itself, to suggest them for a misspelled one. */
export function configure(args: readonly string[], env: NodeJS.ProcessEnv, ownOptions: readonly string[] = []): Config {
  try {
    return readConfig(args, env);
  } catch (error) {
    return rejectConfig(error, ownOptions);
  }
}

/** For commands that only read scenarios and seeds: invalid values of other variables are ignored. */
export function configureLibrary(
  args: readonly string[],
  { SANDBOX_SCENARIO, SANDBOX_SCENARIOS, SANDBOX_SEEDS }: NodeJS.ProcessEnv,
): Library {
  try {
    return loadLibrary(readConfig(args, { SANDBOX_SCENARIO, SANDBOX_SCENARIOS, SANDBOX_SEEDS })).library;
  } catch (error) {
    return rejectConfig(error);
  }
}

export function rejectConfig(error: unknown, ownOptions: readonly string[] = []): never {
  throw error instanceof ConfigError ? usageError(error.message, [...ownOptions, ...OPTION_NAMES]) : error;
}
