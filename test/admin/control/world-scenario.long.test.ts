import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { by, campaign as seededCampaign, details, seedRules, weekly } from '../../fixtures/accounts/budget-rules.ts';
import { ad, adGroup, campaign, v4 } from '../../fixtures/programs/clients/sb-v4.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';
import { reportsOf, stateOf } from '../../fixtures/world-state.ts';

const V2_CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Lamps', dailyBudget: 20 };

const DAYS = ['2026-03-03'];

interface Written {
  scenario: Record<string, unknown>;
  notes: string[];
}

async function scenarioOf(of: Sandbox, world = 'default'): Promise<Written> {
  return (await of.admin('GET', `/worlds/${world}/scenario`, undefined, { headers: { accept: 'application/json' } }))
    .json;
}

/** Creates a world from the scenario of the world `default`, and expects it to be equal. */
async function expectEqualCopy(of: Sandbox): Promise<Written> {
  const written = await scenarioOf(of);
  const { status, text } = await of.admin('POST', '/worlds', { name: 'copy', scenario: written.scenario });
  expect({ status, text }).toMatchObject({ status: 201 });
  const timeline = (await of.admin('GET', '/worlds/copy/timeline')).json.steps;
  expect(timeline.filter(({ problems }: { problems?: unknown[] }) => (problems ?? []).length > 0)).toEqual([]);
  expect(await stateOf(of, 'copy')).toEqual(await stateOf(of, 'default'));
  expect(await reportsOf(of, 'copy', DAYS)).toEqual(await reportsOf(of, 'default', DAYS));
  return written;
}

async function createCampaign(of: Sandbox, name = 'Lamps'): Promise<number> {
  const { json } = await of.ask('POST', '/v2/sp/campaigns', { body: [{ ...V2_CAMPAIGN, name }] });
  return json[0].campaignId;
}

async function createAdGroup(of: Sandbox, campaignId: number): Promise<number> {
  const body = [{ campaignId, name: 'Group', defaultBid: 0.5, state: 'enabled' }];
  return (await of.ask('POST', '/v2/sp/adGroups', { body })).json[0].adGroupId;
}

