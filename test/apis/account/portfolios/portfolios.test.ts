/**
 * Portfolios of version 3: what they take, refuse and answer.
 */
import { describe, expect } from 'vitest';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const TYPE = 'application/vnd.spPortfolio.v3+json';

function call(world: TestWorld, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return world.ask(method, path, { body, headers: { 'content-type': TYPE, ...headers } });
}

const create = (world: TestWorld, ...portfolios: unknown[]) => call(world, 'POST', '/portfolios', { portfolios });
const update = (world: TestWorld, ...portfolios: unknown[]) => call(world, 'PUT', '/portfolios', { portfolios });
const list = (world: TestWorld, body: unknown = {}) => call(world, 'POST', '/portfolios/list', body);

async function idOf(answer: ReturnType<typeof create>): Promise<string> {
  const { json } = await answer;
  return json.portfolios.success[0].portfolioId;
}

const NAMED = { name: 'Spring', state: 'ENABLED' };
const MONTHLY = { policy: 'MONTHLY_RECURRING', amount: 300, currencyCode: 'USD' };

async function errorOf(answer: ReturnType<typeof create>) {
  const { status, json } = await answer;
  expect([status, json.portfolios.success]).toEqual([207, []]);
  const [{ errorType, errorValue }] = json.portfolios.error[0].errors;
  const { reason, cause } = errorValue[errorType];
  return [errorType, reason, cause.location];
}

