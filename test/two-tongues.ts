/**
 * Entities as a test means them, and what each surface of sponsored products calls that: a translation of its own, so
 * that no mistake of the declarations repeats itself here.
 */
import * as fc from 'fast-check';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  PRODUCT_ADS,
  type CollectionUnderTest,
  type Item,
} from './collections.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_PRODUCT_ADS,
  type V3Collection,
} from './v3.ts';

/** By names of its own; what is undefined is not there. */
export type Meant = Readonly<Record<string, unknown>>;

export interface Pair {
  legacy: CollectionUnderTest;
  v3: V3Collection;
  /** What both can say of a new one, and of a change. */
  draft: fc.Arbitrary<Meant>;
  patch: fc.Arbitrary<Meant>;
  /** What only version 3 can say: on create, and in a change. */
  beyond?: fc.Arbitrary<Item>;
  laterBeyond?: fc.Arbitrary<Item>;
}

type Spelled = (value: never) => Item;

const shout = (word: string): string => word.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
const word =
  (name: string): Spelled =>
  (value: string) => ({ [name]: value });
const same = (name: string): { legacy: Spelled; v3: Spelled } => ({ legacy: word(name), v3: word(name) });
const choice = (name: string): { legacy: Spelled; v3: Spelled } => ({
  legacy: word(name),
  v3: (value: string) => ({ [name]: shout(value) }),
});
const id = (name: string): { legacy: Spelled; v3: Spelled } => ({
  legacy: (value: string) => ({ [name]: Number(value) }),
  v3: word(name),
});
const day = (name: string): { legacy: Spelled; v3: Spelled } => ({
  legacy: (value: string | null) => ({ [name]: value && value.replaceAll('-', '') }),
  v3: word(name),
});

type Placement = readonly [placement: string, percentage: number];

const WORDS: Readonly<Record<string, { legacy: Spelled; v3: Spelled }>> = {
  campaignId: id('campaignId'),
  adGroupId: id('adGroupId'),
  name: same('name'),
  state: choice('state'),
  targeting: choice('targetingType'),
  matchType: choice('matchType'),
  text: same('keywordText'),
  sku: same('sku'),
  asin: same('asin'),
  bid: same('bid'),
  defaultBid: same('defaultBid'),
  budget: {
    legacy: word('dailyBudget'),
    v3: (budget: number) => ({ budget: { budgetType: 'DAILY', budget } }),
  },
  start: day('startDate'),
  end: day('endDate'),
  bidding: {
    legacy: ({ strategy, placements }: { strategy: string; placements: readonly Placement[] }) => ({
      bidding: { strategy, adjustments: placements.map(([predicate, percentage]) => ({ predicate, percentage })) },
    }),
    v3: ({ strategy, placements }: { strategy: string; placements: readonly Placement[] }) => ({
      dynamicBidding: {
        strategy: shout(strategy),
        placementBidding: placements.map(([placement, percentage]) => ({ placement: shout(placement), percentage })),
      },
    }),
  },
};

export function spell(surface: 'legacy' | 'v3', meant: Meant): Item {
  const item: Item = {};
  for (const [name, value] of Object.entries(meant)) {
    // Each word is used with values of its own type only.
    if (value !== undefined) Object.assign(item, WORDS[name]?.[surface](value as never));
  }
  return item;
}

const cents = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max }).map((minor) => minor / 100);
const names = fc
  .string({ unit: fc.constantFrom(...'aZé靴 0-"$\\'), minLength: 1, maxLength: 30 })
  .map((text) => `x${text}x`);
const state = fc.constantFrom('enabled', 'paused');
const bid = cents(2, 100_000);
const starts = fc.constantFrom('2026-03-02', '2026-04-30', '2027-12-31');
const ends = fc.constantFrom('2028-02-29', '2030-01-01');
const placements = fc.uniqueArray(
  fc.tuple(fc.constantFrom('placementTop', 'placementProductPage'), fc.integer({ min: 0, max: 900 })),
  { selector: ([placement]) => placement },
);
const bidding = fc.record({ strategy: fc.constantFrom('legacyForSales', 'autoForSales', 'manual'), placements });
const texts = fc
  .array(fc.constantFrom('shoe', 'Red', 'ÖL', '靴', '42'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

const some = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Item> =>
  fc.record(model, { requiredKeys: [] });
const REST = 'PLACEMENT_REST_OF_SEARCH';

export const PAIRS: readonly Pair[] = [
  {
    legacy: CAMPAIGNS,
    v3: V3_CAMPAIGNS,
    draft: fc.record(
      {
        name: names,
        targeting: fc.constantFrom('manual', 'auto'),
        state,
        budget: cents(100, 100_000_000),
        start: starts,
        end: ends,
        bidding,
      },
      { requiredKeys: ['name', 'targeting', 'state', 'budget', 'start'] },
    ),
    patch: some({
      name: names,
      state,
      budget: cents(100, 100_000_000),
      start: starts,
      end: fc.option(ends),
      bidding,
    }),
    beyond: some({ tags: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }), portfolioId: fc.string() }),
    laterBeyond: some({ tags: fc.constant({ later: 'yes' }), portfolioId: fc.constantFrom('1', 'later') }),
  },
  {
    legacy: AD_GROUPS,
    v3: V3_AD_GROUPS,
    draft: fc.record({ name: names, state, defaultBid: bid }),
    patch: some({ name: names, state, defaultBid: bid }),
  },
  {
    legacy: KEYWORDS,
    v3: V3_KEYWORDS,
    draft: fc.record(
      { text: texts, matchType: fc.constantFrom('exact', 'phrase', 'broad'), state, bid },
      { requiredKeys: ['text', 'matchType', 'state'] },
    ),
    patch: some({ state, bid: fc.option(bid) }),
    beyond: some({ nativeLanguageKeyword: fc.string(), nativeLanguageLocale: fc.constantFrom('de_DE', 'zh_CN') }),
  },
  {
    legacy: NEGATIVE_KEYWORDS,
    v3: V3_NEGATIVE_KEYWORDS,
    draft: fc.record({ text: texts, matchType: fc.constantFrom('negativeExact', 'negativePhrase'), state }),
    patch: some({ state }),
  },
  {
    legacy: CAMPAIGN_NEGATIVE_KEYWORDS,
    v3: V3_CAMPAIGN_NEGATIVE_KEYWORDS,
    draft: fc.record({
      text: texts,
      matchType: fc.constantFrom('negativeExact', 'negativePhrase'),
      state: fc.constant('enabled'),
    }),
    patch: some({ state: fc.constant('enabled') }),
  },
  {
    legacy: PRODUCT_ADS,
    v3: V3_PRODUCT_ADS,
    draft: fc
      .record(
        { sku: fc.constantFrom('SHOE-1', 'Red Shoe/42'), asin: fc.constantFrom('B000000001'), state },
        { requiredKeys: ['state'] },
      )
      .filter(({ sku, asin }) => sku !== undefined || asin !== undefined),
    patch: some({ state }),
    beyond: some({ customText: fc.string({ minLength: 1, maxLength: 150 }) }),
  },
];

/** A placement that only version 3 has, behind those that both have. */
export function withRest(item: Item, percentage: number): Item {
  const { dynamicBidding } = item as { dynamicBidding?: { placementBidding: Item[] } };
  if (dynamicBidding === undefined) return item;
  const placementBidding = [...dynamicBidding.placementBidding, { placement: REST, percentage }];
  return { ...item, dynamicBidding: { ...dynamicBidding, placementBidding } };
}
