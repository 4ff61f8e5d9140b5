/**
 * Built-in scenarios about portfolios, each with a careless and a careful client.
 */
import { describe, expect, it } from 'vitest';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { advance, US } from '../../fixtures/scenarios.ts';

const FROM = { profile: US };
const TYPE = { 'content-type': 'application/vnd.spPortfolio.v3+json' };

async function start(name: string): Promise<TestWorld> {
  const world = openWorld();
  const { status } = await world.admin('POST', '/scenario', { name });
  expect(status).toBe(200);
  return world;
}

/** The campaign of the portfolio. */
async function campaign(world: TestWorld) {
  const filters = { nameFilter: { include: ['Camp Stoves - Exact'], queryTermMatchType: 'EXACT_MATCH' } };
  const { json } = await v3(world, V3_CAMPAIGNS, 'list', { ...filters, includeExtendedDataFields: true }, FROM);
  const [{ campaignId, portfolioId, extendedData }] = json.campaigns;
  return { campaignId, portfolioId, status: extendedData.servingStatus };
}

async function portfolio(world: TestWorld, portfolioId: string) {
  const body = { portfolioIdFilter: { include: [portfolioId] }, includeExtendedDataFields: true };
  return (await world.ask('POST', '/portfolios/list', { ...FROM, headers: TYPE, body })).json.portfolios[0];
}

const change = (world: TestWorld, item: object) =>
  world.ask('PUT', '/portfolios', { ...FROM, headers: TYPE, body: { portfolios: [item] } });

describe('portfolio-out-of-budget', () => {
  it('a careless client raises the budget of the campaign, which still does not run', async () => {
    const world = await start('portfolio-out-of-budget');
    const { campaignId, status } = await campaign(world);
    expect(status).toBe('PORTFOLIO_OUT_OF_BUDGET');
    const raised = { campaignId, budget: { budgetType: 'DAILY', budget: 500 } };
    expect((await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [raised] }, FROM)).status).toBe(207);
    expect((await campaign(world)).status).toBe('PORTFOLIO_OUT_OF_BUDGET');
  });

  it('a careful client raises the budget of the portfolio, and the campaign runs', async () => {
    const world = await start('portfolio-out-of-budget');
    const { portfolioId } = await campaign(world);
    expect(await portfolio(world, portfolioId)).toMatchObject({ inBudget: false, budget: { amount: 40 } });
    expect((await change(world, { portfolioId, budget: { amount: 9000 } })).json.portfolios.error).toEqual([]);
    expect((await campaign(world)).status).not.toMatch(/^PORTFOLIO/);
  });
});

describe('portfolio-ends-at-midnight', () => {
  it('a careless client keeps the status of the evening, which is wrong after midnight', async () => {
    const world = await start('portfolio-ends-at-midnight');
    const kept = (await campaign(world)).status;
    await advance(world, '1h');
    expect(kept).not.toBe('PORTFOLIO_ENDED');
    expect((await campaign(world)).status).toBe('PORTFOLIO_ENDED');
  });

  it('a careful client reads the last day of the portfolio and moves it in time', async () => {
    const world = await start('portfolio-ends-at-midnight');
    const { portfolioId } = await campaign(world);
    const { budget } = await portfolio(world, portfolioId);
    expect(budget.endDate).toBe('2026-03-20');
    expect((await change(world, { portfolioId, budget: { endDate: '2026-04-30' } })).json.portfolios.error).toEqual([]);
    await advance(world, '1h');
    expect((await campaign(world)).status).not.toBe('PORTFOLIO_ENDED');
  });
});
