/** The two scenarios that the others start from, with a careless and a careful client. */
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

/** What could be spent today: the budgets of those that the sandbox itself calls running or out of budget. */
async function truth(box: Sandbox): Promise<number> {
  const { json } = await box.control('GET', '/entities/campaigns?profileId=100000000000101&limit=1000');
  const stored: { servingStatus: string; budget: { budget: number } }[] = json.campaigns;
  return stored
    .filter(({ servingStatus }) => RUNNING.includes(servingStatus))
    .reduce((sum, { budget }) => sum + budget.budget, 0);
}

const RUNNING = ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_OUT_OF_BUDGET'];

describe('default', () => {
  it('the careless one plans with the budgets of all campaigns, and of those that are enabled but over', async () => {
    const box = sandbox({ scenario: 'default' });
    const all = await campaignsOf(box);
    expect(budgets(all)).toBeGreaterThan(await truth(box));
    expect(budgets(all.filter(({ state }) => state === 'enabled'))).toBeGreaterThan(await truth(box));
  });

  it('the careful one looks at the days of those that are enabled', async () => {
    const box = sandbox({ scenario: 'default' });
    const { now } = (await box.control('GET', '/clock')).json;
    const today = now.slice(0, 10).replaceAll('-', '');
    const running = (await campaignsOf(box)).filter(
      ({ state, startDate, endDate = today }) => state === 'enabled' && startDate <= today && today <= endDate,
    );
    expect(running.length).toBeGreaterThan(0);
    expect(budgets(running)).toBe(await truth(box));
  });
});

describe('empty', () => {
  it('the careless one falls over the first campaign, or asks again and again until there is one', async () => {
    const box = sandbox({ scenario: 'empty' });
    const [first] = await campaignsOf(box);
    expect(() => first!.campaignId).toThrow(TypeError);
    for (let tries = 0; tries < 5; tries++) expect(await campaignsOf(box)).toEqual([]);
  });

  it('the careful one takes an empty list for an answer, and makes what it needs', async () => {
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
