import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from './sandbox.ts';

/** Just before and just after midnight in Los Angeles. */
const LATE = Date.parse('2026-03-04T07:59:00Z');
const NEXT_DAY = Date.parse('2026-03-04T08:01:00Z');

/** A campaign made two days before, with sixty keywords that bid well. */
async function busyCampaign(box: Sandbox, dailyBudget: number): Promise<string> {
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

async function status(box: Sandbox, collection = 'campaigns'): Promise<string> {
  return (await box.ask('GET', `/v2/sp/${collection}/extended?count=1`)).json[0].servingStatus;
}

describe('spend of the day', () => {
  it('[STA-32] reaches a small budget before the day is over, and begins anew at midnight of the profile', async () => {
    const box = sandbox();
    await busyCampaign(box, 5);
    expect(await status(box), 'just made').toBe('CAMPAIGN_STATUS_ENABLED');
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(box, 'adGroups')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    expect(await status(box, 'keywords')).toBe('CAMPAIGN_OUT_OF_BUDGET');
    box.world.setClock(NEXT_DAY, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[STA-32] leaves a campaign with money enough alone, and one that is given more goes on', async () => {
    const box = sandbox();
    const campaignId = await busyCampaign(box, 5);
    box.world.setClock(LATE, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, dailyBudget: 100_000 }] });
    box.world.setClock(LATE + 86_400_000, 'frozen');
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('[PRF-62] of all campaigns reaches the budget of the profile, which then reads out of budget until midnight', async () => {
    const box = sandbox();
    await busyCampaign(box, 1000);
    await busyCampaign(box, 2000);
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

  it('[PRF-62] can be forced and freed by whoever steers the world', async () => {
    const box = sandbox();
    await busyCampaign(box, 5);
    const force = (outOfBudget: boolean | null) =>
      box.control('PATCH', `/entities/profiles/${box.profile()}`, { outOfBudget });
    expect((await force(true)).status).toBe(200);
    expect(await status(box)).toBe('ACCOUNT_OUT_OF_BUDGET');
    await force(false);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
    await force(null);
    expect(await status(box)).toBe('CAMPAIGN_STATUS_ENABLED');
  });
});
