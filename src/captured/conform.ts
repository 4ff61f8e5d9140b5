/**
 * Compares recorded traffic with what the sandbox answers. Nothing leaves the machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../server/config/config.ts';
import type { SettingsInput } from '../model/schemas/settings-schema.ts';
import { AccountWorld } from './replay/account-world.ts';
import { type RecordedTraffic, operationOf } from './exchange/recorded-exchange.ts';
import { Replay } from './replay/replay.ts';
import { ReplayWorld } from './replay/replay-world.ts';
import { Summary, type ConformanceReport } from './replay/summary.ts';
import { LearnedAccount } from './account/learned-account.ts';

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
 * Rejects with a `ConfigError` if the scenario or a setting cannot be used, and with a `CapturedFileError` if an entry
 * cannot be read.
 */
export async function conform(
  { start: recorded, entries, exchanges }: RecordedTraffic,
  options: ConformOptions,
): Promise<ConformanceReport> {
  const { config, settings, only, warn, learns = false, atEnd } = options;
  const { firstInstant, hosts, account } = await survey(exchanges);
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
    for await (const entry of entries) summary.add('reason' in entry ? entry : await replay.send(entry));
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

/** What a recording as a whole says, read before the first request is sent. */
interface Survey {
  /** The first instant of the recording, in epoch milliseconds. */
  firstInstant: number | undefined;
  /** Those that have received a request for an operation. */
  hosts: ReadonlySet<string>;
  account: LearnedAccount;
}

/** Rejects with a `CapturedFileError`, which names the entry, if a file cannot be read to its end. */
export async function survey(exchanges: RecordedTraffic['exchanges']): Promise<Survey> {
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);
  const account = new LearnedAccount();
  let firstInstant: number | undefined;
  for await (const exchange of exchanges) {
    firstInstant ??= exchange.at;
    const operation = operationOf(exchange);
    account.add(exchange, operation);
    const address = URL.parse(exchange.url);
    if (address !== null && operation !== undefined) hosts.add(address.hostname);
  }
  account.complete();
  return { firstInstant, hosts, account };
}
