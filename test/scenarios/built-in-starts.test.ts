/** The two scenarios that the others extend, with a careless and a careful client. */
import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

interface Campaign {
  campaignId: number;
  state: string;
  dailyBudget: number;
  /** As 20260301. */
  startDate: string;
  endDate?: string;
}

async function campaignsOf(box: Sandbox): Promise<Campaign[]> {
  return (await box.ask('GET', '/v2/sp/campaigns')).json;
}

function budgets(campaigns: readonly Campaign[]): number {
  return campaigns.reduce((sum, { dailyBudget }) => sum + dailyBudget, 0);
}

/** The sum of the budgets of the campaigns whose serving status is enabled or out of budget. */
async function truth(box: Sandbox): Promise<number> {
  const { json } = await box.admin('GET', '/entities/campaigns?profileId=100000000000101&limit=1000');
  const stored: { servingStatus: string; budget: { budget: number } }[] = json.campaigns;
  return stored
    .filter(({ servingStatus }) => RUNNING.includes(servingStatus))
    .reduce((sum, { budget }) => sum + budget.budget, 0);
}

const RUNNING = ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_OUT_OF_BUDGET'];

describe('default', () => {
  it('a careless client adds the budgets of all or of all enabled campaigns, including those that have ended', async () => {
    const box = sandbox({ scenario: 'default' });
    const all = await campaignsOf(box);
    expect(budgets(all)).toBeGreaterThan(await truth(box));
    expect(budgets(all.filter(({ state }) => state === 'enabled'))).toBeGreaterThan(await truth(box));
  });

  it('a careful client also checks the start and end dates of enabled campaigns', async () => {
    const box = sandbox({ scenario: 'default' });
    const { now } = (await box.admin('GET', '/clock')).json;
    const today = now.slice(0, 10).replaceAll('-', '');
    const running = (await campaignsOf(box)).filter(
      ({ state, startDate, endDate = today }) => state === 'enabled' && startDate <= today && today <= endDate,
    );
    expect(running.length).toBeGreaterThan(0);
    expect(budgets(running)).toBe(await truth(box));
  });
});

describe('empty', () => {
  it('a careless client fails on the first campaign, or retries until there is one', async () => {
    const box = sandbox({ scenario: 'empty' });
    const [first] = await campaignsOf(box);
    expect(() => first!.campaignId).toThrow(TypeError);
    for (let tries = 0; tries < 5; tries++) expect(await campaignsOf(box)).toEqual([]);
  });

  it('a careful client accepts the empty list and creates the campaigns that it needs', async () => {
    const box = sandbox({ scenario: 'empty' });
    expect(await campaignsOf(box)).toEqual([]);
    const made = await box.ask('POST', '/v2/sp/campaigns', {
      body: [
        {
          name: 'First',
          campaignType: 'sponsoredProducts',
          targetingType: 'manual',
          state: 'enabled',
          dailyBudget: 10,
          startDate: '20300101',
        },
      ],
    });
    expect(made.status).toBe(207);
    expect((await campaignsOf(box)).map(({ campaignId }) => campaignId)).toEqual([made.json[0].campaignId]);
  });
});
