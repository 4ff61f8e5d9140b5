/**
 * How much is searched for on each day of the week.
 */
import { dayBounds, type Day } from '../../model/days.ts';
import { isSalesDay } from '../../core/simulation/seasonality.ts';
import { meanOf } from './statistics.ts';

/** Of each weekday; one day would be its own number. */
const LEAST_DAYS = 2;

/** In multiples of an average day, Sunday first, without sales days; undefined for less than two weeks. */
export function weekdaysOf(byDay: ReadonlyMap<Day, number>): number[] | undefined {
  const days = Array.from({ length: 7 }, (): number[] => []);
  for (const [day, impressions] of byDay) {
    const bounds = dayBounds(day, 'UTC');
    if (!isSalesDay({ day, ...bounds })) days[bounds.weekday]?.push(impressions);
  }
  const means = days.map((each) => meanOf(each) ?? 0);
  const common = meanOf(means) ?? 0;
  return common === 0 || days.some(({ length }) => length < LEAST_DAYS)
    ? undefined
    : means.map((mean) => mean / common);
}
