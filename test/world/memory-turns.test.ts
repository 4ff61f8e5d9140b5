/** Large work takes turns where the memory of the process is limited. */
import { expect, it } from 'vitest';
import { MemoryTurns } from '../../src/world/memory-turns.ts';
import { QuotaExceeded } from '../../src/world/quota.ts';

const MIB = 2 ** 20;
const LIMIT = 2 ** 20 * MIB;
/** Fits beside the test, but not twice. */
const LARGE = 0.5 * LIMIT;
const NEVER = LIMIT;

function turnsOf(limit: number | undefined): { turns: MemoryTurns; stopped: string[] } {
  const stopped: string[] = [];
  const stop = async (): Promise<void> => void stopped.push('thread');
  return { turns: new MemoryTurns(limit, { bytes: () => 0, stop }), stopped };
}

/** Whether a promise is settled after all that can happen without another call. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

it('work that does not fit beside other work begins when that ends, in the order of arrival', async () => {
  const { turns } = turnsOf(LIMIT);
  const first = await turns.take(LARGE);
  const second = turns.take(LARGE);
  const small = turns.take(1);
  expect([await isSettled(second), await isSettled(small)]).toEqual([false, false]);
  first.end();
  first.end();
  const { end } = await second;
  expect(await isSettled(turns.take(LARGE))).toBe(false);
  (await small).end();
  end();
});

it('work that fits beside other work does not wait', async () => {
  const { turns } = turnsOf(LIMIT);
  await turns.take(LARGE / 2);
  expect(await isSettled(turns.take(LARGE / 2))).toBe(true);
});

it('work has as many bytes as are left, at most those that it can use', async () => {
  const { turns } = turnsOf(LIMIT);
  expect(await turns.take(MIB, { most: LARGE })).toMatchObject({ bytes: LARGE });
  const { bytes } = await turns.take(MIB, { most: LARGE });
  expect(bytes).toBeGreaterThan(MIB);
  expect(bytes).toBeLessThan(LARGE);
});

it('work that does not fit although nothing else is in progress is refused, after the idle thread has stopped', async () => {
  const { turns, stopped } = turnsOf(LIMIT);
  await expect(turns.take(NEVER)).rejects.toThrow(QuotaExceeded);
  await expect(turns.take(NEVER)).rejects.toThrow(/needs 1048576 MiB, .* limited to 1048576 MiB/);
  expect(stopped).toContain('thread');
  expect(await turns.take(LARGE)).toMatchObject({ bytes: LARGE });
});

it('a client that is gone gives its turn and its place to others', async () => {
  const { turns } = turnsOf(LIMIT);
  const [active, waiting] = [new AbortController(), new AbortController()];
  await turns.take(LARGE, { signal: active.signal });
  const left = turns.take(LARGE, { signal: waiting.signal });
  const next = turns.take(LARGE);
  waiting.abort();
  await expect(left).rejects.toThrow(QuotaExceeded);
  active.abort();
  expect(await isSettled(next)).toBe(true);
});

it('without a limit, work does not wait', async () => {
  const { turns } = turnsOf(undefined);
  expect(turns.isLimited).toBe(false);
  await turns.take(NEVER);
  expect(await isSettled(turns.take(NEVER))).toBe(true);
});
