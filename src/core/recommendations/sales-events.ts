/**
 * Days of sales that are close, for bids of their own.
 */
import { addDays } from '../../model/days.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { ProfileMarket } from '../performance/profile-market.ts';
import { isSalesDay } from '../simulation/seasonality.ts';
import { ON_SALES_DAYS } from '../simulation/market/traits.ts';

export type SalesEvent = 'PRIME_DAY' | 'FALL_PRIME_DEAL_EVENT' | 'BFCM_HOLIDAY';

/** How early bids for an event are recommended. */
const DAYS_AHEAD = 14;
const BY_MONTH: Readonly<Record<string, SalesEvent>> = { '07': 'PRIME_DAY', '10': 'FALL_PRIME_DEAL_EVENT' };

export interface UpcomingEvent {
  event: SalesEvent;
  /** What bids of other days are multiplied by. */
  priceFactor: number;
}

export function upcomingEvent(context: OperationContext): UpcomingEvent | undefined {
  const market = ProfileMarket.of(context);
  const day = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(context.today, i)).find((each) =>
    isSalesDay(market.day(each)),
  );
  if (day === undefined) return undefined;
  const { low, high } = market.model.price;
  return {
    event: BY_MONTH[day.slice(5, 7)] ?? 'BFCM_HOLIDAY',
    priceFactor: low > 0 ? (high / low) ** ON_SALES_DAYS.price : 1,
  };
}
