/**
 * Parameters of the legacy lists: how filters combine, how values match, and which values are rejected.
 */
import { describe, expect, it } from 'vitest';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  changeSettings,
  createAll,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  pathOf,
  PRODUCT_ADS,
  violationsOf,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

/** Creates two entities of the collection; the second is paused if the collection has this state. */
async function createPair(
  each: CollectionUnderTest,
): Promise<{ world: TestWorld; campaignId: number; first: number; second: number }> {
  const world = openWorld();
  const parents = await openParents(world);
  const [first = 0, second = 0] = await createAll(world, each, [
    each.make(parents, 1),
    { ...each.make(parents, 2), ...(each === CAMPAIGN_NEGATIVE_KEYWORDS ? {} : { state: 'paused' }) },
  ]);
  return { world, campaignId: parents.campaignId, first, second };
}

describe('several filters', () => {
  inEach(['[LST-11]', '[LST-11]', '[LST-11]', '[LST-11]', undefined, '[LST-11]'], 'must all match', async (each) => {
    const { world, campaignId, second } = await createPair(each);
    const ids = `${each.id}Filter=${second}`;
    const byId = each === NEGATIVE_KEYWORDS ? `campaignIdFilter=${campaignId}` : ids;
    expect(await idsIn(world, each, `?${byId}&stateFilter=paused`)).toEqual([second]);
    expect(await idsIn(world, each, `?${ids.replace('keyword', 'campaign')}&stateFilter=archived`)).toEqual([]);
    const all = await idsIn(world, each, '?stateFilter=paused&campaignType=sponsoredProducts&count=9&startIndex=0');
    expect(all).toEqual([second]);
  });

  it('[LST-11] by id, by parent and by text must all match', async () => {
    const { world, campaignId, first, second } = await createPair(KEYWORDS);
    const both = `keywordIdFilter=${first},${second}&campaignIdFilter=${campaignId},5`;
    expect(await idsIn(world, KEYWORDS, `?${both}`)).toEqual([first, second]);
    expect(await idsIn(world, KEYWORDS, `?${both}&keywordText=running%20shoes%202`)).toEqual([second]);
    expect(await idsIn(world, KEYWORDS, `?${both}&adGroupIdFilter=5`)).toEqual([]);
  });

  it('[LST-14] adGroupId and adGroupIdFilter of ads must both match, and adGroupId accepts one number', async () => {
    const world = openWorld();
    const parents = await openParents(world);
    const adGroupId = await createOne(world, AD_GROUPS, AD_GROUPS.make(parents, 2));
    const a = await createOne(world, PRODUCT_ADS, PRODUCT_ADS.make(parents, 1));
    const b = await createOne(world, PRODUCT_ADS, PRODUCT_ADS.make({ ...parents, adGroupId }, 1));
    const ads = (query: string): Promise<number[]> => idsIn(world, PRODUCT_ADS, `?${query}`);
    expect(await ads(`adGroupIdFilter=${adGroupId},${parents.adGroupId}`)).toEqual([a, b]);
    expect(await ads(`adGroupIdFilter=${adGroupId},${parents.adGroupId}&adGroupId=${adGroupId}`)).toEqual([b]);
    expect(await ads(`adGroupIdFilter=${parents.adGroupId}&adGroupId=${adGroupId}`)).toEqual([]);
    for (const value of [`${adGroupId},${parents.adGroupId}`, `${adGroupId},${adGroupId}`, 'abc', '1.5', '-1'])
      for (const path of ['', 'extended']) {
        const { status, json } = await world.ask('GET', `${pathOf(PRODUCT_ADS, path)}?adGroupId=${value}`);
        expect([status, json.code]).toEqual([400, '400']);
      }
  });
});

describe('a filter value', () => {
  it('[LST-13, LST-19, LST-27] matches the whole name, sku or asin, with its letter case and commas', async () => {
    const world = openWorld();
    const campaign = { name: 'Red, blue' };
    const parents = await openParents(world, { campaign, adGroup: campaign });
    const ad = await createOne(world, PRODUCT_ADS, {
      ...PRODUCT_ADS.make(parents, 1),
      sku: 'Red, blue',
      asin: 'B000000001',
    });
    const cases: [CollectionUnderTest, string, number][] = [
      [CAMPAIGNS, 'name', parents.campaignId],
      [AD_GROUPS, 'name', parents.adGroupId],
      [PRODUCT_ADS, 'sku', ad],
    ];
    for (const [each, parameter, id] of cases) {
      expect(await idsIn(world, each, `?${parameter}=Red%2C+blue`)).toEqual([id]);
      for (const value of ['red, blue', 'Red', 'Red, blu', 'Red,  blue', 'Red, blue,', '%'])
        expect(await idsIn(world, each, `?${parameter}=${encodeURIComponent(value)}`)).toEqual([]);
    }
    expect(await idsIn(world, PRODUCT_ADS, '?asin=B000000001')).toEqual([ad]);
    for (const asin of ['b000000001', 'B00000000', 'B000000001,B000000002'])
      expect(await idsIn(world, PRODUCT_ADS, `?asin=${asin}`)).toEqual([]);
  });

  it('[LST-13] matches the whole keywordText, without letter case and with repeated spaces as one', async () => {
    for (const each of [KEYWORDS, NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS]) {
      const world = openWorld();
      const id = await createOne(world, each, { ...each.make(await openParents(world), 1), keywordText: 'Red  Shoes' });
      for (const text of ['Red  Shoes', 'red shoes', 'RED   SHOES'])
        expect(await idsIn(world, each, `?keywordText=${encodeURIComponent(text)}`)).toEqual([id]);
      for (const text of ['red', 'shoes', 'red shoe', 'redshoes', 'red shoes 2', '"red shoes"'])
        expect(await idsIn(world, each, `?keywordText=${encodeURIComponent(text)}`)).toEqual([]);
    }
  });

  it('[LST-12] with unknown ids matches nothing, and an empty value is ignored', async () => {
    const { world, first, second } = await createPair(KEYWORDS);
    for (const query of ['keywordIdFilter=1', 'campaignIdFilter=99999999999999999999', 'adGroupIdFilter=0'])
      expect(await idsIn(world, KEYWORDS, `?${query}`)).toEqual([]);
    expect(await idsIn(world, KEYWORDS, `?keywordIdFilter=1,${first}`)).toEqual([first]);
    for (const query of [
      'keywordIdFilter=',
      'stateFilter=%20',
      'keywordText=',
      'count=',
      'startIndex=',
      'campaignType=',
      'matchTypeFilter=,',
    ])
      expect(await idsIn(world, KEYWORDS, `?${query}`)).toEqual([first, second]);
  });

  it('[LST-12] may have spaces around commas, and parameters may be repeated', async () => {
    const { world, first, second } = await createPair(KEYWORDS);
    for (const query of [
      `keywordIdFilter=%20${first}%20,%20${second}%20`,
      `keywordIdFilter=${first}&keywordIdFilter=${second}`,
      `keywordIdFilter=&keywordIdFilter=${second},,${first}`,
      'stateFilter=enabled,%20paused',
      'stateFilter=paused&stateFilter=enabled',
    ])
      expect(await idsIn(world, KEYWORDS, `?${query}`)).toEqual([first, second]);
  });
});

