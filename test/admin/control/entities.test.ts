import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const US = '100000000000101';
const JP = '100000000000301';
const START = '2026-03-02T12:00:00.000Z';

type Entity = Record<string, unknown>;

const WRITTEN = {
  campaigns: [
    {
      ref: 'manual',
      name: 'Written',
      targetingType: 'MANUAL',
      budget: { budget: 12.5, budgetType: 'DAILY' },
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      dynamicBidding: {
        strategy: 'AUTO_FOR_SALES',
        placementBidding: [{ placement: 'PLACEMENT_REST_OF_SEARCH', percentage: 20 }],
      },
      tags: { team: 'north' },
      portfolioId: '77',
      adGroups: [
        {
          ref: 'shoes',
          name: 'Shoes',
          defaultBid: 0.75,
          keywords: [{ ref: 'kw', keywordText: 'running shoes', matchType: 'EXACT', bid: 1.1 }],
          negativeKeywords: [{ keywordText: 'used', matchType: 'NEGATIVE_PHRASE', state: 'PAUSED' }],
          productAds: [{ ref: 'ad', sku: 'SKU-1' }],
        },
        {
          name: 'Products',
          defaultBid: 0.5,
          targets: [{ expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }], bid: 0.4 }],
          negativeTargets: [{ expression: [{ type: 'ASIN_BRAND_SAME_AS', value: '123' }] }],
        },
      ],
      campaignNegativeKeywords: [{ keywordText: 'free', matchType: 'NEGATIVE_EXACT' }],
    },
    { ref: 'auto', name: 'Automatic', targetingType: 'AUTO', budget: { budget: 5 } },
  ],
  campaignNegativeTargets: [{ campaignRef: 'auto', expression: [{ type: 'ASIN_SAME_AS', value: 'B000000002' }] }],
};

async function seedEntities(
  world: TestWorld,
): Promise<{ ids: Record<string, string>; counts: Record<string, number> }> {
  const { status, json } = await world.admin('POST', '/seed', { profileId: US, entities: WRITTEN });
  expect([status, json.errors]).toEqual([201, undefined]);
  const { ids, ...counts } = json;
  return { ids, counts };
}

async function listEntities(world: TestWorld, collection: string, query = ''): Promise<Entity[]> {
  const { status, json } = await world.admin('GET', `/entities/${collection}${query}`);
  expect(status).toBe(200);
  return json[collection];
}

describe('a seed', () => {
  it('[GEN-41] with entities creates them for every client, and returns their ids by ref', async ({ world }) => {
    const { ids, counts } = await seedEntities(world);
    // The counts of all other collections are 0.
    expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))).toEqual({
      campaigns: 2,
      adGroups: 2,
      keywords: 1,
      negativeKeywords: 1,
      campaignNegativeKeywords: 1,
      productAds: 1,
      targets: 1,
      negativeTargets: 1,
      campaignNegativeTargets: 1,
    });
    expect(Object.keys(ids).toSorted()).toEqual(['ad', 'auto', 'kw', 'manual', 'shoes']);
    const { json } = await world.ask('GET', `/v2/sp/keywords/${ids['kw']}`);
    expect(json).toMatchObject({ keywordText: 'running shoes', campaignId: Number(ids['manual']), bid: 1.1 });
  });

  it('can refer to existing parents', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const keywords = [{ adGroupId: ids['shoes'], campaignId: ids['manual'], keywordText: 'more', matchType: 'BROAD' }];
    const { status, json } = await world.admin('POST', '/seed', { profileId: US, entities: { keywords } });
    expect([status, json.keywords]).toEqual([201, 1]);
    expect((await world.ask('GET', '/v2/sp/keywords')).json).toHaveLength(2);
  });

  it('creates everything or nothing, and errors contain their path', async ({ world }) => {
    const entities = {
      campaigns: [
        { name: 'Good', targetingType: 'MANUAL', budget: { budget: 10 } },
        { name: 'Bad', targetingType: 'MANUAL', budget: { budget: 0.5 } },
      ],
      keywords: [{ adGroupRef: 'unknown', keywordText: 'x', matchType: 'EXACT' }],
    };
    const { status, json } = await world.admin('POST', '/seed', { profileId: US, entities });
    expect(status).toBe(400);
    const paths = json.errors.map(({ path }: { path: string }) => path).join(' ');
    expect(paths).toMatch(/entities\.campaigns\[1\]/);
    expect(paths).toMatch(/entities\.keywords\[0\]/);
    expect(await listEntities(world, 'campaigns')).toEqual([]);
    const shape = await world.admin('POST', '/seed', {
      profileId: US,
      entities: { campaigns: [{ name: 'X', colour: 1 }] },
    });
    expect(shape.json.errors).toContainEqual({ path: 'entities.campaigns[0].colour', message: expect.any(String) });
  });

  it('with numbers creates that many entities, the same for the same seed of the world', async () => {
    const plan = {
      profileId: US,
      campaigns: 3,
      adGroupsPerCampaign: 2,
      keywordsPerAdGroup: 4,
      productAdsPerAdGroup: 1,
      negativeKeywordsPerAdGroup: 1,
      campaignNegativeKeywordsPerCampaign: 2,
      createdDaysAgo: 10,
    };
    const run = async (seed: string) => {
      const world = openWorld({ seed });
      const { status, json } = await world.admin('POST', '/seed', plan);
      expect(status).toBe(201);
      expect(json).toMatchObject({
        campaigns: 3,
        adGroups: 6,
        keywords: 24,
        productAds: 6,
        negativeKeywords: 6,
        campaignNegativeKeywords: 6,
      });
      const keywords = await listEntities(world, 'keywords', '?limit=1000');
      expect(keywords).toHaveLength(24);
      expect(keywords[0]).toMatchObject({ creationDate: '2026-02-20T12:00:00.000Z' });
      return keywords;
    };
    const first = await run('1');
    expect(await run('1')).toEqual(first);
    expect(await run('2')).not.toEqual(first);
  });

  it.each([
    [{ profileId: '7', campaigns: 1 }, 404],
    [{ campaigns: 1 }, 400],
    [{ profileId: US, campaigns: -1 }, 400],
    [{ profileId: US, campaigns: 'many' }, 400],
    [{ profileId: US, campaigns: 1, entities: {} }, 400],
  ])('cannot be %o', async (body, status) => {
    const world = openWorld();
    expect((await world.admin('POST', '/seed', body)).status).toBe(status);
  });
});

