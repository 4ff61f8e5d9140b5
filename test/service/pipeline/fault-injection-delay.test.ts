/**
 * Answers that take their time, by the machine's clock, which the tests replace.
 */
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { advance, latest, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { createServer } from '../../../src/server/app.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

/** How long each wait was meant to be, in milliseconds. None of them takes any time. */
function recordedWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((done, milliseconds) => {
    waits.push(milliseconds ?? 0);
    queueMicrotask(done);
    return 0 as unknown as NodeJS.Timeout;
  });
  return waits;
}

describe('a delay fault', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('delays its response, and no other request', async ({ world }) => {
    const id = await setFault(world, { delay: '2s' }, { when: { times: 1 } });
    let status: number | undefined;
    const call = listCampaigns(world).then((answer) => (status = answer.status));
    expect((await listCampaigns(world)).status).toBe(200);
    await vi.advanceTimersByTimeAsync(1999);
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(status).toBe(200);
    expect((await latest(world)).fault).toBe(id);
  });

  it("is independent of the world's clock", async ({ world }) => {
    await setFault(world, { delay: '2s' });
    let status: number | undefined;
    const call = listCampaigns(world).then((answer) => (status = answer.status));
    await advance(world, '1h');
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(2000);
    await call;
    expect(status).toBe(200);
  });

  it('precedes the other effect of the fault', async ({ world }) => {
    await setFault(world, { delay: '2s', preset: 'unavailable' });
    let status: number | undefined;
    const call = listCampaigns(world).then((answer) => (status = answer.status));
    await vi.advanceTimersByTimeAsync(1999);
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(status).toBe(503);
  });

  it('precedes authentication: a token that is revoked during the delay is rejected', async ({ world }) => {
    await setFault(world, { delay: '2s' }, { when: { times: 1 } });
    const call = listCampaigns(world);
    await world.admin('DELETE', '/tokens');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await call).status).toBe(401);
  });

  it('ends with 404 if the world is deleted during the delay', async ({ world }) => {
    await world.admin('POST', '/worlds', { name: 'short' });
    await world.admin('POST', '/worlds/short/faults', { effect: { delay: '2s' } });
    const call = world.ask('GET', '/_worlds/short/v2/sp/campaigns');
    await world.admin('DELETE', '/worlds/short');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await call).status).toBe(404);
  });
});

describe('the duration of a delay', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function drawn(delay: unknown, calls: number, world: TestWorld = openWorld()): Promise<number[]> {
    await world.admin('PUT', '/faults/slow', { effect: { delay } });
    const waits = recordedWaits();
    for (let i = 0; i < calls; i++) await listCampaigns(world);
    vi.restoreAllMocks();
    return waits;
  }

  it('is the configured number', async () => {
    expect(await drawn('1500ms', 3)).toEqual([1500, 1500, 1500]);
  });

  it('is between a minimum and a maximum, and the same for the same seed', async () => {
    const waits = await drawn({ min: '1s', max: '3s' }, 60);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
    expect(Math.min(...waits)).toBeLessThan(1300);
    expect(Math.max(...waits)).toBeGreaterThan(2700);
    expect(await drawn({ min: '1s', max: '3s' }, 60)).toEqual(waits);
    expect(await drawn({ min: '1s', max: '3s' }, 60, openWorld({ seed: '2' }))).not.toEqual(waits);
  });

  it('has a median and a long tail', async () => {
    const waits = (await drawn({ median: '200ms', sigma: 1 }, 300)).toSorted((a, b) => a - b);
    expect(waits[150]).toBeGreaterThan(150);
    expect(waits[150]).toBeLessThan(260);
    // One in six is beyond e times the median.
    const far = waits.filter((wait) => wait > 543).length;
    expect(far).toBeGreaterThan(25);
    expect(far).toBeLessThan(75);
    expect(await drawn({ median: '200ms', sigma: 0 }, 2)).toEqual([200, 200]);
  });
});

describe('a connection fault in an app without a port', () => {
  it('throws an error with the code of the cause of a fetch error', async ({ world }) => {
    for (const [connection, code] of [
      ['reset', 'ECONNRESET'],
      ['empty', 'UND_ERR_SOCKET'],
    ] as const) {
      const id = await setFault(world, { connection });
      await expect(listCampaigns(world)).rejects.toMatchObject({ name: 'ConnectionLost', code });
      expect((await latest(world)).fault).toBe(id);
      await world.admin('DELETE', '/faults');
    }
  });

  it('stalls until the client aborts', async ({ world }) => {
    await setFault(world, { connection: 'stall' });
    const app = createServer({ worlds: world.worlds });
    const abort = new AbortController();
    const call = Promise.resolve(app.request('/v2/sp/campaigns', { signal: abort.signal }));
    expect((await world.admin('GET', '/faults')).json.faults[0].hits).toBe(1);
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'ConnectionLost', code: 'ABORT_ERR' });
  });

  it('throws while the body is read if a part of it is sent', async ({ world }) => {
    await setFault(world, { connection: 'truncate' });
    await expect(listCampaigns(world)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  });
});
