/**
 * Lists of the legacy collections: pages and filters.
 */
import { describe, expect, it } from 'vitest';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  changeSettings,
  createAll,
  idsIn,
  inEach,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  pathOf,
  PRODUCT_ADS,
  updateOne,
  type CollectionUnderTest,
  type Item,
  type Parents,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const STATES = ['enabled', 'paused', 'archived'];
const MATCH_TYPES = ['exact', 'phrase', 'broad'];

interface Fixture {
  world: TestWorld;
  a: Parents;
  b: Parents;
  /** Everything in the collection, in the order of its creation. */
  all: Item[];
}

/** Two campaigns with an ad group each, and in the collection under test six entities of all states and match types. */
async function createEntities(each: CollectionUnderTest): Promise<Fixture> {
  const world = openWorld();
  const a = await openParents(world, { campaign: { name: 'A' } });
  const b = await openParents(world, { campaign: { name: 'B' } });
  const items = [a, b].flatMap((parents, family) =>
    STATES.map((state, n): Item => {
      const item = each.make(parents, family * 3 + n + 1);
      const matchType = each === KEYWORDS ? MATCH_TYPES[n] : n === 0 ? 'negativeExact' : 'negativePhrase';
      return {
        ...item,
        ...(each === CAMPAIGN_NEGATIVE_KEYWORDS ? {} : { state }),
        ...('matchType' in item ? { matchType } : {}),
        ...(each === PRODUCT_ADS && n === 1 ? { asin: `B00000000${family}` } : {}),
      };
    }),
  );
  await createAll(world, each, items);
  const { json } = await world.ask('GET', pathOf(each));
  return { world, a, b, all: json };
}

const idsOf = (each: CollectionUnderTest, items: readonly Item[]): unknown[] => items.map((item) => item[each.id]);

describe('pages', () => {
  inEach(
    [
      '[LST-02, LST-15]',
      '[LST-02, LST-21]',
      '[LST-02, LST-28]',
      '[LST-02, LST-37]',
      '[LST-02, LST-45]',
      '[LST-02, LST-51]',
    ],
    'startIndex skips this number of rows in list and list extended',
    async (each) => {
      const { world, all } = await createEntities(each);
      for (const startIndex of [0, 1, 4, all.length - 1, all.length, 999_999])
        for (const extended of [false, true])
          expect(await idsIn(world, each, `?startIndex=${startIndex}`, { extended })).toEqual(
            idsOf(each, all.slice(startIndex)),
          );
    },
  );

  inEach(
    [
      '[LST-11, LST-16]',
      '[LST-11, LST-22]',
      '[LST-11, LST-29]',
      '[LST-11, LST-38]',
      '[LST-11, LST-46]',
      '[LST-11, LST-52]',
    ],
    'startIndex and count return all rows in the order of creation, even if rows are updated between requests',
    async (each) => {
      const { world, all } = await createEntities(each);
      const ids: number[] = [];
      for (let startIndex = 0; startIndex < all.length; startIndex += 2) {
        const page = await idsIn(world, each, `?count=2&startIndex=${startIndex}`);
        expect(page).toHaveLength(Math.min(2, all.length - startIndex));
        for (const id of page) await updateOne(world, each, id, each.mutable);
        ids.push(...page);
      }
      expect(ids).toEqual(idsOf(each, all));
      const seq = all.map((item) => String(item.keywordText ?? item.sku ?? item.name));
      expect(seq.slice(-6)).toEqual(seq.slice(-6).toSorted());
    },
  );

  inEach(
    '[LST-03, LIM-14]',
    'a page has the size of the setting pageSize if count is missing or larger',
    async (each) => {
      const { world, all } = await createEntities(each);
      expect(world.state.settings.pageSize).toBe(5000);
      changeSettings(world, { pageSize: 4 });
      const large = ['999999999', '9007199254740993', '9223372036854775807'];
      for (const query of ['', '?count=4', '?count=5', ...large.map((count) => `?count=${count}`)])
        expect(await idsIn(world, each, query)).toEqual(idsOf(each, all.slice(0, 4)));
      expect(await idsIn(world, each, '?count=3')).toEqual(idsOf(each, all.slice(0, 3)));
      for (const start of large) expect(await idsIn(world, each, `?startIndex=${start}&count=${start}`)).toEqual([]);
    },
  );
});

type Predicate = (item: Item, fixture: Fixture) => boolean;
interface FilterCase {
  clause: string;
  each: CollectionUnderTest;
  query: (fixture: Fixture) => string;
  keep: Predicate;
}

const of =
  (name: string, ...values: unknown[]): Predicate =>
  (item) =>
    values.includes(item[name]);

