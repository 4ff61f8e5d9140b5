/**
 * The budgets and the days of portfolios in the simulation, in statuses and in budget usage.
 */
import { describe, expect } from 'vitest';
import { campaign } from '../../../fixtures/accounts/budget-rules.ts';
import { rowsOf, reportBody } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { DISPLAY_CAMPAIGNS, displayAccount } from '../../../fixtures/accounts/display-account.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const ID = '777';
const TYPE = 'application/vnd.spPortfolio.v3+json';
const USAGE = 'application/vnd.portfoliobudgetusage.v1+json';
/** Just before midnight in Los Angeles, on the third. */
const LATE = Date.parse('2026-03-04T07:59:00Z');

async function seed(world: TestWorld, portfolio: object, budgets: readonly number[] = [50, 70]): Promise<string[]> {
  const portfolios = [{ portfolioId: ID, name: 'P', createdDaysAgo: 60, ...portfolio }];
  const answer = await world.admin('POST', '/seed', { profileId: world.profile(), entities: { portfolios } });
  if (answer.status >= 300) throw new Error(answer.text);
  const ids: string[] = [];
  for (const budget of budgets) {
    const keywords = Array.from({ length: 60 }, (_, i) => ({ keywordText: `garden chair ${i}`, matchType: 'BROAD' }));
    const adGroup = { name: 'g', defaultBid: 2, keywords, productAds: [{ sku: `S-${budget}` }] };
    const ages = { createdDaysAgo: 40, startDate: 'today-40d' };
    ids.push(await campaign(world, budget, world.profile(), { ...ages, portfolioId: ID, adGroups: [adGroup] }));
  }
  return ids;
}

async function costs(world: TestWorld, startDate: string, endDate: string): Promise<number[]> {
  const configuration = { columns: ['date', 'campaignId', 'cost'], timeUnit: 'DAILY' };
  const rows = await rowsOf(world, reportBody(configuration, { startDate, endDate }));
  return rows.map(({ cost }) => cost);
}

const sum = (all: readonly number[]): number => Math.round(all.reduce((total, each) => total + each, 0) * 100) / 100;

async function statuses(world: TestWorld): Promise<string[]> {
  const { json } = await world.ask('GET', '/v2/sp/campaigns/extended');
  return json.map(({ servingStatus }: { servingStatus: string }) => servingStatus);
}

async function portfolio(world: TestWorld) {
  const body = { includeExtendedDataFields: true };
  const { json } = await world.ask('POST', '/portfolios/list', { body, headers: { 'content-type': TYPE } });
  return json.portfolios[0];
}

async function usage(world: TestWorld, ids: readonly string[] = [ID]) {
  const ask = { body: { portfolioIds: ids }, headers: { 'content-type': USAGE } };
  return (await world.ask('POST', '/portfolios/budget/usage', ask)).json;
}