describe('stored entities', () => {
  it('are returned in the format of version 3, whichever version created them', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const stamps = { creationDate: START, lastUpdatedDate: START, forcedServingStatus: null, profileId: US };
    const [campaign] = await listEntities(world, 'campaigns');
    expect(campaign).toEqual({
      campaignId: ids['manual'],
      name: 'Written',
      targetingType: 'MANUAL',
      state: 'ENABLED',
      budget: { budget: 12.5, budgetType: 'DAILY' },
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      dynamicBidding: {
        strategy: 'AUTO_FOR_SALES',
        placementBidding: [{ placement: 'PLACEMENT_REST_OF_SEARCH', percentage: 20 }],
      },
      premiumBidAdjustment: false,
      tags: { team: 'north' },
      portfolioId: '77',
      outOfBudget: null,
      servingStatus: 'CAMPAIGN_STATUS_ENABLED',
      ...stamps,
    });
    const parents = { campaignId: ids['manual'], adGroupId: ids['shoes'] };
    expect((await listEntities(world, 'adGroups'))[0]).toEqual({
      ...parents,
      name: 'Shoes',
      defaultBid: 0.75,
      state: 'ENABLED',
      servingStatus: 'AD_GROUP_STATUS_ENABLED',
      ...stamps,
    });
    expect(await listEntities(world, 'keywords')).toEqual([
      {
        keywordId: ids['kw'],
        ...parents,
        keywordText: 'running shoes',
        matchType: 'EXACT',
        bid: 1.1,
        state: 'ENABLED',
        servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE',
        ...stamps,
      },
    ]);
    expect((await listEntities(world, 'negativeKeywords'))[0]).toMatchObject({
      ...parents,
      keywordText: 'used',
      matchType: 'NEGATIVE_PHRASE',
      state: 'PAUSED',
    });
    expect((await listEntities(world, 'campaignNegativeKeywords'))[0]).toMatchObject({
      campaignId: ids['manual'],
      keywordText: 'free',
      matchType: 'NEGATIVE_EXACT',
    });
    expect((await listEntities(world, 'productAds'))[0]).toMatchObject({
      adId: ids['ad'],
      ...parents,
      sku: 'SKU-1',
      servingStatus: 'AD_STATUS_LIVE',
    });
    expect((await listEntities(world, 'targets'))[0]).toMatchObject({
      targetId: expect.stringMatching(/^\d+$/),
      expressionType: 'MANUAL',
      expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }],
      bid: 0.4,
    });
    expect((await listEntities(world, 'negativeTargets'))[0]).toMatchObject({
      expression: [{ type: 'ASIN_BRAND_SAME_AS', value: '123' }],
    });
    expect((await listEntities(world, 'campaignNegativeTargets'))[0]).toMatchObject({
      campaignId: ids['auto'],
      expression: [{ type: 'ASIN_SAME_AS', value: 'B000000002' }],
    });
  });

  it('include the targets of auto campaigns, and amounts in the units of each currency', async ({ world }) => {
    const campaigns = [
      { name: 'Auto', targetingType: 'AUTO', budget: { budget: 500 }, adGroups: [{ name: 'A', defaultBid: 12 }] },
    ];
    await world.admin('POST', '/seed', { profileId: JP, entities: { campaigns } });
    const targets = await listEntities(world, 'targets');
    expect(targets.map(({ expressionType, expression }) => [expressionType, expression])).toEqual([
      ['AUTO', [{ type: 'QUERY_HIGH_REL_MATCHES' }]],
      ['AUTO', [{ type: 'QUERY_BROAD_REL_MATCHES' }]],
      ['AUTO', [{ type: 'ASIN_SUBSTITUTE_RELATED' }]],
      ['AUTO', [{ type: 'ASIN_ACCESSORY_RELATED' }]],
    ]);
    expect((await listEntities(world, 'campaigns'))[0]).toMatchObject({
      profileId: JP,
      budget: { budget: 500 },
      endDate: null,
    });
    expect((await listEntities(world, 'adGroups'))[0]).toMatchObject({ defaultBid: 12 });
  });

  it('have the statuses of version 3, whatever the setting dialect', async ({ world }) => {
    const campaigns = [{ name: 'Bare', targetingType: 'MANUAL', budget: { budget: 5 } }];
    const { ids } = (
      await world.admin('POST', '/seed', { profileId: US, entities: { campaigns: [{ ...campaigns[0], ref: 'bare' }] } })
    ).json;
    expect((await listEntities(world, 'campaigns'))[0]).toMatchObject({ servingStatus: 'CAMPAIGN_INCOMPLETE' });
    const legacy = await world.ask('GET', `/v2/sp/campaigns/extended/${ids.bare}`);
    expect(legacy.json.servingStatus).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('include profiles', async ({ world }) => {
    const profiles = await listEntities(world, 'profiles', `?profileId=${US}`);
    expect(profiles).toEqual([
      expect.objectContaining({ profileId: US, countryCode: 'US', outOfBudget: null, creationDate: START }),
    ]);
    expect((await world.admin('GET', '/entities/profiles?state=ENABLED')).status).toBe(400);
  });

  it('are returned in pages, oldest first, of one profile or all, and by state', async ({ world }) => {
    const plan = { campaigns: 5, adGroupsPerCampaign: 0 };
    await world.admin('POST', '/seed', { profileId: US, ...plan });
    await world.admin('POST', '/seed', { profileId: JP, ...plan });
    const pages: Entity[][] = [];
    let cursor = '';
    do {
      const { json } = await world.admin('GET', `/entities/campaigns?limit=4${cursor}`);
      pages.push(json.campaigns);
      cursor = json.nextCursor === undefined ? '' : `&cursor=${json.nextCursor}`;
    } while (cursor !== '');
    expect(pages.map((page) => page.length)).toEqual([4, 4, 2]);
    expect(new Set(pages.flat().map(({ campaignId }) => campaignId)).size).toBe(10);
    expect(pages.flat().map(({ profileId }) => profileId)).toEqual([...Array(5).fill(US), ...Array(5).fill(JP)]);
    expect(await listEntities(world, 'campaigns', `?profileId=${JP}`)).toEqual(pages.flat().slice(5));
    const [first] = pages.flat();
    await world.ask('DELETE', `/v2/sp/campaigns/${first?.['campaignId']}`);
    expect(await listEntities(world, 'campaigns', '?state=ARCHIVED')).toHaveLength(1);
    expect(await listEntities(world, 'campaigns', `?state=ENABLED&profileId=${US}`)).toHaveLength(4);
  });

  it.each([
    ['nothings', 404],
    ['campaigns?limit=0', 400],
    ['campaigns?limit=1001', 400],
    ['campaigns?limit=x', 400],
    ['campaigns?cursor=x', 400],
    ['campaigns?state=enabled', 400],
    ['campaigns?stat=ENABLED', 400],
  ])('cannot be listed with %s', async (path, status) => {
    const world = openWorld();
    expect((await world.admin('GET', `/entities/${path}`)).status).toBe(status);
  });
});

