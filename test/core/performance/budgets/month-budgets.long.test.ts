/**
 * Over random accounts, campaigns of all products spend at most 30.4 daily budgets in a calendar month, and on a day at
 * most the budget with the permitted excess.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUDGET_KINDS, budgets, dailyRows, seedBudgets, toCents } from '../../../fixtures/accounts/budget-accounts.ts';
import { ok } from '../../../fixtures/market/market.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { startAs, US } from '../../../fixtures/scenarios.ts';

const RUNS = Number(process.env['MONTH_RUNS'] ?? 40);
const MONTHS = [
  { startDate: '2026-01-01', endDate: '2026-01-31' },
  { startDate: '2026-02-01', endDate: '2026-02-28' },
];

const account = fc.record({
  overdelivery: fc.constantFrom(0, 0, 0.25, 1),
  history: fc.constantFrom('backfill', 'lifetime'),
  createdDaysAgo: fc.constantFrom(1, 45, 80),
  all: budgets({ min: 150, max: 4000 }, { min: 1, max: 5 }),
});

it(
  '[TOD-217] no campaign spends more than 30.4 daily budgets in a month',
  async () => {
    const spentAll = new Map<string, number>();
    const spentMore = new Map<string, number>();
    const count = (counts: Map<string, number>, kind: string): unknown => counts.set(kind, (counts.get(kind) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(account, async ({ overdelivery, history, createdDaysAgo, all }) => {
        const world = openWorld();
        const metrics = { history, overdelivery, rampUp: 0 };
        const accounts = [
          { name: 'A', type: 'seller', brands: ['Orvenna'], countries: { US: { profileId: Number(US) } } },
        ];
        await ok(startAs(world, JSON.stringify({ accounts, metrics })));
        const ids = await seedBudgets(world, all, { profileId: US, createdDaysAgo, startDate: 'today-80d' });
        for (const month of MONTHS) {
          const byCampaign = Map.groupBy(await dailyRows(world, month, US), ({ campaignId }) => String(campaignId));
          for (const [i, { kind, cents, raise }] of all.entries()) {
            const daily = Math.round(cents * (1 + raise / 100));
            // Days of sponsored brands are never over budget.
            const excess = kind === 'sbCampaigns' ? 0 : overdelivery;
            const costs = (byCampaign.get(ids[i] ?? '') ?? []).map(({ cost }) => toCents(cost));
            const sum = costs.reduce((total, each) => total + each, 0);
            expect(sum).toBeLessThanOrEqual(daily * 30.4);
            for (const cost of costs) expect(cost).toBeLessThanOrEqual(daily * (1 + excess));
            if (costs.length === 31 && sum > daily * 30.4 - 1) count(spentAll, kind);
            if (costs.some((cost) => cost > daily)) count(spentMore, kind);
          }
        }
      }),
      { numRuns: RUNS, seed: 11 },
    );
    for (const kind of BUDGET_KINDS) expect(spentAll.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 25);
    for (const kind of ['campaigns', 'sdCampaigns']) expect(spentMore.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 25);
  },
  60_000 + RUNS * 5000,
);
