/**
 * The budget of the last day of a month follows from the days before, which are simulated as far as it needs them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { budgets, dailyRows, seedBudgets, toCents } from '../../../fixtures/accounts/budget-accounts.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const LAST = { startDate: '2026-01-31', endDate: '2026-01-31' };
const MONTH = { startDate: '2026-01-01', endDate: '2026-01-31' };

/** Many campaigns: of a few, the whole day is simulated. */
const account = fc.record({
  createdDaysAgo: fc.constantFrom(1, 45, 80),
  portfolios: fc.constantFrom<object[]>(
    [],
    [{ portfolioId: '7', name: 'P', createdDaysAgo: 80, unspentBudgetSharing: true }],
  ),
  all: budgets({ min: 100, max: 3000 }, { min: 8, max: 16 }),
});

it('[TOD-217] the last day of a month has the same rows with and without the days before', async () => {
  let limited = 0;
  await fc.assert(
    fc.asyncProperty(account, async ({ createdDaysAgo, portfolios, all }) => {
      const start = async (): Promise<TestWorld> => {
        const world = openWorld();
        const member = portfolios.length === 0 ? {} : { portfolioId: '7' };
        await seedBudgets(world, all, { portfolios, ...member, createdDaysAgo, startDate: 'today-80d' });
        return world;
      };
      const month = await dailyRows(await start(), MONTH);
      const last = month.filter(({ date }) => date === LAST.startDate);
      expect(await dailyRows(await start(), LAST)).toEqual(last);
      // The amounts of different campaigns are hardly ever the same.
      const amounts = all.map(({ cents, raise }) => Math.round(cents * (1 + raise / 100)));
      if (last.some(({ cost }) => amounts.some((cents) => Math.floor(cents * 0.4) === toCents(cost)))) limited++;
    }),
    { numRuns: 12, seed: 3 },
  );
  expect(limited).toBeGreaterThan(3);
});
