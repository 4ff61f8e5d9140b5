/**
 * How long an exploration takes, and how long each of its runs: with a client that ends at once and records its limits.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { configOf } from '../../src/server/start-server.ts';
import { Baseline } from '../../src/explorer/baseline.ts';
import type { Exploration } from '../../src/explorer/faults/exploration.ts';
import { Explorer, type ExplorerOptions } from '../../src/explorer/explorer.ts';
import { ALL_FAULTS } from '../../src/explorer/all-faults.ts';
import { directFetch } from '../../src/explorer/in-process/direct-fetch.ts';
import type { ClientEnd, ClientRun, ExploredClient } from '../../src/explorer/run/client.ts';
import { prepareWorld } from '../../src/explorer/run/lane.ts';
import { untriedFaults } from '../../src/explorer/time-limits.ts';

const HUNG: ClientEnd = { exitStatus: undefined, error: undefined, outputs: new Map() };
const DONE: ClientEnd = { exitStatus: 0, error: undefined, outputs: new Map() };
const PATHS = ['/v2/profiles', '/v2/sp/campaigns', '/v2/sp/adGroups'];

/** Reads three lists. `endOf` decides how a run with a fault ends. */
class RecordingClient implements ExploredClient {
  readonly transport = 'direct';
  readonly runs: Pick<ClientRun, 'id' | 'timeoutMs'>[] = [];
  readonly #endOf: (run: ClientRun) => ClientEnd | Promise<ClientEnd>;

  constructor(endOf: (run: ClientRun) => ClientEnd | Promise<ClientEnd>) {
    this.#endOf = endOf;
  }

  async run(run: ClientRun): Promise<ClientEnd> {
    this.runs.push({ id: run.id, timeoutMs: run.timeoutMs });
    if (!run.id.startsWith('reference')) return this.#endOf(run);
    const { world, urls } = run.lane;
    const [profile] = world.accountStore.profiles();
    const headers = {
      authorization: 'Bearer sandbox-access-token',
      'vendor-advertising-api-clientid': 'sandbox-client',
      'vendor-advertising-api-scope': String(profile?.profileId),
    };
    for (const path of PATHS) await directFetch(run.lane)(urls.na + path, { headers });
    return DONE;
  }

  volatileTexts(): [] {
    return [];
  }
}

const prepared = await prepareWorld(configOf({ scenario: 'default', now: '2026-03-02T12:00:00Z' }), () => {});
afterAll(() => prepared.close());

async function explore(client: ExploredClient, options: Partial<ExplorerOptions> = {}): Promise<Exploration> {
  return new Explorer(client, prepared, {
    faults: ALL_FAULTS.filter(({ group }) => group === 'connection'),
    depth: 1,
    parallel: 1,
    maxRuns: 1000,
    maxTime: Infinity,
    timeoutMs: undefined,
    only: [],
    retryAfter: 1,
    baseline: new Baseline(),
    without: [],
    hasFastClock: false,
    command: [],
    program: [],
    environment: {},
    repeatOptions: [],
    ...options,
  }).explore();
}

describe('a client that hangs when an answer stalls', () => {
  const isStalled = ({ id }: Pick<ClientRun, 'id'>): boolean => id.endsWith('+stalled-answer');

  it('has the full time once, before all other runs, and less time at the other calls, after them', async () => {
    const client = new RecordingClient((run) => (isStalled(run) ? HUNG : DONE));
    const { runs } = await explore(client);
    const withFaults = client.runs.slice(2);
    expect(runs.filter(({ verdict }) => verdict === 'hung')).toHaveLength(PATHS.length);
    expect(withFaults.map(isStalled)).toEqual(runs.map((_run, i) => i === 0 || i > runs.length - PATHS.length));
    expect(withFaults.filter(isStalled).map(({ timeoutMs }) => timeoutMs)).toEqual([60_000, 10_000, 10_000]);
    expect(new Set(withFaults.filter((run) => !isStalled(run)).map(({ timeoutMs }) => timeoutMs))).toEqual(
      new Set([60_000]),
    );
  });

  it('has the time that the user has chosen everywhere', async () => {
    const client = new RecordingClient((run) => (isStalled(run) ? HUNG : DONE));
    await explore(client, { timeoutMs: 7000 });
    expect(new Set(client.runs.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([7000]));
  });
});

describe('a client that ends when an answer stalls', () => {
  it('has the full time at all calls', async () => {
    const client = new RecordingClient(() => DONE);
    await explore(client);
    expect(new Set(client.runs.slice(2).map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([60_000]));
  });
});

describe('the time of an exploration', () => {
  it('is at least five times that of a run, so that a run that hangs leaves time for the others', async () => {
    const client = new RecordingClient(({ id }) => (id.endsWith('+stalled-answer') ? HUNG : DONE));
    const { runs, skipped, warnings } = await explore(client, { maxTime: 40_000 });
    expect(new Set(client.runs.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([8000]));
    expect([runs.length > PATHS.length, skipped]).toEqual([true, []]);
    expect(warnings).toEqual([
      'A run may take a fifth of the time, 8 s, instead of 60 s: a client that waits longer counts as hung. Allow more time.',
    ]);
  });

  it('does not make a run longer than the user has chosen', async () => {
    const client = new RecordingClient(() => DONE);
    const { warnings } = await explore(client, { maxTime: 40_000, timeoutMs: 3000 });
    expect(new Set(client.runs.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([3000]));
    expect(warnings).toEqual([]);
  });

  it('is too short if a run without faults takes more than a fifth of it', async () => {
    const client: ExploredClient = { transport: 'direct', run: () => Promise.resolve(HUNG), volatileTexts: () => [] };
    await expect(explore(client, { maxTime: 40_000 })).rejects.toThrow(
      /^a run may take a fifth of the time of 40 s, and a run without faults does not end within 8 s; allow more time$/,
    );
    await expect(explore(client, { maxTime: 40_000, timeoutMs: 3000 })).rejects.toThrow('does not end without faults');
  });

  it('ends runs that still wait, and is too short if no other run has ended', async () => {
    const client = new RecordingClient(
      ({ stop }) => new Promise((resolve) => stop.addEventListener('abort', () => resolve(HUNG))),
    );
    await expect(explore(client, { maxTime: 300, timeoutMs: 3_600_000 })).rejects.toThrow(
      /^the time of 0\.3 s was over before .* ended.*; allow more time$/,
    );
  });

  it('is too short if a fault was not tried, but not if only some of its runs were not performed', () => {
    const [reset, stalled] = ALL_FAULTS.filter(({ id }) => id === 'lost-before' || id === 'stalled-answer');
    const runOf = (fault: typeof reset, isPerformed: boolean) =>
      // Only the ids of the faults count here.
      ({ run: { faults: [{ fault }] }, performed: isPerformed ? {} : undefined }) as never;
    expect(untriedFaults([runOf(reset, true), runOf(reset, false), runOf(stalled, true)])).toEqual([]);
    expect(untriedFaults([runOf(reset, true), runOf(stalled, false)])).toEqual([
      'The budget was too small for one run of each fault. 1 fault was not tried: stalled-answer.',
    ]);
  });
});
