/** Numbers that a world was told: met exactly, coherent with everything else, or refused with a reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulatedAdGroup, SimulatedCampaign } from '../../src/metrics/account.ts';
import type { TrafficEvent } from '../../src/metrics/traffic-events.ts';
import { NAMED_NUMBERS } from '../../src/metrics/names.ts';
import { withOverrides, type Unmet } from '../../src/metrics/overrides.ts';
import { contradictionIn } from '../../src/metrics/override-values.ts';
import { appliesTo, subjectOf, type OverriddenNumbers } from '../../src/metrics/override-target.ts';
import { inWindow, type Totals } from '../../src/metrics/totals.ts';
import { apportion } from '../../src/metrics/apportion.ts';
import { completed, type Attributed } from '../../src/metrics/attribution.ts';
import type { OverrideLevel } from '../../src/model/overrides.ts';
import { accounts, dayOf, nameOf, contentOf, sumOf, type Account } from '../fixtures/simulation-accounts.ts';

/** Numbers that some orders could have made. */
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
        price: fc.nat(5000),
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
        sales: sum(({ price }) => price, false),
        salesSame: sum(({ price }) => price, true),
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

/** Some of them by name. */
const values = fc
  .tuple(possible, fc.subarray([...NAMED_NUMBERS], { minLength: 1 }))
  .map(([totals, named]) => Object.fromEntries(named.map(({ name, of }) => [name, of(totals)])));

interface Named {
  level: OverrideLevel;
  id: string;
}

