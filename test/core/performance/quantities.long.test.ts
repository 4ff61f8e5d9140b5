/** What holds for the quantities of any account, on any day, for any seed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterOf, type Group } from '../../../src/core/simulation/quantities/groups.ts';
import { addEligible, eligibleAtTop, noTopOfSearch } from '../../../src/core/simulation/quantities/top-of-search.ts';
import { constantTimeline } from '../../../src/core/simulation/timeline.ts';
import { groupsOf, QUANTITIES } from '../../../src/core/simulation/quantities/quantities.ts';
import type { LegacyCampaignType } from '../../../src/core/performance/product.ts';
import { addEvent, noTotals, type Totals } from '../../../src/core/simulation/totals.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import {
  accounts,
  dayOf,
  FOREVER,
  HOUR,
  nameOf,
  type Account,
  segmentsOf,
} from '../../fixtures/accounts/simulation-accounts.ts';

const DAY = 24 * HOUR;
const PRODUCTS = ['sponsoredProducts', 'headlineSearch'] as const;
const GROUPS: Readonly<Record<LegacyCampaignType, readonly Group[]>> = {
  sponsoredProducts: groupsOf(QUANTITIES.sponsoredProducts.values()),
  headlineSearch: groupsOf(QUANTITIES.headlineSearch.values()),
};

interface Asked {
  product: LegacyCampaignType;
  asOf?: number;
}

function totalsOf({ market }: Account, events: readonly TrafficEvent[], asked: Asked): Totals {
  const { product, asOf = FOREVER } = asked;
  const totals = noTotals();
  const count = counterOf(GROUPS[product], {
    shopAt: () => market,
    asOf,
    attributesViews: product === 'headlineSearch',
    restates: undefined,
  });
  for (const event of events) {
    if (event.at > asOf) continue;
    addEvent(totals, event, asOf);
    count?.(totals, event);
  }
  return totals;
}

type Read = (name: string) => number | null;

function reader(account: Account, events: readonly TrafficEvent[], asked: Asked): Read {
  const totals = totalsOf(account, events, asked);
  return (name) => {
    const quantity = QUANTITIES[asked.product].get(name);
    if (quantity === undefined) throw new Error(`no quantity ${name}`);
    return quantity.of(totals);
  };
}

type Chains = readonly (readonly string[])[];

/** Each name has at most the value of the one before it. */
const CHAINS: Readonly<Record<LegacyCampaignType, readonly (readonly [title: string, chains: Chains])[]>> = {
  sponsoredProducts: [
    [
      '[TOD-47] of traffic',
      [
        ['impressions', 'clicks'],
        ['grossImpressions', 'invalidImpressions'],
        ['grossClickThroughs', 'invalidClickThroughs'],
        ['invalidImpressions', 'invalidClickThroughs'],
      ],
    ],
    [
      '[TOD-43] of orders',
      [
        ...['purchases', 'unitsSoldClicks', 'sales', 'purchasesSameSku', 'unitsSoldSameSku', 'attributedSalesSameSku']
          .concat(['purchasesOtherSku', 'unitsSoldOtherSku', 'salesOtherSku'])
          .map((family) => [30, 14, 7, 1].map((window) => `${family}${window}d`)),
        ...[1, 7, 14, 30].flatMap((window) => [
          [`purchases${window}d`, `purchasesSameSku${window}d`],
          [`unitsSoldClicks${window}d`, `unitsSoldSameSku${window}d`],
          [`sales${window}d`, `attributedSalesSameSku${window}d`],
          [`unitsSoldClicks${window}d`, `purchases${window}d`],
        ]),
      ],
    ],
    ['[TOD-45] of lists', [['clicks', 'addToList']]],
  ],
  headlineSearch: [
    [
      '[TOD-46] of viewable impressions and videos',
      [
        ['impressions', 'viewableImpressions', 'clicks'],
        ['viewableImpressions', 'videoFirstQuartileViews', 'videoMidpointViews', 'videoThirdQuartileViews'],
        ['videoThirdQuartileViews', 'videoCompleteViews'],
        ['viewableImpressions', 'video5SecondViews'],
        ['viewableImpressions', 'videoUnmutes'],
      ],
    ],
    [
      '[TOD-43] of orders',
      [
        ['purchases', 'purchasesPromoted', 'purchasesPromotedClicks'],
        ['purchases', 'purchasesClicks', 'purchasesPromotedClicks'],
        ['sales', 'salesClicks'],
        ['sales', 'salesPromoted'],
        ['unitsSold', 'unitsSoldClicks', 'purchasesClicks'],
      ],
    ],
    [
      '[TOD-44] of buyers and visitors that are new to the brand',
      [
        ['purchases', 'newToBrandPurchases', 'newToBrandPurchasesClicks'],
        ['purchasesClicks', 'newToBrandPurchasesClicks'],
        ['sales', 'newToBrandSales', 'newToBrandSalesClicks'],
        ['unitsSold', 'newToBrandUnitsSold', 'newToBrandUnitsSoldClicks'],
        ['detailPageViews', 'newToBrandDetailPageViews', 'newToBrandDetailPageViewsClicks'],
        ['newToBrandDetailPageViewsClicks', 'newToBrandPurchasesClicks'],
      ],
    ],
    [
      '[TOD-45] of detail pages, searches, carts and lists',
      [
        ['detailPageViews', 'detailPageViewsClicks', 'newToBrandDetailPageViewsClicks'],
        ['brandedSearches', 'brandedSearchesClicks'],
        ['addToCart', 'addToCartClicks', 'purchasesClicks'],
        ['addToCart', 'purchases'],
        ['addToList', 'addToListFromClicks'],
      ],
    ],
  ],
};

