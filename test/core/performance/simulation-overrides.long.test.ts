/** Overrides of numbers: met exactly and consistent with all other numbers, or rejected with a reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulatedAdGroup, SimulatedCampaign } from '../../../src/core/simulation/account.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import { NAMED_NUMBERS } from '../../../src/core/simulation/names.ts';
import { withOverrides, type Unmet } from '../../../src/core/simulation/overrides.ts';
import { contradictionIn } from '../../../src/core/simulation/override-values.ts';
import { appliesTo, subjectOf, type OverriddenNumbers } from '../../../src/core/simulation/override-target.ts';
import { inWindow, type Totals } from '../../../src/core/simulation/totals.ts';
import { apportion } from '../../../src/core/simulation/apportion.ts';
import type { Attributed, Family } from '../../../src/core/simulation/attribution.ts';
import { completeOrders } from '../../../src/core/simulation/complete-orders.ts';
import type { OverrideLevel } from '../../../src/model/market.ts';
import {
  accounts,
  dayOf,
  nameOf,
  contentOf,
  sumOf,
  type Account,
} from '../../fixtures/accounts/simulation-accounts.ts';

/** Numbers that result from generated orders. */
const possible = fc
  .record({
    clicks: fc.integer({ min: 1, max: 400 }),
    unseen: fc.nat(5000),
    cost: fc.nat(90_000),
    orders: fc.array(
      fc.record({
        lag: fc.constantFrom(1, 7, 14, 30),
        same: fc.boolean(),
        units: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 1, max: 5000 }),
      }),
      { maxLength: 9 },
    ),
  })
  .map(({ clicks, unseen, cost, orders }): Totals => {
    const upTo = (window: number) => {
      const sum = (of: (order: (typeof orders)[number]) => number, same: boolean): number =>
        orders
          .filter(({ lag, same: isSame }) => lag <= window && (isSame || !same))
          .reduce((total, order) => total + of(order), 0);
      return {
        conversions: sum(() => 1, false),
        conversionsSame: sum(() => 1, true),
        units: sum(({ units }) => units, false),
        unitsSame: sum(({ units }) => units, true),
        sales: sum(({ units, price }) => units * price, false),
        salesSame: sum(({ units, price }) => units * price, true),
      };
    };
    return {
      impressions: clicks + unseen,
      clicks,
      cost,
      newToBrand: { orders: 0, units: 0, sales: 0 },
      groups: undefined,
      windows: [upTo(1), upTo(7), upTo(14), upTo(30)],
    };
  });

/** A subset of them by name. */
const values = fc
  .tuple(possible, fc.subarray([...NAMED_NUMBERS], { minLength: 1 }))
  .map(([totals, named]) => Object.fromEntries(named.map(({ name, of }) => [name, of(totals)])));

interface EntityRef {
  level: OverrideLevel;
  id: string;
}

function entitiesOf(campaign: SimulatedCampaign): EntityRef[] {
  const of = (level: OverrideLevel, list: readonly { id: string }[]): EntityRef[] =>
    list.map(({ id }) => ({ level, id }));
  return [
    { level: 'campaign', id: campaign.id },
    ...campaign.adGroups.flatMap((adGroup) => [
      ...of('adGroup', [adGroup]),
      ...of('keyword', adGroup.clauses),
      ...of(
        'target',
        adGroup.clauses.filter(({ match }) => match === 'auto' || match === 'product'),
      ),
      ...of('productAd', adGroup.ads),
    ]),
  ];
}

/** An account, and overrides of up to `most` of its entities. */
const overrides = (most: number, options = {}): fc.Arbitrary<{ account: Account; numbers: OverriddenNumbers[] }> =>
  accounts(options).chain((account) =>
    fc.record({
      account: fc.constant(account),
      numbers: fc
        .uniqueArray(fc.constantFrom(...entitiesOf(account.campaign)), {
          minLength: 1,
          maxLength: most,
          selector: ({ level, id }) => `${level} ${id}`,
        })
        .chain(
          (entities) =>
            fc.tuple(...entities.map((each) => values.map((values) => ({ ...each, values })))) as fc.Arbitrary<
              OverriddenNumbers[]
            >,
        ),
    }),
  );

interface Outcome {
  before: readonly TrafficEvent[];
  after: readonly TrafficEvent[];
  unmet: Unmet[];
}

