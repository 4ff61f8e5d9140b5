import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../../../fixtures/sandbox.ts';
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
async function createBusyCampaign(box: Sandbox, dailyBudget: number): Promise<string> {
  const [{ campaignId }] = (
    await box.ask('POST', '/v2/sp/campaigns', {
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
    await box.ask('POST', '/v2/sp/adGroups', { body: [{ campaignId, name: 'g', state: 'enabled', defaultBid: 2 }] })
  ).json;
  const parents = { campaignId, adGroupId, state: 'enabled' };
  await box.ask('POST', '/v2/sp/productAds', { body: [{ ...parents, sku: 'S-1' }] });
  await box.ask('POST', '/v2/sp/keywords', {
    body: Array.from({ length: 60 }, (_, i) => ({ ...parents, keywordText: `garden chair ${i}`, matchType: 'broad' })),
  });
  return campaignId;
}

/** Sets the cost of an entity on a day. */
async function setCost(box: Sandbox, level: string, id: number | string, cost: number, date = TODAY): Promise<void> {
  const values = { impressions: 1000, clicks: 100, cost };
  const answer = await box.admin('PUT', '/metrics/overrides', { level, id: String(id), date, values });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

async function status(box: Sandbox, collection = 'campaigns'): Promise<string> {
  return (await box.ask('GET', `/v2/sp/${collection}/extended?count=1`)).json[0].servingStatus;
}

describe('the spend of a day', () => {
  it('[STA-32] exhausts a small budget before the day ends, and starts from zero at midnight of the profile', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 5);
    expect(await status(box), 'after the creation').toBe('CAMPAIGN_STATUS_ENABLED');
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(box, 'adGroups')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(box, 'keywords')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[STA-32] does not exhaust a sufficient budget, and a campaign continues after its budget is raised', async () => {
    const box = sandbox();
    const campaignId = await createBusyCampaign(box, 5);
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 100_000 }] });
    box.world.setClock(LATE + 86_400_000, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] of all campaigns exhausts the budget of the profile until midnight', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 1000);
    await createBusyCampaign(box, 2000);
    const setBudget = (dailyBudget: number | null) =>
      box.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(box.profile()), dailyBudget }] });
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setBudget(5);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds']) {
      expect(await status(box, collection), collection).toBe('ACCOUNT_OUT_OF_BUDGET');
    }
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    box.world.setClock(LATE, 'frozen');
    await setBudget(1_000_000);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setBudget(5);
    await setBudget(null);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] exhausts the budget of the profile on a second day too', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 1000);
    await box.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(box.profile()), dailyBudget: 5 }] });
    for (const [at, expected] of [
      [LATE, 'ACCOUNT_OUT_OF_BUDGET'],
      [NEXT_DAY, 'CAMPAIGN_STATUS_ENABLED'],
      [LATE + 86_400_000, 'ACCOUNT_OUT_OF_BUDGET'],
      [NEXT_DAY + 86_400_000, 'CAMPAIGN_STATUS_ENABLED'],
    ] as const) {
      box.world.setClock(at, 'frozen');
      expect(await status(box)).toBe(expected);
    }
  });

  it('[PRF-62] can be overridden with outOfBudget in the admin API', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 5);
    const force = (outOfBudget: boolean | null) =>
      box.admin('PATCH', `/entities/profiles/${box.profile()}`, { outOfBudget });
    expect((await force(true)).status).toBe(200);
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
    await force(false);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    await force(null);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] can be overridden with outOfBudget in a timeline, where other changes of a profile keep it', async () => {
    const box = sandbox();
    const change = (changes: string): string => `{ profiles: [{ account: Orvenna Outdoor, country: US, ${changes} }] }`;
    await applyOnDefault(
      box,
      `timeline:
  - { at: 1m, do: ${change('outOfBudget: true')} }
  - { at: 2m, do: ${change('access: editor')} }
  - { at: 3m, do: ${change('outOfBudget: false')} }
`,
    );
    const found: unknown[] = [];
    for (let minute = 0; minute < 4; minute++) {
      found.push((await box.admin('GET', '/entities/profiles')).json.profiles[0].outOfBudget);
      await advance(box, '1m');
    }
    expect(found).toEqual([null, true, true, false]);
  });
});

