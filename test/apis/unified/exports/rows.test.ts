/**
 * The rows of exports: the entities that lists return, in the common model.
 */
import { describe, expect, it } from 'vitest';
import { by, campaign, seedRules } from '../../../fixtures/accounts/budget-rules.ts';
import {
  exportText,
  exportType,
  readExport,
  type ExportName,
  type Row,
} from '../../../fixtures/programs/clients/exports.ts';
import { openParents } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const profileBox = (): TestWorld => openWorld({ scenario: 'default' });

async function listAll(world: TestWorld, path: string, key: string, mediaType: string): Promise<Row[]> {
  const rows: Row[] = [];
  let nextToken: string | undefined;
  do {
    const body = { maxResults: 100, ...(nextToken === undefined ? {} : { nextToken }) };
    const headers = { 'content-type': mediaType, accept: mediaType };
    const { json } = await world.ask('POST', path, { body, headers });
    rows.push(...json[key]);
    ({ nextToken } = json);
  } while (nextToken !== undefined);
  return rows;
}

const v3List = (world: TestWorld, name: string, key: string, type: string): Promise<Row[]> =>
  listAll(world, `/sp/${name}/list`, key, `application/vnd.${type}.v3+json`);

const idsOf = (rows: readonly Row[], field: string): string[] => rows.map((row) => String(row[field])).toSorted();

const ofProduct = (rows: readonly Row[], adProduct: string): Row[] => rows.filter((row) => row.adProduct === adProduct);

const SP = 'SPONSORED_PRODUCTS';
const SB = 'SPONSORED_BRANDS';

describe('an export of sponsored products', () => {
  it('[TOD-75] has the campaigns that the list of version 3 has', async () => {
    const world = profileBox();
    const rows = ofProduct(await readExport(world, 'campaigns'), SP);
    const listed = await v3List(world, 'campaigns', 'campaigns', 'spCampaign');
    expect(idsOf(rows, 'campaignId')).toEqual(idsOf(listed, 'campaignId'));
    for (const campaign of listed) {
      const row = rows.find(({ campaignId }) => campaignId === campaign.campaignId);
      expect(row).toMatchObject({ name: campaign.name, state: campaign.state, startDate: campaign.startDate });
      expect(row.budgetCaps.budgetValue.monetaryBudget.amount).toBe(campaign.budget.budget);
      expect(row.targetingSettings).toBe(campaign.targetingType);
    }
  });

  it('[TOD-77] has the keywords, the product targets and the negatives of all lists as targets', async () => {
    const world = profileBox();
    const rows = ofProduct(await readExport(world, 'targets'), SP);
    const lists = await Promise.all([
      v3List(world, 'keywords', 'keywords', 'spKeyword'),
      v3List(world, 'negativeKeywords', 'negativeKeywords', 'spNegativeKeyword'),
      v3List(world, 'campaignNegativeKeywords', 'campaignNegativeKeywords', 'spCampaignNegativeKeyword'),
      v3List(world, 'targets', 'targetingClauses', 'spTargetingClause'),
      v3List(world, 'negativeTargets', 'negativeTargetingClauses', 'spNegativeTargetingClause'),
      v3List(world, 'campaignNegativeTargets', 'campaignNegativeTargetingClauses', 'spCampaignNegativeTargetingClause'),
    ]);
    const listed = lists.flat();
    const idOf = (each: Row): string =>
      each.keywordId ??
      each.negativeKeywordId ??
      each.campaignNegativeKeywordId ??
      each.targetId ??
      each.negativeTargetId;
    expect(idsOf(rows, 'targetId')).toEqual(listed.map(idOf).toSorted());
    for (const each of lists[0] ?? []) {
      const row = rows.find(({ targetId }) => targetId === each.keywordId);
      expect(row).toMatchObject({
        adGroupId: each.adGroupId,
        negative: false,
        targetType: 'KEYWORD',
        targetDetails: { keyword: each.keywordText, matchType: each.matchType },
      });
      expect(row.bid?.bid).toBe(each.bid);
    }
  });

  it('[TOD-76] gives the ad groups and the ads their bids and products', async () => {
    const world = profileBox();
    const groups = await v3List(world, 'adGroups', 'adGroups', 'spAdGroup');
    const rows = ofProduct(await readExport(world, 'adGroups'), SP);
    expect(rows.map(({ adGroupId, bid }) => [adGroupId, bid])).toEqual(
      groups.map(({ adGroupId, defaultBid }) => [adGroupId, { defaultBid, currencyCode: 'USD' }]),
    );
    const ads = await v3List(world, 'productAds', 'productAds', 'spProductAd');
    const exported = ofProduct(await readExport(world, 'ads'), SP);
    expect(idsOf(exported, 'adId')).toEqual(idsOf(ads, 'adId'));
    expect(exported[0]).toMatchObject({
      adType: 'PRODUCT_AD',
      creative: { products: [{ productIdType: 'SKU', productId: ads[0].sku }] },
    });
  });
});