describe('a portfolio in the simulation', () => {
  it('[TOD-122, TOD-125] spends its monthly budget to the cent and no more', async ({ world }) => {
    await seed(world, { policy: 'MONTHLY_RECURRING', budget: 130 });
    world.state.setClock(LATE, 'frozen');
    expect(sum(await costs(world, '2026-02-01', '2026-02-28'))).toBe(130);
    expect(sum(await costs(world, '2026-03-01', '2026-03-03'))).toBe(130);
    expect(await statuses(world)).toEqual(['PORTFOLIO_OUT_OF_BUDGET', 'PORTFOLIO_OUT_OF_BUDGET']);
    expect(await portfolio(world)).toMatchObject({
      inBudget: false,
      extendedData: { servingStatus: 'PORTFOLIO_OUT_OF_BUDGET', statusReasons: ['PORTFOLIO_OUT_OF_BUDGET_DETAIL'] },
    });
    expect(await usage(world, [ID, '5'])).toMatchObject({
      success: [{ portfolioId: ID, budget: 130, budgetUsagePercent: 100, index: 0 }],
      error: [{ portfolioId: '5', code: 'ENTITY_NOT_FOUND', index: 1 }],
    });
    const raised = { portfolioId: ID, budget: { amount: 100_000 } };
    await world.ask('PUT', '/portfolios', { body: { portfolios: [raised] }, headers: { 'content-type': TYPE } });
    expect((await portfolio(world)).inBudget).toBe(true);
    world.state.setClock(LATE + 2 * 86_400_000, 'frozen');
    expect(sum(await costs(world, '2026-03-01', '2026-03-03'))).toBe(130);
    expect(sum(await costs(world, '2026-03-04', '2026-03-04'))).toBeGreaterThan(50);
  });

  it('[TOD-122, TOD-123] stops its campaigns outside its days', async ({ world }) => {
    await seed(world, { policy: 'DATE_RANGE', budget: 5000, startDate: '2026-02-20', endDate: '2026-03-02' });
    expect(await statuses(world)).toEqual(['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_STATUS_ENABLED']);
    world.state.setClock(LATE, 'frozen');
    expect(sum(await costs(world, '2026-02-10', '2026-02-19'))).toBe(0);
    expect(sum(await costs(world, '2026-02-20', '2026-02-20'))).toBeGreaterThan(50);
    expect(sum(await costs(world, '2026-03-03', '2026-03-03'))).toBe(0);
    expect(await statuses(world)).toEqual(['PORTFOLIO_ENDED', 'PORTFOLIO_ENDED']);
    expect((await portfolio(world)).extendedData.servingStatus).toBe('PORTFOLIO_ENDED');
  });

  it.each([
    ['ended', { startDate: '2026-01-01', endDate: '2026-02-01' }, 'PORTFOLIO_ENDED', 'PORTFOLIO_ENDED'],
    [
      'not started',
      { startDate: '2028-01-01', endDate: '2030-01-01' },
      'PORTFOLIO_PENDING_START_DATE',
      'PENDING_START_DATE',
    ],
  ])('[TOD-123] has its status before those of what is in it when it has %s', async (_, days, status, ofDisplay) => {
    const world = openWorld();
    const shared = { name: 'c', budget: { budget: 10 }, startDate: '2029-01-01', portfolioId: ID };
    const brands = { ...shared, brandEntityId: 'ENTITYBRAND', budget: 10, budgetType: 'DAILY' };
    const entities = {
      portfolios: [{ portfolioId: ID, name: 'P', createdDaysAgo: 90, policy: 'DATE_RANGE', budget: 50, ...days }],
      campaigns: [
        {
          ...shared,
          targetingType: 'MANUAL',
          state: 'PAUSED',
          adGroups: [
            {
              name: 'g',
              defaultBid: 1,
              state: 'PAUSED',
              productAds: [{ sku: 'S', state: 'ARCHIVED' }],
              keywords: [{ keywordText: 'chair', matchType: 'EXACT', state: 'PAUSED' }],
            },
          ],
        },
        { ...shared, name: 'archived', targetingType: 'MANUAL', state: 'ARCHIVED' },
      ],
      sbCampaigns: [{ ...brands, state: 'PAUSED' }],
      sdCampaigns: [{ ...shared, name: 'd', budget: 10, tactic: 'T00020', state: 'PAUSED' }],
    };
    await seedEntities(world, entities);
    const statusesOf = async (collection: string): Promise<string[]> => {
      const { json } = await world.admin('GET', `/entities/${collection}`);
      return json[collection].map((each: { servingStatus: string }) => each.servingStatus);
    };
    expect(await statusesOf('campaigns')).toEqual([status, 'CAMPAIGN_ARCHIVED']);
    for (const collection of ['adGroups', 'productAds', 'keywords', 'sbCampaigns'])
      expect([collection, await statusesOf(collection)]).toEqual([collection, [status]]);
    expect(await statusesOf('sdCampaigns')).toEqual([ofDisplay]);
    expect(await statuses(world)).toEqual([status, 'CAMPAIGN_ARCHIVED']);
  });

  it('[TOD-124] shares unspent budgets, and never spends more than all budgets together', async () => {
    const spent: number[] = [];
    for (const unspentBudgetSharing of [false, true]) {
      const world = openWorld();
      await seed(world, { unspentBudgetSharing }, [10, 9000]);
      world.state.setClock(LATE, 'frozen');
      const [small = 0] = (await costs(world, '2026-03-02', '2026-03-02')).toSorted((a, b) => a - b);
      spent.push(small);
    }
    expect(spent[0]).toBe(10);
    expect(spent[1]).toBeGreaterThan(10);
  });

  it('[TOD-122, TOD-125] counts campaigns of sponsored display, and stops them', async () => {
    const campaigns = DISPLAY_CAMPAIGNS.slice(0, 2).map((each) => ({ ...each, portfolioId: ID }));
    const world = await displayAccount({}, campaigns);
    const portfolios = [{ portfolioId: ID, name: 'P', createdDaysAgo: 60, policy: 'MONTHLY_RECURRING', budget: 20 }];
    await world.admin('POST', '/seed', { profileId: world.profile(), entities: { portfolios } });
    world.state.setClock(LATE, 'frozen');
    const configuration = {
      adProduct: 'SPONSORED_DISPLAY',
      reportTypeId: 'sdCampaigns',
      columns: ['date', 'campaignId', 'cost'],
      timeUnit: 'DAILY',
    };
    const rows = await rowsOf(world, reportBody(configuration, { startDate: '2026-02-01', endDate: '2026-02-28' }));
    expect(sum(rows.map(({ cost }) => cost))).toBe(20);
    const days = { startDate: '2026-03-01', endDate: '2026-03-03' };
    const now = sum((await rowsOf(world, reportBody(configuration, days))).map(({ cost }) => cost));
    expect(now).toBeLessThanOrEqual(20);
    const { success } = await usage(world);
    expect(success[0].budgetUsagePercent).toBeCloseTo(5 * now, 1);
  });
});
