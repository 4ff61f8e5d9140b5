/**
 * Built-in scenarios for agents, each with a careless and a careful client.
 */
import { describe, expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance } from '../../fixtures/scenarios.ts';

const API = '/adsApi/v1';
/** Kestova Kitchen in the US: two campaigns of sponsored products, and one of sponsored brands. */
const PROFILE = '100000000000401';
const PRODUCT = { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } };

interface Campaign {
  campaignId: string;
  budgets: { budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: number } } } }[];
}

describe('agent-spends-too-much', () => {
  async function enabledCampaigns(world: TestWorld): Promise<Campaign[]> {
    const filter = { stateFilter: { include: ['ENABLED'] } };
    return (await world.ask('POST', `${API}/query/campaigns`, { profile: PROFILE, body: { ...PRODUCT, ...filter } }))
      .json.campaigns;
  }

  const update = (world: TestWorld, campaigns: readonly object[]): Promise<Answer> =>
    world.ask('POST', `${API}/update/campaigns`, { profile: PROFILE, body: { campaigns } });

  function raised({ campaignId, budgets }: Campaign, factor: number): object {
    const value = (budgets[0]?.budgetValue.monetaryBudgetValue.monetaryBudget.value ?? 0) * factor;
    const budgetValue = { monetaryBudgetValue: { monetaryBudget: { value } } };
    return { campaignId, budgets: [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue }] };
  }

  it('a careless client raises budgets tenfold, pauses everything, and writes when it may only read', async () => {
    const world = openWorld({ scenario: 'agent-spends-too-much' });
    const campaigns = await enabledCampaigns(world);
    expect(campaigns.length).toBe(2);
    const refused = [
      await update(
        world,
        campaigns.map((campaign) => raised(campaign, 10)),
      ),
      await update(
        world,
        campaigns.map(({ campaignId }) => ({ campaignId, state: 'PAUSED' })),
      ),
    ];
    await advance(world, '1d');
    refused.push(await update(world, [raised(campaigns[0] as Campaign, 1.5)]));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const rules = refused.map(({ violations }) => violations.map(({ rule }) => rule));
    expect(rules).toEqual([
      expect.arrayContaining(['guard-budget']),
      expect.arrayContaining(['guard-stopped']),
      expect.arrayContaining(['guard-write']),
    ]);
    expect(await enabledCampaigns(world)).toEqual(campaigns);
  });

  it('a careful client raises budgets in small steps, pauses one campaign, and then only reads', async () => {
    const world = openWorld({ scenario: 'agent-spends-too-much' });
    const campaigns = await enabledCampaigns(world);
    const [first] = campaigns;
    const answers = [
      await update(
        world,
        campaigns.map((campaign) => raised(campaign, 1.5)),
      ),
      await update(world, [{ campaignId: first?.campaignId, state: 'PAUSED' }]),
    ];
    for (const { status, json } of answers) expect([status, json.error]).toEqual([207, []]);
    await advance(world, '1d');
    expect((await enabledCampaigns(world)).length).toBe(campaigns.length - 1);
    expect((await world.admin('GET', '/guard')).json).toMatchObject({ violations: 0, refusals: 0 });
  });
});
