/**
 * Clients that do not wait: for a job, for the time that Retry-After names, before they try again. The machine's time
 * is frozen unless it is moved.
 */
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { violationCounts, fail, freezeMachineTime, moveClock, wait } from '../../fixtures/violation-counts.ts';
import { pathOfJob, requestReport, requestSnapshot } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const LIST = '/v2/sp/campaigns';

beforeEach(freezeMachineTime);
afterEach(() => vi.useRealTimers());

describe('polling-without-pause', () => {
  const open = async (kind: 'report' | 'snapshot' = 'report'): Promise<{ world: TestWorld; path: string }> => {
    const world = openWorld();
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' }, snapshots: { mode: 'manual' } });
    const requested = await (kind === 'report' ? requestReport(world, 'keywords') : requestSnapshot(world, 'keywords'));
    return { world, path: pathOfJob(requested) };
  };

  for (const kind of ['report', 'snapshot'] as const) {
    it(`is violated by the eleventh status request of a ${kind} in a row`, async () => {
      const { world, path } = await open(kind);
      for (let i = 0; i < 10; i++) await world.ask('GET', path);
      expect(await violationCounts(world)).toEqual({});
      wait(999);
      await world.ask('GET', path);
      await world.ask('GET', path);
      expect(await violationCounts(world)).toEqual({ 'polling-without-pause': 2 });
    });
  }

  it('is not violated by a client that waits a second or advances the clock between requests', async () => {
    const { world, path } = await open();
    for (let i = 0; i < 30; i++) {
      await world.ask('GET', path);
      if (i % 2 === 0) wait(1000);
      else await moveClock(world, '1s');
    }
    expect(await violationCounts(world)).toEqual({});
  });

  it('is not violated by a few requests for each of many jobs, or by rejected requests', async () => {
    const { world, path } = await open();
    const paths = [path];
    for (let i = 0; i < 4; i++) paths.push(pathOfJob(await requestReport(world, 'keywords')));
    for (let i = 0; i < 10; i++) for (const each of paths) await world.ask('GET', each);
    for (let i = 0; i < 20; i++) await world.ask('GET', path, { token: 'unknown' });
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('retry-after-ignored', () => {
  const throttled = async (retryAfter: number | null = 30, times = 1): Promise<TestWorld> => {
    const world = openWorld();
    await fail(world, 'listCampaigns', times, { preset: 'throttled', retryAfter });
    expect((await world.ask('GET', LIST)).status).toBe(429);
    return world;
  };

  it('is violated by the same request before the end of the delay', async () => {
    const world = await throttled(30, 2);
    expect((await world.ask('GET', LIST)).status).toBe(429);
    expect(await violationCounts(world)).toEqual({ 'retry-after-ignored': 1 });
    wait(29_999);
    expect((await world.ask('GET', LIST)).status).toBe(200);
    expect(await violationCounts(world)).toEqual({ 'retry-after-ignored': 2 });
  });

  it('is violated once if the request succeeds before the end of the delay', async () => {
    const world = await throttled();
    for (let i = 0; i < 5; i++) expect((await world.ask('GET', LIST)).status).toBe(200);
    expect(await violationCounts(world)).toEqual({ 'retry-after-ignored': 1 });
  });

  it('is violated by the same request before the end of the delay, even if a request for another page succeeded', async () => {
    const world = await throttled();
    await world.ask('GET', `${LIST}?startIndex=100`);
    expect(await violationCounts(world)).toEqual({});
    await world.ask('GET', LIST);
    expect(await violationCounts(world)).toEqual({ 'retry-after-ignored': 1 });
  });

  it("is not violated by a client that waits, by the machine's clock or by the world's clock", async () => {
    const patient = await throttled();
    wait(30_000);
    await patient.ask('GET', LIST);
    await patient.ask('GET', LIST);
    expect(await violationCounts(patient)).toEqual({});
    const moved = await throttled();
    await moveClock(moved, '30s');
    await moved.ask('GET', LIST);
    expect(await violationCounts(moved)).toEqual({});
  });

  it('is violated by a later page of the same list, unless the request may already have been in flight', async () => {
    const world = await throttled();
    await world.ask('GET', `${LIST}?startIndex=100`);
    expect(await violationCounts(world)).toEqual({});
    wait(2000);
    await world.ask('GET', `${LIST}?startIndex=200`);
    expect(await violationCounts(world)).toEqual({ 'retry-after-ignored': 1 });
  });

  it('is not violated by other operations or profiles, or if there is no Retry-After', async () => {
    const world = await throttled();
    wait(2000);
    await world.ask('GET', '/v2/sp/keywords');
    await world.ask('GET', LIST, { profile: world.profile('CA') });
    expect(await violationCounts(world)).toEqual({});
    const silent = await throttled(null);
    await silent.ask('GET', LIST);
    expect(await violationCounts(silent)).toEqual({});
  });
});

describe('retry-without-back-off', () => {
  const failing = async (): Promise<TestWorld> => {
    const world = openWorld();
    await fail(world, 'listCampaigns', 6, { preset: 'unavailable' });
    return world;
  };
  const retry = async (world: TestWorld, pauses: readonly number[], path = LIST): Promise<Record<string, number>> => {
    await world.ask('GET', path);
    for (const pause of pauses) {
      wait(pause);
      await world.ask('GET', path);
    }
    return violationCounts(world);
  };

  it.each([
    ['immediately', [0, 0]],
    ['immediately, and soon after', [3, 1]],
    ['with constant delays', [200, 200, 200]],
    ['with decreasing delays', [400, 200, 100]],
  ])('is violated by retries %s', async (_how, pauses) => {
    expect(await retry(await failing(), pauses)).toEqual({ 'retry-without-back-off': 1 });
  });

  it.each([
    ['once', [0]],
    ['with increasing delays', [100, 200, 400, 800]],
    ['with short, increasing delays, as in a test', [20, 40, 80]],
    ['immediately, and then with increasing delays', [0, 50, 100]],
    ['a second apart', [1000, 1000, 1000, 1000]],
  ])('is not violated by retries %s', async (_how, pauses) => {
    expect(await retry(await failing(), pauses)).toEqual({});
  });

  it('is not violated by a client that advances the clock, by other requests, or by requests that succeed', async () => {
    const moved = await failing();
    for (let i = 0; i < 4; i++) {
      await moved.ask('GET', LIST);
      await moveClock(moved, '5s');
    }
    const others = await failing();
    for (let i = 0; i < 6; i++) await others.ask('GET', `${LIST}?startIndex=${i}&stateFilter=enabled`);
    const fine = openWorld();
    for (let i = 0; i < 6; i++) await fine.ask('GET', LIST);
    for (const world of [moved, others, fine])
      expect((await violationCounts(world))['retry-without-back-off']).toBe(undefined);
  });
});

describe('rejected-token-reused', () => {
  const PATHS = [LIST, '/v2/profiles', '/v2/sp/keywords'];
  /** So many calls with one token, of several operations. */
  const call = async (world: TestWorld, times: number, token = 'expired', pause = 0): Promise<void> => {
    for (let i = 0; i < times; i++) {
      expect((await world.ask('GET', PATHS[i % 3] ?? LIST, { token })).status).toBe(401);
      wait(pause);
    }
  };

  it('is violated by the eleventh request a second or more after the token was rejected', async ({ world }) => {
    await call(world, 1);
    wait(1000);
    await call(world, 10);
    expect(await violationCounts(world)).toEqual({});
    await call(world, 2);
    expect(await violationCounts(world)).toEqual({ 'rejected-token-reused': 2 });
    const { json } = await world.admin('GET', '/violations');
    expect(JSON.stringify(json)).not.toContain('expired');
  });

  it('is violated by many requests in three seconds', async ({ world }) => {
    await call(world, 100, 'expired', 30);
    expect((await violationCounts(world))['rejected-token-reused']).toBeGreaterThan(50);
  });

  it('is violated by an expired token of the world', async ({ world }) => {
    const { json } = await world.ask('POST', '/auth/o2/token', {
      raw: 'grant_type=refresh_token&refresh_token=sandbox-refresh-token&client_id=sandbox-client&client_secret=sandbox-secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await moveClock(world, '2h');
    await call(world, 1, json.access_token);
    await moveClock(world, '1s');
    await call(world, 11, json.access_token);
    expect(await violationCounts(world)).toEqual({ 'rejected-token-reused': 1 });
  });

  it('is not violated by requests that were already in flight, however many', async ({ world }) => {
    await call(world, 200);
    wait(999);
    await call(world, 1);
    expect(await violationCounts(world)).toEqual({});
  });

  it('is not violated by a new token, or by requests that are rejected for another reason', async ({ world }) => {
    for (let i = 0; i < 30; i++) await call(world, 1, `expired-${i}`, 1000);
    for (let i = 0; i < 30; i++) {
      await world.ask('GET', LIST, { headers: { authorization: undefined } });
      await world.ask('GET', LIST, { profile: '7' });
      wait(1000);
    }
    expect(await violationCounts(world)).toEqual({ 'missing-header': 30 });
  });

  it('is not violated once the token is accepted again', async ({ world }) => {
    await fail(world, 'listCampaigns', 11, { preset: 'unauthorized' });
    for (let i = 0; i < 11; i++) await world.ask('GET', LIST);
    wait(1000);
    await world.ask('GET', LIST);
    await fail(world, 'listCampaigns', 11, { preset: 'unauthorized' });
    for (let i = 0; i < 11; i++) expect((await world.ask('GET', LIST)).status).toBe(401);
    expect(await violationCounts(world)).toEqual({});
  });
});

describe('a connection fault', () => {
  it('counts as a failure: immediate retries violate retry-without-back-off', async ({ world }) => {
    await fail(world, 'listCampaigns', 3, { connection: 'empty' });
    for (let i = 0; i < 3; i++) await world.ask('GET', LIST).catch(() => undefined);
    expect(await violationCounts(world)).toEqual({ 'retry-without-back-off': 1 });
  });
});
