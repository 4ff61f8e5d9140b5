/**
 * Compares recorded traffic with what the sandbox answers. Nothing leaves the machine.
 */
import type { Config } from '../server/config/config.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import type { RecordedTraffic } from './recorded-exchange.ts';
import { replay, type Replay } from './replay.ts';
import { ReplayWorld } from './replay-world.ts';

export interface ConformOptions {
  config: Config;
  settings: SettingsInput;
  /** Operations to compare; the requests of all others are sent, too. Undefined for all. */
  only?: readonly string[] | undefined;
  warn: (message: string) => void;
}

/** Rejects with a `ConfigError` if the scenario or a setting cannot be used. */
export async function conform({ exchanges }: RecordedTraffic, options: ConformOptions): Promise<Replay> {
  const { config, settings, only, warn } = options;
  // The clock only moves forward, so the world starts with the recording.
  const now = config.now ?? exchanges[0]?.at;
  const world = await ReplayWorld.start({ ...config, now }, settings, warn);
  try {
    const { comparisons, skipped } = await replay(world, exchanges);
    return { comparisons: comparisons.filter(({ operation }) => only?.includes(operation) ?? true), skipped };
  } finally {
    world.close();
  }
}
