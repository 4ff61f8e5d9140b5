/**
 * Answers that take their time, by the machine's clock, which is played here.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advance, latest, listCampaigns, setFault } from './fault-calls.ts';
import { createServer } from '../src/server.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

/** How long each wait was meant to be, in milliseconds. None of them takes any time. */
function playedWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((done, milliseconds) => {
    waits.push(milliseconds ?? 0);
    queueMicrotask(done);
    // Nobody looks at the timer.
    return 0 as unknown as NodeJS.Timeout;
  });
  return waits;
}

describe('a delay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('holds the answer back so long, and nobody else', async () => {
    const box = sandbox();
    const id = await setFault(box, { delay: '2s' }, { when: { times: 1 } });
    let status: number | undefined;
    const call = listCampaigns(box).then((answer) => (status = answer.status));
    expect((await listCampaigns(box)).status).toBe(200);
    await vi.advanceTimersByTimeAsync(1999);
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(status).toBe(200);
    expect((await latest(box)).fault).toBe(id);
  });

  it("does not care for the world's clock", async () => {
    const box = sandbox();
    await setFault(box, { delay: '2s' });
    let status: number | undefined;
    const call = listCampaigns(box).then((answer) => (status = answer.status));
    await advance(box, '1h');
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(2000);
    await call;
    expect(status).toBe(200);
  });

  it('goes before another effect', async () => {
    const box = sandbox();
    await setFault(box, { delay: '2s', preset: 'unavailable' });
    let status: number | undefined;
    const call = listCampaigns(box).then((answer) => (status = answer.status));
    await vi.advanceTimersByTimeAsync(1999);
    expect(status).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(status).toBe(503);
  });

  it('holds a call back as a whole: a token that is revoked meanwhile is good no longer', async () => {
    const box = sandbox();
    await setFault(box, { delay: '2s' }, { when: { times: 1 } });
    const call = listCampaigns(box);
    await box.control('DELETE', '/tokens');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await call).status).toBe(401);
  });

  it('of a world that is dropped meanwhile ends in a 500', async () => {
    const box = sandbox();
    await box.control('POST', '/worlds', { name: 'short' });
    await box.control('POST', '/worlds/short/faults', { effect: { delay: '2s' } });
    const call = box.ask('GET', '/_worlds/short/v2/sp/campaigns');
    await box.control('DELETE', '/worlds/short');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await call).status).toBe(500);
  });
});

describe('how long a delay is', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function drawn(delay: unknown, calls: number, box: Sandbox = sandbox()): Promise<number[]> {
    await box.control('PUT', '/faults/slow', { effect: { delay } });
    const waits = playedWaits();
    for (let i = 0; i < calls; i++) await listCampaigns(box);
    vi.restoreAllMocks();
    return waits;
  }

  it('is what it was told', async () => {
    expect(await drawn('1500ms', 3)).toEqual([1500, 1500, 1500]);
  });

  it('is anything between two lengths, the same again for the same seed', async () => {
    const waits = await drawn({ min: '1s', max: '3s' }, 60);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
    expect(Math.min(...waits)).toBeLessThan(1300);
    expect(Math.max(...waits)).toBeGreaterThan(2700);
    expect(await drawn({ min: '1s', max: '3s' }, 60)).toEqual(waits);
    expect(await drawn({ min: '1s', max: '3s' }, 60, sandbox({ seed: '2' }))).not.toEqual(waits);
  });

  it('is as often below its median as above it, and now and then far above', async () => {
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

describe('a connection that fails where there is none, as the app is called without a port', () => {
  it('is an error with the code that fetch has as its cause', async () => {
    const box = sandbox();
    for (const [connection, code] of [
      ['reset', 'ECONNRESET'],
      ['empty', 'UND_ERR_SOCKET'],
    ] as const) {
      const id = await setFault(box, { connection });
      await expect(listCampaigns(box)).rejects.toMatchObject({ name: 'ConnectionLost', code });
      expect((await latest(box)).fault).toBe(id);
      await box.control('DELETE', '/faults');
    }
  });

  it('stalls until whoever asked gives up', async () => {
    const box = sandbox();
    await setFault(box, { connection: 'stall' });
    const app = createServer({ worlds: box.worlds });
    const abort = new AbortController();
    const call = Promise.resolve(app.request('/v2/sp/campaigns', { signal: abort.signal }));
    expect((await box.control('GET', '/faults')).json.faults[0].hits).toBe(1);
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'ConnectionLost', code: 'ABORT_ERR' });
  });

  it('is an error while the body is read, where a part of it is sent', async () => {
    const box = sandbox();
    await setFault(box, { connection: 'truncate' });
    await expect(listCampaigns(box)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  });
});
