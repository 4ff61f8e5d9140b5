import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { by, campaign as seededCampaign, details, seedRules, weekly } from '../../fixtures/accounts/budget-rules.ts';
import { ad, adGroup, campaign, v4 } from '../../fixtures/programs/clients/sb-v4.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld, type Json } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { reportsOf, stateOf } from '../../fixtures/world-state.ts';

const V2_CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Lamps', dailyBudget: 20 };

const DAYS = ['2026-03-03'];

interface Written {
  scenario: Record<string, unknown>;
  notes: string[];
}

async function scenarioOf(seller: TestWorld, world = 'default'): Promise<Written> {
  return (
    await seller.admin('GET', `/worlds/${world}/scenario`, undefined, { headers: { accept: 'application/json' } })
  ).json;
}

/** Creates a world from the scenario of the world `default`, and expects it to be equal. */
async function expectEqualCopy(seller: TestWorld): Promise<Written> {
  const written = await scenarioOf(seller);
  const { status, text } = await seller.admin('POST', '/worlds', { name: 'copy', scenario: written.scenario });
  expect({ status, text }).toMatchObject({ status: 201 });
  const timeline = (await seller.admin('GET', '/worlds/copy/timeline')).json.steps;
  expect(timeline.filter(({ problems }: { problems?: unknown[] }) => (problems ?? []).length > 0)).toEqual([]);
  expect(await stateOf(seller, 'copy')).toEqual(await stateOf(seller, 'default'));
  expect(await reportsOf(seller, 'copy', DAYS)).toEqual(await reportsOf(seller, 'default', DAYS));
  return written;
}

async function createCampaign(seller: TestWorld, name = 'Lamps'): Promise<number> {
  const { json } = await seller.ask('POST', '/v2/sp/campaigns', { body: [{ ...V2_CAMPAIGN, name }] });
  return json[0].campaignId;
}

async function createAdGroup(seller: TestWorld, campaignId: number): Promise<number> {
  const body = [{ campaignId, name: 'Group', defaultBid: 0.5, state: 'enabled' }];
  return (await seller.ask('POST', '/v2/sp/adGroups', { body })).json[0].adGroupId;
}

/** The ids and names of a collection of `stateOf`. */
function idsIn(state: Record<string, Json>, name: string): unknown {
  const fields = ['campaignId', 'keywordId', 'adId', 'ruleId', 'assetId', 'name', 'state'];
  return state['entities'][name].map((row: Record<string, unknown>) => fields.map((field) => row[field]));
}

