/** Which days a read simulates: those of other products, and of campaigns that cannot spend their budgets, are not needed. */
import { expect, it } from 'vitest';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import type { CampaignType } from '../../../src/core/performance/product.ts';
import { simulationOf } from '../../../src/core/performance/simulation.ts';
import { dailyRows, seedBudgets, type Budget } from '../../fixtures/accounts/budget-accounts.ts';
import { ok } from '../../fixtures/market/market.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { startAs, US } from '../../fixtures/scenarios.ts';

const TODAY = '2026-03-03';

async function boxWith(kinds: readonly Budget['kind'][]): Promise<TestWorld> {
  const world = openWorld();
  const accounts = [{ name: 'A', type: 'seller', brands: ['Orvenna'], countries: { US: { profileId: Number(US) } } }];
  await ok(startAs(world, JSON.stringify({ accounts })));
  world.state.setClock(Date.parse('2026-03-04T07:30:00Z'), 'frozen');
  const all = kinds.map((kind) => ({ kind, cents: 300, raise: 0, paysViews: false }));
  await seedBudgets(world, all, { profileId: US, createdDaysAgo: 5, startDate: 'today-5d' });
  return world;
}

function knows(world: TestWorld, type: CampaignType): boolean {
  const profile = world.state.accountStore.profile(US);
  if (profile === undefined) throw new Error('there is no profile');
  return simulationOf(new OperationContext(scopeOf(world.state, profile)))
    .days(type)
    .has(TODAY);
}

async function createKeyword(world: TestWorld): Promise<void> {
  const [{ campaignId, adGroupId }] = (await world.ask('GET', '/v2/sp/keywords?count=1')).json;
  const made = { campaignId, adGroupId, keywordText: 'garden lamp', matchType: 'broad', state: 'enabled', bid: 3 };
  await world.ask('POST', '/v2/sp/keywords', { body: [made] });
}

it('[STA-32] a status says that the budget is spent without the day of the whole profile', async () => {
  const world = await boxWith(['campaigns', 'campaigns']);
  const { json } = await world.ask('GET', '/v2/sp/campaigns/extended');
  expect(json.map((each: { servingStatus: string }) => each.servingStatus)).toContain('CAMPAIGN_OUT_OF_BUDGET');
  expect(knows(world, 'sponsoredProducts')).toBe(false);
});

it('a keyword of sponsored products leaves the days of sponsored brands as they are', async () => {
  const world = await boxWith(['campaigns', 'sbCampaigns']);
  await dailyRows(world, { startDate: TODAY, endDate: TODAY }, US);
  expect([knows(world, 'sponsoredProducts'), knows(world, 'headlineSearch')]).toEqual([true, true]);
  await createKeyword(world);
  expect([knows(world, 'sponsoredProducts'), knows(world, 'headlineSearch')]).toEqual([false, true]);
});