describe('an export of sponsored brands', () => {
  it('has the campaigns, ad groups and ads that the lists of version 4 have', async () => {
    const world = profileBox();
    const list = (name: string, type: string): Promise<Row[]> =>
      listAll(world, `/sb/v4/${name}/list`, name, `application/vnd.${type}.v4+json`);
    const read = async (name: ExportName): Promise<Row[]> => ofProduct(await readExport(world, name), SB);
    const [campaigns, groups, ads] = [await read('campaigns'), await read('adGroups'), await read('ads')];
    expect(idsOf(campaigns, 'campaignId')).toEqual(idsOf(await list('campaigns', 'sbcampaignresource'), 'campaignId'));
    const listedAds = await list('ads', 'sbadresource');
    expect(idsOf(ads, 'adId')).toEqual(
      idsOf(
        listedAds.filter(({ adId }) => adId !== undefined),
        'adId',
      ),
    );
    const listedGroups = await list('adGroups', 'sbadgroupresource');
    expect(idsOf(groups, 'adGroupId')).toEqual(expect.arrayContaining(idsOf(listedGroups, 'adGroupId')));
    expect(campaigns[0]).toMatchObject({ costType: 'CPC', brandEntityId: expect.any(String) });
  });
});

describe('a filter', () => {
  it('[TOD-78] selects products, states, levels, signs and types; archived entities only by name', async () => {
    const world = profileBox();
    const all = await readExport(world, 'targets');
    const select = (body: object): Promise<Row[]> => readExport(world, 'targets', body);
    const cases: [object, (row: Row) => boolean][] = [
      [{ adProductFilter: [SB] }, (row) => row.adProduct === SB],
      [{ adProductFilter: ['SPONSORED_DISPLAY'] }, (row) => row.adProduct === 'SPONSORED_DISPLAY'],
      [{}, () => true],
      [{ stateFilter: undefined }, (row) => row.state !== 'ARCHIVED'],
      [{ stateFilter: ['PAUSED', 'ARCHIVED'] }, (row) => row.state !== 'ENABLED'],
      [{ negativeFilter: [true] }, (row) => row.negative],
      [{ targetLevelFilter: ['CAMPAIGN'] }, (row) => row.adGroupId === undefined],
      [{ targetTypeFilter: ['AUTO', 'PRODUCT'] }, (row) => ['AUTO', 'PRODUCT'].includes(row.targetType)],
    ];
    for (const [body, fits] of cases) expect(await select(body)).toEqual(all.filter(fits));
    expect(all.filter(({ negative }) => negative).length).toBeGreaterThan(0);
    expect(all.filter(({ state }) => state === 'ARCHIVED').length).toBeGreaterThan(0);
    expect(all.filter(({ targetType }) => targetType === 'AUTO').length).toBeGreaterThan(0);
  });
});

