/**
 * The sales days of the simulation as events, which budget rules can name.
 */
import { addDays, type Day } from '../../../model/days.ts';
import { isSalesDay } from '../../simulation/seasonality.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import { valueAt } from '../../simulation/timeline.ts';

interface SalesEvent {
  eventId: string;
  eventName: string;
  startDay: Day;
  endDay: Day;
}

const NAMES: Readonly<Record<string, string>> = { '07': 'Summer sale', '10': 'Autumn sale', '11': 'November sale' };

/** The events that have not ended and begin in the next days. */
export function salesEvents({ market, reading: { today } }: SimulatedAccount, daysAhead = 365): SalesEvent[] {
  const isSale = (day: Day): boolean => isSalesDay(market.day(day));
  const found: SalesEvent[] = [];
  let startDay: Day | undefined;
  // An event that has begun is announced with its first day.
  let day = today;
  while (isSale(addDays(day, -1)) && isSale(day)) day = addDays(day, -1);
  for (const last = addDays(today, daysAhead); day <= last || startDay !== undefined; day = addDays(day, 1)) {
    if (isSale(day)) startDay ??= day;
    else if (startDay !== undefined) {
      found.push(eventOf(startDay, addDays(day, -1)));
      startDay = undefined;
    }
  }
  return found;
}

function eventOf(startDay: Day, endDay: Day): SalesEvent {
  const [year = '', month = ''] = startDay.split('-');
  return { eventId: `sales-${year}-${month}`, eventName: `${NAMES[month] ?? 'Sale'} ${year}`, startDay, endDay };
}

/** By how many percent a sales day has more searches than another day; at least 1. */
export function salesIncrease({ market, reading: { at } }: SimulatedAccount): number {
  return Math.max(1, Math.round((valueAt(market.parameters, at).salesDays - 1) * 100));
}
