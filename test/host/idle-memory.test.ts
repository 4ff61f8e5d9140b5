/** When the memory of deleted worlds is returned to the system. */
import { expect, it } from 'vitest';
import { IdleMemory, collectGarbage, type MemoryLook } from '../../src/server/idle-memory.ts';

const MIB = 2 ** 20;
const START: MemoryLook = { workingShare: 0, bytes: 100 * MIB, endedBytes: 0 };
const AFTER_DELETES: MemoryLook = { workingShare: 0, bytes: 140 * MIB, endedBytes: 20 * MIB };

function started(): IdleMemory {
  const memory = new IdleMemory();
  expect(memory.isCollectionDue(START)).toBe(false);
  return memory;
}

it('collects garbage when the program is idle after worlds were deleted', () => {
  expect(started().isCollectionDue(AFTER_DELETES)).toBe(true);
});

it.each([
  ['while requests are served', { workingShare: 0.1 }],
  ['if no large world and few small ones were deleted', { endedBytes: 4 * MIB }],
  ['if the program uses hardly more memory than at its start', { bytes: 110 * MIB }],
])('does not collect garbage %s', (_, change) => {
  expect(started().isCollectionDue({ ...AFTER_DELETES, ...change })).toBe(false);
});

it('does not collect garbage again soon, or for the same worlds', () => {
  const memory = started();
  memory.afterCollection(AFTER_DELETES);
  const again: MemoryLook = { ...AFTER_DELETES, endedBytes: 2 * AFTER_DELETES.endedBytes };
  const looks = Array.from({ length: 4 }, () => memory.isCollectionDue(again));
  expect(looks).toEqual([false, false, true, true]);
  expect(memory.isCollectionDue({ ...again, endedBytes: AFTER_DELETES.endedBytes })).toBe(false);
});

it('collects garbage when a large world is deleted that existed at the last collection', () => {
  const memory = started();
  const large: MemoryLook = { ...AFTER_DELETES, bytes: 280 * MIB };
  memory.afterCollection(large);
  const deleted: MemoryLook = { ...large, bytes: 190 * MIB, endedBytes: large.endedBytes + 100 * MIB };
  expect(Array.from({ length: 3 }, () => memory.isCollectionDue(deleted))).toEqual([false, false, true]);
});

it('collects garbage in a process that was started without the flag for it', () => {
  expect(globalThis.gc).toBeUndefined();
  const lost = new WeakRef({ size: 1 });
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    collectGarbage();
    expect(lost.deref()).toBeUndefined();
  });
});
