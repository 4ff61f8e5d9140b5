/** Budgets of a day: spent to the cent by what happens, and never taken from it by a generated past. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Purse } from '../../../src/core/simulation/market/purse.ts';
import { constantTimeline, type Timeline } from '../../../src/core/simulation/timeline.ts';
import type { Win } from '../../../src/core/simulation/market/family-day.ts';
import { campaignOf, keywordOf, marketOf, searchesOf } from '../../fixtures/market/market-accounts.ts';

const campaign = campaignOf([keywordOf('3', 'camp stove', 100)]);
const [adGroup] = campaign.adGroups;
const [clause, ad] = [adGroup?.clauses[0], adGroup?.ads[0]];
const { day } = marketOf('purse');
const LENGTH = day.end - day.start;

/** Of a search that the keyword won: its event is replaced. */
const WON = searchesOf(marketOf('purse', { bursts: 100, popularity: { low: 5, high: 10 } }), [campaign]).find(
  ({ win }) => win !== undefined,
)?.win;

function winOf({ part, clicks, price, since }: { part: number; clicks: number; price: number; since: number }): Win {
  if (adGroup === undefined || clause === undefined || ad === undefined || WON === undefined)
    throw new Error('the keyword won no search');
  const at = day.start + Math.floor((part / 1000) * LENGTH);
  const shown = { at, adGroup, clause, ad, placement: 'placementTop', term: clause.text, draw: part } as const;
  const event = { ...shown, impressions: 10 * clicks, clicks, cost: clicks * price, orders: [] };
  return { ...WON, event, since };
}

const positions = fc.integer({ min: 0, max: 999 });
const parts = { part: positions, clicks: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 3, max: 90 }) };
const real = fc.record({ ...parts, since: fc.constant(0) }).map(winOf);
/** Of entities that are created on the day, or after it. */
const past = fc
  .record({ ...parts, later: fc.integer({ min: 1, max: 1500 }) })
  .map(({ part, later, ...rest }) =>
    winOf({ part, since: day.start + Math.ceil(((part + later) / 1000) * LENGTH), ...rest }),
  );
const lists = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(each, { maxLength: 25 });

function paidBy(budget: Timeline<number>, wins: readonly Win[]): Purse {
  const purse = new Purse(campaign, budget, day);
  for (const win of wins.toSorted((a, b) => a.event.at - b.event.at)) {
    if (win.since > win.event.at) purse.addPast(win);
    else if (!purse.isEmptyAt(win.event.at)) purse.pay(win);
  }
  purse.finish();
  return purse;
}

const isReal = ({ since, event }: Win): boolean => since <= event.at;
const costOf = (wins: readonly Win[]): number => wins.reduce((sum, { event }) => sum + event.cost, 0);
const contents = (wins: readonly Win[]) =>
  wins.map(({ event: { at, draw, clicks, cost } }) => ({ at, draw, clicks, cost }));

describe('the budget of a day', () => {
  it('is never exceeded, and is spent to the cent before it is empty', () => {
    let spent = 0;
    fc.assert(
      fc.property(lists(real), lists(past), fc.integer({ min: 1, max: 3000 }), (wins, pasts, budget) => {
        const alone = paidBy(constantTimeline(budget), wins);
        if (alone.exhausted.length > 0) spent++;
        expect(costOf(alone.paid)).toBe(Math.min(costOf(wins), budget));
        expect(costOf(paidBy(constantTimeline(budget), [...wins, ...pasts]).paid)).toBeLessThanOrEqual(budget);
      }),
    );
    expect(spent).toBeGreaterThan(10);
  });

  it('is not spent by a generated past before what has the past is created', () => {
    let paid = 0;
    const amounts = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(lists(real), lists(past), amounts, amounts, positions, (wins, pasts, was, now, change) => {
        const budget = { now, changes: [{ at: day.start + Math.floor((change / 1000) * LENGTH), was }] };
        const [alone, both] = [wins, [...wins, ...pasts]].map((each) => paidBy(budget, each).paid);
        if (alone === undefined || both === undefined) return;
        const created = pasts.reduce((first, { since }) => Math.min(first, since), Infinity);
        const before = (each: readonly Win[]) => contents(each.filter((win) => isReal(win) && win.event.at < created));
        expect(before(both)).toEqual(before(alone));
        if (created >= day.end) expect(contents(both.filter(isReal))).toEqual(contents(alone));
        paid += both.length - alone.length;
      }),
    );
    expect(paid).toBeGreaterThan(10);
  });

  it('that is spent stops only what costs something in a generated past', () => {
    const win = winOf({ part: 500, clicks: 1, price: 90, since: 0 });
    const pastOf = (price: number): Win =>
      winOf({ part: 100, clicks: 2, price, since: day.start + Math.floor(0.9 * LENGTH) });
    const costsOf = (purse: Purse): number[] => purse.paid.map(({ event }) => event.cost);
    expect(costsOf(paidBy(constantTimeline(90), [win, pastOf(0)]))).toEqual([90, 0]);
    expect(costsOf(paidBy(constantTimeline(90), [win, pastOf(3)]))).toEqual([90]);
  });

  it('that a generated past spent is not there for the rest of the day', () => {
    const noon = day.start + LENGTH / 2;
    const [morning, evening] = [
      winOf({ part: 100, clicks: 9, price: 50, since: noon }),
      winOf({ part: 900, clicks: 9, price: 50, since: 0 }),
    ];
    const { paid } = paidBy(constantTimeline(500), [morning, evening]);
    expect(paid.map(({ event: { at, cost } }) => [at < noon, cost])).toEqual([
      [true, 250],
      [false, 250],
    ]);
  });
});
