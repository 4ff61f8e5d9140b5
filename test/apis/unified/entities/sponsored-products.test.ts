import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  callUnified,
  createUnified,
  isSorted,
  queryUnified,
  unifiedErrors,
  type Body,
  type Verb,
} from '../../../fixtures/accounts/unified.ts';

const SP = 'SPONSORED_PRODUCTS';

const query = (world: TestWorld, resource: string, filters: Body = {}) => queryUnified(world, SP, resource, filters);

const amount = (value: number) => ({ monetaryBudgetValue: { monetaryBudget: { value } } });
const CAMPAIGN = {
  adProduct: SP,
  name: 'Lanterns',
  state: 'ENABLED',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
  startDateTime: '2026-03-02T12:00:00Z',
  autoCreationSettings: { autoCreateTargets: false },
  budgets: [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: amount(20) }],
};

/** Returns the id of the only entity that was created. */
async function created(world: TestWorld, resource: string, item: Body): Promise<string> {
  return String((await createUnified(world, resource, item))[`${resource.slice(0, -1)}Id`]);
}

async function createAdGroup(
  world: TestWorld,
  campaign: Body = CAMPAIGN,
): Promise<{ campaignId: string; adGroupId: string }> {
  const campaignId = await created(world, 'campaigns', campaign);
  const adGroup = { adProduct: SP, campaignId, name: 'Group', state: 'ENABLED', bid: { defaultBid: 1 } };
  return { campaignId, adGroupId: await created(world, 'adGroups', adGroup) };
}

const keywordTarget = (keyword: string, matchType = 'EXACT') => ({ keywordTarget: { keyword, matchType } });
const target = (adGroupId: string, targetType: string, targetDetails: Body, negative = false) => ({
  adProduct: SP,
  adGroupId,
  negative,
  state: 'ENABLED',
  targetType,
  targetDetails,
});