describe('a change that no client can make', () => {
  it('[GEN-41] can force a serving status until it is released', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const force = async (servingStatus: string | null) =>
      (await world.admin('PATCH', `/entities/productAds/${ids['ad']}`, { servingStatus })).json;
    const read = async () => (await world.ask('GET', `/v2/sp/productAds/extended/${ids['ad']}`)).json;
    const before = await read();
    for (const status of ['MISSING_DECORATION', 'AD_POLICING_SUSPENDED']) {
      expect(await force(status)).toMatchObject({
        adId: ids['ad'],
        servingStatus: status,
        forcedServingStatus: status,
      });
      expect((await read()).servingStatus).toBe(status);
    }
    expect(await force(null)).toMatchObject({ servingStatus: 'AD_STATUS_LIVE', forcedServingStatus: null });
    expect(await read()).toEqual(before);
  });

  it('can set timestamps, in whole seconds', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const dates = { creationDate: '2020-01-01', lastUpdatedDate: '2021-02-03T04:05:06.789Z' };
    const { status, json } = await world.admin('PATCH', `/entities/keywords/${ids['kw']}`, dates);
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        creationDate: '2020-01-01T00:00:00.000Z',
        lastUpdatedDate: '2021-02-03T04:05:06.000Z',
      }),
    ]);
    const read = (await world.ask('GET', `/v2/sp/keywords/extended/${ids['kw']}`)).json;
    expect([read.creationDate, read.lastUpdatedDate]).toEqual([Date.UTC(2020, 0, 1), Date.UTC(2021, 1, 3, 4, 5, 6)]);
  });

  it('[GEN-41] can put a campaign or a whole account out of budget', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const status = async () =>
      (await world.ask('GET', `/v2/sp/campaigns/extended/${ids['manual']}`)).json.servingStatus;
    const force = (path: string, outOfBudget: boolean | null) =>
      world.admin('PATCH', `/entities/${path}`, { outOfBudget });
    const campaign = `campaigns/${ids['manual']}`;
    expect((await force(campaign, true)).json).toMatchObject({
      outOfBudget: true,
      servingStatus: 'CAMPAIGN_OUT_OF_BUDGET',
    });
    expect(await status()).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await force(campaign, false);
    expect(await status()).toBe('CAMPAIGN_STATUS_ENABLED');
    expect((await force(`profiles/${US}`, true)).json).toMatchObject({ profileId: US, outOfBudget: true });
    expect(await status()).toBe('ACCOUNT_OUT_OF_BUDGET');
    expect((await force(`profiles/${US}`, null)).json).toMatchObject({ outOfBudget: null });
    expect((await force(campaign, null)).json).toMatchObject({ outOfBudget: null });
    expect(await status()).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('is limited to some collections, existing entities and valid values', async ({ world }) => {
    const { ids } = await seedEntities(world);
    const patch = async (path: string, body: object) => (await world.admin('PATCH', `/entities/${path}`, body)).status;
    expect(await patch(`keywords/${ids['kw']}`, { outOfBudget: true })).toBe(400);
    expect(await patch(`profiles/${US}`, { servingStatus: 'X' })).toBe(400);
    expect(await patch(`campaigns/${ids['manual']}`, { name: 'New' })).toBe(400);
    expect(await patch(`campaigns/${ids['manual']}`, { creationDate: 'later' })).toBe(400);
    expect(await patch(`campaigns/${ids['kw']}`, {})).toBe(404);
    expect(await patch('campaigns/x', {})).toBe(404);
    expect(await patch('nothings/1', {})).toBe(404);
    expect(await patch('profiles/7', {})).toBe(404);
    expect(await patch(`campaigns/${ids['manual']}`, {})).toBe(200);
  });

  it('can set the review of a legacy campaign of sponsored brands; otherwise each ad is reviewed', async () => {
    const world = openWorld();
    const sbCampaigns = [
      { campaignId: '71', name: 'Old', legacy: true, budget: 5 },
      { campaignId: '72', name: 'New', budget: 5 },
    ];
    expect((await world.admin('POST', '/seed', { profileId: US, entities: { sbCampaigns } })).status).toBe(201);
    const setReview = (id: string) =>
      world.admin('PATCH', `/entities/sbCampaigns/${id}`, { moderationStatus: 'PENDING_REVIEW' });
    expect((await setReview('71')).json).toMatchObject({ moderationStatus: 'PENDING_REVIEW' });
    const refused = await setReview('72');
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ path: 'moderationStatus', message: 'is of legacy campaigns: of others each ad is reviewed' }],
    ]);
  });

  it('requires the profile if two profiles have an entity with the same id', async ({ world }) => {
    for (const profileId of [US, JP]) {
      const campaigns = [{ campaignId: '5000', name: 'Same id', targetingType: 'MANUAL', budget: { budget: 500 } }];
      expect((await world.admin('POST', '/seed', { profileId, entities: { campaigns } })).status).toBe(201);
    }
    expect((await world.admin('PATCH', '/entities/campaigns/5000', { servingStatus: 'X' })).status).toBe(409);
    const { json } = await world.admin('PATCH', `/entities/campaigns/5000?profileId=${JP}`, { servingStatus: 'X' });
    expect(json).toMatchObject({ profileId: JP, servingStatus: 'X' });
    expect((await listEntities(world, 'campaigns', `?profileId=${US}`))[0]).toMatchObject({
      forcedServingStatus: null,
    });
  });
});
