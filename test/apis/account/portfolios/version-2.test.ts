/**
 * Portfolios of version 2: the portfolios of version 3 in the grammar of version 2.
 */
import { describe, expect } from 'vitest';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PATH = '/v2/portfolios';
const V3 = 'application/vnd.spPortfolio.v3+json';
const MONTHLY = { policy: 'monthlyRecurring', amount: 300, currencyCode: 'USD' };

async function made(world: TestWorld, ...body: object[]): Promise<number[]> {
  const { status, json } = await world.ask('POST', PATH, { body });
  expect(status).toBe(207);
  return json.map(({ code, portfolioId }: { code: string; portfolioId: number }) => {
    expect(code).toBe('SUCCESS');
    return portfolioId;
  });
}

describe('portfolios of version 2', () => {
  it('[TOD-494] are created, updated and read, also by version 3', async ({ world }) => {
    const [id] = await made(world, { name: 'Chairs', state: 'enabled', budget: MONTHLY });
    const shown = { portfolioId: id, name: 'Chairs', budget: MONTHLY, inBudget: true, state: 'enabled' };
    expect((await world.ask('GET', PATH)).json).toEqual([shown]);
    const changed = await world.ask('PUT', PATH, {
      body: [{ portfolioId: id, name: 'Sofas', budget: { amount: 200 } }],
    });
    expect([changed.status, changed.json]).toEqual([207, [{ code: 'SUCCESS', portfolioId: id }]]);
    const after = { ...shown, name: 'Sofas', budget: { ...MONTHLY, amount: 200 } };
    expect((await world.ask('GET', `${PATH}/${id}`)).json).toEqual(after);
    expect((await world.ask('GET', `${PATH}/extended/${id}`)).json).toEqual({
      ...after,
      servingStatus: 'PORTFOLIO_STATUS_ENABLED',
      creationDate: expect.any(Number),
      lastUpdatedDate: expect.any(Number),
    });
    const { json } = await world.ask('POST', '/portfolios/list', { body: {}, headers: { 'content-type': V3 } });
    expect(json.portfolios).toEqual([
      {
        portfolioId: String(id),
        name: 'Sofas',
        state: 'ENABLED',
        inBudget: true,
        budget: { policy: 'MONTHLY_RECURRING', amount: 200, currencyCode: 'USD' },
      },
    ]);
  });

  it('[TOD-494] have days as YYYYMMDD, and no budget without a cap', async ({ world }) => {
    const range = { policy: 'dateRange', amount: 50, startDate: '20300101', endDate: '20300131' };
    await made(world, { name: 'Range', state: 'enabled', budget: range });
    const uncapped = { name: 'Uncapped', state: 'ENABLED', budget: { policy: 'NO_CAP' } };
    await world.ask('POST', '/portfolios', { body: { portfolios: [uncapped] }, headers: { 'content-type': V3 } });
    const { json } = await world.ask('GET', `${PATH}/extended`);
    expect(json).toMatchObject([{ budget: { ...range, currencyCode: 'USD' } }, { name: 'Uncapped' }]);
    expect(json[1]).not.toHaveProperty('budget');
  });

  it('[TOD-494] are filtered by ids, names and states', async ({ world }) => {
    const ids = await made(world, ...['A', 'B', 'C'].map((name) => ({ name, state: 'enabled' })));
    const found = async (query: string): Promise<string[]> =>
      (await world.ask('GET', `${PATH}?${query}`)).json.map(({ name }: { name: string }) => name);
    expect(await found('portfolioNameFilter=A,C')).toEqual(['A', 'C']);
    expect(await found(`portfolioIdFilter=${ids[1]},${ids[2]}`)).toEqual(['B', 'C']);
    expect(await found('portfolioStateFilter=enabled')).toEqual(['A', 'B', 'C']);
    expect(await found('portfolioStateFilter=paused,archived')).toEqual([]);
    for (const query of ['portfolioIdFilter=x', 'portfolioStateFilter=deleted'])
      expect((await world.ask('GET', `${PATH}?${query}`)).status).toBe(400);
  });

  it('[TOD-494] are refused item by item with a description', async ({ world }) => {
    const [id] = await made(world, { name: 'Chairs', state: 'enabled' });
    const update = async (item: object): Promise<unknown> => (await world.ask('PUT', PATH, { body: [item] })).json[0];
    expect(await update({ portfolioId: 1, name: 'Sofas' })).toEqual({
      code: 'NOT_FOUND',
      description: 'Cannot find entity with id 1',
    });
    const cases: [change: object, description: unknown][] = [
      [{ budget: { policy: 'weekly', amount: 5 } }, expect.stringContaining("budget.policy 'weekly'")],
      [{ budget: { policy: 'dateRange', amount: 5 } }, 'budget.startDate is missing'],
      [{ state: 'paused' }, expect.stringContaining("state 'paused'")],
    ];
    for (const [change, description] of cases)
      expect(await update({ portfolioId: id, ...change })).toEqual({
        code: 'INVALID_ARGUMENT',
        description,
        portfolioId: id,
      });
    expect(await update({ name: 'Sofas' })).toEqual({
      code: 'INVALID_ARGUMENT',
      description: 'portfolioId is missing',
    });
    const refused = await world.ask('POST', PATH, { body: [{ name: 'Chairs', state: 'enabled' }, { name: 'Sofas' }] });
    expect(refused.json.map(({ code }: { code: string }) => code)).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
    expect((await world.ask('GET', `${PATH}/1`)).status).toBe(404);
  });
});