describe('Campaigns of sponsored products in the unified API', () => {
  it('[TOD-400] [TOD-404] [TOD-405] are created and returned without a status, with times of the profile', async () => {
    const world = openWorld({ scenario: 'default' });
    const { status, json, text } = await callUnified(world, 'create', 'campaigns', { campaigns: [CAMPAIGN] });
    expect(status, text).toBe(207);
    expect(json).toMatchObject({ error: [], partialSuccess: [], success: [{ index: 0 }] });
    const { campaignId, ...campaign } = json.success[0].campaign;
    expect(campaignId).toMatch(/^\d+$/);
    expect(campaign).toEqual({
      adProduct: SP,
      autoCreationSettings: { autoCreateTargets: false },
      autoScaleGlobalCampaign: 'MANUAL',
      budgets: [
        {
          budgetType: 'MONETARY',
          budgetValue: { monetaryBudgetValue: { monetaryBudget: { currencyCode: 'USD', value: 20 } } },
          recurrenceTimePeriod: 'DAILY',
        },
      ],
      countries: ['US'],
      creationDateTime: '2026-03-02T04:00:00-08:00',
      lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
      marketplaceScope: 'SINGLE_MARKETPLACE',
      marketplaces: ['US'],
      name: 'Lanterns',
      optimizations: { bidSettings: { bidAdjustments: {}, bidStrategy: 'SALES_DOWN_ONLY' } },
      startDateTime: '2026-03-02T00:00:00-08:00',
      state: 'ENABLED',
      tags: [],
    });
    expect(text).toContain('"value":20.0}');
    expect(isSorted(json)).toBe(true);
  });

  it('[TOD-401] are queried with their delivery status by the documented filters', async ({ defaultWorld: world }) => {
    const campaignId = await created(world, 'campaigns', { ...CAMPAIGN, state: 'PAUSED', name: 'Paused lanterns' });
    const byId = await query(world, 'campaigns', { campaignIdFilter: { include: [campaignId] } });
    expect(byId.json).toEqual({
      campaigns: [
        expect.objectContaining({
          campaignId,
          status: { deliveryReasons: ['CAMPAIGN_PAUSED'], deliveryStatus: 'NOT_DELIVERING' },
        }),
      ],
    });
    expect(isSorted(byId.json)).toBe(true);
    for (const [filters, count] of [
      [{ nameFilter: { include: ['paused lan'], queryTermMatchType: 'BROAD_MATCH' } }, 1],
      [{ nameFilter: { include: ['Paused lan'], queryTermMatchType: 'EXACT_MATCH' } }, 0],
      [{ campaignIdFilter: { include: [campaignId] }, stateFilter: { include: ['ENABLED'] } }, 0],
      [{ campaignIdFilter: { include: [campaignId] }, portfolioIdFilter: { include: ['1'] } }, 0],
    ] as const) {
      expect((await query(world, 'campaigns', filters)).json.campaigns, JSON.stringify(filters)).toHaveLength(count);
    }
  });

  it('[TOD-401] come in pages, and the last page has no token', async ({ defaultWorld: world }) => {
    const all = (await query(world, 'campaigns')).json;
    expect(all).not.toHaveProperty('nextToken');
    const found: unknown[] = [];
    let nextToken: string | undefined;
    do {
      const page = await query(world, 'campaigns', {
        maxResults: 2,
        ...(nextToken === undefined ? {} : { nextToken }),
      });
      found.push(...page.json.campaigns);
      nextToken = page.json.nextToken;
    } while (nextToken !== undefined);
    expect(found).toEqual(all.campaigns);
  });

  it('[TOD-404] keep the dates, the bids, the portfolio and the tags that they were created with', async () => {
    const world = openWorld({ scenario: 'default' });
    const sent = {
      endDateTime: '2026-04-01T06:59:59Z',
      optimizations: {
        bidSettings: {
          bidAdjustments: { placementBidAdjustments: [{ percentage: 30, placement: 'TOP_OF_SEARCH' }] },
          bidStrategy: 'SALES_UP_AND_DOWN',
        },
        budgetSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' },
      },
      tags: [{ key: 'team', value: 'outdoor' }],
    };
    const campaignId = await created(world, 'campaigns', { ...CAMPAIGN, ...sent });
    const { json } = await query(world, 'campaigns', { campaignIdFilter: { include: [campaignId] } });
    expect(json.campaigns[0]).toMatchObject({ ...sent, endDateTime: '2026-03-31T23:59:59-07:00' });
    const v3 = await world.ask('POST', '/sp/campaigns/list', { body: { campaignIdFilter: { include: [campaignId] } } });
    expect(v3.json.campaigns[0]).toMatchObject({
      endDate: '2026-03-31',
      dynamicBidding: {
        strategy: 'AUTO_FOR_SALES',
        placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 30 }],
      },
      offAmazonSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' },
      tags: { team: 'outdoor' },
    });
  });

  it('[TOD-404] raise bids for the shoppers of one audience, as in version 3', async ({ defaultWorld: world }) => {
    const { json: listed } = await world.ask('POST', '/audiences/list?maxResults=10', { body: { adType: 'SD' } });
    const [{ audienceId }] = listed.audiences;
    const optimizationsOf = (audiences: readonly Body[], placements: readonly Body[] = []) => ({
      optimizations: {
        bidSettings: {
          bidAdjustments: { audienceBidAdjustments: audiences, placementBidAdjustments: placements },
        },
      },
    });
    const placements = [{ percentage: 30, placement: 'TOP_OF_SEARCH' }];
    const optimizations = optimizationsOf([{ audienceId, percentage: 20 }], placements);
    const campaignId = await created(world, 'campaigns', { ...CAMPAIGN, ...optimizations });
    const list = { body: { campaignIdFilter: { include: [campaignId] } } };
    const { json: v3 } = await world.ask('POST', '/sp/campaigns/list', list);
    expect(v3.campaigns[0].dynamicBidding).toMatchObject({
      placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 30 }],
      shopperCohortBidding: [{ percentage: 20, audienceSegments: [{ audienceId }] }],
    });
    const update = async (change: Body) =>
      (await callUnified(world, 'update', 'campaigns', { campaigns: [{ campaignId, ...change }] })).json.success[0]
        .campaign;
    const bidSettings = { bidStrategy: 'MANUAL' };
    expect((await update({ optimizations: { bidSettings } })).optimizations.bidSettings).toEqual({
      bidAdjustments: optimizations.optimizations.bidSettings.bidAdjustments,
      bidStrategy: 'MANUAL',
    });
    expect((await update(optimizationsOf([], placements))).optimizations.bidSettings.bidAdjustments).toEqual({
      placementBidAdjustments: placements,
    });
    const unknown = { ...CAMPAIGN, name: 'Unknown', ...optimizationsOf([{ audienceId: '1', percentage: 20 }]) };
    expect(await unifiedErrors(world, 'create', 'campaigns', [unknown])).toEqual([
      {
        code: 'FIELD_VALUE_IS_INVALID',
        message: 'An audience of optimizations is 1, which is not an audience of POST /audiences/list',
      },
    ]);
  });

  it('[TOD-403] name the value that is wrong in each error', async ({ defaultWorld: world }) => {
    const campaignId = await created(world, 'campaigns', CAMPAIGN);
    const errors = await unifiedErrors(world, 'create', 'campaigns', [
      CAMPAIGN,
      { ...CAMPAIGN, name: 'A', budgets: [{ ...CAMPAIGN.budgets[0], budgetValue: amount(0.01) }] },
      { ...CAMPAIGN, name: 'B', startDateTime: 'tomorrow' },
      { ...CAMPAIGN, name: 7 },
    ]);
    expect(errors.map(({ message }) => message)).toEqual([
      `The name 'Lanterns' is that of ${campaignId}. Choose another name`,
      'budgets must be from 1 to 1000000, not 0.01',
      "startDateTime 'tomorrow' is not a time such as 2030-12-31T00:00:00Z",
      'name 7 is not a string',
    ]);
    const query = { adProductFilter: { include: [SP] }, maxResults: 0 };
    expect((await callUnified(world, 'query', 'campaigns', query)).json.message).toBe(
      'maxResults must be a whole number from 1 to 1000, not 0',
    );
  });

  it('[TOD-400] change by a patch, and are archived by a delete', async ({ defaultWorld: world }) => {
    const campaignId = await created(world, 'campaigns', CAMPAIGN);
    const change = { campaignId, state: 'PAUSED', budgets: [{ ...CAMPAIGN.budgets[0], budgetValue: amount(31.5) }] };
    const { json } = await callUnified(world, 'update', 'campaigns', { campaigns: [change] });
    expect(json.success).toEqual([
      { campaign: expect.objectContaining({ name: 'Lanterns', state: 'PAUSED' }), index: 0 },
    ]);
    expect(json.success[0].campaign.budgets[0].budgetValue).toEqual({
      monetaryBudgetValue: { monetaryBudget: { currencyCode: 'USD', value: 31.5 } },
    });
    const deleted = await callUnified(world, 'delete', 'campaigns', { campaignIds: [campaignId, '1'] });
    expect(deleted.json).toMatchObject({
      error: [{ errors: [{ code: 'RESOURCE_ID_NOT_FOUND', message: 'Resource not found' }], index: 1 }],
      success: [{ campaign: { campaignId, state: 'ARCHIVED' }, index: 0 }],
    });
  });

  it('[TOD-402] [TOD-403] refuse each wrong item with the code of what is wrong', async ({ defaultWorld: world }) => {
    const campaignId = await created(world, 'campaigns', CAMPAIGN);
    const { adProduct: _, ...withoutProduct } = CAMPAIGN;
    const items = [
      withoutProduct,
      { ...CAMPAIGN, adProduct: 'SPONSORED_RADIO' },
      { ...CAMPAIGN },
      { ...CAMPAIGN, name: 'A', marketplaces: ['DE'] },
      { ...CAMPAIGN, name: 'B', budgets: [{ ...CAMPAIGN.budgets[0], budgetValue: amount(0.01) }] },
      { ...CAMPAIGN, name: 'C', endDateTime: '2026-03-01T00:00:00Z' },
      { ...CAMPAIGN, name: 'D', startDateTime: 'tomorrow' },
      { ...CAMPAIGN, name: 'E', state: 'ARCHIVED' },
      'text',
    ];
    expect((await unifiedErrors(world, 'create', 'campaigns', items)).map(({ code }) => code)).toEqual([
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_NOT_UNIQUE',
      'UNSUPPORTED_MARKETPLACE',
      'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
      'DATE_TOO_SOON',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_INVALID',
      'BAD_REQUEST',
    ]);
    await callUnified(world, 'delete', 'campaigns', { campaignIds: [campaignId] });
    expect(await unifiedErrors(world, 'update', 'campaigns', [{ campaignId, name: 'New' }])).toEqual([
      { code: 'ARCHIVED_RESOURCE_CANNOT_EDIT', message: 'archived object cannot be modified' },
    ]);
  });
});

