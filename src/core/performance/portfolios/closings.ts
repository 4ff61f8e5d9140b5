/**
 * While the budget of a portfolio is spent.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { OperationContext } from '../../entities/operation-context.ts';

export function closingsOn(_context: OperationContext, _portfolioId: Id, _day: Day): readonly BudgetCutoff[] {
  return [];
}
