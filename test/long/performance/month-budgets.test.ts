/**
 * Over random accounts, campaigns of all products spend at most 30.4 daily budgets in a calendar month, and on a day at
 * most the budget with the permitted excess.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedEntities } from '../../fixtures/budget-rules.ts';
import { rowsOf, reportBody } from '../../fixtures/clients/reporting-v3.ts';
import { ok } from '../../fixtures/market.ts';
import { sandbox } from '../../fixtures/sandbox.ts';
import { startAs, US } from '../../fixtures/scenarios.ts';

const RUNS = Number(process.env['MONTH_RUNS'] ?? 100);
const WORDS = ['garden chair', 'camp stove', 'tent', 'water bottle', 'lamp'];
const MONTHS = [
  ['2026-01-01', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
] as const;

const account = fc.record({
  overdelivery: fc.constantFrom(0, 0, 0.25, 1),
  history: fc.constantFrom('backfill', 'lifetime'),
  createdDaysAgo: fc.constantFrom(1, 45, 80),
  budgets: fc.array(
    fc.record({
      kind: fc.constantFrom('campaigns', 'sbCampaigns'),
      cents: fc.integer({ min: 150, max: 4000 }),
      raise: fc.constantFrom(0, 0, 50),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const REPORTS = { campaigns: {}, sbCampaigns: { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns' } };

it(
  '[TOD-217] no campaign spends more than 30.4 daily budgets in a month',
  async () => {
    let spentAll = 0;
    let spentMore = 0;
    await fc.assert(
      fc.asyncProperty(account, async ({ overdelivery, history, createdDaysAgo, budgets }) => {
        const box = sandbox();
        const metrics = { history, overdelivery, rampUp: 0 };
        const accounts = [
          { name: 'A', type: 'seller', brands: ['Orvenna'], countries: { US: { profileId: Number(US) } } },
        ];
        await ok(startAs(box, JSON.stringify({ accounts, metrics })));
        const common = { createdDaysAgo, startDate: 'today-80d' };
        const keywords = WORDS.map((keywordText) => ({ keywordText, matchType: 'BROAD', bid: 3 }));
        const of = (kind: string, make: (amount: number, i: number) => object) =>
          budgets.flatMap((each, i) =>
            each.kind === kind ? [{ ref: `c${i}`, name: `C${i}`, ...common, ...make(each.cents / 100, i) }] : [],
          );
        const { ids } = await seedEntities(
          box,
          {
            campaigns: of('campaigns', (budget, i) => ({
              targetingType: 'MANUAL',
              budget: { budget },
              adGroups: [{ name: 'g', defaultBid: 2, keywords, productAds: [{ sku: `S-${i}` }] }],
            })),
            sbCampaigns: of('sbCampaigns', (budget) => ({
              budget,
              sbAdGroups: [
                {
                  name: 'g',
                  sbKeywords: keywords,
                  sbAds: [{ name: 'a', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['v'] } }],
                },
              ],
            })),
            assets: [{ assetId: 'v', mediaType: 'VIDEO' }],
          },
          US,
        );
        const raised = budgets.flatMap(({ kind, raise }, i) =>
          raise === 0 ? [] : [{ kind, raise, id: ids[`c${i}`] }],
        );
        const budgetRules = raised.map(({ kind, raise, id }, i) => ({
          adProduct: kind === 'campaigns' ? 'SPONSORED_PRODUCTS' : 'SPONSORED_BRANDS',
          campaignIds: [id],
          ruleDetails: {
            name: `R${i}`,
            ruleType: 'SCHEDULE',
            budgetIncreaseBy: { type: 'PERCENT', value: raise },
            duration: { dateRangeTypeRuleDuration: { startDate: '20251101' } },
            recurrence: { type: 'DAILY' },
          },
        }));
        if (budgetRules.length > 0) await seedEntities(box, { budgetRules }, US);
        for (const [startDate, endDate] of MONTHS) {
          const columns = ['campaignId', 'date', 'cost'];
          const rows = await Promise.all(
            Object.values(REPORTS).map((report) =>
              rowsOf(box, reportBody({ ...report, columns, timeUnit: 'DAILY' }, { startDate, endDate }), {
                profile: US,
              }),
            ),
          );
          const byCampaign = Map.groupBy(rows.flat(), ({ campaignId }) => String(campaignId));
          for (const [i, { kind, cents, raise }] of budgets.entries()) {
            const daily = Math.round(cents * (1 + raise / 100));
            // Days of sponsored brands are never over budget.
            const excess = kind === 'campaigns' ? overdelivery : 0;
            const costs = (byCampaign.get(ids[`c${i}`]) ?? []).map(({ cost }) => Math.round(cost * 100));
            const sum = costs.reduce((all, each) => all + each, 0);
            expect(sum).toBeLessThanOrEqual(daily * 30.4);
            for (const cost of costs) expect(cost).toBeLessThanOrEqual(daily * (1 + excess));
            if (costs.length === 31 && sum > daily * 30.4 - 1) spentAll++;
            if (costs.some((cost) => cost > daily)) spentMore++;
          }
        }
      }),
      { numRuns: RUNS, seed: 11 },
    );
    expect(spentAll).toBeGreaterThan(RUNS / 10);
    expect(spentMore).toBeGreaterThan(RUNS / 10);
  },
  60_000 + RUNS * 1000,
);