describe('Ad groups and ads of sponsored products in the unified API', () => {
  it('[TOD-400] [TOD-402] an ad group belongs to a campaign that exists', async ({ defaultWorld: world }) => {
    const { campaignId, adGroupId } = await createAdGroup(world);
    const { json } = await query(world, 'adGroups', { adGroupIdFilter: { include: [adGroupId] } });
    expect(json.adGroups).toEqual([
      expect.objectContaining({ adGroupId, campaignId, bid: { currencyCode: 'USD', defaultBid: 1 }, tags: [] }),
    ]);
    const orphan = { adProduct: SP, campaignId: '1', name: 'Orphan', state: 'ENABLED', bid: { defaultBid: 1 } };
    expect(await unifiedErrors(world, 'create', 'adGroups', [orphan])).toEqual([
      { code: 'FIELD_VALUE_NOT_FOUND', message: 'Campaign not found' },
    ]);
  });

  it('[TOD-400] an ad names its product, and its delete returns the id only', async ({ defaultWorld: world }) => {
    const { campaignId, adGroupId } = await createAdGroup(world);
    const creative = (productId: string, productIdType: string) => ({
      productCreative: { productCreativeSettings: { advertisedProduct: { productId, productIdType } } },
    });
    const ad = { adProduct: SP, adType: 'PRODUCT_AD', adGroupId, state: 'ENABLED' };
    const adId = await created(world, 'ads', { ...ad, creative: creative('LANTERN-1', 'SKU') });
    const { json } = await query(world, 'ads', { adIdFilter: { include: [adId] } });
    expect(json.ads).toEqual([expect.objectContaining({ adGroupId, campaignId, adType: 'PRODUCT_AD' })]);
    expect(json.ads[0].creative).toMatchObject(creative('LANTERN-1', 'SKU'));
    await world.admin('PATCH', `/entities/productAds/${adId}`, { servingStatus: 'MISSING_DECORATION' });
    const undecorated = await query(world, 'ads', { adIdFilter: { include: [adId] } });
    expect(undecorated.json.ads[0].status.deliveryReasons).toEqual(['AD_MISSING_DECORATION']);
    const v3 = await world.ask('POST', '/sp/productAds/list', { body: { adIdFilter: { include: [adId] } } });
    expect(v3.json.productAds).toEqual([expect.objectContaining({ adId, campaignId, sku: 'LANTERN-1' })]);
    const deleted = await callUnified(world, 'delete', 'ads', { adIds: [adId] });
    expect(deleted.json.success).toEqual([{ ad: { adId }, index: 0 }]);
  });
});