/** The ids and names of a collection of `stateOf`. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of the admin API
function idsIn(state: Record<string, any>, name: string): unknown {
  const fields = ['campaignId', 'keywordId', 'adId', 'ruleId', 'assetId', 'name', 'state'];
  return state['entities'][name].map((row: Record<string, unknown>) => fields.map((field) => row[field]));
}

describe('the scenario of a world', () => {
  it('extends the scenario of the world, and has nothing else if nothing was changed', async () => {
    const of = sandbox({ scenario: 'default' });
    const { scenario } = await expectEqualCopy(of);
    expect(scenario).toEqual({
      description: 'The state of the world default',
      extends: 'default',
      seed: '1',
      sequence: of.world.row.sequence,
      clock: { now: '2026-03-02T12:00:00.000Z', since: '2026-03-02T12:00:00.000Z', mode: 'frozen' },
    });
  });

  it('creates what clients have created and changes what they have changed, at the same instants', async () => {
    const of = sandbox({ scenario: 'default' });
    const campaignId = await createCampaign(of);
    await of.admin('POST', '/clock/advance', { by: '26h' });
    const adGroupId = await createAdGroup(of, campaignId);
    const keyword = { campaignId, adGroupId, keywordText: 'lamp', matchType: 'exact', state: 'enabled', bid: 0.4 };
    const { json } = await of.ask('POST', '/v2/sp/keywords', { body: [keyword] });
    await of.admin('POST', '/clock/advance', { by: '2d' });
    const [{ keywordId }] = json;
    await of.ask('PUT', '/v2/sp/keywords', { body: [{ keywordId, bid: 0.9 }] });
    await of.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 3, endDate: '20260401' }] });
    await of.admin('POST', '/clock/advance', { by: '1h' });
    await of.ask('DELETE', `/v2/sp/keywords/${keywordId}`);
    const { scenario } = await expectEqualCopy(of);
    expect(scenario['clock']).toEqual({
      now: '2026-03-05T15:00:00.000Z',
      since: '2026-03-02T12:00:00.000Z',
      mode: 'frozen',
    });
    expect(scenario['timeline']).toHaveLength(4);
  });

  it('changes entities of the scenario and the sums of reports with them', async () => {
    const of = sandbox({ scenario: 'default' });
    const { json } = await of.ask('GET', '/v2/sp/campaigns?count=5&stateFilter=enabled');
    const [first, second, third] = json;
    await of.admin('POST', '/clock/advance', { by: '1d' });
    await of.ask('PUT', '/v2/sp/campaigns', {
      body: [
        { campaignId: first.campaignId, state: 'paused' },
        { campaignId: second.campaignId, dailyBudget: 1.5, name: 'Renamed' },
      ],
    });
    await of.ask('DELETE', `/v2/sp/campaigns/${third.campaignId}`);
    await of.admin('POST', '/clock/advance', { by: '2d' });
    await expectEqualCopy(of);
  });

  it('creates and changes campaigns and ads of sponsored brands with their bidding', async () => {
    const of = sandbox({ scenario: 'default' });
    const bidding = {
      bidOptimization: true,
      bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES',
      bidAdjustmentsByPlacement: [{ placement: 'DETAIL_PAGE', percentage: 10 }],
      bidAdjustmentsByShopperSegment: [{ shopperSegment: 'NEW_TO_BRAND_PURCHASE', percentage: 20 }],
    };
    const made = await v4(of, 'campaigns', 'create', { campaigns: [campaign(1, { bidding })] });
    const { campaignId = '' } = made.json.campaigns.success[0];
    const { json: groups } = await v4(of, 'adGroups', 'create', { adGroups: [adGroup(campaignId, 1)] });
    const { json: ads } = await v4(of, 'ads', 'productCollection', {
      ads: [ad(groups.adGroups.success[0].adGroupId, 'productCollection')],
    });
    await of.admin('POST', '/clock/advance', { by: '1d' });
    await v4(of, 'ads', 'update', { ads: [{ adId: ads.ads.success[0].adId, name: 'Renamed' }] });
    await v4(of, 'campaigns', 'update', { campaigns: [{ campaignId, bidding: { bidOptimization: false } }] });
    await of.ask('PUT', '/sb/campaigns', { body: [{ campaignId: Number(campaignId), bidMultiplier: 5 }] });
    await expectEqualCopy(of);
    const copied = await of.admin('GET', `/worlds/copy/entities/sbCampaigns/${campaignId}`);
    expect(copied.json.bidding).toEqual({ ...bidding, bidOptimization: false, bidMultiplier: 5 });
  });

  it('[TOD-234] submits versions of creatives, with the results of their reviews', async () => {
    const of = sandbox({ scenario: 'default' });
    const type = 'application/vnd.sbAdCreativeResource.v4+json';
    const { json: groups } = await of.admin('GET', '/entities/sbAds');
    const { adId } = groups.sbAds.find(({ adFormat }: { adFormat: string }) => adFormat === 'VIDEO');
    const submit = async (id: string, video: string): Promise<void> => {
      const body = { adId: id, creative: { videoAssetIds: [video] } };
      const { status } = await of.ask('POST', '/sb/ads/creatives/video', { body, headers: { 'content-type': type } });
      expect(status).toBe(200);
    };
    const made = await v4(of, 'campaigns', 'create', { campaigns: [campaign(1)] });
    const { campaignId = '' } = made.json.campaigns.success[0];
    const { json } = await v4(of, 'adGroups', 'create', { adGroups: [adGroup(campaignId, 1)] });
    const { json: ads } = await v4(of, 'ads', 'video', { ads: [ad(json.adGroups.success[0].adGroupId, 'video')] });
    const { adId: created } = ads.ads.success[0];
    await of.admin('PATCH', '/settings', { moderation: { after: '30h' } });
    await of.admin('POST', '/clock/advance', { by: '5h' });
    for (const id of [adId, created]) await submit(id, 'first');
    await of.admin('POST', '/clock/advance', { by: '5h' });
    for (const id of [adId, created]) {
      await of.admin('PATCH', `/entities/sbAds/${id}`, { moderationStatus: 'REJECTED' });
      await submit(id, 'second');
    }
    await of.admin('POST', '/clock/advance', { by: '5h' });
    await submit(created, 'second');
    await of.admin('PATCH', '/settings', { moderation: 'manual' });
    await of.admin('POST', '/clock/advance', { by: '5h' });
    await submit(created, 'third');
    await of.admin('POST', '/clock/advance', { by: '4d' });
    await expectEqualCopy(of);
  });

  it('[TOD-346, TOD-347] has the audiences that bids are raised for, and those of before', async () => {
    const of = sandbox({ scenario: 'default' });
    const { json } = await of.ask('POST', '/audiences/list?maxResults=2', { body: { adType: 'SD' } });
    const [first, second] = json.audiences.map(({ audienceId }: { audienceId: string }) => ({
      shopperCohortType: 'AUDIENCE_SEGMENT',
      percentage: 300,
      audienceSegments: [{ audienceId }],
    }));
    const campaignId = String(await seededCampaign(of));
    const change = (dynamicBidding: object) =>
      of.ask('PUT', '/sp/campaigns', { body: { campaigns: [{ campaignId, dynamicBidding }] } });
    await change({ shopperCohortBidding: [first] });
    await of.admin('POST', '/clock/advance', { by: '1d' });
    await change({ shopperCohortBidding: [second] });
    await of.admin('POST', '/clock/advance', { by: '1d' });
    await change({ shopperCohortBidding: [] });
    const bidding = { shopperCohortBidAdjustments: [first] };
    await v4(of, 'campaigns', 'create', { campaigns: [campaign(1, { bidding })] });
    await expectEqualCopy(of);
  });

  it('creates and changes budget rules', async () => {
    const of = sandbox({ scenario: 'default' });
    const { json } = await of.admin('GET', '/entities/budgetRules');
    const [{ ruleId: ofScenario }] = json.budgetRules;
    const [made] = await seedRules(of, [await seededCampaign(of)], [by(20)]);
    await of.admin('POST', '/clock/advance', { by: '1d' });
    const change = (id: unknown, fields: object) => of.admin('PATCH', `/entities/budgetRules/${id}`, fields);
    expect((await change(made, { ruleDetails: details(by(75)), ruleState: 'PAUSED' })).status).toBe(200);
    expect((await change(ofScenario, { ruleDetails: details({ ...by(10), ...weekly('MONDAY') }) })).status).toBe(200);
    await of.admin('POST', '/clock/advance', { by: '1d' });
    expect((await change(made, { ruleState: 'ACTIVE' })).status).toBe(200);
    const { notes } = await expectEqualCopy(of);
    expect(notes.join()).not.toContain('budgetRules');
  });

  it('has settings, faults, rate limits, policies, outcomes, regions, parameters and overrides', async () => {
    const of = sandbox({ scenario: 'default' });
    const { json } = await of.admin('GET', `/entities/campaigns?profileId=${of.profile()}&limit=1`);
    await of.admin('PATCH', '/settings', { pageSize: 7, moderation: { after: '3h' } });
    await of.admin('PUT', '/faults/busy', {
      match: { operation: 'listCampaigns' },
      when: { times: 3, for: '2h' },
      effect: { preset: 'throttled', delay: '10ms' },
    });
    await of.ask('GET', '/v2/sp/campaigns');
    await of.admin('PUT', '/rateLimit', { requests: 10, per: '1s' });
    await of.admin('PUT', '/guard', { spend: { day: 20.5 }, bid: { step: 2 } });
    await of.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '2h' } });
    await of.admin('POST', '/jobs/outcomes', {
      kind: 'report',
      outcome: 'FAILURE',
      times: 2,
      match: { recordType: 'keywords' },
    });
    await of.admin('PUT', '/metrics/model', { clickRate: { low: 0.01, high: 0.02 } });
    await of.admin('PUT', '/metrics/overrides', {
      level: 'campaign',
      id: json.campaigns[0].campaignId,
      date: '2026-03-01',
      values: { clicks: 5, impressions: 200, cost: 1.25 },
    });
    await of.admin('POST', '/clock/advance', { by: '1h' });
    const { scenario } = await expectEqualCopy(of);
    expect(scenario['timeline']).toMatchObject([
      { at: '2026-03-02T12:00:00.000Z', do: [{ metrics: expect.anything() }] },
      { do: expect.arrayContaining([{ settings: expect.anything() }]) },
    ]);
    const { json: faults } = await of.admin('GET', '/worlds/copy/faults');
    expect(faults.faults).toMatchObject([{ id: 'busy', when: { times: 2, until: '2026-03-02T14:00:00.000Z' } }]);
  });

  it('has everything if the world started from a scenario without a name', async () => {
    const of = sandbox();
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
    await of.admin('POST', '/worlds', { name: 'inline', scenario, clock: 'frozen', now: '2026-03-02T12:00:00Z' });
    const written = await scenarioOf(of, 'inline');
    expect(written.scenario).not.toHaveProperty('extends');
    await of.admin('POST', '/worlds', { name: 'copy', scenario: written.scenario });
    expect(await stateOf(of, 'copy')).toEqual(await stateOf(of, 'inline'));
    for (const world of ['inline', 'copy']) await of.admin('POST', `/worlds/${world}/clock/advance`, { by: '9h' });
    expect((await of.admin('GET', '/worlds/copy/settings')).json.pageSize).toBe(3);
  });

  it('has all of the default account if the scenario that extends it has no name', async () => {
    const of = sandbox({ scenario: 'default' });
    await of.admin('POST', '/worlds', { name: 'inline', scenario: { extends: 'default' } });
    const { scenario } = await scenarioOf(of, 'inline');
    const raw = JSON.stringify(scenario);
    const checked = await of.admin('POST', '/scenarios/validate', undefined, { raw });
    expect(checked.json).toMatchObject({ ok: true, errors: [] });
    await of.admin('POST', '/worlds', { name: 'copy', scenario });
    const [copy, original] = [await stateOf(of, 'copy'), await stateOf(of, 'inline')];
    for (const name of ['campaigns', 'keywords', 'productAds', 'sbCampaigns', 'sbKeywords', 'budgetRules', 'assets'])
      expect(idsIn(copy, name), name).toEqual(idsIn(original, name));
  });

  it('is YAML by default, with comments about what it lacks', async () => {
    const of = sandbox({ scenario: 'default' });
    await createCampaign(of);
    await of.ask('POST', '/v2/sp/campaigns/report', { body: { reportDate: '20260301', metrics: 'clicks' } });
    const { text, headers } = await of.admin('GET', '/scenario');
    expect(headers.get('content-type')).toContain('application/yaml');
    expect(text).toMatch(/^seed: "1"$/m);
    expect(text).toContain('# The reports of the world are left out.');
    const { scenario, notes } = await scenarioOf(of);
    expect(parse(text)).toEqual(scenario);
    expect(notes).toContain('The reports of the world are left out.');
    const body = { raw: text, headers: { 'content-type': 'application/yaml' } };
    const { json } = await of.admin('POST', '/scenarios/validate', undefined, body);
    expect(json).toMatchObject({ ok: true, errors: [] });
  });
});