function entitiesOf(campaign: SimulatedCampaign): Named[] {
  const of = (level: OverrideLevel, list: readonly { id: string }[]): Named[] => list.map(({ id }) => ({ level, id }));
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

/** An account, and up to so many entities of it with numbers. */
const told = (most: number, wish = {}): fc.Arbitrary<{ account: Account; numbers: OverriddenNumbers[] }> =>
  accounts(wish).chain((account) =>
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

function tell({ market, campaign }: Account, numbers: readonly OverriddenNumbers[]): Outcome {
  const before = dayOf({ market, campaign }).events;
  const unmet: Unmet[] = [];
  return { before, after: withOverrides(market, campaign, before, numbers, (each) => unmet.push(each)), unmet };
}

function concerned(
  campaign: SimulatedCampaign,
  numbers: OverriddenNumbers,
  bursts: readonly TrafficEvent[],
): TrafficEvent[] {
  const subject = subjectOf(campaign, numbers);
  return bursts.filter((burst) => appliesTo(subject, burst));
}

function expectMet(totals: Totals, { values }: OverriddenNumbers): void {
  const met = NAMED_NUMBERS.filter(({ name }) => values[name] !== undefined).map(({ name, of }) => [name, of(totals)]);
  expect(Object.fromEntries(met)).toEqual(values);
}

function expectSound(bursts: readonly TrafficEvent[]): void {
  for (const { impressions, clicks, cost, orders } of bursts) {
    expect(impressions).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(impressions);
    if (clicks === 0) expect([cost, orders]).toEqual([0, []]);
    for (const { conversions, units, sales } of orders)
      expect(Math.min(conversions, units, sales)).toBeGreaterThanOrEqual(0);
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
function hasCarrier({ adGroups }: SimulatedCampaign, { level, id }: Named): boolean {
  if (level === 'campaign') return adGroups.some(canServe);
  return adGroups.some(
    (each) => canServe(each) && (each.id === id || [...each.clauses, ...each.ads].some((child) => child.id === id)),
  );
}

describe('numbers told of one entity', () => {
  it('are met exactly, at the first instant of the day as at the last, wherever something could have shown an ad', () => {
    let made = 0;
    fc.assert(
      fc.property(told(1), ({ account, numbers }) => {
        const { before, after, unmet } = tell(account, numbers);
        const [own] = numbers;
        if (own === undefined) return;
        if (!hasCarrier(account.campaign, own)) return;
        expect(unmet).toEqual([]);
        expectSound(after);
        const bursts = concerned(account.campaign, own, after);
        expectMet(sumOf(bursts, account.market.day.start), own);
        expectMet(sumOf(bursts), own);
        if (concerned(account.campaign, own, before).length === 0) made++;
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(0);
  });

  it('leave everything alone that is no part of it', () => {
    fc.assert(
      fc.property(told(1), ({ account, numbers }) => {
        const { before, after } = tell(account, numbers);
        for (const each of numbers) {
          const own = new Set(concerned(account.campaign, each, before).map(nameOf));
          const others = (list: readonly TrafficEvent[]) =>
            list.filter((burst) => !concerned(account.campaign, each, [burst]).length).map(contentOf);
          expect(others(after)).toEqual(others(before.filter((burst) => !own.has(nameOf(burst)))));
        }
      }),
    );
  });

  it('stay as they were where nothing was told, as far as that goes', () => {
    fc.assert(
      fc.property(accounts({ unlimited: true }), fc.integer({ min: 1, max: 10 }), ({ market, campaign }, factor) => {
        const own = sumOf(dayOf({ market, campaign }).events);
        if (own.clicks === 0) return;
        const numbers = {
          level: 'campaign' as const,
          id: campaign.id,
          values: { impressions: own.impressions * factor },
        };
        const totals = sumOf(tell({ market, campaign }, [numbers]).after);
        expect(totals).toEqual({ ...own, impressions: own.impressions * factor });
      }),
    );
  });

  it('take all with them when they are zero', () => {
    holdsFor((account, each) => {
      const { after, unmet } = tell(account, [{ ...each, values: { impressions: 0 } }]);
      expect(unmet).toEqual([]);
      expect(concerned(account.campaign, { ...each, values: {} }, after)).toEqual([]);
    });
  });

  it('cost what the clicks cost before when only clicks are told, and nothing is ordered without them', () => {
    holdsFor((account, each) => {
      const { before, after, unmet } = tell(account, [{ ...each, values: { clicks: 0 } }]);
      const [was, is] = [before, after].map((bursts) =>
        sumOf(concerned(account.campaign, { ...each, values: {} }, bursts)),
      );
      expect(unmet).toEqual([]);
      expect(is).toMatchObject({ impressions: was?.impressions, clicks: 0, cost: 0 });
      expect(is && inWindow(is, 30)).toMatchObject({ conversions: 0, sales: 0 });
    });
  });
});

function holdsFor(check: (account: Account, each: Named) => void): void {
  fc.assert(
    fc.property(accounts(), fc.nat(), (account, n) => {
      const entities = entitiesOf(account.campaign);
      const each = entities[n % entities.length];
      if (each !== undefined) check(account, each);
    }),
  );
}

describe('numbers told of several entities', () => {
  it('are each met exactly or refused with a reason, and whatever is refused changes nothing', () => {
    const count = { met: 0, refused: 0 };
    fc.assert(
      fc.property(told(4), ({ account, numbers }) => {
        const { after, unmet } = tell(account, numbers);
        expectSound(after);
        const met = numbers.filter((each) => !unmet.some((other) => other.numbers === each));
        for (const each of met)
          expectMet(sumOf(concerned(account.campaign, each, after), account.market.day.start), each);
        for (const { reason } of unmet) expect(reason).not.toBe('');
        count.met += met.length;
        count.refused += unmet.length;
      }),
      { numRuns: 400 },
    );
    expect(count.met).toBeGreaterThan(count.refused);
    expect(count.refused).toBeGreaterThan(0);
  });

  it('are met for a keyword and an ad of one ad group, as long as it has another keyword and another ad', () => {
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
        const { after, unmet } = tell({ market, campaign }, numbers);
        expect(unmet).toEqual([]);
        for (const each of numbers) expectMet(sumOf(concerned(campaign, each, after)), each);
      }),
      { numRuns: 300 },
    );
  });

  it('are met in whatever order they were told', () => {
    fc.assert(
      fc.property(told(3), ({ account, numbers }) => {
        const said = (list: readonly OverriddenNumbers[]) =>
          tell(account, list)
            .after.map((burst) => JSON.stringify(contentOf(burst)))
            .toSorted();
        const levels = new Set(numbers.map(({ level }) => level));
        if (levels.size === numbers.length) expect(said(numbers.toReversed())).toEqual(said(numbers));
      }),
    );
  });
});

describe('a contradiction', () => {
  it('is found in what is told, and in nothing that could be', () => {
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
    // Of other products there were 3 within a day, and 1 within a week.
    [
      { attributedSales1d: 5, attributedSales1dSameSKU: 2, attributedSales7d: 5, attributedSales7dSameSKU: 4 },
      'attributedSales1d',
    ],
  ];

  it.each(contradictions)('%j is told by name', (values, name) => {
    expect(contradictionIn(values)).toMatchObject({ name });
  });
});

describe('attributed numbers', () => {
  const growth = fc.array(fc.nat(4), { minLength: 4, maxLength: 4 });
  const upTo = (additions: readonly number[]): number[] =>
    additions.map((_, i) => additions.slice(0, i + 1).reduce((a, b) => a + b));
  const series = fc.tuple(growth, growth).map(([same, others]): Attributed => ({
    same: upTo(same),
    all: upTo(same.map((each, i) => each + (others[i] ?? 0))),
  }));
  const some = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });

  it('of which some windows are told are completed by the others, whenever that can be', () => {
    fc.assert(
      fc.property(series, series, some, some, (was, could, ofAll, ofSame) => {
        const told = {
          all: could.all.map((value, i) => (ofAll[i] === true ? value : undefined)),
          same: could.same.map((value, i) => (ofSame[i] === true ? value : undefined)),
        };
        const found = completed(was, told);
        if (found === undefined) throw new Error('was taken for a contradiction');
        const others = found.all.map((value, i) => value - (found.same[i] ?? 0));
        for (const list of [found.all, found.same, others]) expect(list).toEqual(list.toSorted((a, b) => a - b));
        expect(Math.min(...others, ...found.same)).toBeGreaterThanOrEqual(0);
        expect(told.all.map((value, i) => value ?? found.all[i])).toEqual(found.all);
        expect(told.same.map((value, i) => value ?? found.same[i])).toEqual(found.same);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('shares', () => {
  it('are whole, add up to the whole, and differ by less than one from what is due', () => {
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
