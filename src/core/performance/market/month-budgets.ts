/**
 * The budget of a day after earlier days: that of a lifetime less what is spent of it, and a daily budget within its
 * month. A month has 30.4 daily budgets: those of its days but the last, and the rest in the daily budget of the last day.
 */
import { addDays, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { CampaignDay } from '../../simulation/market/market-day.ts';
import type { ProfileMarket } from '../profile-market.ts';
import type { SimulatedDay } from '../../simulation/seasonality.ts';
import { listValues, mapTimeline, valueAt, type Timeline } from '../../simulation/timeline.ts';

const TENTHS_OF_MONTH = 304;

/** A day of a campaign with its daily budget: the largest amount in minor units, with rules and without earlier days. */
export interface MonthDay extends CampaignDay {
  daily: number;
}

interface Month {
  market: ProfileMarket;
  day: Day;
  on(day: Day): ReadonlyMap<Id, MonthDay>;
}

/** How the month limits daily budgets; undefined if it does not. `exceedsDays`: whether days may be over budget. */
export function monthOn(
  { market, day, on }: Month,
  exceedsDays: boolean,
): ((campaign: SimulatedCampaign, own: Timeline<number>) => Timeline<number>) | undefined {
  const isExceeded = exceedsDays && listValues(market.parameters).some(({ overdelivery }) => overdelivery > 0);
  // Without days over budget, only a month of 31 days can end before all of its daily budgets are spent.
  if (!isExceeded && !day.endsWith('-31')) return undefined;
  // Each day that may be over budget depends on those before: read in their order, none of them waits for another.
  for (let each = isExceeded ? firstOfMonth(day) : day; each < day; each = addDays(each, 1)) on(each);
  const overdelivery = isExceeded ? valueAt(market.parameters, market.day(day).start).overdelivery : 0;
  const number = Number(day.slice(8));
  const rest = (amount: number): number => Math.floor((amount * (TENTHS_OF_MONTH - 10 * (number - 1))) / 10);
  const most = (amount: number): number => Math.floor(amount * (1 + overdelivery));
  return (campaign, own) => {
    const enough = Math.max(...listValues(own).map((amount) => most(amount) - rest(amount)));
    const left = leftBefore({ market, day, on }, campaign, isExceeded ? Infinity : enough);
    return mapTimeline(own, (amount) => Math.min(most(amount), Math.max(0, rest(amount) + left)));
  };
}

/**
 * Minor units of its daily budgets that the campaign has not spent since the first of the month; negative if it has spent
 * more. Days are read from the last one on, until `enough` is left.
 */
function leftBefore({ market, day, on }: Month, campaign: SimulatedCampaign, enough: number): number {
  const first = firstOfMonth(day);
  let left = 0;
  for (let each = addDays(day, -1); each >= first && left < enough; each = addDays(each, -1)) {
    const known = on(each).get(campaign.id);
    left += known === undefined ? largestOn(campaign.budget, market.day(each)) : known.daily - known.packed.cost;
  }
  return left;
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** The largest value on the day. */
export function largestOn(budget: Timeline<number>, { start, end }: SimulatedDay): number {
  const later = budget.changes.filter(({ at }) => start < at && at < end).map(({ was }) => was);
  return Math.max(valueAt(budget, end - 1), ...later);
}
