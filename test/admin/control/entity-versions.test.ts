/**
 * An entity in all API versions: the same as the answers of the service.
 */
import { describe, expect } from 'vitest';
import { LEGACY, MULTI, seedCampaigns } from '../../fixtures/accounts/brand-campaigns.ts';
import { readExport } from '../../fixtures/programs/clients/exports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

interface Version {
  api: string;
  operation: string;
  body: Record<string, unknown>;
}

const SB_ENDED = Date.parse('2023-08-01T12:00:00Z');

/** The request of a client for one entity, by operation. `ID` is replaced by its id. */
const REQUESTS: Readonly<Record<string, string>> = {
  getProfile: 'GET /v1/profiles/ID',
  getProfileV2: 'GET /v2/profiles/ID',
  getCampaignEx: 'GET /v2/sp/campaigns/extended/ID',
  getBiddingCampaign: 'GET /v1/sp/campaigns/ID',
  getAdGroupEx: 'GET /v2/sp/adGroups/extended/ID',
  getProductAdEx: 'GET /v2/sp/productAds/extended/ID',
  getBiddableKeywordEx: 'GET /v2/sp/keywords/extended/ID',
  getNegativeKeywordEx: 'GET /v2/sp/negativeKeywords/extended/ID',
  getCampaignNegativeKeywordEx: 'GET /v2/sp/campaignNegativeKeywords/extended/ID',
  listSponsoredProductsCampaigns: 'campaignIdFilter /sp/campaigns/list spCampaign.v3',
  listSponsoredProductsAdGroups: 'adGroupIdFilter /sp/adGroups/list spAdGroup.v3',
  listSponsoredProductsProductAds: 'adIdFilter /sp/productAds/list spProductAd.v3',
  listSponsoredProductsKeywords: 'keywordIdFilter /sp/keywords/list spKeyword.v3',
  listSponsoredProductsNegativeKeywords: 'negativeKeywordIdFilter /sp/negativeKeywords/list spNegativeKeyword.v3',
  listSponsoredProductsCampaignNegativeKeywords:
    'campaignNegativeKeywordIdFilter /sp/campaignNegativeKeywords/list spCampaignNegativeKeyword.v3',
  listSponsoredProductsTargetingClauses: 'targetIdFilter /sp/targets/list spTargetingClause.v3',
  listSponsoredProductsNegativeTargetingClauses:
    'negativeTargetIdFilter /sp/negativeTargets/list spNegativeTargetingClause.v3',
  listSponsoredProductsCampaignNegativeTargetingClauses:
    'campaignNegativeTargetIdFilter /sp/campaignNegativeTargets/list spCampaignNegativeTargetingClause.v3',
  listPortfolios: 'portfolioIdFilter /portfolios/list spPortfolio.v3',
  getPortfolioV2Ex: 'GET /v2/portfolios/extended/ID',
  getBrandsCampaign: 'GET /sb/campaigns/ID',
  getBrandsAdGroup: 'GET /sb/adGroups/ID',
  getBrandsKeyword: 'GET /sb/keywords/ID',
  getBrandsNegativeKeyword: 'GET /sb/negativeKeywords/ID',
  getBrandsTarget: 'GET /sb/targets/ID',
  getBrandsNegativeTarget: 'GET /sb/negativeTargets/ID',
  getTargetingClauseEx: 'GET /v2/sp/targets/extended/ID',
  getNegativeTargetingClauseEx: 'GET /v2/sp/negativeTargets/extended/ID',
  listSponsoredBrandsCampaigns: 'campaignIdFilter /sb/v4/campaigns/list sbcampaignresource.v4',
  listSponsoredBrandsAdGroups: 'adGroupIdFilter /sb/v4/adGroups/list sbadgroupresource.v4',
  listSponsoredBrandsAds: 'adIdFilter /sb/v4/ads/list sbadresource.v4',
  listSponsoredBrandsBetaCampaigns: 'campaignIdFilter /sb/beta/campaigns/list sbcampaignresource.v4',
  listSponsoredBrandsBetaAdGroups: 'adGroupIdFilter /sb/beta/adGroups/list sbadgroupresource.v4',
  listSponsoredBrandsBetaAds: 'adIdFilter /sb/beta/ads/list sbadresource.v4',
};
const EXPORTS = { CampaignExport: 'campaigns', AdGroupExport: 'adGroups', AdExport: 'ads', TargetExport: 'targets' };

async function answerOfService(world: TestWorld, { api, operation }: Version, id: string): Promise<unknown> {
  if (api === 'exports') {
    const rows = await readExport(world, EXPORTS[operation as keyof typeof EXPORTS] as 'campaigns');
    return rows.find((row: object) => Object.values(row).includes(id));
  }
  const [method = '', path = '', type] = (REQUESTS[operation] ?? '').split(' ');
  if (method === 'GET') {
    const accept = /^sb-v3\.[23]$/.test(api) ? `application/vnd.sbcampaign.v${api.slice(4)}+json` : undefined;
    const { json } = await world.ask('GET', path.replace('ID', id), { headers: { accept } });
    return Array.isArray(json) ? json[0] : json;
  }
  const media = `application/vnd.${type}+json`;
  const body = { [method]: { include: [id] }, includeExtendedDataFields: true };
  const { json } = await world.ask('POST', path, { body, headers: { 'content-type': media, accept: media } });
  return Object.values(json).find((value) => Array.isArray(value))?.[0];
}