/** Numbers that only grow while time passes. */
const additive = (product: LegacyCampaignType) =>
  [...QUANTITIES[product].values()].filter(({ type, name }) => type !== 'ratio' && !/^eCP|ECP|PerClick/.test(name));

describe.each(PRODUCTS)('the quantities of %s', (product) => {
  const holds = (check: (account: Account, events: readonly TrafficEvent[]) => void): Map<string, number> => {
    const seen = new Map<string, number>();
    const property = fc.property(accounts({ unlimited: true }), (account) => {
      const { events } = dayOf(account);
      check(account, events);
      const totals = totalsOf(account, events, { product });
      for (const { name, of } of QUANTITIES[product].values())
        seen.set(name, (seen.get(name) ?? 0) + (of(totals) ?? 0));
    });
    fc.assert(property, { numRuns: 100 });
    return seen;
  };

  it('are not negative, and whole unless they are ratios', () => {
    const seen = holds((account, events) => {
      const totals = totalsOf(account, events, { product });
      for (const { name, type, of } of QUANTITIES[product].values()) {
        const value = of(totals) ?? 0;
        expect({ name, value, isLess: value < 0 }).toEqual({ name, value, isLess: false });
        if (type !== 'ratio')
          expect({ name, value, isWhole: Number.isSafeInteger(value) }).toMatchObject({ isWhole: true });
      }
    });
    // Each one occurs, so that no law holds because its numbers are all zero.
    const absent = [...seen].filter(([, sum]) => sum === 0).map(([name]) => name);
    // The share needs the eligible impressions too: see below.
    expect(absent).toEqual(['topOfSearchImpressionShare']);
  });

  it.each(CHAINS[product])('%s are at most those that they are a part of', (_title, chains) => {
    holds((account, events) => {
      const read = reader(account, events, { product });
      for (const chain of chains) {
        const values = chain.map((name) => read(name));
        const known = values.filter((value) => value !== null);
        expect({
          chain,
          values,
          isOrdered: known.every((value, i) => i === 0 || value <= (known[i - 1] ?? 0)),
        }).toEqual({ chain, values, isOrdered: true });
      }
    });
  });

  it('of the parts of a campaign add up to those of the campaign', () => {
    holds((account, events) => {
      const whole = totalsOf(account, events, { product });
      for (const keyOf of [({ adGroup }: TrafficEvent) => adGroup.id, ({ clause }: TrafficEvent) => clause.id]) {
        const parts = [...Map.groupBy(events, keyOf).values()].map((part) => totalsOf(account, part, { product }));
        for (const { name, of } of additive(product)) {
          const sum = parts.reduce((total, part) => total + (of(part) ?? 0), 0);
          expect({ name, sum }).toEqual({ name, sum: of(whole) ?? 0 });
        }
      }
    });
  });

  it('[TOD-47] grow while time passes, and are final after 30 days', () => {
    holds((account, events) => {
      const { start, end } = account.market.day;
      const instants = [start, end, end + DAY, end + 3 * DAY, end + 14 * DAY, end + 30 * DAY, FOREVER];
      const seen = instants.map((asOf) => totalsOf(account, events, { product, asOf }));
      for (const { name, of } of additive(product)) {
        const values = seen.map((totals) => of(totals) ?? 0);
        expect({ name, values }).toEqual({ name, values: values.toSorted((a, b) => a - b) });
        expect({ name, final: values.at(-2) }).toEqual({ name, final: values.at(-1) });
        if (/^(?:gross|invalid)/.test(name))
          expect({ name, afterThreeDays: values[3] }).toEqual({ name, afterThreeDays: values.at(-1) });
      }
    });
  });

  it('are the same each time', () => {
    holds((account, events) => {
      expect(totalsOf(account, dayOf(account).events, { product })).toEqual(totalsOf(account, events, { product }));
    });
  });
});