describe('the common model', () => {
  const shop = async (): Promise<{ world: TestWorld; campaignId: number; adGroupId: number }> => {
    const world = openWorld();
    return { world, ...(await openParents(world)) };
  };

  it('[TOD-77] names every predicate of a target as a detail', async () => {
    const { world, campaignId, adGroupId } = await shop();
    const clause = (expression: object[]): object => ({
      campaignId: String(campaignId),
      adGroupId: String(adGroupId),
      expressionType: 'MANUAL',
      state: 'ENABLED',
      bid: 1,
      expression,
    });
    const type = 'application/vnd.spTargetingClause.v3+json';
    const targetingClauses = [
      clause([{ type: 'ASIN_SAME_AS', value: 'B000000001' }]),
      clause([{ type: 'ASIN_EXPANDED_FROM', value: 'B000000002' }]),
      clause([
        { type: 'ASIN_CATEGORY_SAME_AS', value: '3400371' },
        { type: 'ASIN_BRAND_SAME_AS', value: '77' },
        { type: 'ASIN_PRICE_BETWEEN', value: '5-10' },
        { type: 'ASIN_REVIEW_RATING_GREATER_THAN', value: '4' },
        { type: 'ASIN_IS_PRIME_SHIPPING_ELIGIBLE', value: 'true' },
      ]),
    ];
    const headers = { 'content-type': type, accept: type };
    expect((await world.ask('POST', '/sp/targets', { body: { targetingClauses }, headers })).status).toBe(207);
    const rows = await readExport(world, 'targets');
    expect(rows.map(({ targetType, targetDetails }) => [targetType, targetDetails])).toEqual([
      ['PRODUCT', { matchType: 'PRODUCT_EXACT', asin: 'B000000001' }],
      ['PRODUCT', { matchType: 'PRODUCT_SIMILAR', asin: 'B000000002' }],
      [
        'PRODUCT_CATEGORY',
        {
          productCategoryId: '3400371',
          productBrand: '77',
          productPriceLessThan: '10',
          productPriceGreaterThan: '5',
          productRatingGreaterThan: '4',
          productPrimeShippingEligible: true,
        },
      ],
    ]);
  });

  it('[TOD-79] derives the delivery status from the serving status', async () => {
    const { world, campaignId } = await shop();
    const rowOf = async (): Promise<Row> => (await readExport(world, 'campaigns'))[0];
    expect(await rowOf()).toMatchObject({ deliveryStatus: 'NOT_DELIVERING', deliveryReasons: ['CAMPAIGN_INCOMPLETE'] });
    const change = (fields: object): Promise<unknown> =>
      world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, ...fields }] });
    await change({ state: 'paused' });
    expect(await rowOf()).toMatchObject({ deliveryReasons: ['CAMPAIGN_PAUSED'], state: 'PAUSED' });
    for (const [forced, reason] of [
      ['ENDED', 'CAMPAIGN_END_DATE_REACHED'],
      ['PENDING_START_DATE', 'CAMPAIGN_PENDING_START_DATE'],
      ['ACCOUNT_OUT_OF_BUDGET', 'ADVERTISER_OUT_OF_BUDGET'],
      ['PORTFOLIO_ENDED', 'PORTFOLIO_END_DATE_REACHED'],
    ]) {
      const changed = await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { servingStatus: forced });
      expect(changed.status).toBe(200);
      expect((await rowOf()).deliveryReasons).toEqual([reason]);
    }
    await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { servingStatus: 'CAMPAIGN_STATUS_ENABLED' });
    const row = await rowOf();
    expect([row.deliveryStatus, row.deliveryReasons]).toEqual(['DELIVERING', undefined]);
  });

  it.each([
    ['campaigns', 'sbCampaigns', 'campaignId', 'CAMPAIGN_REJECTED'],
    ['ads', 'sbAds', 'adId', 'CREATIVE_REJECTED'],
  ] as const)('[TOD-79] names the review in the reasons of rejected %s', async (name, collection, idField, reason) => {
    const world = profileBox();
    const ids = ofProduct(await readExport(world, name), SB).map((row) => row[idField]);
    const changed = await world.admin('PATCH', `/entities/${collection}/${ids[0]}`, { servingStatus: 'REJECTED' });
    expect(changed.status).toBe(200);
    const row = (await readExport(world, name)).find((each) => each[idField] === ids[0]);
    expect(row).toMatchObject({ deliveryStatus: 'NOT_DELIVERING', deliveryReasons: [reason] });
  });

  it('[TOD-75] has the budget of today beside the budget of the campaign while a budget rule is applied', async () => {
    const world = openWorld();
    await seedRules(world, [await campaign(world, 10.5)], [by(50)]);
    const [row] = await readExport(world, 'campaigns');
    expect(row.budgetCaps.budgetValue.monetaryBudget).toEqual({ currencyCode: 'USD', amount: 10.5, ruleAmount: 15.75 });
  });

  it('writes the same bytes for the same requests, as compact JSON', async () => {
    const [one = '', other] = await Promise.all(
      [profileBox(), profileBox()].map((world) => exportText(world, 'targets')),
    );
    expect(one).toBe(other);
    expect(one).toBe(JSON.stringify(JSON.parse(one)));
    expect(exportType('targets')).toBe('application/vnd.targetsexport.v1+json');
  });
});
