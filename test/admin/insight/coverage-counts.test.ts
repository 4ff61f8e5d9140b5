/** Counts of what clients have seen: sums over processes. */
import { expect, it } from 'vitest';
import { addCounts, NOTHING_SEEN, type CoverageCounts } from '../../../src/control/counters/coverage-counts.ts';

const TABLES = ['statuses', 'columns', 'itemCodes'] as const satisfies (keyof CoverageCounts)[];
const NUMBERS = [
  'endings',
  'firstPages',
  'laterPages',
  'partialFailures',
  'faults',
  'situations',
  'rules',
] as const satisfies (keyof CoverageCounts)[];

it.each(NUMBERS)('adds up the %s of several files, each subject on its own', (name) => {
  const sum = addCounts([
    { ...NOTHING_SEEN, [name]: { one: 1, two: 2 } },
    { ...NOTHING_SEEN, [name]: { two: 3, three: 4 } },
  ]);
  expect(sum).toEqual({ ...NOTHING_SEEN, [name]: { one: 1, two: 5, three: 4 } });
});

it.each(TABLES)('adds up the %s of several files, each group and subject on its own', (name) => {
  const sum = addCounts([
    { ...NOTHING_SEEN, [name]: { a: { one: 1 }, b: { one: 2 } } },
    { ...NOTHING_SEEN, [name]: { b: { one: 3, two: 4 } } },
  ]);
  expect(sum).toEqual({ ...NOTHING_SEEN, [name]: { a: { one: 1 }, b: { one: 5, two: 4 } } });
});

it('has all groups in these two lists', () => {
  expect(Object.keys(NOTHING_SEEN).toSorted()).toEqual([...TABLES, ...NUMBERS].toSorted());
});