describe('overrides of today', () => {
  it('[STA-32] determine whether a campaign is out of budget until midnight', async () => {
    const box = sandbox();
    const campaignId = await createBusyCampaign(box, 5);
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await setCost(box, 'campaign', campaignId, 4.99);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds'])
      expect(await status(box, collection), collection).toMatch(/_ENABLED$|_LIVE$/);
    await setCost(box, 'campaign', campaignId, 5.01);
    for (const collection of ['campaigns', 'adGroups', 'keywords', 'productAds'])
      expect(await status(box, collection), collection).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    box.world.setClock(LATE, 'frozen');
    await box.admin('DELETE', '/metrics/overrides');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[STA-32] count in a campaign created today, in version 3 and after its budget is raised', async () => {
    const box = sandbox();
    const campaignId = await createBusyCampaign(box, 5);
    const servingStatus = async (): Promise<string> =>
      (await v3(box, V3_CAMPAIGNS, 'list', { includeExtendedDataFields: true })).json.campaigns[0].extendedData
        .servingStatus;
    await setCost(box, 'campaign', campaignId, 7, '2026-03-02');
    expect([await status(box), await servingStatus()]).toEqual(Array(2).fill('CAMPAIGN_OUT_OF_BUDGET'));
    await box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 10 }] });
    expect([await status(box), await servingStatus()]).toEqual(Array(2).fill('CAMPAIGN_STATUS_ENABLED'));
    await setCost(box, 'campaign', campaignId, 10, '2026-03-02');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[STA-32] of a keyword count in its campaign', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 100_000);
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    const [{ keywordId }] = (await box.ask('GET', '/v2/sp/keywords?count=1')).json;
    await setCost(box, 'keyword', keywordId, 100_000);
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });

  it('[PRF-62] count in the budget of the profile', async () => {
    const box = sandbox();
    const ids = [await createBusyCampaign(box, 1000), await createBusyCampaign(box, 2000)];
    await box.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(box.profile()), dailyBudget: 50 }] });
    box.world.setClock(LATE, 'frozen');
    for (const id of ids) await setCost(box, 'campaign', id, 24.99);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    for (const id of ids) await setCost(box, 'campaign', id, 25);
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });

  it('[PRF-62] count in the budget of the profile with campaigns created today', async () => {
    const box = sandbox();
    const campaignId = await createBusyCampaign(box, 1000);
    await box.ask('PUT', '/v1/profiles', { body: [{ profileId: Number(box.profile()), dailyBudget: 50 }] });
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    await setCost(box, 'campaign', campaignId, 50, '2026-03-02');
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });
});

describe('a forced outOfBudget', () => {
  const outOfBudget = async (box: Sandbox, path: string): Promise<unknown> =>
    (await box.admin('GET', `/entities/${path}`)).json;
  const force = async (box: Sandbox, path: string, value: boolean | null): Promise<void> => {
    expect((await box.admin('PATCH', `/entities/${path}`, { outOfBudget: value })).status).toBe(200);
  };

  it('[STA-32] of a campaign ends at midnight of the profile, and can be forced again', async () => {
    const box = sandbox();
    const path = `campaigns/${await createBusyCampaign(box, 100_000)}`;
    box.world.setClock(LATE, 'frozen');
    await force(box, path, true);
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    expect(await outOfBudget(box, 'campaigns')).toMatchObject({ campaigns: [{ outOfBudget: null }] });
    await force(box, path, true);
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await outOfBudget(box, 'campaigns')).toMatchObject({ campaigns: [{ outOfBudget: true }] });
    box.world.setClock(NEXT_DAY + 86_400_000, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[STA-32] stops the traffic of its day only', async () => {
    const box = sandbox();
    const path = `campaigns/${await createBusyCampaign(box, 100_000)}`;
    const impressions = async (date: string): Promise<number> => {
      const query = new URLSearchParams({ profileId: box.profile(), recordType: 'campaigns', date });
      return (await box.admin('GET', `/metrics?${query}`)).json.rows[0]?.impressions ?? 0;
    };
    box.world.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    await force(box, path, true);
    box.world.setClock(Date.parse('2026-03-05T07:59:00Z'), 'frozen');
    expect([await impressions('2026-03-03'), (await impressions('2026-03-04')) > 0]).toEqual([0, true]);
    await force(box, path, false);
    expect([await impressions('2026-03-03'), (await impressions('2026-03-04')) > 0]).toEqual([0, true]);
  });

  it('[PRF-62] of a profile ends at midnight of the profile, and can be forced again', async () => {
    const box = sandbox();
    await createBusyCampaign(box, 100_000);
    const path = `profiles/${box.profile()}`;
    box.world.setClock(LATE, 'frozen');
    await force(box, path, true);
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    const { profiles } = (await box.admin('GET', '/entities/profiles')).json;
    expect(profiles.find(({ profileId }: { profileId: string }) => profileId === box.profile()).outOfBudget).toBe(null);
    await force(box, path, true);
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
  });

  it('[SB4-39] of a sponsored brands campaign ends at midnight of the profile', async () => {
    const { box, campaignId } = await sandboxWithBrandParents();
    const servingStatus = async (): Promise<unknown> =>
      (await v4(box, 'campaigns', 'list', { includeExtendedDataFields: true })).json.campaigns[0].extendedData
        .servingStatus;
    const before = await servingStatus();
    await force(box, `sbCampaigns/${campaignId}`, true);
    expect(await servingStatus()).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(Date.parse('2026-03-03T07:59:59Z'), 'frozen');
    expect(await servingStatus()).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    expect(await servingStatus()).toBe(before);
  });

  it('[STA-32] does not end if it is false', async () => {
    const box = sandbox();
    const path = `campaigns/${await createBusyCampaign(box, 5)}`;
    await force(box, path, false);
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });
});
