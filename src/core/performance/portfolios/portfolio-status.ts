/**
 * Whether a portfolio keeps its campaigns from running now, and why.
 */
import type { Portfolio } from '../../../model/entities.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { isWithin } from '../../simulation/spending.ts';
import { forcedOutOfBudget } from '../forced-budget.ts';
import { closingsOn } from './closings.ts';

export function isPending({ today }: OperationContext, { startDay }: Portfolio): boolean {
  return startDay !== null && today < startDay;
}

export function hasEnded({ today }: OperationContext, { endDay }: Portfolio): boolean {
  return endDay !== null && today > endDay;
}

/** Whether its campaigns have spent its budget at this instant, or a test says so. */
export function isOutOfBudget(context: OperationContext, portfolio: Portfolio): boolean {
  const forced = forcedOutOfBudget(context, 'portfolio', portfolio);
  if (forced !== null) return forced === 1;
  if (portfolio.budget === null) return false;
  return isWithin(closingsOn(context, portfolio.id, context.today), context.scope.world.now());
}