describe('the quantities of videos', () => {
  it('[TOD-46] are null in a row that showed none', () => {
    fc.assert(
      fc.property(accounts({ unlimited: true }), (account) => {
        const { events } = dayOf(account);
        for (const hasVideo of [true, false]) {
          const own = events.filter(({ ad }) => ad.hasVideo === hasVideo);
          if (own.length === 0) continue;
          const read = reader(account, own, { product: 'headlineSearch' });
          for (const name of ['video5SecondViews', 'videoCompleteViews', 'videoUnmutes'])
            expect(read(name) === null).toBe(!hasVideo);
        }
      }),
    );
  });
});

describe('the share of top-of-search impressions', () => {
  /** Of the whole campaign. */
  function shareOf(account: Account): { share: number | null; impressions: number; eligible: number } {
    const { market, campaign } = account;
    const totals = totalsOf(account, dayOf(account).events, { product: 'sponsoredProducts' });
    addEligible(eligibleAtTop(segmentsOf(market), campaign), FOREVER, () => totals);
    const { impressions, eligible } = totals.groups?.topOfSearch ?? noTopOfSearch();
    const share = QUANTITIES.sponsoredProducts.get('topOfSearchImpressionShare')?.of(totals) ?? null;
    return { share, impressions, eligible };
  }

  const raised = ({ market, campaign }: Account, by: number): Account => ({
    market,
    campaign: {
      ...campaign,
      adGroups: campaign.adGroups.map((adGroup) => ({
        ...adGroup,
        clauses: adGroup.clauses.map((clause) => ({ ...clause, bid: constantTimeline(by) })),
      })),
    },
  });

  it('[TOD-48] is a part of the eligible impressions, also where the budget runs out', () => {
    const shares: number[] = [];
    fc.assert(
      fc.property(accounts(), (account) => {
        const { share, impressions, eligible } = shareOf(account);
        expect(impressions).toBeLessThanOrEqual(eligible);
        if (impressions > 0) shares.push(share ?? NaN);
      }),
      { numRuns: 200 },
    );
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect([shares.some((share) => share < 1), shares.length > 20]).toEqual([true, true]);
  });

  it('grows with the bid, and is 1 with a bid above every price', () => {
    fc.assert(
      fc.property(accounts({ unlimited: true }), (account) => {
        const shares = [5, 40, 90, 1_000_000].map((bid) => shareOf(raised(account, bid)));
        const sums = shares.map(({ impressions }) => impressions);
        // Without an event there is no row.
        const eligible = shares.map((each) => each.eligible).filter((each) => each > 0);
        expect(new Set(eligible).size).toBeLessThanOrEqual(1);
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
        const highest = shares.at(-1);
        if (highest !== undefined && highest.impressions > 0) expect(highest.share).toBe(1);
      }),
    );
  });

  it('belongs to the ad group, keyword and ad of the event', () => {
    fc.assert(
      fc.property(accounts({ unlimited: true }), (account) => {
        const eligible = new Map(
          eligibleAtTop(segmentsOf(account.market), account.campaign).map((event) => [nameOf(event), event]),
        );
        for (const event of dayOf(account).events) {
          if (event.placement !== 'placementTop') continue;
          const found = eligible.get(nameOf(event));
          expect([found?.adGroup, found?.clause, found?.ad]).toEqual([event.adGroup, event.clause, event.ad]);
        }
      }),
    );
  });
});

describe('ratios', () => {
  it('[TOD-49] of sponsored brands are percentages with all digits, or null without a divisor', () => {
    const read = (totals: Totals) => (name: string) => QUANTITIES.headlineSearch.get(name)?.of(totals);
    const none = read(noTotals());
    expect(['clickThroughRate', 'costPerClick'].map(none)).toEqual([0, 0]);
    const shares = ['viewabilityRate', 'newToBrandSalesPercentage', 'addToCartRate', 'eCPAddToCart'];
    expect(shares.map(none)).toEqual([null, null, null, null]);
    const groups = { viewability: { impressions: 200 } };
    const some = read({ ...noTotals(), impressions: 300, clicks: 7, cost: 1000, groups });
    const rates = ['clickThroughRate', 'costPerClick', 'viewabilityRate', 'viewClickThroughRate'];
    expect(rates.map(some)).toEqual([(7 / 300) * 100, 143, (200 / 300) * 100, (7 / 200) * 100]);
  });
});
