/**
 * Tools of `/mcp` that translate to one operation with another body, or to several operations.
 */
import { describe, expect } from 'vitest';
import { mcpClient, type McpClient } from '../../fixtures/programs/mcp-client.ts';
import { openWorld, type Json, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const MANUAL = '29851899412270';
const AUTOMATIC = '44946466326814';
const UNKNOWN = '999';
const PERIODS = [{ datePeriod: { startDate: '2026-02-27', endDate: '2026-03-01' } }];

interface Connected {
  world: TestWorld;
  mcp: McpClient;
}

async function connected<T>(use: (both: Connected) => Promise<T>): Promise<T> {
  const world = openWorld({ scenario: 'default' });
  await using mcp = await mcpClient(world);
  return await use({ world, mcp });
}

async function writesOf({ world }: Connected): Promise<[operation: string, status: number][]> {
  const { requests } = (await world.admin('GET', '/requests')).json;
  return requests
    .filter(({ operation }: { operation: string }) => /^(create|update)Unified/.test(operation))
    .map(({ operation, status }: { operation: string; status: number }) => [operation, status]);
}

describe('a report of a tool with its own fields', () => {
  it.each([
    ['campaign', ['campaign.name']],
    ['product', ['adGroup.id', 'advertisedProduct.id']],
    ['inventory', ['placementClassification.value']],
  ])('[TOD-592] needs no query for a %s report', async (kind, dimensions) => {
    await connected(async ({ world, mcp }) => {
      const [{ adsAccountId }] = (await mcp.call('ads_accounts-list_ads_accounts', { body: {} })).json.adsAccounts;
      const accessRequestedAccounts = [{ advertiserAccountId: adsAccountId }];
      const reports = [{ format: 'GZIP_JSON', periods: PERIODS }];
      const body = { accessRequestedAccounts, reports };
      const { isError, json } = await mcp.call(`reporting-create_${kind}_report`, { body });
      expect([isError, json.error]).toEqual([false, null]);
      const fieldsSent = async (): Promise<string[]> => {
        const path = '/requests?operation=createUnifiedReports&limit=1';
        const [{ requestBody }] = (await world.admin('GET', path)).json.requests;
        return JSON.parse(requestBody).reports[0].query.fields;
      };
      expect(await fieldsSent()).toEqual(expect.arrayContaining(['date.value', ...dimensions, 'metric.totalCost']));
      const query = { fields: ['date.value', 'campaign.id', 'metric.clicks'] };
      const chosen = await mcp.call(`reporting-create_${kind}_report`, {
        body: { accessRequestedAccounts, reports: [{ ...reports[0], query }] },
      });
      expect([chosen.isError, await fieldsSent()], chosen.text).toEqual([false, query.fields]);
      const refused = await mcp.call(`reporting-create_${kind}_report`, { body: { accessRequestedAccounts } });
      expect([refused.isError, refused.json.code]).toEqual([true, '400001']);
    });
  });
});

describe('the tools of one operation', () => {
  it('[TOD-470] check whether products may be advertised', async () => {
    await connected(async ({ mcp }) => {
      const check = (asin: string) =>
        mcp.call('campaign_management-check_product_eligibility', { body: { productDetailsList: [{ asin }] } });
      const { isError, json } = await check('B0ORV7STV1');
      expect([isError, json.productResponseList[0].overallStatus]).toEqual([false, 'ELIGIBLE']);
      expect((await check('x')).isError).toBe(true);
    });
  });

  it.each([
    ['campaign_budget', { campaigns: [{ campaignId: MANUAL, name: 'New' }] }, 'campaigns[0].name'],
    ['campaign_state', { campaigns: [{ campaignId: MANUAL, state: 'PAUSED', budgets: [] }] }, 'campaigns[0].budgets'],
    ['target_bid', { targets: [{ targetId: '1', state: 'PAUSED' }] }, 'targets[0].state'],
  ])('[TOD-597] refuse another field in update_%s, and change nothing', async (thing, body, field) => {
    await connected(async (both) => {
      const { isError, json } = await both.mcp.call(`campaign_management-update_${thing}`, { body });
      expect([isError, json.code]).toEqual([true, 'BAD_REQUEST']);
      expect(json.message).toContain(`${field} is not a field of campaign_management-update_${thing}`);
      expect(await writesOf(both)).toEqual([]);
    });
  });
});

const TOOL = 'campaign_management-create_singleshot_sp_campaign';

function oneShot(productId: string, others: object = {}, productIdType = 'SKU'): Record<string, unknown> {
  const shot = {
    marketplaces: ['US'],
    campaignName: 'Stoves - auto',
    startDateTime: '2026-03-02T12:00:00Z',
    budgets: { budgetValue: { marketplaceSettings: [{ marketplace: 'US', monetaryBudget: { value: 20 } }] } },
    adGroupName: 'Stoves',
    bid: { marketplaceSettings: [{ marketplace: 'US', defaultBid: 0.75 }] },
    creative: {
      productCreativeSettings: {
        advertisedProduct: { productIdType, marketplaceSettings: [{ marketplace: 'US', productId }] },
      },
    },
    autoCreateTargets: true,
    ...others,
  };
  return { body: { oneshotCampaigns: [shot] } };
}

describe('the tool create_singleshot_sp_campaign', () => {
  it('[TOD-594] creates an automatic campaign with its ad group and ad, as calls of their own', async () => {
    await connected(async (both) => {
      const { isError, json } = await both.mcp.call(TOOL, oneShot('ORV-STV-101'));
      expect([isError, json.error]).toEqual([false, []]);
      const [{ campaigns, adGroups, ads, targets }] = json.success;
      expect([campaigns.length, adGroups.length, ads.length, targets]).toEqual([1, 1, 1, undefined]);
      expect(campaigns[0].autoCreationSettings).toEqual({ autoCreateTargets: true });
      expect(await writesOf(both)).toEqual([
        ['createUnifiedCampaigns', 207],
        ['createUnifiedAdGroups', 207],
        ['createUnifiedAds', 207],
      ]);
      const { dailyBudget } = (await both.world.ask('GET', `/v2/sp/campaigns/${campaigns[0].campaignId}`)).json;
      expect(dailyBudget).toBe(20);
    });
  });

  it('[TOD-594] creates a manual campaign with one target', async () => {
    await connected(async ({ mcp }) => {
      const target = {
        targetType: 'KEYWORD',
        targetDetails: { keywordTarget: { keyword: 'gas stove', matchType: 'EXACT' } },
        bid: { bid: 1.1 },
      };
      const shot = oneShot('ORV-STV-101', { autoCreateTargets: false, target });
      const [{ targets, adGroups }] = (await mcp.call(TOOL, shot)).json.success;
      expect(targets).toMatchObject([{ ...target, negative: false, adGroupId: adGroups[0].adGroupId }]);
    });
  });

  it('[TOD-593] keeps what was created before a call or an item failed', async () => {
    await connected(async (both) => {
      const failed = await both.mcp.call(TOOL, oneShot('not an ASIN', {}, 'ASIN'));
      expect(failed.isError).toBe(true);
      expect(failed.json.error).toMatchObject([
        { index: 0, step: 'create/ads', errors: [{ code: expect.any(String) }] },
      ]);
      expect(failed.json.success).toMatchObject([{ index: 0, campaigns: [{}], adGroups: [{}] }]);
      const { campaignId } = failed.json.success[0].campaigns[0];
      expect((await both.world.ask('GET', `/v2/sp/campaigns/${campaignId}`)).status).toBe(200);
      const match = { operation: 'createUnifiedAdGroups' };
      await both.world.admin('POST', '/faults', { match, effect: { preset: 'throttled' } });
      const throttled = await both.mcp.call(TOOL, oneShot('ORV-STV-101', { campaignName: 'Other' }));
      expect(throttled.json.error).toMatchObject([{ index: 0, step: 'create/adGroups', status: 429 }]);
    });
  });

  it('[TOD-594] refuses another marketplace, and a target of an automatic campaign, before the first call', async () => {
    await connected(async (both) => {
      const budgetInJapan = { marketplace: 'JP', monetaryBudget: { value: 20 } };
      const bidInMexico = { marketplace: 'MX', defaultBid: 0.75 };
      const products = ['US', 'CA'].map((marketplace) => ({ marketplace, productId: 'ORV-STV-101' }));
      const advertisedProduct = { productIdType: 'SKU', marketplaceSettings: products };
      for (const [others, message] of [
        [{ budgets: { budgetValue: { marketplaceSettings: [budgetInJapan] } } }, 'marketplace JP is not'],
        [{ bid: { marketplaceSettings: [bidInMexico] } }, 'marketplace MX is not'],
        [{ creative: { productCreativeSettings: { advertisedProduct } } }, 'marketplace CA is not'],
        [{ target: { targetType: 'KEYWORD' } }, 'target'],
      ] as const) {
        const { isError, json } = await both.mcp.call(TOOL, oneShot('ORV-STV-101', others));
        expect([isError, json.error?.[0].errors[0]], message).toEqual([
          true,
          { code: 'BAD_REQUEST', message: expect.stringContaining(message) },
        ]);
      }
      expect(await writesOf(both)).toEqual([]);
    });
  });

  it('[TOD-593] refuses a wrong body before the first call', async () => {
    await connected(async (both) => {
      const { isError, json } = await both.mcp.call(TOOL, oneShot('ORV-STV-101', { adGroupName: undefined }));
      expect([isError, json.code]).toEqual([true, 'BAD_REQUEST']);
      expect(json.message).toContain('adGroupName');
      expect(await writesOf(both)).toEqual([]);
    });
  });
});

describe('the tool create_campaign_harvest_targets', () => {
  const harvest = ({ mcp }: Connected, request: object) =>
    mcp.call('campaign_management-create_campaign_harvest_targets', { body: { harvestRequests: [request] } });

  it('[TOD-595] creates a manual campaign with exact targets for the terms that sold', async () => {
    await connected(async (both) => {
      const { isError, json } = await harvest(both, { sourceCampaignId: AUTOMATIC, salesThreshold: 1 });
      expect([isError, json.error]).toEqual([false, []]);
      const [{ campaigns, ads, targets }] = json.success;
      expect(campaigns[0].autoCreationSettings).toEqual({ autoCreateTargets: false });
      expect([ads.length > 0, targets.length > 0]).toEqual([true, true]);
      for (const { targetDetails } of targets) expect(JSON.stringify(targetDetails)).toContain('EXACT');
      expect((await writesOf(both)).map(([operation]) => operation)).toEqual([
        'createUnifiedCampaigns',
        ...Array.from({ length: 2 }, () => [
          'createUnifiedAdGroups',
          'createUnifiedAds',
          'createUnifiedTargets',
        ]).flat(),
      ]);
      const fewer = await harvest(both, { sourceCampaignId: AUTOMATIC, salesThreshold: 1e6 });
      expect(fewer.json).toEqual({ error: [], success: [{ index: 0, targets: [] }] });
    });
  });

  it('[TOD-595] refuses a campaign without live ad groups or ads before the first call', async () => {
    await connected(async (both) => {
      const archive = async (resource: string, field: string, ids: string[]): Promise<void> => {
        const body = { [field]: ids };
        const { status, json } = await both.world.ask('POST', `/adsApi/v1/delete/${resource}`, { body });
        expect([status, json.success.length], resource).toEqual([207, ids.length]);
      };
      const idsOf = async (resource: string, id: string): Promise<string[]> => {
        const campaignIdFilter = { include: [AUTOMATIC] };
        const body = { adProductFilter: { include: ['SPONSORED_PRODUCTS'] }, campaignIdFilter };
        const { json } = await both.world.ask('POST', `/adsApi/v1/query/${resource}`, { body });
        return json[resource].map((each: Json) => each[id]);
      };
      const request = { sourceCampaignId: AUTOMATIC, salesThreshold: 1 };
      for (const [resource, id, message] of [
        ['ads', 'adId', 'has no ad that is not archived'],
        ['adGroups', 'adGroupId', 'has no ad group that is not archived'],
      ] as const) {
        await archive(resource, `${id}s`, await idsOf(resource, id));
        const { isError, json } = await harvest(both, request);
        expect([isError, json.error[0]?.errors?.[0].message]).toEqual([true, expect.stringContaining(message)]);
      }
      expect(await writesOf(both)).toEqual([]);
    });
  });

  it('[TOD-595] refuses an unknown campaign', async () => {
    await connected(async (both) => {
      const { isError, json } = await harvest(both, { sourceCampaignId: UNKNOWN, salesThreshold: 1 });
      expect([isError, json.error[0].errors[0].code]).toEqual([true, 'BAD_REQUEST']);
    });
  });
});

describe('the tool add_country_campaign', () => {
  const add = ({ mcp }: Connected, campaignId: string, countryMonetaryBudgetSettings: object) =>
    mcp.call('campaign_management-add_country_campaign', {
      body: { campaigns: [{ campaignId, budgetCaps: { countryMonetaryBudgetSettings } }] },
    });

  it('[TOD-596] copies a campaign to the profile of the account in the country', async () => {
    await connected(async (both) => {
      const { isError, json } = await add(both, MANUAL, { CA: { value: 90 } });
      expect([isError, json.error]).toEqual([false, []]);
      const [{ campaigns, adGroups, targets }] = json.success;
      expect(campaigns).toMatchObject([{ marketplaces: ['CA'], name: 'Camp Stoves - Exact' }]);
      // The budget is twice that of the source, and so are the bids.
      expect(adGroups[0].bid.defaultBid).toBe(2.4);
      expect(targets.some(({ negative }: { negative: boolean }) => negative)).toBe(true);
      const { requests } = (await both.world.admin('GET', '/requests?operation=createUnifiedCampaigns')).json;
      expect(requests[0].profileId).toBe(both.world.profile('CA'));
    });
  });

  it('[TOD-596] copies the end, the sites, the tags and the headlines too', async () => {
    await connected(async (both) => {
      const make = async (resource: string, item: object): Promise<Json> => {
        const sent = { adProduct: 'SPONSORED_PRODUCTS', state: 'ENABLED', ...item };
        const { json } = await both.world.ask('POST', `/adsApi/v1/create/${resource}`, {
          body: { [resource]: [sent] },
        });
        return json.success[0][resource.slice(0, -1)];
      };
      const tags = [{ key: 'season', value: 'summer' }];
      const campaignFields = { endDateTime: '2026-05-31T23:59:59-07:00', siteRestrictions: ['AMAZON_BUSINESS'], tags };
      const { campaignId } = await make('campaigns', {
        name: 'Stoves',
        marketplaceScope: 'SINGLE_MARKETPLACE',
        startDateTime: '2026-03-02T12:00:00Z',
        autoCreationSettings: { autoCreateTargets: false },
        budgets: [
          {
            budgetType: 'MONETARY',
            recurrenceTimePeriod: 'DAILY',
            budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 20 } } },
          },
        ],
        ...campaignFields,
      });
      const { adGroupId } = await make('adGroups', { campaignId, name: 'Stoves', bid: { defaultBid: 1 }, tags });
      const headline = 'A stove that boils a litre of water in three minutes on any trip';
      const advertisedProduct = { productId: 'ORV-STV-101', productIdType: 'SKU' };
      const productCreative = { productCreativeSettings: { advertisedProduct, headline } };
      await make('ads', { adGroupId, adType: 'PRODUCT_AD', creative: { productCreative }, tags });
      const { json } = await add(both, campaignId, { CA: { value: 20 } });
      expect(json.error).toEqual([]);
      const [{ campaigns, adGroups, ads }] = json.success;
      expect(campaigns).toMatchObject([campaignFields]);
      expect(adGroups).toMatchObject([{ tags }]);
      expect(ads).toMatchObject([{ tags, creative: { productCreative: { productCreativeSettings: { headline } } } }]);
    });
  });

  it('[TOD-596] refuses a country without a profile, and two names of one, before the first call', async () => {
    await connected(async (both) => {
      for (const [budgets, message] of [
        [{ CA: { value: 20 }, BR: { value: 20 } }, 'no profile in BR'],
        [{ UK: { value: 20 }, GB: { value: 20 } }, 'UK and GB are one country'],
      ] as const) {
        const { isError, json } = await add(both, MANUAL, budgets);
        expect([isError, json], JSON.stringify(json)).toMatchObject([
          true,
          { error: [{ errors: [{ message: expect.stringContaining(message) }] }] },
        ]);
      }
      expect(await writesOf(both)).toEqual([]);
    });
  });

  it('[TOD-596] refuses an automatic campaign, a country without a profile and a budget of 0', async () => {
    await connected(async (both) => {
      for (const [campaignId, budgets, message] of [
        [AUTOMATIC, { CA: { value: 20 } }, 'is automatic'],
        [MANUAL, { BR: { value: 20 } }, 'no profile in BR'],
      ] as const) {
        const { isError, json } = await add(both, campaignId, budgets);
        expect([isError, json.error[0].errors[0].message]).toEqual([true, expect.stringContaining(message)]);
      }
      expect((await add(both, MANUAL, { CA: { value: 0 } })).json.code).toBe('BAD_REQUEST');
      expect(await writesOf(both)).toEqual([]);
    });
  });
});
