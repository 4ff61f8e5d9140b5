/**
 * Days of sales that are close, for bids of their own.
 */
import type { Reading } from '../entities/operation-context.ts';
import { salesEvents } from '../performance/budgets/sales-events.ts';
import { simulationOf } from '../performance/simulation.ts';
import { ON_SALES_DAYS } from '../simulation/market/traits.ts';

type SalesEvent = 'PRIME_DAY' | 'FALL_PRIME_DEAL_EVENT' | 'BFCM_HOLIDAY';

/** How early bids for an event are recommended. */
const DAYS_AHEAD = 14;
const BY_MONTH: Readonly<Record<string, SalesEvent>> = { '07': 'PRIME_DAY', '10': 'FALL_PRIME_DEAL_EVENT' };

export interface UpcomingEvent {
  event: SalesEvent;
  /** What bids of other days are multiplied by. */
  priceFactor: number;
}

export function upcomingEvent(context: Reading): UpcomingEvent | undefined {
  const [next] = salesEvents(simulationOf(context), DAYS_AHEAD);
  if (next === undefined) return undefined;
  return { event: BY_MONTH[next.startDay.slice(5, 7)] ?? 'BFCM_HOLIDAY', priceFactor: priceFactorOfSales(context) };
}

/** What rivals bid on days of sales, in multiples of their bids on other days. */
export function priceFactorOfSales(context: Reading): number {
  const { low, high } = simulationOf(context).market.model.price;
  return low > 0 ? (high / low) ** ON_SALES_DAYS.price : 1;
}