function applyOverrides({ market, campaign }: Account, numbers: readonly OverriddenNumbers[]): Outcome {
  const before = dayOf({ market, campaign }).events;
  const unmet: Unmet[] = [];
  return { before, after: withOverrides(market, campaign, before, numbers, (each) => unmet.push(each)), unmet };
}

function eventsOf(
  campaign: SimulatedCampaign,
  numbers: OverriddenNumbers,
  events: readonly TrafficEvent[],
): TrafficEvent[] {
  const subject = subjectOf(campaign, numbers);
  return events.filter((event) => appliesTo(subject, event));
}

function expectMet(totals: Totals, { values }: OverriddenNumbers): void {
  const met = NAMED_NUMBERS.filter(({ name }) => values[name] !== undefined).map(({ name, of }) => [name, of(totals)]);
  expect(Object.fromEntries(met)).toEqual(values);
}

function expectValidEvents(events: readonly TrafficEvent[]): void {
  for (const { impressions, clicks, cost, orders } of events) {
    expect(impressions).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(impressions);
    if (clicks === 0) expect([cost, orders]).toEqual([0, []]);
    for (const { conversions, units, sales } of orders) {
      expect(conversions).toBeGreaterThan(0);
      expect([conversions, units, sales]).toEqual([conversions, units, sales].toSorted((a, b) => a - b));
    }
    const numbers = [
      impressions,
      clicks,
      cost,
      ...orders.flatMap(({ conversions, units, sales }) => [conversions, units, sales]),
    ];
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
  }
}

const canServe = ({ clauses, ads }: SimulatedAdGroup): boolean => clauses.length > 0 && ads.length > 0;
function canCarryTraffic({ adGroups }: SimulatedCampaign, { level, id }: EntityRef): boolean {
  if (level === 'campaign') return adGroups.some(canServe);
  return adGroups.some(
    (each) => canServe(each) && (each.id === id || [...each.clauses, ...each.ads].some((child) => child.id === id)),
  );
}

describe('overrides of one entity', () => {
  it('are met exactly, from the first to the last millisecond of the day, wherever an ad could have been shown', () => {
    let created = 0;
    fc.assert(
      fc.property(overrides(1), ({ account, numbers }) => {
        const { before, after, unmet } = applyOverrides(account, numbers);
        const [own] = numbers;
        if (own === undefined) return;
        if (!canCarryTraffic(account.campaign, own)) return;
        expect(unmet).toEqual([]);
        expectValidEvents(after);
        const events = eventsOf(account.campaign, own, after);
        expectMet(sumOf(events, account.market.day.start), own);
        expectMet(sumOf(events), own);
        if (eventsOf(account.campaign, own, before).length === 0) created++;
      }),
      { numRuns: 400 },
    );
    expect(created).toBeGreaterThan(0);
  });

  it('do not change events of other entities', () => {
    fc.assert(
      fc.property(overrides(1), ({ account, numbers }) => {
        const { before, after } = applyOverrides(account, numbers);
        for (const each of numbers) {
          const own = new Set(eventsOf(account.campaign, each, before).map(nameOf));
          const others = (list: readonly TrafficEvent[]) =>
            list.filter((event) => !eventsOf(account.campaign, each, [event]).length).map(contentOf);
          expect(others(after)).toEqual(others(before.filter((event) => !own.has(nameOf(event)))));
        }
      }),
    );
  });

  it('do not change numbers that are not overridden, as far as possible', () => {
    fc.assert(
      fc.property(accounts({ unlimited: true }), fc.integer({ min: 1, max: 10 }), ({ market, campaign }, factor) => {
        const own = sumOf(dayOf({ market, campaign }).events);
        if (own.clicks === 0) return;
        const numbers = {
          level: 'campaign' as const,
          id: campaign.id,
          values: { impressions: own.impressions * factor },
        };
        const totals = sumOf(applyOverrides({ market, campaign }, [numbers]).after);
        expect(totals).toEqual({ ...own, impressions: own.impressions * factor });
      }),
    );
  });

  it('of zero impressions remove all events', () => {
    checkEachEntity((account, each) => {
      const { after, unmet } = applyOverrides(account, [{ ...each, values: { impressions: 0 } }]);
      expect(unmet).toEqual([]);
      expect(eventsOf(account.campaign, { ...each, values: {} }, after)).toEqual([]);
    });
  });

  it('of clicks determine the cost, and without clicks there are no orders', () => {
    checkEachEntity((account, each) => {
      const { before, after, unmet } = applyOverrides(account, [{ ...each, values: { clicks: 0 } }]);
      const [previous, current] = [before, after].map((events) =>
        sumOf(eventsOf(account.campaign, { ...each, values: {} }, events)),
      );
      expect(unmet).toEqual([]);
      expect(current).toMatchObject({ impressions: previous?.impressions, clicks: 0, cost: 0 });
      expect(current && inWindow(current, 30)).toMatchObject({ conversions: 0, sales: 0 });
    });
  });
});

