/**
 * The filters of queries that the documents name: each selects by its values, and none is ignored.
 */
import { beforeAll, describe, expect } from 'vitest';
import {
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
} from '../../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { createUnified, queryUnified, type Body } from '../../../fixtures/accounts/unified.ts';

const SB = 'SPONSORED_BRANDS';

type Entity = Json;
type Case = readonly [name: string, filters: Body, selects: (each: Entity) => boolean];

const broad = (...include: string[]) => ({ include, queryTermMatchType: 'BROAD_MATCH' });
const details = ({ targetDetails }: Entity): Entity =>
  targetDetails.keywordTarget ?? targetDetails.productTarget ?? targetDetails.themeTarget ?? {};

const OF_ALL: readonly Case[] = ['campaigns', 'adGroups', 'ads', 'targets'].flatMap((name): Case[] => [
  [name, { marketplaceScopeFilter: { include: ['SINGLE_MARKETPLACE'] } }, () => true],
  [name, { marketplaceScopeFilter: { include: ['GLOBAL'] } }, () => false],
]);
const OF_BRANDS: readonly Case[] = [
  ...['CONSIDERATION', 'AWARENESS', 'CONVERSIONS'].map((goal): Case => [
    'campaigns',
    { goalFilter: { include: [goal] } },
    ({ optimizations }) => optimizations.goalSettings.goal === goal,
  ]),
  ['ads', { nameFilter: broad('a') }, ({ name }) => /a/i.test(name)],
  ['targets', { keywordFilter: broad('a') }, (each) => /a/i.test(details(each).keyword ?? '')],
  [
    'targets',
    { nativeLanguageLocaleFilter: { include: ['zh_CN'] } },
    (each) => 'nativeLanguageLocale' in details(each),
  ],
  ...['BROAD', 'EXACT', 'PHRASE', 'PRODUCT_EXACT', 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES'].map((type): Case => [
    'targets',
    { matchTypeFilter: { include: [type] } },
    (each) => details(each).matchType === type,
  ]),
  ...['KEYWORD', 'PRODUCT', 'PRODUCT_CATEGORY', 'THEME'].map((type): Case => [
    'targets',
    { targetTypeFilter: { include: [type] } },
    ({ targetType }) => targetType === type,
  ]),
];
const OF_NO_ENTITY = /GLOBAL|CONVERSIONS/;

async function select(world: TestWorld, adProduct: string, [name, filters, selects]: Case): Promise<void> {
  const all: Entity[] = (await queryUnified(world, adProduct, name)).json[name];
  const answer = await queryUnified(world, adProduct, name, filters);
  expect(answer).toMatchObject({ status: 200, violations: [] });
  expect(answer.json[name]).toEqual(all.filter(selects));
  expect(answer.json[name].length > 0).toBe(!OF_NO_ENTITY.test(JSON.stringify(filters)));
}

describe('queries of sponsored brands', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = openWorld({ scenario: 'default' });
    const [campaign] = (await queryUnified(world, SB, 'campaigns', { maxResults: 1 })).json.campaigns;
    const { adProduct, name, state, marketplaceScope, marketplaces, costType, budgets } = campaign;
    await createUnified(world, 'campaigns', {
      adProduct,
      name: `${name} to be seen`,
      state,
      marketplaceScope,
      marketplaces,
      costType,
      budgets,
      startDateTime: '2026-03-02T12:00:00Z',
      optimizations: { goalSettings: { kpi: 'TOP_OF_SEARCH_IMPRESSION_SHARE' } },
    });
    const [{ adGroupId }] = (await queryUnified(world, SB, 'targets', { targetTypeFilter: { include: ['KEYWORD'] } }))
      .json.targets;
    await createUnified(world, 'targets', {
      adProduct,
      adGroupId,
      negative: false,
      state: 'ENABLED',
      targetType: 'KEYWORD',
      targetDetails: {
        keywordTarget: {
          keyword: 'lampe',
          matchType: 'EXACT',
          nativeLanguageKeyword: '灯',
          nativeLanguageLocale: 'zh_CN',
        },
      },
    });
  });

  it.each([...OF_ALL, ...OF_BRANDS])('[TOD-401] of %s select by %j', (...each) => select(world, SB, each));
});

describe.each(['SPONSORED_PRODUCTS', 'SPONSORED_DISPLAY'])('queries of %s', (adProduct) => {
  it('[TOD-401] select by the scope of marketplaces', async ({ defaultWorld: world }) => {
    for (const each of OF_ALL) await select(world, adProduct, each);
  });
});

/** What an object must have. */
const PARTS = { include: ['a'], queryTermMatchType: 'BROAD_MATCH' };
const UNIFIED: [name: string, filter: string][] = [
  ['campaigns', 'nameFilter'],
  ['adGroups', 'nameFilter'],
  ['ads', 'nameFilter'],
  ['targets', 'keywordFilter'],
  ['targets', 'productIdFilter'],
];

describe('a filter by texts', () => {
  it.each(UNIFIED)('[TOD-96] of queries is refused without one of its parts: %s by %s', async (name, filter) => {
    const world = openWorld();
    for (const [missing, sent] of [
      ['include', {}],
      ['include', { ...PARTS, include: null }],
      ['queryTermMatchType', { ...PARTS, queryTermMatchType: undefined }],
    ] as const)
      expect(await queryUnified(world, SB, name, { [filter]: sent })).toMatchObject({
        status: 400,
        json: { message: `${filter}.${missing} is missing` },
      });
    expect(await queryUnified(world, SB, name, { [filter]: PARTS })).toMatchObject({ status: 200 });
  });

  it.each([
    [V3_KEYWORDS, 'keywordTextFilter'],
    [V3_NEGATIVE_KEYWORDS, 'negativeKeywordTextFilter'],
    [V3_CAMPAIGN_NEGATIVE_KEYWORDS, 'campaignNegativeKeywordTextFilter'],
  ])('[TOD-96] of $name in version 3 is refused without queryTermMatchType: %s', async (each, filter) => {
    const world = openWorld();
    for (const sent of [{}, { include: ['a'] }])
      expect(await v3(world, each, 'list', { [filter]: sent })).toMatchObject({
        status: 400,
        json: { message: `${filter}.queryTermMatchType is missing` },
      });
    expect((await v3(world, each, 'list', { [filter]: { queryTermMatchType: 'BROAD_MATCH' } })).status).toBe(200);
  });
});