/** Each filter of each collection with one value and with two. */
const FILTERS: FilterCase[] = [
  ...(
    [
      [CAMPAIGNS, '[LST-18]', '[LST-20]', 'campaignIdFilter'],
      [AD_GROUPS, '[LST-24]', '[LST-26]', 'adGroupIdFilter'],
      [KEYWORDS, '[LST-33]', '[LST-36]', 'keywordIdFilter'],
      [NEGATIVE_KEYWORDS, '[LST-42]', undefined, ''],
      [PRODUCT_ADS, '[LST-57]', '[LST-60]', 'adIdFilter'],
    ] as const
  ).flatMap(([each, states, ids, idFilter]) => [
    ...[['enabled'], ['paused', 'archived'], STATES].map((values) => ({
      clause: `${states} ${values.length === 1 ? '[LST-07]' : '[LST-04]'}`,
      each,
      query: () => `stateFilter=${values.join()}`,
      keep: of('state', ...values),
    })),
    ...(ids === undefined
      ? []
      : [[1], [4, 2], [2, 2, 0]].map((indexes) => ({
          clause: `${ids} [LST-04]`,
          each,
          query: ({ all }: Fixture) => `${idFilter}=${indexes.map((index) => all[index]?.[each.id]).join()}`,
          keep: (item: Item, { all }: Fixture) => indexes.some((index) => all[index]?.[each.id] === item[each.id]),
        }))),
  ]),
  ...(
    [
      [AD_GROUPS, '[LST-25]', undefined],
      [KEYWORDS, '[LST-34]', '[LST-35]'],
      [NEGATIVE_KEYWORDS, '[LST-43]', '[LST-44]'],
      [CAMPAIGN_NEGATIVE_KEYWORDS, '[LST-50, LST-09]', undefined],
      [PRODUCT_ADS, '[LST-58]', '[LST-59]'],
    ] as const
  ).flatMap(([each, campaigns, adGroups]) =>
    [
      { clause: campaigns, id: 'campaignId' as const },
      { clause: adGroups, id: 'adGroupId' as const },
    ].flatMap(({ clause, id }) =>
      clause === undefined
        ? []
        : [
            {
              clause,
              each,
              query: ({ b }: Fixture) => `${id}Filter=${b[id]}`,
              keep: (item: Item, { b }: Fixture) => item[id] === b[id],
            },
            { clause, each, query: ({ a, b }: Fixture) => `${id}Filter=${b[id]},${a[id]}`, keep: () => true },
          ],
    ),
  ),
  ...(
    [
      [KEYWORDS, '[LST-31]', ['broad'], ['exact', 'phrase']],
      [NEGATIVE_KEYWORDS, '[LST-40]', ['negativePhrase'], ['negativePhrase', 'negativeExact']],
      [CAMPAIGN_NEGATIVE_KEYWORDS, '[LST-48, LST-09]', ['negativeExact'], ['negativePhrase', 'negativeExact']],
    ] as const
  ).flatMap(([each, clause, ...lists]) =>
    lists.map((values) => ({
      clause,
      each,
      query: () => `matchTypeFilter=${values.join()}`,
      keep: of('matchType', ...values),
    })),
  ),
  ...(
    [
      [CAMPAIGNS, '[LST-19, LST-13]', 'name', 'Campaign 2'],
      [AD_GROUPS, '[LST-27, LST-13]', 'name', 'Ad group 2'],
      [KEYWORDS, '[LST-32, LST-13]', 'keywordText', 'running shoes 2'],
      [NEGATIVE_KEYWORDS, '[LST-41, LST-13]', 'keywordText', 'used shoes 2'],
      [CAMPAIGN_NEGATIVE_KEYWORDS, '[LST-49, LST-13]', 'keywordText', 'free shoes 2'],
      [PRODUCT_ADS, '[LST-55, LST-13]', 'sku', 'SKU-2'],
      [PRODUCT_ADS, '[LST-56, LST-13]', 'asin', 'B000000001'],
    ] as const
  ).map(([each, clause, name, value]) => ({
    clause,
    each,
    query: () => `${name}=${encodeURIComponent(value)}`,
    keep: of(name, value),
  })),
  ...[CAMPAIGNS, AD_GROUPS, KEYWORDS, NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS, PRODUCT_ADS].map((each, n) => ({
    clause: ['[LST-17]', '[LST-23]', '[LST-30]', '[LST-39]', '[LST-47]', '[LST-53]'][n] ?? '',
    each,
    query: () => 'campaignType=sponsoredProducts',
    keep: () => true,
  })),
  {
    clause: '[LST-54]',
    each: PRODUCT_ADS,
    query: ({ b }) => `adGroupId=${b.adGroupId}`,
    keep: (item, { b }) => item.adGroupId === b.adGroupId,
  },
];

describe('filters', () => {
  for (const [n, { clause, each, query, keep }] of FILTERS.entries())
    it(`${clause} [LST-06] ${each.name} have the same filters in both lists (${n})`, async () => {
      const fixture = await createEntities(each);
      const expected = idsOf(
        each,
        fixture.all.filter((item) => keep(item, fixture)),
      );
      expect(expected.length).toBeGreaterThan(0);
      for (const extended of [false, true])
        expect(await idsIn(fixture.world, each, `?${query(fixture)}`, { extended })).toEqual(expected);
    });

  inEach(
    ['[LST-01, LST-05]', '[LST-01, LST-05]', '[LST-01, LST-05]', '[LST-01, LST-05]', '[LST-01]', '[LST-01, LST-05]'],
    'are optional: without parameters the list contains all states',
    async (each) => {
      const { all } = await createEntities(each);
      const states = each === CAMPAIGN_NEGATIVE_KEYWORDS ? ['enabled'] : STATES;
      expect(new Set(all.map(({ state }) => state))).toEqual(new Set(states));
      expect(all.length).toBe(each === CAMPAIGNS || each === AD_GROUPS ? 8 : 6);
    },
  );
});
