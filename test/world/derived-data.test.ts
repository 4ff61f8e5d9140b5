/** Values that are derived from rows are computed again after changes that they depend on. */
import { expect, it } from 'vitest';
import { DerivedData } from '../../src/world/derived/derived-data.ts';
import { RowChanges } from '../../src/world/database/row-changes.ts';

const CAMPAIGN = { profileId: '1', campaignId: '2' };
const DAY_END = Date.parse('2026-03-01T00:00:00Z');
const VALUE = { ...CAMPAIGN, before: DAY_END };

it.each([
  ['a value', (derived: DerivedData, compute: () => number) => derived.memoize(VALUE, 'value', compute)],
  [
    'a large value',
    (derived: DerivedData, compute: () => number) => derived.memoizeLarge(VALUE, 'value', () => 8, compute),
  ],
])('keeps %s after a change of another campaign, and after one that counts later', (_, memoize) => {
  const changes = new RowChanges();
  const derived = new DerivedData(changes);
  let computed = 0;
  const read = (): number => memoize(derived, () => ++computed);
  expect([read(), read()]).toEqual([1, 1]);
  changes.add({ ...CAMPAIGN, campaignId: '3' });
  changes.add({ ...CAMPAIGN, since: DAY_END });
  expect(read()).toBe(1);
  changes.add({ ...CAMPAIGN, since: DAY_END - 1 });
  expect(read()).toBe(2);
  changes.add({ profileId: '1' });
  expect(read()).toBe(3);
});

it('keeps the values of an earlier copy of the same rows that later changes leave valid', () => {
  const original = new RowChanges();
  original.add(CAMPAIGN);
  const copyOf = (known?: ReturnType<DerivedData['takeKnown']>) => {
    const changes = new RowChanges();
    const derived = new DerivedData(changes);
    derived.continueFrom(new DerivedData(original).changes, known);
    return { changes, derived };
  };
  let computed = 0;
  const read = ({ derived }: { derived: DerivedData }): number[] => [
    derived.memoize(VALUE, 'value', () => ++computed),
    derived.memoizeLarge(
      VALUE,
      'large value',
      () => 8,
      () => ++computed,
    ),
  ];
  const first = copyOf();
  expect(read(first)).toEqual([1, 2]);
  original.add({ ...CAMPAIGN, since: DAY_END });
  const second = copyOf(first.derived.takeKnown());
  expect(read(second)).toEqual([1, 2]);
  original.add({ ...CAMPAIGN, since: DAY_END - 1 });
  const third = copyOf(second.derived.takeKnown());
  expect(read(third)).toEqual([3, 4]);
  third.changes.add({ ...CAMPAIGN, since: DAY_END });
  expect(third.derived.takeKnown()).toBeUndefined();
});
