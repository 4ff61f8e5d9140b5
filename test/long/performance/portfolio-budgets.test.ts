/**
 * Over random accounts, campaigns of both products never spend more than the budget of their portfolio.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOf, reportBody } from '../../fixtures/clients/reporting-v3.ts';
import { seedEntities } from '../../fixtures/budget-rules.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

const RUNS = Number(process.env['PORTFOLIO_RUNS'] ?? 25);
const LATE = Date.parse('2026-03-11T06:59:00Z');
const WORDS = ['garden chair', 'camp stove', 'tent', 'water bottle', 'lamp'];

const account = fc.record({
  policy: fc.constantFrom('MONTHLY_RECURRING', 'DATE_RANGE'),
  budget: fc.integer({ min: 2, max: 900 }),
  unspentBudgetSharing: fc.boolean(),
  budgets: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }),
  brands: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 2 }),
});

it('[TOD-122] no portfolio spends more than its budget', async () => {
  let spentAll = 0;
  await fc.assert(
    fc.asyncProperty(account, async ({ policy, budget, unspentBudgetSharing, budgets, brands }) => {
      const box = sandbox();
      const range = policy === 'DATE_RANGE' ? { startDate: '2026-02-20', endDate: '2026-03-20' } : {};
      const portfolio = {
        portfolioId: '7',
        name: 'P',
        createdDaysAgo: 30,
        policy,
        budget,
        unspentBudgetSharing,
        ...range,
      };
      const common = { createdDaysAgo: 30, startDate: 'today-30d', portfolioId: '7' };
      const keywords = WORDS.map((keywordText) => ({ keywordText, matchType: 'BROAD', bid: 3 }));
      await seedEntities(box, {
        portfolios: [portfolio],
        campaigns: budgets.map((amount, i) => ({
          ...common,
          name: `C${i}`,
          targetingType: 'MANUAL',
          budget: { budget: amount },
          adGroups: [{ name: 'g', defaultBid: 2, keywords, productAds: [{ sku: `S-${i}` }] }],
        })),
        sbCampaigns: brands.map((amount, i) => ({
          ...common,
          name: `B${i}`,
          budget: amount,
          sbAdGroups: [
            {
              name: 'g',
              sbKeywords: keywords,
              sbAds: [{ name: 'a', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['v'] } }],
            },
          ],
        })),
        assets: [{ assetId: 'v', mediaType: 'VIDEO' }],
      });
      box.world.setClock(LATE, 'frozen');
      const cost = async (startDate: string, endDate: string): Promise<number> => {
        const columns = ['campaignId', 'cost'];
        const sp = await rowsOf(box, reportBody({ columns }, { startDate, endDate }));
        const brand = { columns, adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns' };
        const sb = await rowsOf(box, reportBody(brand, { startDate, endDate }));
        return Math.round([...sp, ...sb].reduce((sum, row) => sum + row.cost, 0) * 100) / 100;
      };
      const periods: [string, string][] =
        policy === 'DATE_RANGE'
          ? [['2026-02-20', '2026-03-10']]
          : [
              ['2026-02-01', '2026-02-28'],
              ['2026-03-01', '2026-03-10'],
            ];
      for (const [from, to] of periods) {
        const spent = await cost(from, to);
        expect(spent).toBeLessThanOrEqual(budget);
        if (spent === budget) spentAll++;
      }
      const ask = {
        body: { portfolioIds: ['7'] },
        headers: { 'content-type': 'application/vnd.portfoliobudgetusage.v1+json' },
      };
      const [usage] = (await box.ask('POST', '/portfolios/budget/usage', ask)).json.success;
      const [from, to] = periods.at(-1) ?? ['', ''];
      expect(usage.budgetUsagePercent).toBeCloseTo(((await cost(from, to)) / budget) * 100, 1);
    }),
    { numRuns: RUNS, seed: 7 },
  );
  expect(spentAll).toBeGreaterThan(RUNS / 5);
});
