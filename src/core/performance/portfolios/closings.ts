/**
 * While the budget of a portfolio is spent.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { raiseOn } from '../budget-rules.ts';
import { MarketDays } from '../market/market-days.ts';

/** Kept for lists, which ask for each campaign. */
export function closingsOn(context: OperationContext, portfolioId: Id, day: Day): readonly BudgetCutoff[] {
  const { world, profile } = context.scope;
  const key = `closings of portfolio ${portfolioId} of ${profile.profileId} on ${day}`;
  return world.derived.memoize({ profileId: profile.profileId, campaignId: 'all' }, key, () =>
    MarketDays.of(context, 'sponsoredProducts', raiseOn).closingsOn(portfolioId, day),
  );
}
