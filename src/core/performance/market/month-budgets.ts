/**
 * The budget of a day after earlier days: that of a lifetime less what is spent of it, and a daily budget within its
 * month. A month has 30.4 daily budgets: those of its days but the last, and the rest in the daily budget of the last day.
 */
import { addDays, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { CampaignDay } from '../../simulation/market/market-day.ts';
import type { ProfileMarket } from '../profile-market.ts';
import type { LeftBounds } from './left-of-days.ts';
import { largestWithin, listValues, mapTimeline, valueAt, type Timeline } from '../../simulation/timeline.ts';

const TENTHS_OF_MONTH = 304;

/** A day of a campaign with its daily budget: the largest amount in minor units, with rules and without earlier days. */
export interface MonthDay extends CampaignDay {
  daily: number;
}

interface Month {
  market: ProfileMarket;
  day: Day;
  on(day: Day): ReadonlyMap<Id, MonthDay>;
  /** What the campaign leaves of its daily budget, as far as it is known without a simulation of the day. */
  leftOf(campaign: SimulatedCampaign, day: Day): LeftBounds | undefined;
}

/** Without days over budget, only a month of 31 days can end before all of its daily budgets are spent. */
export function isLimitedByMonth(market: ProfileMarket, day: Day, exceedsDays: boolean): boolean {
  return day.endsWith('-31') || isOverBudget(market, exceedsDays);
}

function isOverBudget({ parameters }: ProfileMarket, exceedsDays: boolean): boolean {
  return exceedsDays && listValues(parameters).some(({ overdelivery }) => overdelivery > 0);
}

/** How the month limits daily budgets; undefined if it does not. `exceedsDays`: whether days may be over budget. */
export function monthOn(
  month: Month,
  exceedsDays: boolean,
): ((campaign: SimulatedCampaign, own: Timeline<number>) => Timeline<number>) | undefined {
  const { market, day, on } = month;
  if (!isLimitedByMonth(market, day, exceedsDays)) return undefined;
  const isExceeded = isOverBudget(market, exceedsDays);
  // Each day that may be over budget depends on those before: read in their order, none of them waits for another.
  for (let each = isExceeded ? firstOfMonth(day) : day; each < day; each = addDays(each, 1)) on(each);
  const overdelivery = isExceeded ? valueAt(market.parameters, market.day(day).start).overdelivery : 0;
  const number = Number(day.slice(8));
  const rest = (amount: number): number => Math.floor((amount * (TENTHS_OF_MONTH - 10 * (number - 1))) / 10);
  const most = (amount: number): number => Math.floor(amount * (1 + overdelivery));
  return (campaign, own) => {
    const enough = Math.max(...listValues(own).map((amount) => most(amount) - rest(amount)));
    const left = isExceeded ? leftBefore(month, campaign) : leftBeforeLast(month, campaign, enough);
    return mapTimeline(own, (amount) => Math.min(most(amount), Math.max(0, rest(amount) + left)));
  };
}

/**
 * Minor units of its daily budgets that the campaign has not spent since the first of the month; negative if it has spent
 * more.
 */
function leftBefore(month: Month, campaign: SimulatedCampaign): number {
  return daysBefore(month.day).reduce((left, each) => left + leftOn(month, campaign, each), 0);
}

/** The same before the last day, if no day may be over budget. Days are read from the last one on, until `enough` is left. */
function leftBeforeLast(month: Month, campaign: SimulatedCampaign, enough: number): number {
  let left = 0;
  const unsure: { day: Day; least: number }[] = [];
  for (const [i, day] of daysBefore(month.day).entries()) {
    if (left >= enough) return left;
    // All campaigns need the day before, few need an earlier one.
    const { least, most } = (i > 0 && month.leftOf(campaign, day)) || exactly(leftOn(month, campaign, day));
    left += least;
    if (least < most) unsure.push({ day, least });
  }
  for (const { day, least } of unsure) {
    if (left >= enough) return left;
    left += leftOn(month, campaign, day) - least;
  }
  return left;
}

function leftOn({ market, on }: Month, campaign: SimulatedCampaign, day: Day): number {
  const known = on(day).get(campaign.id);
  return known === undefined ? largestWithin(campaign.budget, market.day(day)) : known.daily - known.packed.cost;
}

function exactly(left: number): LeftBounds {
  return { least: left, most: left };
}

/** The earlier days of the month, from the last one on. */
function daysBefore(day: Day): Day[] {
  return Array.from({ length: Number(day.slice(8)) - 1 }, (_, i) => addDays(day, -1 - i));
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