describe('Targets of sponsored products in the unified API', () => {
  it('[TOD-406] keywords and their negatives have types, levels and details', async ({ defaultWorld: world }) => {
    const { campaignId, adGroupId } = await createAdGroup(world);
    const targets = [
      { ...target(adGroupId, 'KEYWORD', keywordTarget('camping lantern')), bid: { bid: 0.75 } },
      target(adGroupId, 'KEYWORD', keywordTarget('lantern', 'BROAD')),
      target(adGroupId, 'KEYWORD', keywordTarget('broken', 'PHRASE'), true),
      { ...target(adGroupId, 'KEYWORD', keywordTarget('used'), true), adGroupId: undefined, campaignId },
    ];
    const { json, text } = await callUnified(world, 'create', 'targets', { targets });
    expect(json.error, text).toEqual([]);
    expect(
      json.success.map(({ target: each }: { target: Body }) => [each['negative'], each['targetLevel'], each['bid']]),
    ).toEqual([
      [false, 'AD_GROUP', { bid: 0.75, currencyCode: 'USD' }],
      [false, 'AD_GROUP', undefined],
      [true, 'AD_GROUP', undefined],
      [true, 'CAMPAIGN', undefined],
    ]);
    const found = await query(world, 'targets', { campaignIdFilter: { include: [campaignId] } });
    expect(found.json.targets.map(({ targetDetails }: Body) => targetDetails)).toEqual([
      keywordTarget('camping lantern'),
      keywordTarget('lantern', 'BROAD'),
      keywordTarget('broken', 'PHRASE'),
      keywordTarget('used'),
    ]);
    expect(isSorted(found.json)).toBe(true);
    const v3 = await world.ask('POST', '/sp/campaignNegativeKeywords/list', {
      body: { campaignIdFilter: { include: [campaignId] } },
    });
    expect(v3.json.campaignNegativeKeywords).toEqual([
      expect.objectContaining({ keywordText: 'used', matchType: 'NEGATIVE_EXACT' }),
    ]);
  });

  it('[TOD-406] products, categories and keyword groups become expressions of version 3', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId, adGroupId } = await createAdGroup(world);
    const refinement = (fields: Body) => ({
      productCategoryTarget: { productCategoryRefinement: { productCategoryRefinement: fields } },
    });
    const product = (productId: string, matchType = 'PRODUCT_EXACT') => ({
      productTarget: { matchType, product: { productId }, productIdType: 'ASIN' },
    });
    const details = [
      ['PRODUCT', product('B0EXAMPLE1')],
      ['PRODUCT', product('B0EXAMPLE1', 'PRODUCT_SIMILAR')],
      [
        'PRODUCT_CATEGORY',
        refinement({
          productBrandId: '77',
          productCategoryId: '15',
          productPriceGreaterThan: 5,
          productPriceLessThan: 10.5,
          productPrimeShippingEligible: true,
          productRatingGreaterThan: 3,
        }),
      ],
      ['THEME', { themeTarget: { matchType: 'KEYWORDS_RELATED_TO_GIFTS' } }],
    ] as const;
    const targets = details.map(([type, each]) => target(adGroupId, type, each));
    const negative = target(adGroupId, 'PRODUCT', product('B0EXAMPLE2'), true);
    const { json, text } = await callUnified(world, 'create', 'targets', { targets: [...targets, negative] });
    expect(json.error, text).toEqual([]);
    const found = await query(world, 'targets', {
      campaignIdFilter: { include: [campaignId] },
      negativeFilter: { include: [false] },
    });
    expect(found.json.targets.map(({ targetType, targetDetails }: Body) => [targetType, targetDetails])).toEqual(
      details,
    );
    const v3 = await world.ask('POST', '/sp/targets/list', { body: { campaignIdFilter: { include: [campaignId] } } });
    expect(v3.json.targetingClauses[2].expression).toEqual([
      { type: 'ASIN_CATEGORY_SAME_AS', value: '15' },
      { type: 'ASIN_BRAND_SAME_AS', value: '77' },
      { type: 'ASIN_IS_PRIME_SHIPPING_ELIGIBLE', value: 'true' },
      { type: 'ASIN_PRICE_BETWEEN', value: '5-10.5' },
      { type: 'ASIN_REVIEW_RATING_GREATER_THAN', value: '3' },
    ]);
    for (const [filters, count] of [
      [{ targetTypeFilter: { include: ['PRODUCT'] } }, 3],
      [{ targetTypeFilter: { include: ['THEME', 'PRODUCT_CATEGORY'] } }, 2],
      [{ targetTypeFilter: { include: ['KEYWORD'] } }, 0],
      [{ matchTypeFilter: { include: ['PRODUCT_SIMILAR', 'KEYWORDS_RELATED_TO_GIFTS', 'EXACT'] } }, 2],
      [{ productIdFilter: { include: ['B0EXAMPLE2'], queryTermMatchType: 'EXACT_MATCH' } }, 1],
      [{ keywordFilter: { include: ['a'], queryTermMatchType: 'BROAD_MATCH' } }, 0],
    ] as const) {
      const some = await query(world, 'targets', { campaignIdFilter: { include: [campaignId] }, ...filters });
      expect(some.json.targets, JSON.stringify(filters)).toHaveLength(count);
    }
  });

  it('[TOD-401] [TOD-406] pages go on from one kind of targets to the next', async ({ defaultWorld: world }) => {
    const all = (await query(world, 'targets')).json.targets as { targetId: string; targetType: string }[];
    expect(new Set(all.map(({ targetType }) => targetType)).size).toBeGreaterThan(1);
    const found: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = await query(world, 'targets', { maxResults: 7, ...(nextToken === undefined ? {} : { nextToken }) });
      expect(page.json.targets.length).toBeGreaterThan(0);
      found.push(...page.json.targets.map(({ targetId }: { targetId: string }) => targetId));
      nextToken = page.json.nextToken;
    } while (nextToken !== undefined);
    expect(found).toEqual(all.map(({ targetId }) => targetId));
  });

  it('[TOD-406] the targets of automatic targeting are themes, which cannot be archived', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId } = await createAdGroup(world, {
      ...CAMPAIGN,
      autoCreationSettings: { autoCreateTargets: true },
    });
    const { json } = await query(world, 'targets', { campaignIdFilter: { include: [campaignId] } });
    expect(json.targets.map(({ targetDetails }: { targetDetails: Body }) => targetDetails)).toEqual([
      { themeTarget: { matchType: 'KEYWORDS_CLOSE_MATCH' } },
      { themeTarget: { matchType: 'KEYWORDS_LOOSE_MATCH' } },
      { themeTarget: { matchType: 'PRODUCT_SUBSTITUTES' } },
      { themeTarget: { matchType: 'PRODUCT_COMPLEMENTS' } },
    ]);
    expect(await unifiedErrors(world, 'delete', 'targets', [json.targets[0].targetId])).toEqual([
      expect.objectContaining({ code: 'AUTOCREATED_ENTITY_CANNOT_EDIT' }),
    ]);
  });

  it('[TOD-402] [TOD-406] [TOD-407] a wrong target is refused with the recorded or the documented code', async () => {
    const world = openWorld({ scenario: 'default' });
    const { adGroupId } = await createAdGroup(world);
    const keyword = target(adGroupId, 'KEYWORD', keywordTarget('lantern'));
    const text = 'Failed to retrieve the existing record using the record id.';
    expect(await unifiedErrors(world, 'update', 'targets', [{ targetId: '', state: 'PAUSED' }])).toEqual([
      { code: 'BAD_REQUEST', message: `Invalid record id provided in Update request. ${text}` },
    ]);
    expect(await unifiedErrors(world, 'delete', 'targets', ['1'])).toEqual([
      { code: 'BAD_REQUEST', message: `Invalid record id provided in Delete request. ${text}` },
    ]);
    const items = [
      { ...keyword, negative: undefined },
      { ...keyword, targetType: 'PRODUCT' },
      { ...keyword, targetType: 'LOCATION', targetDetails: { locationTarget: { locationId: '1' } } },
      { ...keyword, targetDetails: { ...keywordTarget('lantern'), themeTarget: { matchType: 'PRODUCT_COMPLEMENTS' } } },
      { ...keyword, adGroupId: '1' },
      { ...keyword, tags: [{ key: 'a' }] },
    ];
    expect((await unifiedErrors(world, 'create', 'targets', items)).map(({ code }) => code)).toEqual([
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_NOT_FOUND',
      'FIELD_VALUE_IS_NULL',
    ]);
    const translated = { keywordTarget: { keyword: 'camp', matchType: 'EXACT', nativeLanguageKeyword: 'camping' } };
    const { json } = await callUnified(world, 'create', 'targets', {
      targets: [target(adGroupId, 'KEYWORD', translated)],
    });
    expect(json.success[0].target.targetDetails).toEqual(translated);
  });
});