describe('portfolios', () => {
  it('[TOD-120] are created, updated and listed', async ({ world }) => {
    const made = await call(
      world,
      'POST',
      '/portfolios',
      { portfolios: [{ ...NAMED, budget: MONTHLY }] },
      { prefer: 'return=representation' },
    );
    expect(made.status).toBe(207);
    const [{ portfolioId, portfolio }] = made.json.portfolios.success;
    const whole = { portfolioId, ...NAMED, budget: MONTHLY, inBudget: true };
    expect(portfolio).toEqual(whole);
    const controls = { campaignUnspentBudgetSharing: { featureState: 'ENABLED' } };
    const changed = await update(world, { portfolioId, name: 'Summer', budgetControls: controls });
    expect(changed.json.portfolios).toEqual({ success: [{ index: 0, portfolioId }], error: [] });
    const after = { ...whole, name: 'Summer', budgetControls: controls };
    expect((await list(world)).json).toEqual({ totalResults: 1, portfolios: [after] });
    const extended = await call(
      world,
      'POST',
      '/portfolios/list',
      { includeExtendedDataFields: 'true' },
      { 'content-type': 'application/json' },
    );
    expect(extended.json.portfolios[0]).toMatchObject({
      ...after,
      extendedData: { servingStatus: 'PORTFOLIO_STATUS_ENABLED', statusReasons: ['PORTFOLIO_STATUS_ENABLED_DETAIL'] },
    });
  });

  it('[TOD-120] are filtered by id, name and state', async ({ world }) => {
    const ids = (await create(world, NAMED, { ...NAMED, name: 'Summer sale' })).json.portfolios.success.map(
      ({ portfolioId }: { portfolioId: string }) => portfolioId,
    );
    const found = async (body: unknown): Promise<string[]> =>
      (await list(world, body)).json.portfolios.map(({ portfolioId }: { portfolioId: string }) => portfolioId);
    expect(await found({ portfolioIdFilter: { include: [ids[1]] } })).toEqual([ids[1]]);
    expect(await found({ nameFilter: { include: ['summer'], queryTermMatchType: 'BROAD_MATCH' } })).toEqual([ids[1]]);
    expect(await found({ nameFilter: { include: ['Spring'], queryTermMatchType: 'EXACT_MATCH' } })).toEqual([ids[0]]);
    expect(await found({ stateFilter: { include: ['ENABLED'] } })).toEqual(ids);
    for (const body of [
      { portfolioIdFilter: { include: [] } },
      { portfolioIdFilter: { include: ['x'] } },
      { stateFilter: { include: ['PAUSED'] } },
      { nextToken: 'x' },
      { includeExtendedDataFields: 'yes' },
    ])
      expect(await list(world, body)).toMatchObject({ status: 400, json: { code: 'INVALID_ARGUMENT' } });
    const { errors } = (await list(world, { nextToken: 'x' })).json;
    expect(errors).toMatchObject([{ errorValue: { malformedValueError: { reason: 'PATTERN_NOT_MATCHED' } } }]);
    expect(
      (await call(world, 'POST', '/portfolios/list', {}, { 'content-type': 'application/vnd.spCampaign.v3+json' }))
        .status,
    ).toBe(415);
  });

  it('[TOD-121] refuses budgets and names with the documented reasons, and writes nothing', async ({ world }) => {
    const range = { policy: 'DATE_RANGE', amount: 100, startDate: '2026-04-01', endDate: '2026-04-30' };
    const id = await idOf(create(world, { ...NAMED, budget: MONTHLY }));
    const at = (field: string): string => `$.portfolios[0].budget.${field}`;
    const today = world.state.now();
    const day = (plus: number): string => new Date(today + plus * 86_400_000).toISOString().slice(0, 10);
    const ok = { ...range, startDate: day(3), endDate: day(9) };
    const cases: [budget: unknown, expected: readonly string[]][] = [
      [{ ...ok, startDate: day(-5) }, ['dateError', 'START_DATE_EARLIER_THAN_TODAY', at('startDate')]],
      [{ ...ok, endDate: day(3) }, ['dateError', 'START_DATE_EQUAL_END_DATE', at('startDate')]],
      [{ ...ok, endDate: day(2) }, ['dateError', 'START_DATE_AFTER_END_DATE', at('startDate')]],
      [{ ...ok, startDate: '2026-13-01' }, ['dateError', 'INVALID_DATE', at('startDate')]],
      [{ ...ok, endDate: undefined }, ['missingValueError', 'MISSING_VALUE', at('endDate')]],
      [{ ...MONTHLY, startDate: day(3) }, ['dateError', 'START_DATE_NOT_NULL', at('startDate')]],
      [{ ...MONTHLY, endDate: day(-5) }, ['dateError', 'END_DATE_EARLIER_THAN_TODAY', at('endDate')]],
      [{ ...MONTHLY, amount: 0.5 }, ['budgetError', 'BUDGET_TOO_LOW', at('amount')]],
      [{ ...MONTHLY, amount: 2e9 }, ['budgetError', 'BUDGET_TOO_HIGH', at('amount')]],
      [{ ...MONTHLY, amount: '9' }, ['malformedValueError', 'PATTERN_NOT_MATCHED', at('amount')]],
      [
        { ...MONTHLY, currencyCode: 'EUR' },
        ['budgetError', 'BUDGET_CURRENCY_DOES_NOT_MATCH_MARKETPLACE_SETTINGS', at('currencyCode')],
      ],
      [{ ...MONTHLY, currencyCode: 'XXX' }, ['rangeError', 'INVALID_ENUM_VALUE', at('currencyCode')]],
      [{ ...MONTHLY, policy: 'OTHER' }, ['budgetError', 'BUDGETING_POLICY_INVALID', at('policy')]],
      [{ ...MONTHLY, policy: 'WEEKLY' }, ['rangeError', 'INVALID_ENUM_VALUE', at('policy')]],
      [{ policy: 'NO_CAP', amount: 5 }, ['budgetError', 'BUDGET_AMOUNT_INVALID', at('amount')]],
      [{ amount: 5 }, ['budgetError', 'MISSING_BUDGETING_POLICY', at('policy')]],
      [{ policy: 'MONTHLY_RECURRING' }, ['missingValueError', 'MISSING_VALUE', at('amount')]],
    ];
    for (const [budget, expected] of cases)
      expect(await errorOf(create(world, { ...NAMED, name: 'B', budget }))).toEqual(expected);
    const items: [item: unknown, expected: readonly string[]][] = [
      [NAMED, ['duplicateValueError', 'DUPLICATE_VALUE', '$.portfolios[0].name']],
      [{ name: ' ', state: 'ENABLED' }, ['malformedValueError', 'TOO_SHORT', '$.portfolios[0].name']],
      [{ name: 'x'.repeat(101), state: 'ENABLED' }, ['malformedValueError', 'TOO_LONG', '$.portfolios[0].name']],
      [{ name: 'a\nb', state: 'ENABLED' }, ['malformedValueError', 'FORBIDDEN_CHARS', '$.portfolios[0].name']],
      [{ name: 'B', state: 'PAUSED' }, ['rangeError', 'INVALID_ENUM_VALUE', '$.portfolios[0].state']],
      [{ name: 'B' }, ['missingValueError', 'MISSING_VALUE', '$.portfolios[0].state']],
      [7, ['malformedValueError', 'PATTERN_NOT_MATCHED', '$.portfolios[0]']],
    ];
    for (const [item, expected] of items) expect(await errorOf(create(world, item))).toEqual(expected);
    expect(await errorOf(update(world, { portfolioId: '999', name: 'B' }))).toEqual([
      'entityNotFoundError',
      'ENTITY_NOT_FOUND',
      '$.portfolios[0].portfolioId',
    ]);
    expect((await list(world)).json.portfolios).toMatchObject([{ portfolioId: id, budget: MONTHLY }]);
    for (const portfolios of [[], Array.from({ length: 101 }, () => NAMED), {}, undefined])
      expect((await call(world, 'POST', '/portfolios', { portfolios })).status).toBeGreaterThanOrEqual(400);
    const cleared = { policy: 'NO_CAP', amount: null, startDate: null, endDate: null };
    expect((await update(world, { portfolioId: id, budget: cleared })).json.portfolios.error).toEqual([]);
    expect((await list(world)).json.portfolios[0].budget).toEqual({ policy: 'NO_CAP', currencyCode: 'USD' });
  });
});

it('[TOD-126] must exist in campaigns if the setting portfolioIds says so', async ({ world }) => {
  await world.admin('PATCH', '/settings', { portfolioIds: 'existing' });
  const id = await idOf(create(world, NAMED));
  const made = async (portfolioId: string) => {
    const campaign = {
      name: `C ${portfolioId}`,
      targetingType: 'MANUAL',
      state: 'ENABLED',
      budget: { budgetType: 'DAILY', budget: 10 },
      portfolioId,
    };
    const headers = { 'content-type': 'application/vnd.spCampaign.v3+json' };
    return (await world.ask('POST', '/sp/campaigns', { body: { campaigns: [campaign] }, headers })).json.campaigns;
  };
  expect((await made(id)).error).toEqual([]);
  expect(await made('5')).toMatchObject({
    success: [],
    error: [
      {
        errors: [
          {
            errorType: 'parentEntityError',
            errorValue: {
              parentEntityError: {
                reason: 'PARENT_ENTITY_NOT_FOUND',
                cause: { location: '$.campaigns[0].portfolioId' },
              },
            },
          },
        ],
      },
    ],
  });
});
