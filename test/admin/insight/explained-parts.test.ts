/** When the parts of a sum come, for a search term that has no row before its first click. */
import { expect, it } from 'vitest';
import { partsOf } from '../../../src/insight/explain/cell/parts.ts';
import { measureOfVersion3 } from '../../../src/insight/explain/cell/measure.ts';
import type { RowSource } from '../../../src/insight/explain/cell/traced-row.ts';
import type { Contribution } from '../../../src/core/performance/row-trace.ts';
import { noTotals } from '../../../src/core/simulation/totals.ts';

const AS_OF = Date.parse('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;

/** An event so many hours after the report. */
function event(hours: number, { clicks = 0, draw = hours } = {}): Contribution {
  const at = AS_OF + hours * HOUR_MS;
  const traffic = { at, impressions: 10, clicks, cost: 0, orders: [], draw, placement: 'placementTop' };
  // The parts read these fields only.
  return { kind: 'event', event: { ...traffic, clause: { id: '1' }, ad: { id: '2' } } } as unknown as Contribution;
}

it('an event before the report counts from the first later click on, as the row does', () => {
  const measure = measureOfVersion3('sponsoredProducts', 'impressions');
  if (measure === undefined) throw new Error('there is no measure for impressions');
  const contributions = [event(-3), event(-1), event(2, { clicks: 1 }), event(4, { clicks: 1 })];
  const source = { asOf: AS_OF, counter: () => undefined } as unknown as RowSource;
  const { changes, now, final } = partsOf(source, measure, undefined, { totals: noTotals(), contributions });
  expect([now, final]).toEqual([0, 40]);
  const inHours = changes.map(({ at, by }) => [(at - AS_OF) / HOUR_MS, by]);
  expect(inHours).toEqual([
    [2, 10],
    [2, 10],
    [2, 10],
    [4, 10],
  ]);
});
