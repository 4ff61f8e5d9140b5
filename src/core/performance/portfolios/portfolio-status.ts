/**
 * Whether a portfolio keeps its campaigns from running now, and why.
 */
import type { Id, Portfolio } from '../../../model/entities.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { Reading, ScopeAtTime } from '../../entities/operation-context.ts';
import { isWithin } from '../../simulation/spending.ts';
import { forcedOutOfBudget } from '../spent-budgets.ts';
import { simulationOf } from '../simulation.ts';

export function isPending({ today }: ScopeAtTime, { startDay }: Portfolio): boolean {
  return startDay !== null && today < startDay;
}

export function hasEnded({ today }: ScopeAtTime, { endDay }: Portfolio): boolean {
  return endDay !== null && today > endDay;
}

/** Whether its campaigns have spent its budget at this instant, or a test says so. */
export function isOutOfBudget(context: Reading, portfolio: Portfolio): boolean {
  const forced = forcedOutOfBudget(context, 'portfolio', portfolio);
  if (forced !== null) return forced === 1;
  if (portfolio.budget === null) return false;
  return isWithin(closingsToday(context, portfolio.id), context.scope.world.now());
}

/** While the budget is spent. Kept for lists, which ask for each campaign. */
function closingsToday(context: Reading, portfolioId: Id): readonly BudgetCutoff[] {
  const { world, profile } = context.scope;
  const key = `closings of portfolio ${portfolioId} of ${profile.profileId} on ${context.today}`;
  return world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () =>
    // The days of each product have those of all.
    simulationOf(context).days('sponsoredProducts').closingsOn(portfolioId, context.today),
  );
}
