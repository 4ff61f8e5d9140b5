/**
 * Portfolios: groups of campaigns of all products, with a budget that their campaigns spend together.
 */
import { name as anyName } from './ad-groups.ts';
import { dayOrNone, flag, money, oneOf, pastDay } from './codecs.ts';
import type { Form } from './field.ts';

/** Requests cannot set OTHER, which no portfolio of the sandbox has. */
export const BUDGET_POLICIES = ['DATE_RANGE', 'MONTHLY_RECURRING', 'NO_CAP'] as const;

export const portfolio = {
  name: { ...anyName, description: 'The name of the portfolio' },
  policy: {
    type: oneOf(BUDGET_POLICIES),
    need: 'optional',
    description:
      'Whether the budget is for the days from startDate to endDate or for each calendar month, or there is none; left out for no budget',
    update: true,
    change: { description: 'The new policy of the budget of a portfolio', clears: true },
    past: { description: 'The policy of the budget of a portfolio until then', clears: true },
  },
  budget: {
    type: money,
    need: 'optional',
    description: "The budget of the portfolio in major units of the marketplace's currency",
    update: true,
    change: { description: "The new budget of a campaign or portfolio, in major units of the marketplace's currency" },
    past: { description: 'The budget until then', clears: true },
    patch: { description: 'Campaigns and portfolios only' },
  },
  startDate: {
    type: dayOrNone,
    column: 'startDay',
    need: 'optional',
    description: 'The first day of the budget, with the policy DATE_RANGE',
    update: true,
    change: { description: 'The new first day' },
    past: { type: pastDay, description: 'The first day until then' },
  },
  endDate: {
    type: dayOrNone,
    column: 'endDay',
    need: 'optional',
    description: 'The last day of the budget; campaigns of the portfolio stop after it',
    update: true,
    change: { description: 'The new last day; null for none' },
    past: { type: pastDay, description: 'The last day until then; null for none', clears: true },
  },
  unspentBudgetSharing: {
    type: flag,
    column: 'sharing',
    need: 'optional',
    description: 'Whether campaigns of the portfolio may spend what others of them leave of their daily budgets',
    update: true,
    change: { description: 'Whether campaigns of a portfolio share unspent daily budgets', clears: true },
    past: { description: 'Whether campaigns of a portfolio shared unspent daily budgets until then', clears: true },
  },
  outOfBudget: {
    type: flag,
    need: 'optional',
    description: 'Whether the portfolio is out of budget, until midnight; by default it is computed',
    isForced: true,
    showsNull: true,
    change: { description: 'Whether it is out of budget; null for what is computed', clears: true },
    past: { description: 'Whether it was out of budget until then; null for computed', clears: true },
    patch: { description: 'Campaigns, portfolios and profiles only', clears: true },
  },
} as const satisfies Form;
