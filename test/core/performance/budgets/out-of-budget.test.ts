import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { advance, applyOnDefault } from '../../../fixtures/scenarios.ts';
import { sandboxWithBrandParents, v4 } from '../../../fixtures/programs/clients/sb-v4.ts';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';

/** Just before and just after midnight in Los Angeles. */
const LATE = Date.parse('2026-03-04T07:59:00Z');
const NEXT_DAY = Date.parse('2026-03-04T08:01:00Z');
/** The day of `LATE` in Los Angeles. */
const TODAY = '2026-03-03';

/** Creates a campaign with sixty keywords with high bids. */
async function createBusyCampaign(world: TestWorld, dailyBudget: number): Promise<string> {
  const [{ campaignId }] = (
    await world.ask('POST', '/v2/sp/campaigns', {
      body: [
        {
          name: `Busy ${dailyBudget}`,
          campaignType: 'sponsoredProducts',
          targetingType: 'manual',
          state: 'enabled',
          dailyBudget,
          startDate: '20260101',
        },
      ],
    })
  ).json;
  const [{ adGroupId }] = (
    await world.ask('POST', '/v2/sp/adGroups', { body: [{ campaignId, name: 'g', state: 'enabled', defaultBid: 2 }] })
  ).json;
  const parents = { campaignId, adGroupId, state: 'enabled' };
  await world.ask('POST', '/v2/sp/productAds', { body: [{ ...parents, sku: 'S-1' }] });
  await world.ask('POST', '/v2/sp/keywords', {
    body: Array.from({ length: 60 }, (_, i) => ({ ...parents, keywordText: `garden chair ${i}`, matchType: 'broad' })),
  });
  return campaignId;
}

/** Sets the cost of an entity on a day. */
async function setCost(
  world: TestWorld,
  level: string,
  id: number | string,
  cost: number,
  date = TODAY,
): Promise<void> {
  const values = { impressions: 1000, clicks: 100, cost };
  const answer = await world.admin('PUT', '/metrics/overrides', { level, id: String(id), date, values });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

async function status(world: TestWorld, collection = 'campaigns'): Promise<string> {
  return (await world.ask('GET', `/v2/sp/${collection}/extended?count=1`)).json[0].servingStatus;
}

describe('the spend of a day', () => {
  it('[STA-32] exhausts a small budget before the day ends, and starts from zero at midnight of the profile', async () => {
    const world = openWorld();
    await createBusyCampaign(world, 5);
    expect(await status(world), 'after the creation').toBe('CAMPAIGN_STATUS_ENABLED');
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(world, 'adGroups')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(world, 'keywords')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    world.state.setClock(NEXT_DAY, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[STA-32] does not exhaust a sufficient budget, and a campaign continues after its budget is raised', async () => {
    const world = openWorld();
    const campaignId = await createBusyCampaign(world, 5);
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 100_000 }] });
    world.state.setClock(LATE + 86_400_000, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] of all campaigns exhausts the budget of the profile until midnight', async ({ world }) => {
    await createBusyCampaign(world, 1000);
    await createBusyCampaign(world, 2000);
    const setBudget = (dailyBudget: number | null) =>
      world.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget }] });
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setBudget(5);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds']) {
      expect(await status(world, collection), collection).toBe('ACCOUNT_OUT_OF_BUDGET');
    }
    world.state.setClock(NEXT_DAY, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    world.state.setClock(LATE, 'frozen');
    await setBudget(1_000_000);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setBudget(5);
    await setBudget(null);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] exhausts the budget of the profile on a second day too', async ({ world }) => {
    await createBusyCampaign(world, 1000);
    await world.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget: 5 }] });
    for (const [at, expected] of [
      [LATE, 'ACCOUNT_OUT_OF_BUDGET'],
      [NEXT_DAY, 'CAMPAIGN_STATUS_ENABLED'],
      [LATE + 86_400_000, 'ACCOUNT_OUT_OF_BUDGET'],
      [NEXT_DAY + 86_400_000, 'CAMPAIGN_STATUS_ENABLED'],
    ] as const) {
      world.state.setClock(at, 'frozen');
      expect(await status(world)).toBe(expected);
    }
  });

  it('[PRF-62] can be overridden with outOfBudget in the admin API', async ({ world }) => {
    await createBusyCampaign(world, 5);
    const force = (outOfBudget: boolean | null) =>
      world.admin('PATCH', `/entities/profiles/${world.profile()}`, { outOfBudget });
    expect((await force(true)).status).toBe(200);
    expect(await status(world)).toBe('ACCOUNT_OUT_OF_BUDGET');
    await force(false);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    await force(null);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] can be overridden with outOfBudget in a timeline, where other changes of a profile keep it', async () => {
    const world = openWorld();
    const change = (changes: string): string => `{ profiles: [{ account: Orvenna Outdoor, country: US, ${changes} }] }`;
    await applyOnDefault(
      world,
      `timeline:
  - { at: 1m, do: ${change('outOfBudget: true')} }
  - { at: 2m, do: ${change('access: editor')} }
  - { at: 3m, do: ${change('outOfBudget: false')} }
`,
    );
    const found: unknown[] = [];
    for (let minute = 0; minute < 4; minute++) {
      found.push((await world.admin('GET', '/entities/profiles')).json.profiles[0].outOfBudget);
      await advance(world, '1m');
    }
    expect(found).toEqual([null, true, true, false]);
  });
});

