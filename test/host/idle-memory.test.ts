/** When the memory of deleted worlds is returned to the system. */
import { expect, it } from 'vitest';
import { IdleMemory, collectGarbage, type MemoryLook } from '../../src/host/idle-memory.ts';

const MIB = 2 ** 20;
const START: MemoryLook = { workingShare: 0, bytes: 100 * MIB, endedDatabases: 0 };
const GROWN: MemoryLook = { workingShare: 0, bytes: 140 * MIB, endedDatabases: 1 };

function started(): IdleMemory {
  const memory = new IdleMemory();
  expect(memory.isCollectionDue(START)).toBe(false);
  return memory;
}

it('collects garbage when the program is idle after a world was deleted and memory has grown', () => {
  expect(started().isCollectionDue(GROWN)).toBe(true);
});

it('collects garbage after a large world was deleted, whose database is freed at once', () => {
  expect(started().isCollectionDue({ ...GROWN, bytes: 60 * MIB })).toBe(true);
});

it.each([
  ['while requests are served', { workingShare: 0.1 }],
  ['if no world was deleted', { endedDatabases: 0 }],
  ['if memory has hardly changed', { bytes: 110 * MIB }],
])('does not collect garbage %s', (_, change) => {
  expect(started().isCollectionDue({ ...GROWN, ...change })).toBe(false);
});

it('does not collect garbage again soon, or for the same worlds', () => {
  const memory = started();
  memory.afterCollection({ bytes: 110 * MIB, endedDatabases: 1 });
  const again: MemoryLook = { workingShare: 0, bytes: 200 * MIB, endedDatabases: 2 };
  const looks = Array.from({ length: 4 }, () => memory.isCollectionDue(again));
  expect(looks).toEqual([false, false, true, true]);
  expect(memory.isCollectionDue({ ...again, endedDatabases: 1 })).toBe(false);
});

it('collects garbage in a process that was started without the flag for it', () => {
  expect(globalThis.gc).toBeUndefined();
  const lost = new WeakRef({ size: 1 });
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    collectGarbage();
    expect(lost.deref()).toBeUndefined();
  });
});