async function versionsOf(world: TestWorld, collection: string, id: string): Promise<Version[]> {
  const { status, json } = await world.admin('GET', `/entities/${collection}/${id}/versions`);
  expect([collection, id, status]).toEqual([collection, id, 200]);
  return json.versions;
}

/** The ids of the first entities of a collection. */
async function idsOf(world: TestWorld, collection: string, field: string): Promise<string[]> {
  const { json } = await world.admin('GET', `/entities/${collection}?profileId=${world.profile()}&limit=3`);
  return json[collection].map((entity: Record<string, string>) => entity[field]);
}

describe('the versions of an entity', () => {
  it.each([
    ['profiles', 'profileId', ['profiles-v1', 'profiles-v2']],
    ['campaigns', 'campaignId', ['sp-v2', 'sp-bidding', 'sp-v3', 'exports']],
    ['portfolios', 'portfolioId', ['portfolios-v3', 'portfolios-v2']],
    ['adGroups', 'adGroupId', ['sp-v2', 'sp-v3', 'exports']],
    ['productAds', 'adId', ['sp-v2', 'sp-v3', 'exports']],
    ['keywords', 'keywordId', ['sp-v2', 'sp-v3', 'exports']],
    ['negativeKeywords', 'keywordId', ['sp-v2', 'sp-v3', 'exports']],
    ['campaignNegativeKeywords', 'keywordId', ['sp-v2', 'sp-v3', 'exports']],
    ['targets', 'targetId', ['sp-v2', 'sp-v3', 'exports']],
    ['negativeTargets', 'targetId', ['sp-v2', 'sp-v3', 'exports']],
    ['campaignNegativeTargets', 'targetId', ['sp-v3', 'exports']],
    ['sbKeywords', 'keywordId', ['sb-v3', 'exports']],
    ['sbTargets', 'targetId', ['sb-v3', 'exports']],
  ])('%s are what the service answers at that time', async (collection, field, apis) => {
    const world = openWorld({ scenario: 'default' });
    const ids = await idsOf(world, collection, field);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const versions = await versionsOf(world, collection, id);
      expect(versions.map(({ api }) => api)).toEqual(apis);
      for (const version of versions) {
        expect(version.body).toBeTypeOf('object');
        expect([version.api, version.body]).toEqual([version.api, await answerOfService(world, version, id)]);
      }
    }
  });

  it.each([
    ['sbCampaigns', 'campaignId', LEGACY, ['sb-v3.0', 'sb-v3.2', 'sb-v3.3', 'sb-v4', 'sb-beta', 'exports']],
    ['sbAdGroups', 'adGroupId', LEGACY, ['sb-v3', 'sb-v4', 'sb-beta', 'exports']],
    ['sbAds', 'adId', MULTI, ['sb-v4', 'sb-beta', 'exports']],
  ])('%s are what each version of sponsored brands answers', async (collection, field, campaign, apis) => {
    const world = openWorld({ now: SB_ENDED });
    await seedCampaigns(world, campaign);
    const [id = ''] = await idsOf(world, collection, field);
    const versions = await versionsOf(world, collection, id);
    expect(versions.map(({ api }) => api)).toEqual(apis);
    for (const version of versions)
      expect([version.api, version.body]).toEqual([version.api, await answerOfService(world, version, id)]);
  });

  it('leave out an API version after its end', async () => {
    const world = openWorld({ now: SB_ENDED });
    await seedCampaigns(world, MULTI);
    const [id = ''] = await idsOf(world, 'sbCampaigns', 'campaignId');
    const apisNow = async () => (await versionsOf(world, 'sbCampaigns', id)).map(({ api }) => api);
    expect(await apisNow()).toContain('sb-beta');
    await world.admin('POST', '/clock/advance', { by: '60d' });
    expect(await apisNow()).not.toContain('sb-beta');
  });

  it('record nothing in the journal, and meet no faults', async ({ defaultWorld: world }) => {
    await world.admin('POST', '/faults', { effect: { preset: 'unavailable' } });
    const [id = ''] = await idsOf(world, 'campaigns', 'campaignId');
    expect(await versionsOf(world, 'campaigns', id)).toHaveLength(4);
    expect((await world.admin('GET', '/requests')).json.requests).toEqual([]);
    expect((await world.admin('GET', '/faults')).json.faults).toMatchObject([{ hits: 0 }]);
  });

  it('keep all digits of ids that are numbers', async ({ world }) => {
    const campaigns = [{ campaignId: '9007199254740993', name: 'Long', targetingType: 'AUTO', budget: { budget: 5 } }];
    await seedEntities(world, { campaigns });
    const { text } = await world.admin('GET', '/entities/campaigns/9007199254740993/versions');
    expect(text).toContain('"campaignId":9007199254740993,');
  });

  it.each([
    ['/entities/campaigns/7/versions', 404],
    ['/entities/nothing/7/versions', 404],
    ['/entities/assets/7/versions', 400],
  ])('%s answers %i', async (path, status) => {
    expect((await openWorld().admin('GET', path)).status).toBe(status);
  });
});

