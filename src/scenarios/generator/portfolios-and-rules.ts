/**
 * Generated portfolios and budget rules of campaigns of all products.
 */
import { withKind, createRule } from '../../core/performance/write-budget-rules.ts';
import type { BulkRun } from './bulk-run.ts';
import type { RuleTerms } from '../../model/stored/rules.ts';

/** In minor units, of a month. */
const PORTFOLIO_BUDGET = { min: 100_000, max: 1_000_000 };
const RAISE = { min: 10, max: 60 };

/** Every second portfolio has a budget of each month. */
export function addPortfolios(run: BulkRun): void {
  for (let i = 0; i < run.bulk.portfolios; i++) {
    const budget = run.randomInteger(PORTFOLIO_BUDGET);
    const terms = i % 2 === 0 ? ({ policy: 'MONTHLY_RECURRING', budget } as const) : {};
    const id = run.createNamed(
      'portfolio',
      (number) => run.names.portfolioName(number),
      (name) => ({ name, state: 'enabled', ...terms }),
    );
    run.portfolios.push(id);
  }
}

/** One campaign each, of all products in turn. Rules of weekends and of evenings take turns. */
export function addBudgetRules(run: BulkRun): void {
  const { context, counts } = run;
  const campaigns = acrossProducts(run.campaigns);
  for (let i = 0; i < run.bulk.budgetRules; i++) {
    const campaign = campaigns[i % campaigns.length];
    if (campaign === undefined) return;
    const terms: RuleTerms = {
      name: `${i % 2 === 0 ? 'Weekends' : 'Evenings'} ${i + 1}`,
      ruleType: 'SCHEDULE',
      budgetIncreaseBy: { type: 'PERCENT', value: run.randomInteger(RAISE) },
      recurrence:
        i % 2 === 0
          ? { type: 'WEEKLY', daysOfWeek: ['SATURDAY', 'SUNDAY'] }
          : { type: 'DAILY', intraDaySchedule: [{ startTime: '18:00:00', endTime: '22:00:00' }] },
    };
    const facts = { ruleState: 'ACTIVE', startDay: context.today, endDay: null } as const;
    createRule(context, { campaignIds: [campaign.id], ...facts, terms: withKind(terms, campaign.kind) }, {});
    counts.budgetRules++;
  }
}

/** The first campaign of each product, then the second ones. */
function acrossProducts(campaigns: BulkRun['campaigns']): BulkRun['campaigns'] {
  const groups = [...Map.groupBy(campaigns, ({ kind }) => kind).values()];
  const most = groups.reduce((count, { length }) => Math.max(count, length), 0);
  return Array.from({ length: most }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat();
}
