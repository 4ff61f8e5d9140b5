/**
 * Compares recorded traffic with what the sandbox answers. Nothing leaves the machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../server/config/config.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import { AccountWorld } from './account/account-world.ts';
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
  /** Whether the world has the account that the answers show, in place of a scenario. */
  learns?: boolean;
  /** Reads the world after the last exchange. */
  atEnd?: ((world: ReplayWorld) => void) | undefined;
  warn: (message: string) => void;
}

/**
 * Rejects with a `ConfigError` if the scenario or a setting cannot be used, and with a `RecordingError` if an entry
 * cannot be read.
 */
export async function conform(
  { start: recorded, entries, exchanges }: RecordedTraffic,
  options: ConformOptions,
): Promise<ConformanceReport> {
  const { config, settings, only, warn, learns = false, atEnd } = options;
  const { firstInstant, hosts, account } = survey(exchanges);
  // The clock only moves forward, so the world starts with the recording.
  const start = { ...config, now: config.now ?? firstInstant };
  const accounts = learns ? account.accounts() : [];
  const isLearned = accounts.length > 0;
  const world = await (isLearned
    ? withScenarioFile({ accounts }, (scenario) => ReplayWorld.start({ ...start, scenario }, settings, warn))
    : ReplayWorld.start(start, settings, warn));
  const summary = new Summary(only);
  try {
    const accountWorld = isLearned ? new AccountWorld(world, account) : undefined;
    const replay = new Replay(world, hosts, { account: accountWorld, isOwn: recorded.seed !== undefined });
    for (const entry of entries) summary.add('reason' in entry ? entry : await replay.send(entry));
    atEnd?.(world);
    return { ...summary.report(), ...(accountWorld === undefined ? {} : { account: accountWorld.report() }) };
  } finally {
    world.close();
  }
}

/** The file exists while the work is done. */
async function withScenarioFile<T>(scenario: object, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-conform-'));
  try {
    const path = join(folder, 'recording.json');
    writeFileSync(path, JSON.stringify(scenario));
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