describe('overrides of today', () => {
  it('[STA-32] determine whether a campaign is out of budget until midnight', async ({ world }) => {
    const campaignId = await createBusyCampaign(world, 5);
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await setCost(world, 'campaign', campaignId, 4.99);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds'])
      expect(await status(world, collection), collection).toMatch(/_ENABLED$|_LIVE$/);
    await setCost(world, 'campaign', campaignId, 5.01);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds'])
      expect(await status(world, collection), collection).toBe('CAMPAIGN_OUT_OF_BUDGET');
    world.state.setClock(NEXT_DAY, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    world.state.setClock(LATE, 'frozen');
    await world.admin('DELETE', '/metrics/overrides');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[STA-32] count in a campaign created today, in version 3 and after its budget is raised', async ({ world }) => {
    const campaignId = await createBusyCampaign(world, 5);
    const servingStatus = async (): Promise<string> =>
      (await v3(world, V3_CAMPAIGNS, 'list', { includeExtendedDataFields: true })).json.campaigns[0].extendedData
        .servingStatus;
    await setCost(world, 'campaign', campaignId, 7, '2026-03-02');
    expect([await status(world), await servingStatus()]).toEqual(Array(2).fill('CAMPAIGN_OUT_OF_BUDGET'));
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 10 }] });
    expect([await status(world), await servingStatus()]).toEqual(Array(2).fill('CAMPAIGN_STATUS_ENABLED'));
    await setCost(world, 'campaign', campaignId, 10, '2026-03-02');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[STA-32] of a keyword count in its campaign', async ({ world }) => {
    await createBusyCampaign(world, 100_000);
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    const [{ keywordId }] = (await world.ask('GET', '/v2/sp/keywords?count=1')).json;
    await setCost(world, 'keyword', keywordId, 100_000);
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[PRF-62] count in the budget of the profile', async ({ world }) => {
    const ids = [await createBusyCampaign(world, 1000), await createBusyCampaign(world, 2000)];
    await world.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget: 50 }] });
    world.state.setClock(LATE, 'frozen');
    for (const id of ids) await setCost(world, 'campaign', id, 24.99);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    for (const id of ids) await setCost(world, 'campaign', id, 25);
    expect(await status(world)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });

  it('[PRF-62] count in the budget of the profile with campaigns created today', async ({ world }) => {
    const campaignId = await createBusyCampaign(world, 1000);
    await world.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(world.profile()), dailyBudget: 50 }] });
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setCost(world, 'campaign', campaignId, 50, '2026-03-02');
    expect(await status(world)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });
});

describe('a forced outOfBudget', () => {
  const outOfBudget = async (world: TestWorld, path: string): Promise<unknown> =>
    (await world.admin('GET', `/entities/${path}`)).json;
  const force = async (world: TestWorld, path: string, value: boolean | null): Promise<void> => {
    expect((await world.admin('PATCH', `/entities/${path}`, { outOfBudget: value })).status).toBe(200);
  };

  it('[STA-32] of a campaign ends at midnight of the profile, and can be forced again', async ({ world }) => {
    const path = `campaigns/${await createBusyCampaign(world, 100_000)}`;
    world.state.setClock(LATE, 'frozen');
    await force(world, path, true);
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    world.state.setClock(NEXT_DAY, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    expect(await outOfBudget(world, 'campaigns')).toMatchObject({ campaigns: [{ outOfBudget: null }] });
    await force(world, path, true);
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await outOfBudget(world, 'campaigns')).toMatchObject({ campaigns: [{ outOfBudget: true }] });
    world.state.setClock(NEXT_DAY + 86_400_000, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[STA-32] stops the traffic of its day only', async ({ world }) => {
    const path = `campaigns/${await createBusyCampaign(world, 100_000)}`;
    const impressions = async (date: string): Promise<number> => {
      const query = new URLSearchParams({ profileId: world.profile(), recordType: 'campaigns', date });
      return (await world.admin('GET', `/metrics?${query}`)).json.rows[0]?.impressions ?? 0;
    };
    world.state.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    await force(world, path, true);
    world.state.setClock(Date.parse('2026-03-05T07:59:00Z'), 'frozen');
    expect([await impressions('2026-03-03'), (await impressions('2026-03-04')) > 0]).toEqual([0, true]);
    await force(world, path, false);
    expect([await impressions('2026-03-03'), (await impressions('2026-03-04')) > 0]).toEqual([0, true]);
  });

  it('[PRF-62] of a profile ends at midnight of the profile, and can be forced again', async ({ world }) => {
    await createBusyCampaign(world, 100_000);
    const path = `profiles/${world.profile()}`;
    world.state.setClock(LATE, 'frozen');
    await force(world, path, true);
    expect(await status(world)).toBe('ACCOUNT_OUT_OF_BUDGET');
    world.state.setClock(NEXT_DAY, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
    const { profiles } = (await world.admin('GET', '/entities/profiles')).json;
    expect(profiles.find(({ profileId }: { profileId: string }) => profileId === world.profile()).outOfBudget).toBe(
      null,
    );
    await force(world, path, true);
    expect(await status(world)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });

  it('[SB4-39] of a sponsored brands campaign ends at midnight of the profile', async () => {
    const { world, campaignId } = await sandboxWithBrandParents();
    const servingStatus = async (): Promise<unknown> =>
      (await v4(world, 'campaigns', 'list', { includeExtendedDataFields: true })).json.campaigns[0].extendedData
        .servingStatus;
    const before = await servingStatus();
    await force(world, `sbCampaigns/${campaignId}`, true);
    expect(await servingStatus()).toBe('CAMPAIGN_OUT_OF_BUDGET');
    world.state.setClock(Date.parse('2026-03-03T07:59:59Z'), 'frozen');
    expect(await servingStatus()).toBe('CAMPAIGN_OUT_OF_BUDGET');
    world.state.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    expect(await servingStatus()).toBe(before);
  });

  it('[STA-32] does not end if it is false', async ({ world }) => {
    const path = `campaigns/${await createBusyCampaign(world, 5)}`;
    await force(world, path, false);
    world.state.setClock(LATE, 'frozen');
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });
});
