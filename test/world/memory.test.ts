import { describe, expect, it } from 'vitest';
import { defaultsFor, hasRoomFor, readMemoryUse } from '../../src/world/memory.ts';

const MIB = 2 ** 20;

describe('the limits that follow from a memory limit', () => {
  it.each([
    [undefined, { worlds: 1000, worldBytes: 1024 * MIB, journalBytes: Infinity }],
    [64 * MIB, { worlds: 8, worldBytes: 16 * MIB, journalBytes: 4 * MIB }],
    [128 * MIB, { worlds: 12, worldBytes: 32 * MIB, journalBytes: 8 * MIB }],
    [256 * MIB, { worlds: 64, worldBytes: 64 * MIB, journalBytes: 16 * MIB }],
    [512 * MIB, { worlds: 166, worldBytes: 128 * MIB, journalBytes: 32 * MIB }],
    [1024 * MIB, { worlds: 371, worldBytes: 256 * MIB, journalBytes: 64 * MIB }],
    [64 * 1024 * MIB, { worlds: 1000, worldBytes: 1024 * MIB, journalBytes: 4096 * MIB }],
  ])('are those of the documentation for %s bytes', (limit, expected) => {
    expect(defaultsFor(limit)).toEqual(expected);
  });
});

describe('a new world', () => {
  const limit = 256 * MIB;

  it('fits if the process has no limit', () => {
    expect(hasRoomFor(1024 * MIB, { limit: undefined, anonymous: 900 * MIB, accounted: 0 })).toBe(true);
  });

  it('does not fit if what is in use leaves too little', () => {
    expect(hasRoomFor(MIB, { limit, anonymous: 100 * MIB, accounted: 100 * MIB })).toBe(true);
    expect(hasRoomFor(MIB, { limit, anonymous: 204 * MIB, accounted: 204 * MIB })).toBe(false);
    expect(hasRoomFor(60 * MIB, { limit, anonymous: 100 * MIB, accounted: 100 * MIB })).toBe(false);
  });

  it('fits into memory that deleted worlds have left to the allocator', () => {
    expect(hasRoomFor(MIB, { limit, anonymous: 204 * MIB, accounted: 80 * MIB })).toBe(true);
  });

  it('is admitted without a look at all other worlds while the process is small', () => {
    let sums = 0;
    const use = readMemoryUse(1024 * 1024 * MIB, () => ++sums);
    expect([hasRoomFor(MIB, use), sums]).toEqual([true, 0]);
    expect([hasRoomFor(1024 * 1024 * MIB, use), sums]).toEqual([false, 1]);
  });
});
