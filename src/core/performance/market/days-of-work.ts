/**
 * How long reports take, in days that are simulated.
 */
import { addDays, type Day } from '../../../model/days.ts';
import type { MarketDays } from './market-days.ts';

/** The part of the time of a day that its rows take. */
const PART_OF_ROWS = 0.1;

/** Days that are known to this thread are not simulated again. */
export function daysOfWork(market: MarketDays, days: readonly Day[]): number {
  const earlier = new Set(days.flatMap((day) => (market.has(day) ? [] : beforeLastOfMonth(day))));
  for (const day of days) earlier.delete(day);
  const read = days.reduce((sum, day) => sum + (market.has(day) ? PART_OF_ROWS : 1), 0);
  return [...earlier].reduce((sum, day) => sum + (market.has(day) ? 0 : 1), read);
}

/** The budget of a 31st needs the day before for all campaigns, and other days of the month for few of them. */
function beforeLastOfMonth(day: Day): Day[] {
  return day.endsWith('-31') ? [addDays(day, -1)] : [];
}
