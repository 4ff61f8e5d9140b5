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
