/**
 * How long reports take, in days that are simulated.
 */
import type { Day } from '../../../model/days.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { raiseOn } from '../budget-rules.ts';
import { MarketDays } from './market-days.ts';
import type { CampaignType } from '../product.ts';

/** The part of the time of a day that its rows take. */
const PART_OF_ROWS = 0.1;

/** Days that are known to this thread are not simulated again. */
export function daysOfWork(context: OperationContext, type: CampaignType, days: readonly Day[]): number {
  const market = MarketDays.of(context, type, raiseOn);
  return days.reduce((sum, day) => sum + (market.has(day) ? PART_OF_ROWS : 1), 0);
}
