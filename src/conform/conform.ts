/**
 * Compares recorded traffic with what the sandbox answers. Nothing leaves the machine.
 */
import type { Config } from '../server/config/config.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import type { RecordedTraffic } from './recorded-exchange.ts';
import { Replay } from './replay.ts';
import { ReplayWorld } from './replay-world.ts';
import { Summary, type ConformanceReport } from './summary.ts';
import { survey } from './survey.ts';

export interface ConformOptions {
  config: Config;
  settings: SettingsInput;
  /** Operations to compare; the requests of all others are sent, too. Undefined for all. */
  only?: readonly string[] | undefined;
  warn: (message: string) => void;
}

/**
 * Rejects with a `ConfigError` if the scenario or a setting cannot be used, and with a `RecordingError` if an entry
 * cannot be read.
 */
export async function conform({ exchanges }: RecordedTraffic, options: ConformOptions): Promise<ConformanceReport> {
  const { config, settings, only, warn } = options;
  const { firstInstant, hosts } = survey(exchanges);
  // The clock only moves forward, so the world starts with the recording.
  const world = await ReplayWorld.start({ ...config, now: config.now ?? firstInstant }, settings, warn);
  const summary = new Summary(only);
  try {
    const replay = new Replay(world, hosts);
    for (const exchange of exchanges) summary.add(await replay.send(exchange));
    return summary.report();
  } finally {
    world.close();
  }
}