describe('the list of entities', () => {
  it('contains those of one campaign or ad group', async ({ defaultWorld: world }) => {
    const [campaignId = ''] = await idsOf(world, 'campaigns', 'campaignId');
    const groups = (await world.admin('GET', `/entities/adGroups?campaignId=${campaignId}`)).json.adGroups;
    const all = (await world.admin('GET', '/entities/adGroups?limit=1000')).json.adGroups;
    expect(groups).toEqual(all.filter((each: { campaignId: string }) => each.campaignId === campaignId));
    expect(groups.length).toBeGreaterThan(0);
    const { adGroupId } = groups[0];
    const keywords = (await world.admin('GET', `/entities/keywords?adGroupId=${adGroupId}`)).json.keywords;
    expect(new Set(keywords.map((each: { adGroupId: string }) => each.adGroupId))).toEqual(new Set([adGroupId]));
  });

  it('refuses a parent that the collection does not have', async ({ world }) => {
    const { status, json } = await world.admin('GET', '/entities/campaigns?campaignId=1');
    expect([status, json.errors]).toEqual([
      400,
      [{ path: 'campaignId', message: 'is not supported by this collection' }],
    ]);
    expect((await world.admin('GET', '/entities/campaignNegativeKeywords?adGroupId=1')).status).toBe(400);
  });
});

describe('one entity', () => {
  it.each([
    ['campaigns', 'campaignId'],
    ['sbAds', 'adId'],
    ['budgetRules', 'ruleId'],
    ['profiles', 'profileId'],
  ])('of %s is the same as in the list', async (collection, field) => {
    const world = openWorld({ scenario: 'default' });
    const [listed] = (await world.admin('GET', `/entities/${collection}?limit=1`)).json[collection];
    const { status, json } = await world.admin('GET', `/entities/${collection}/${listed[field]}`);
    expect([status, json]).toEqual([200, listed]);
  });

  it.each([
    ['/entities/campaigns/7', 404],
    ['/entities/budgetRules/7', 404],
    ['/entities/assets/7', 400],
  ])('at %s answers %i', async (path, status) => {
    expect((await openWorld().admin('GET', path)).status).toBe(status);
  });
});

describe('a change of an entity', () => {
  it('sets state, bid and budget as an update of a client does', async ({ defaultWorld: world }) => {
    const [campaignId = ''] = await idsOf(world, 'campaigns', 'campaignId');
    await world.admin('POST', '/clock/advance', { by: '1h' });
    const changed = await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { state: 'PAUSED', budget: 12.34 });
    expect(changed.json).toMatchObject({
      state: 'PAUSED',
      budget: { budget: 12.34 },
      lastUpdatedDate: '2026-03-02T13:00:00.000Z',
    });
    const { json } = await world.ask('GET', `/v2/sp/campaigns/${campaignId}`);
    expect(json).toMatchObject({ state: 'paused', dailyBudget: 12.34 });
    const [keywordId = ''] = await idsOf(world, 'keywords', 'keywordId');
    expect((await world.admin('PATCH', `/entities/keywords/${keywordId}`, { bid: 0.77 })).json.bid).toBe(0.77);
    expect((await world.admin('PATCH', `/entities/keywords/${keywordId}`, { bid: null })).json.bid).toBe(null);
    const [adGroupId = ''] = await idsOf(world, 'adGroups', 'adGroupId');
    const group = await world.admin('PATCH', `/entities/adGroups/${adGroupId}`, { defaultBid: 0.5 });
    expect(group.json.defaultBid).toBe(0.5);
    const { changes } = (await world.admin('GET', `/entities/adGroups/${adGroupId}/changes`)).json;
    expect(changes[0]).toMatchObject({ origin: 'admin', fields: [{ field: 'defaultBid', after: 0.5 }, {}] });
  });

  it('refuses values that a client cannot set, and fields of other collections', async ({ defaultWorld: world }) => {
    const [campaignId = ''] = await idsOf(world, 'campaigns', 'campaignId');
    const low = await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { budget: 0.1, outOfBudget: true });
    expect([low.status, low.json.errors[0].path]).toEqual([400, 'budget']);
    const [{ outOfBudget }] = (await world.admin('GET', '/entities/campaigns?limit=1')).json.campaigns;
    expect(outOfBudget).toBe(null);
    const other = await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { bid: 1 });
    expect(other.json.errors).toEqual([{ path: 'bid', message: 'cannot be set in this collection' }]);
    await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { state: 'ARCHIVED' });
    expect((await world.admin('PATCH', `/entities/campaigns/${campaignId}`, { state: 'ENABLED' })).status).toBe(400);
  });
});