function checkEachEntity(check: (account: Account, each: EntityRef) => void): void {
  fc.assert(
    fc.property(accounts(), fc.nat(), (account, n) => {
      const entities = entitiesOf(account.campaign);
      const each = entities[n % entities.length];
      if (each !== undefined) check(account, each);
    }),
  );
}

describe('overrides of several entities', () => {
  it('are each met exactly or rejected with a reason, and rejected ones have no effect', () => {
    const counts = { met: 0, refused: 0 };
    fc.assert(
      fc.property(overrides(4), ({ account, numbers }) => {
        const { after, unmet } = applyOverrides(account, numbers);
        expectValidEvents(after);
        const met = numbers.filter((each) => !unmet.some((other) => other.numbers === each));
        for (const each of met)
          expectMet(sumOf(eventsOf(account.campaign, each, after), account.market.day.start), each);
        for (const { reason } of unmet) expect(reason).not.toBe('');
        counts.met += met.length;
        counts.refused += unmet.length;
      }),
      { numRuns: 400 },
    );
    expect(counts.met).toBeGreaterThan(counts.refused);
    expect(counts.refused).toBeGreaterThan(0);
  });

  it('are met for a keyword and an ad of an ad group that has another keyword and another ad', () => {
    fc.assert(
      fc.property(accounts(), values, values, ({ market, campaign }, ofKeyword, ofAd) => {
        const adGroup = campaign.adGroups.find(
          ({ clauses, ads }) => clauses.filter(({ match }) => match !== 'auto').length > 1 && ads.length > 1,
        );
        const [clause] = adGroup?.clauses.filter(({ match }) => match !== 'auto') ?? [];
        const [ad] = adGroup?.ads ?? [];
        if (clause === undefined || ad === undefined) return;
        const numbers = [
          { level: 'productAd' as const, id: ad.id, values: ofAd },
          { level: 'keyword' as const, id: clause.id, values: ofKeyword },
        ];
        const { after, unmet } = applyOverrides({ market, campaign }, numbers);
        expect(unmet).toEqual([]);
        for (const each of numbers) expectMet(sumOf(eventsOf(campaign, each, after)), each);
      }),
      { numRuns: 300 },
    );
  });

  it('are met in any order', () => {
    fc.assert(
      fc.property(overrides(3), ({ account, numbers }) => {
        const sortedEvents = (list: readonly OverriddenNumbers[]) =>
          applyOverrides(account, list)
            .after.map((event) => JSON.stringify(contentOf(event)))
            .toSorted();
        const levels = new Set(numbers.map(({ level }) => level));
        if (levels.size === numbers.length) expect(sortedEvents(numbers.toReversed())).toEqual(sortedEvents(numbers));
      }),
    );
  });
});

