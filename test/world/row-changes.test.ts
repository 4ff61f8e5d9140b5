/** Which derived values a write makes invalid: those of its campaign, including a campaign that did not exist. */
import { describe, expect, it } from 'vitest';
import { RowChanges } from '../../src/world/database/row-changes.ts';

const ONE = { profileId: '1', campaignId: '10' };
const OTHER = { profileId: '1', campaignId: '20' };
const NOON = Date.parse('2026-03-01T12:00:00Z');

describe('the changes of a campaign', () => {
  it('do not include those of another one, be it changed or created', () => {
    const changes = new RowChanges();
    changes.add(ONE);
    const before = changes.last(ONE);
    changes.add(OTHER);
    changes.add({ profileId: '1', campaignId: '30', isNew: true });
    expect(changes.last(ONE)).toBe(before);
    expect(changes.last({ profileId: '1', campaignId: 'all' })).toBe(changes.revision);
  });

  it('include its creation after a value was derived from its absence', () => {
    const changes = new RowChanges();
    expect(changes.last(ONE)).toBe(0);
    changes.add({ ...ONE, isNew: true });
    expect(changes.last(ONE)).toBe(changes.revision);
    expect(changes.earliestAfter(ONE, 0)).toBe(-Infinity);
  });

  it('include its creation before a value is derived from it', () => {
    const changes = new RowChanges();
    changes.add({ ...ONE, isNew: true });
    expect(changes.last(ONE)).toBe(changes.revision);
  });

  it('that count from an instant on leave values of earlier instants valid', () => {
    const changes = new RowChanges();
    changes.add(ONE);
    changes.add({ ...ONE, since: NOON });
    expect([changes.last(ONE), changes.last(ONE, NOON)]).toEqual([2, 1]);
    expect([changes.earliestAfter(ONE, 1), changes.earliestAfter(ONE, 2)]).toEqual([NOON, Infinity]);
  });
});

describe('many changes that count from different hours on', () => {
  const HOUR = 3_600_000;
  const COUNT = 80;
  /** The revision of the last change that counts before an instant. */
  const lastBefore = (hours: number): number => Math.min(hours, COUNT);

  it('never leave a value valid that one of them has changed', () => {
    const changes = new RowChanges();
    for (let i = 0; i < COUNT; i++) changes.add({ ...ONE, since: NOON + i * HOUR });
    for (let hours = 0; hours <= COUNT; hours++)
      expect([hours, changes.last(ONE, NOON + hours * HOUR)]).toEqual([
        hours,
        expect.toSatisfy((last: number) => last >= lastBefore(hours)),
      ]);
    expect(changes.last(ONE, NOON)).toBe(0);
    for (let revision = 0; revision < COUNT; revision++)
      expect(changes.earliestAfter(ONE, revision)).toBeLessThanOrEqual(NOON + revision * HOUR);
  });
});