describe('the scenario of a world', () => {
  it('extends the scenario of the world, and has nothing else if nothing was changed', async () => {
    const seller = openWorld({ scenario: 'default' });
    const { scenario } = await expectEqualCopy(seller);
    expect(scenario).toEqual({
      description: 'The state of the world default',
      extends: 'default',
      seed: '1',
      sequence: seller.state.row.sequence,
      clock: { now: '2026-03-02T12:00:00.000Z', since: '2026-03-02T12:00:00.000Z', mode: 'frozen' },
    });
  });

  it('creates what clients have created and changes what they have changed, at the same instants', async () => {
    const seller = openWorld({ scenario: 'default' });
    const campaignId = await createCampaign(seller);
    await seller.admin('POST', '/clock/advance', { by: '26h' });
    const adGroupId = await createAdGroup(seller, campaignId);
    const keyword = { campaignId, adGroupId, keywordText: 'lamp', matchType: 'exact', state: 'enabled', bid: 0.4 };
    const { json } = await seller.ask('POST', '/v2/sp/keywords', { body: [keyword] });
    await seller.admin('POST', '/clock/advance', { by: '2d' });
    const [{ keywordId }] = json;
    await seller.ask('PUT', '/v2/sp/keywords', { body: [{ keywordId, bid: 0.9 }] });
    await seller.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 3, endDate: '20260401' }] });
    await seller.admin('POST', '/clock/advance', { by: '1h' });
    await seller.ask('DELETE', `/v2/sp/keywords/${keywordId}`);
    const { scenario } = await expectEqualCopy(seller);
    expect(scenario['clock']).toEqual({
      now: '2026-03-05T15:00:00.000Z',
      since: '2026-03-02T12:00:00.000Z',
      mode: 'frozen',
    });
    expect(scenario['timeline']).toHaveLength(4);
  });

  it('changes entities of the scenario and the sums of reports with them', async ({ defaultWorld: seller }) => {
    const { json } = await seller.ask('GET', '/v2/sp/campaigns?count=5&stateFilter=enabled');
    const [first, second, third] = json;
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    await seller.ask('PUT', '/v2/sp/campaigns', {
      body: [
        { campaignId: first.campaignId, state: 'paused' },
        { campaignId: second.campaignId, dailyBudget: 1.5, name: 'Renamed' },
      ],
    });
    await seller.ask('DELETE', `/v2/sp/campaigns/${third.campaignId}`);
    await seller.admin('POST', '/clock/advance', { by: '2d' });
    await expectEqualCopy(seller);
  });

  it('creates and changes campaigns and ads of sponsored brands with their bidding', async () => {
    const seller = openWorld({ scenario: 'default' });
    const bidding = {
      bidOptimization: true,
      bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES',
      bidAdjustmentsByPlacement: [{ placement: 'DETAIL_PAGE', percentage: 10 }],
      bidAdjustmentsByShopperSegment: [{ shopperSegment: 'NEW_TO_BRAND_PURCHASE', percentage: 20 }],
    };
    const made = await v4(seller, 'campaigns', 'create', { campaigns: [campaign(1, { bidding })] });
    const { campaignId = '' } = made.json.campaigns.success[0];
    const { json: groups } = await v4(seller, 'adGroups', 'create', { adGroups: [adGroup(campaignId, 1)] });
    const { json: ads } = await v4(seller, 'ads', 'productCollection', {
      ads: [ad(groups.adGroups.success[0].adGroupId, 'productCollection')],
    });
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    await v4(seller, 'ads', 'update', { ads: [{ adId: ads.ads.success[0].adId, name: 'Renamed' }] });
    await v4(seller, 'campaigns', 'update', { campaigns: [{ campaignId, bidding: { bidOptimization: false } }] });
    await seller.ask('PUT', '/sb/campaigns', { body: [{ campaignId: Number(campaignId), bidMultiplier: 5 }] });
    await expectEqualCopy(seller);
    const copied = await seller.admin('GET', `/worlds/copy/entities/sbCampaigns/${campaignId}`);
    expect(copied.json.bidding).toEqual({ ...bidding, bidOptimization: false, bidMultiplier: 5 });
  });

  it('[TOD-234] submits versions of creatives, with the results of their reviews', async ({ defaultWorld: seller }) => {
    const type = 'application/vnd.sbAdCreativeResource.v4+json';
    const { json: groups } = await seller.admin('GET', '/entities/sbAds');
    const { adId } = groups.sbAds.find(({ adFormat }: { adFormat: string }) => adFormat === 'VIDEO');
    const submit = async (id: string, video: string): Promise<void> => {
      const body = { adId: id, creative: { videoAssetIds: [video] } };
      const { status } = await seller.ask('POST', '/sb/ads/creatives/video', {
        body,
        headers: { 'content-type': type },
      });
      expect(status).toBe(200);
    };
    const made = await v4(seller, 'campaigns', 'create', { campaigns: [campaign(1)] });
    const { campaignId = '' } = made.json.campaigns.success[0];
    const { json } = await v4(seller, 'adGroups', 'create', { adGroups: [adGroup(campaignId, 1)] });
    const { json: ads } = await v4(seller, 'ads', 'video', { ads: [ad(json.adGroups.success[0].adGroupId, 'video')] });
    const { adId: created } = ads.ads.success[0];
    await seller.admin('PATCH', '/settings', { moderation: { after: '30h' } });
    await seller.admin('POST', '/clock/advance', { by: '5h' });
    for (const id of [adId, created]) await submit(id, 'first');
    await seller.admin('POST', '/clock/advance', { by: '5h' });
    for (const id of [adId, created]) {
      await seller.admin('PATCH', `/entities/sbAds/${id}`, { moderationStatus: 'REJECTED' });
      await submit(id, 'second');
    }
    await seller.admin('POST', '/clock/advance', { by: '5h' });
    await submit(created, 'second');
    await seller.admin('PATCH', '/settings', { moderation: 'manual' });
    await seller.admin('POST', '/clock/advance', { by: '5h' });
    await submit(created, 'third');
    await seller.admin('POST', '/clock/advance', { by: '4d' });
    await expectEqualCopy(seller);
  });

  it('[TOD-346, TOD-347] has the audiences that bids are raised for, and those of before', async () => {
    const seller = openWorld({ scenario: 'default' });
    const { json } = await seller.ask('POST', '/audiences/list?maxResults=2', { body: { adType: 'SD' } });
    const [first, second] = json.audiences.map(({ audienceId }: { audienceId: string }) => ({
      shopperCohortType: 'AUDIENCE_SEGMENT',
      percentage: 300,
      audienceSegments: [{ audienceId }],
    }));
    const campaignId = String(await seededCampaign(seller));
    const change = (dynamicBidding: object) =>
      seller.ask('PUT', '/sp/campaigns', { body: { campaigns: [{ campaignId, dynamicBidding }] } });
    await change({ shopperCohortBidding: [first] });
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    await change({ shopperCohortBidding: [second] });
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    await change({ shopperCohortBidding: [] });
    const bidding = { shopperCohortBidAdjustments: [first] };
    await v4(seller, 'campaigns', 'create', { campaigns: [campaign(1, { bidding })] });
    await expectEqualCopy(seller);
  });

  it('creates and changes budget rules', async ({ defaultWorld: seller }) => {
    const { json } = await seller.admin('GET', '/entities/budgetRules');
    const [{ ruleId: ofScenario }] = json.budgetRules;
    const [made] = await seedRules(seller, [await seededCampaign(seller)], [by(20)]);
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    const change = (id: unknown, fields: object) => seller.admin('PATCH', `/entities/budgetRules/${id}`, fields);
    expect((await change(made, { ruleDetails: details(by(75)), ruleState: 'PAUSED' })).status).toBe(200);
    expect((await change(ofScenario, { ruleDetails: details({ ...by(10), ...weekly('MONDAY') }) })).status).toBe(200);
    await seller.admin('POST', '/clock/advance', { by: '1d' });
    expect((await change(made, { ruleState: 'ACTIVE' })).status).toBe(200);
    const { notes } = await expectEqualCopy(seller);
    expect(notes.join()).not.toContain('budgetRules');
  });

  it('has settings, faults, rate limits, policies, outcomes, regions, parameters and overrides', async () => {
    const seller = openWorld({ scenario: 'default' });
    const { json } = await seller.admin('GET', `/entities/campaigns?profileId=${seller.profile()}&limit=1`);
    await seller.admin('PATCH', '/settings', { pageSize: 7, moderation: { after: '3h' } });
    await seller.admin('PUT', '/faults/busy', {
      match: { operation: 'listCampaigns' },
      when: { times: 3, for: '2h' },
      effect: { preset: 'throttled', delay: '10ms' },
    });
    await seller.ask('GET', '/v2/sp/campaigns');
    await seller.admin('PUT', '/rateLimit', { requests: 10, per: '1s' });
    await seller.admin('PUT', '/guard', { spend: { day: 20.5 }, bid: { step: 2 } });
    await seller.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '2h' } });
    await seller.admin('POST', '/jobs/outcomes', {
      kind: 'report',
      outcome: 'FAILURE',
      times: 2,
      match: { recordType: 'keywords' },
    });
    await seller.admin('PUT', '/metrics/model', { clickRate: { low: 0.01, high: 0.02 } });
    await seller.admin('PUT', '/metrics/overrides', {
      level: 'campaign',
      id: json.campaigns[0].campaignId,
      date: '2026-03-01',
      values: { clicks: 5, impressions: 200, cost: 1.25 },
    });
    await seller.admin('POST', '/clock/advance', { by: '1h' });
    const { scenario } = await expectEqualCopy(seller);
    expect(scenario['timeline']).toMatchObject([
      { at: '2026-03-02T12:00:00.000Z', do: [{ metrics: expect.anything() }] },
      { do: expect.arrayContaining([{ settings: expect.anything() }]) },
    ]);
    const { json: faults } = await seller.admin('GET', '/worlds/copy/faults');
    expect(faults.faults).toMatchObject([{ id: 'busy', when: { times: 2, until: '2026-03-02T14:00:00.000Z' } }]);
  });

  it('has everything if the world started from a scenario without a name', async ({ world: seller }) => {
    const scenario = {
      accounts: [{ name: 'Shop', type: 'seller', countries: ['US', 'DE'] }],
      entities: [
        {
          account: 'Shop',
          country: 'US',
          campaigns: [
            {
              name: 'Lamps',
              targetingType: 'MANUAL',
              budget: { budget: 10 },
              createdDaysAgo: 9,
              adGroups: [{ name: 'Group', defaultBid: 1, keywords: [{ keywordText: 'lamp', matchType: 'BROAD' }] }],
            },
          ],
        },
      ],
      timeline: [{ name: 'later', at: '9h', do: { settings: { pageSize: 3 } } }],
    };
    await seller.admin('POST', '/worlds', { name: 'inline', scenario, clock: 'frozen', now: '2026-03-02T12:00:00Z' });
    const written = await scenarioOf(seller, 'inline');
    expect(written.scenario).not.toHaveProperty('extends');
    await seller.admin('POST', '/worlds', { name: 'copy', scenario: written.scenario });
    expect(await stateOf(seller, 'copy')).toEqual(await stateOf(seller, 'inline'));
    for (const world of ['inline', 'copy']) await seller.admin('POST', `/worlds/${world}/clock/advance`, { by: '9h' });
    expect((await seller.admin('GET', '/worlds/copy/settings')).json.pageSize).toBe(3);
  });

  it('has all of the default account if the scenario that extends it has no name', async ({ defaultWorld: seller }) => {
    await seller.admin('POST', '/worlds', { name: 'inline', scenario: { extends: 'default' } });
    const { scenario } = await scenarioOf(seller, 'inline');
    const raw = JSON.stringify(scenario);
    const checked = await seller.admin('POST', '/scenarios/validate', undefined, { raw });
    expect(checked.json).toMatchObject({ ok: true, errors: [] });
    await seller.admin('POST', '/worlds', { name: 'copy', scenario });
    const [copy, original] = [await stateOf(seller, 'copy'), await stateOf(seller, 'inline')];
    for (const name of ['campaigns', 'keywords', 'productAds', 'sbCampaigns', 'sbKeywords', 'budgetRules', 'assets'])
      expect(idsIn(copy, name), name).toEqual(idsIn(original, name));
  });

  it('says which records of accounts it lacks', async ({ defaultWorld: seller }) => {
    expect((await scenarioOf(seller)).notes.join()).not.toContain('deny lists');
    await seller.ask('POST', '/sd/brandSafety/deny', { body: { domains: [{ name: 'example.com', type: 'WEBSITE' }] } });
    const condition = { metricName: 'COST_PER_CLICK', comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', threshold: 1 };
    const body = [{ state: 'enabled', ruleConditions: [condition] }];
    expect((await seller.ask('POST', '/sd/optimizationRules', { body })).json[0].code).toBe('200');
    const { notes } = await scenarioOf(seller);
    const left = ['deny lists', 'optimization rules'].map((name) => `The ${name} of the world are left out.`);
    expect(notes).toEqual(expect.arrayContaining(left));
    expect(notes.join()).not.toContain('location indexes');
  });

  it('is YAML by default, with comments about what it lacks', async ({ defaultWorld: seller }) => {
    await createCampaign(seller);
    await seller.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } });
    const { text, headers } = await seller.admin('GET', '/scenario');
    expect(headers.get('content-type')).toContain('application/yaml');
    expect(text).toMatch(/^seed: "1"$/m);
    expect(text).toContain('# The reports of the world are left out.');
    const { scenario, notes } = await scenarioOf(seller);
    expect(parse(text)).toEqual(scenario);
    expect(notes).toContain('The reports of the world are left out.');
    const body = { raw: text, headers: { 'content-type': 'application/yaml' } };
    const { json } = await seller.admin('POST', '/scenarios/validate', undefined, body);
    expect(json).toMatchObject({ ok: true, errors: [] });
  });
});
