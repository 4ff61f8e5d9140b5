/**
 * What the campaigns of a portfolio have spent of its budget.
 */
import type { Portfolio } from '../../../model/entities.ts';
import type { OperationContext } from '../../entities/operation-context.ts';

/** In minor units, until now. */
export function portfolioUsage(_context: OperationContext, _portfolio: Portfolio): number {
  return 0;
}
