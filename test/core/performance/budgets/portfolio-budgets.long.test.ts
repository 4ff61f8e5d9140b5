/**
 * Over random accounts, campaigns of all products together never spend more than the budget of their portfolio.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { budgets, dailyRows, seedBudgets, toCents } from '../../../fixtures/accounts/budget-accounts.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';

const RUNS = Number(process.env['PORTFOLIO_RUNS'] ?? 25);
const LATE = Date.parse('2026-03-11T06:59:00Z');
const PERIODS = {
  DATE_RANGE: [{ startDate: '2026-02-20', endDate: '2026-03-10' }],
  MONTHLY_RECURRING: [
    { startDate: '2026-02-01', endDate: '2026-02-28' },
    { startDate: '2026-03-01', endDate: '2026-03-10' },
  ],
} as const;

const account = fc.record({
  policy: fc.constantFrom('MONTHLY_RECURRING' as const, 'DATE_RANGE' as const),
  budget: fc.integer({ min: 2, max: 900 }),
  unspentBudgetSharing: fc.boolean(),
  all: budgets({ min: 100, max: 12_000 }, { min: 1, max: 6 }),
});

it(
  '[TOD-122] no portfolio spends more than its budget',
  async () => {
    let spentAll = 0;
    let spentByThree = 0;
    await fc.assert(
      fc.asyncProperty(account, async ({ policy, budget, unspentBudgetSharing, all }) => {
        const world = openWorld();
        const range = policy === 'DATE_RANGE' ? { startDate: '2026-02-20', endDate: '2026-03-20' } : {};
        const own = { portfolioId: '7', name: 'P', createdDaysAgo: 30, policy, budget, unspentBudgetSharing };
        const ids = await seedBudgets(world, all, {
          portfolios: [{ ...own, ...range }],
          portfolioId: '7',
          createdDaysAgo: 30,
          startDate: 'today-30d',
        });
        world.state.setClock(LATE, 'frozen');
        let spent = 0;
        for (const period of PERIODS[policy]) {
          const rows = await dailyRows(world, period);
          spent = rows.reduce((sum, { cost }) => sum + toCents(cost), 0);
          expect(spent).toBeLessThanOrEqual(budget * 100);
          if (spent !== budget * 100) continue;
          spentAll++;
          const payers = new Set(rows.flatMap(({ campaignId, cost }) => (cost > 0 ? [String(campaignId)] : [])));
          if (new Set(all.flatMap(({ kind }, i) => (payers.has(ids[i] ?? '') ? [kind] : []))).size === 3)
            spentByThree++;
        }
        const ask = {
          body: { portfolioIds: ['7'] },
          headers: { 'content-type': 'application/vnd.portfoliobudgetusage.v1+json' },
        };
        const [usage] = (await world.ask('POST', '/portfolios/budget/usage', ask)).json.success;
        expect(usage.budgetUsagePercent).toBeCloseTo(spent / budget, 1);
      }),
      { numRuns: RUNS, seed: 7 },
    );
    expect(spentAll).toBeGreaterThan(RUNS / 5);
    expect(spentByThree).toBeGreaterThan(RUNS / 20);
  },
  60_000 + RUNS * 5000,
);