describe('invalid parameters', () => {
  const numbers = ['9223372036854775808', '9'.repeat(200), '-1', '1.5', 'abc', '1e3', '0x10', '+1', '1,2', 'NaN'];
  const invalidValues: Record<string, readonly string[]> = {
    startIndex: numbers,
    count: [...numbers, '0'],
    campaignType: ['sponsoredBrands', 'SponsoredProducts', 'sponsoredProducts,x'],
    stateFilter: ['deleted', 'Enabled', 'enabled,asleep', 'ENABLED', 'constructor'],
    matchTypeFilter: ['any', 'Exact', 'EXACT'],
    campaignIdFilter: ['abc', '1,abc', '1.5', '-1', '0x1'],
    adGroupIdFilter: ['abc', '1;2'],
    keywordIdFilter: ['abc'],
    adIdFilter: ['abc'],
  };
  const filtersByCollection: Record<string, readonly string[]> = {
    campaigns: ['stateFilter', 'campaignIdFilter'],
    adGroups: ['stateFilter', 'campaignIdFilter', 'adGroupIdFilter'],
    keywords: ['matchTypeFilter', 'stateFilter', 'campaignIdFilter', 'adGroupIdFilter', 'keywordIdFilter'],
    negativeKeywords: ['matchTypeFilter', 'stateFilter', 'campaignIdFilter', 'adGroupIdFilter'],
    campaignNegativeKeywords: ['matchTypeFilter', 'campaignIdFilter'],
    productAds: ['stateFilter', 'campaignIdFilter', 'adGroupIdFilter', 'adIdFilter'],
  };

  inEach('[LST-12]', 'an invalid value returns 400 with the name of the parameter, in both lists', async (each) => {
    const world = openWorld();
    const parameters = ['startIndex', 'count', 'campaignType', ...(filtersByCollection[each.name] ?? [])];
    for (const parameter of parameters)
      for (const value of invalidValues[parameter] ?? [])
        for (const path of [pathOf(each), pathOf(each, 'extended')]) {
          const { status, json } = await world.ask('GET', `${path}?${parameter}=${encodeURIComponent(value)}`);
          expect([status, json]).toEqual([400, { code: '400', details: expect.stringContaining(parameter) }]);
        }
  });

  inEach(
    [
      '[LST-08, LST-12]',
      '[LST-08, LST-12]',
      '[LST-08, LST-12]',
      '[LST-08, LST-12]',
      '[LST-10, LST-08]',
      '[LST-08, LST-12]',
    ],
    'an unknown parameter is ignored and recorded, and rejected in a strict world',
    async (each) => {
      const { world } = await createPair(each);
      const all = await idsIn(world, each);
      const unknownParameters = [
        'state=paused',
        'color=red',
        'Count=1',
        ...(each === CAMPAIGN_NEGATIVE_KEYWORDS ? ['stateFilter=x'] : []),
      ];
      for (const parameter of unknownParameters) {
        const [name = ''] = parameter.split('=');
        const answer = await world.ask('GET', `${pathOf(each)}?${parameter}`);
        expect(answer.json.map((item: Item) => item[each.id])).toEqual(all);
        expect(violationsOf(answer)).toEqual([{ rule: 'unknown-parameter', evidence: name }]);
        changeSettings(world, { strict: true });
        for (const path of [pathOf(each), pathOf(each, 'extended')]) {
          const refused = await world.ask('GET', `${path}?${parameter}`);
          expect([refused.status, refused.json]).toEqual([400, { code: '400', details: `Unknown parameter ${name}` }]);
          expect(violationsOf(refused)).toEqual([{ rule: 'unknown-parameter', evidence: name }]);
        }
        changeSettings(world, { strict: false });
      }
    },
  );
});
