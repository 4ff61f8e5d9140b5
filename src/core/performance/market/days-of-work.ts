/**
 * How long reports take, in days that are simulated.
 */
import { addDays, type Day } from '../../../model/days.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { raiseOn } from '../budget-rules.ts';
import { MarketDays } from './market-days.ts';
import type { CampaignType } from '../product.ts';

/** The part of the time of a day that its rows take. */
const PART_OF_ROWS = 0.1;

/** Days that are known to this thread are not simulated again; others may need earlier days of their month. */
export function daysOfWork(context: OperationContext, type: CampaignType, days: readonly Day[]): number {
  const market = MarketDays.of(context, type, raiseOn);
  const earlier = new Set(days.flatMap((day) => (market.has(day) ? [] : earlierOfMonth(day))));
  for (const day of days) earlier.delete(day);
  const read = days.reduce((sum, day) => sum + (market.has(day) ? PART_OF_ROWS : 1), 0);
  return [...earlier].reduce((sum, day) => sum + (market.has(day) ? 0 : 1), read);
}

/** The days on which the budget of the last day of a month of 31 days depends. */
function earlierOfMonth(day: Day): Day[] {
  return day.endsWith('-31') ? Array.from({ length: 30 }, (_, i) => addDays(day, i - 30)) : [];
}
