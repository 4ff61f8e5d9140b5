/** The memory that the C library keeps for programs that free blocks in the middle of its heap. */
import { isBuiltin } from 'node:module';
import { expect, it } from 'vitest';
import { trimHeap } from '../../src/server/trim-heap.ts';
import { createEmptyWorld } from '../../src/world/state/empty-world.ts';
import { World } from '../../src/world/state/world.ts';

const MIB = 2 ** 20;
const WORLDS = 200;
/** jemalloc, which the image loads, has a heap of its own. */
const isTrimmed = process.platform === 'linux' && isBuiltin('node:ffi') && process.env['LD_PRELOAD'] === undefined;

it.skipIf(!isTrimmed)('returns the memory of deleted worlds to the system, without a warning', async () => {
  const warnings: string[] = [];
  const listener = ({ message }: Error): unknown => warnings.push(message);
  process.on('warning', listener);
  const original = createEmptyWorld({ name: 'original', seed: '1', scenario: 'empty', now: 0 });
  const worlds = Array.from({ length: WORLDS }, () => new World(original.toBytes()));
  const kept = new World(original.toBytes());
  for (const world of worlds) world.close();
  const before = process.memoryUsage.rss();
  trimHeap();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(10 * MIB);
  // A warning is an event of the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listener);
  expect(warnings).toEqual([]);
  for (const world of [kept, original]) world.close();
});