describe('a contradiction', () => {
  it('is not found in possible numbers', () => {
    fc.assert(
      fc.property(values, (values) => {
        expect(contradictionIn(values)).toBeUndefined();
      }),
    );
  });

  const contradictions: readonly [Record<string, number>, name: string][] = [
    [{ impressions: 10, clicks: 11 }, 'clicks'],
    [{ impressions: 0, cost: 1 }, 'cost'],
    [{ clicks: 0, cost: 1 }, 'cost'],
    [{ clicks: 0, attributedSales7d: 100 }, 'attributedSales7d'],
    [{ attributedConversions1d: 2, attributedConversions7d: 1 }, 'attributedConversions1d'],
    [{ attributedUnitsOrdered14d: 5, attributedUnitsOrdered30d: 4 }, 'attributedUnitsOrdered14d'],
    [{ attributedSales30d: 100, attributedSales30dSameSKU: 101 }, 'attributedSales30d'],
    [{ attributedConversions7d: 1, attributedConversions1dSameSKU: 2 }, 'attributedConversions1dSameSKU'],
    // The sales of other products would be 3 within a day and 1 within a week.
    [
      { attributedSales1d: 5, attributedSales1dSameSKU: 2, attributedSales7d: 5, attributedSales7dSameSKU: 4 },
      'attributedSales1d',
    ],
    [{ attributedConversions7d: 3, attributedUnitsOrdered7d: 2 }, 'attributedConversions7d'],
    [{ attributedUnitsOrdered7d: 2, attributedSales7d: 0 }, 'attributedUnitsOrdered7d'],
    [{ attributedConversions14d: 0, attributedSales14d: 100 }, 'attributedConversions14d'],
    // Between a week and a month come sales, but no order.
    [
      { attributedConversions7d: 1, attributedConversions30d: 1, attributedSales7d: 100, attributedSales30d: 101 },
      'attributedConversions7d',
    ],
  ];

  it.each(contradictions)('is found in %j and named', (values, name) => {
    expect(contradictionIn(values)).toMatchObject({ name });
  });
});

describe('attributed numbers', () => {
  const FAMILIES = ['conversions', 'units', 'sales'] as const;
  const orders = fc.array(
    fc.record({
      window: fc.nat(3),
      isSame: fc.boolean(),
      units: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 5000 }),
    }),
    { maxLength: 9 },
  );
  type Orders = typeof orders extends fc.Arbitrary<infer T> ? T : never;
  const upTo = (list: Orders, of: (order: Orders[number]) => number): Attributed => {
    const sums = (isCounted: (order: Orders[number]) => boolean): number[] =>
      [0, 1, 2, 3].map((window) =>
        list.filter((each) => each.window <= window && isCounted(each)).reduce((sum, each) => sum + of(each), 0),
      );
    return { all: sums(() => true), same: sums(({ isSame }) => isSame) };
  };
  const sumsOf = (list: Orders): Record<Family, Attributed> => ({
    conversions: upTo(list, () => 1),
    units: upTo(list, ({ units }) => units),
    sales: upTo(list, ({ units, price }) => units * price),
  });
  /** What is added between windows: of the advertised product, and of others. */
  const additions = ({ all, same }: Attributed): number[] =>
    [same, all.map((value, i) => value - (same[i] ?? 0))].flatMap((sums) =>
      sums.map((sum, i) => sum - (sums[i - 1] ?? 0)),
    );

  it('of some windows and families are completed by the others whenever possible, each order with units and sales', () => {
    const known = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(orders, orders, known, (before, possible, isKnown) => {
        const sums = sumsOf(possible);
        const some = (of: readonly number[], from: number) => of.map((sum, i) => (isKnown[from + i] ? sum : undefined));
        const [conversions, units, sales] = FAMILIES.map((family, n) => ({
          all: some(sums[family].all, 8 * n),
          same: some(sums[family].same, 8 * n + 4),
        }));
        if (conversions === undefined || units === undefined || sales === undefined) throw new Error('no families');
        const found = completeOrders(sumsOf(before), { conversions, units, sales }, 700);
        if (found === undefined) throw new Error('a possible value is reported as a contradiction');
        for (const [i, given] of [conversions, units, sales].entries()) {
          const { all, same } = found[FAMILIES[i] ?? 'sales'];
          expect(given.all.map((value, n) => value ?? all[n])).toEqual(all);
          expect(given.same.map((value, n) => value ?? same[n])).toEqual(same);
        }
        const [ofOrders = [], ofUnits = [], ofSales = []] = FAMILIES.map((family) => additions(found[family]));
        for (const [i, count] of ofOrders.entries()) {
          const row = [0, count, ofUnits[i] ?? 0, ofSales[i] ?? 0];
          expect(row).toEqual(row.toSorted((a, b) => a - b));
          expect(ofSales[i] === 0).toBe(count === 0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('apportioned parts', () => {
  it('are integers, add up to the total, and differ from the exact share by at most one', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.array(fc.nat(1e6), { minLength: 1 }), (total, weights) => {
        const parts = apportion(total, weights);
        const sum = weights.reduce((a, b) => a + b);
        expect(parts.reduce((a, b) => a + b)).toBe(total);
        parts.forEach((part, i) => {
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
          if (sum > 0) expect(Math.abs(part - (total * (weights[i] ?? 0)) / sum)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});