describe('Requests of the unified API', () => {
  it('[TOD-400] [TOD-401] that are malformed are refused as a whole', async ({ defaultWorld: world }) => {
    const wrong: readonly (readonly [Verb, Body])[] = [
      ['query', {}],
      ['query', { adProductFilter: { include: [SP, SP] } }],
      ['query', { adProductFilter: { include: [SP] }, maxResults: 1001 }],
      ['query', { adProductFilter: { include: [SP] }, nextToken: 'x' }],
      ['query', { adProductFilter: { include: [SP] }, stateFilter: { include: ['OFF'] } }],
      ['create', {}],
      ['create', { campaigns: [] }],
      ['delete', { campaignIds: 'all' }],
    ];
    for (const [verb, body] of wrong) {
      const { status, json } = await callUnified(world, verb, 'campaigns', body);
      expect([status, json.code], JSON.stringify(body)).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it.each<[Body, string]>([
    [{ adProductFilter: { include: ['AMAZON_DSP'] } }, "not ['AMAZON_DSP']"],
    [{ adProductFilter: { include: [SP, 'SPONSORED_BRANDS'] } }, "not ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS']"],
    [{ adProductFilter: { include: Array(12).fill('A') } }, "'A', and 2 more]"],
    [{ adProductFilter: { include: [[SP], {}, null, 7] } }, 'not [an array, an object, null, 7]'],
    [{ adProductFilter: { include: [] } }, 'not []'],
    [{ adProductFilter: { include: [SP] }, stateFilter: { include: [['ENABLED']] } }, "['ENABLED'] is none of"],
  ])('[TOD-401] %j is refused with the values that were sent: %s', async (body, text) => {
    const { status, json } = await callUnified(openWorld(), 'query', 'campaigns', body);
    expect([status, json.message]).toEqual([400, expect.stringContaining(text)]);
  });

  it('[TOD-400] name the profile by the scope, or the account that has only one profile', async () => {
    const world = openWorld({ scenario: 'default' });
    const { json } = await world.ask('POST', '/adsAccounts/list', { body: {} });
    const vendor = world.profile('US', { type: 'vendor' });
    const account = json.adsAccounts.find(({ alternateIds }: { alternateIds: { profileId: number }[] }) =>
      alternateIds.some(({ profileId }) => String(profileId) === vendor),
    );
    const body = { adProductFilter: { include: [SP] } };
    const headers = { 'Amazon-Ads-AccountId': account?.adsAccountId };
    const { status } = await world.ask('POST', '/adsApi/v1/query/campaigns', { body, headers, profile: undefined });
    expect(status).toBe(200);
    const none = await world.ask('POST', '/adsApi/v1/query/campaigns', { body, profile: undefined });
    expect([none.status, none.json.code]).toEqual([401, 'UNAUTHORIZED']);
  });
});
