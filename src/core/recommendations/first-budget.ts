/**
 * The daily budget of a campaign that a client is about to create, and what the campaign brings with it: the last weeks
 * with its keywords or automatic targets at the suggested bids.
 */
import { budgetSpan } from '../entities/limits.ts';
import type { Reading } from '../entities/operation-context.ts';
import { salesEvents, salesIncrease } from '../performance/budgets/sales-events.ts';
import { finishedDays, WEEKS } from '../performance/market/suggested-bids.ts';
import { simulationOf } from '../performance/simulation.ts';
import { daysBetween, type Day } from '../../model/days.ts';
import type { SimulatedBidding, SimulatedCampaign } from '../simulation/account.ts';
import { withRunningProfile } from '../simulation/market/analysis/bid-searches.ts';
import { advertiserOf } from '../simulation/market/families.ts';
import { addToResult, noResult, type BidResult } from '../simulation/market/analysis/landscape.ts';
import { paidDay } from '../simulation/market/market-day.ts';
import { campaignBidding, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { isSalesDay } from '../simulation/seasonality.ts';
import { constantTimeline } from '../simulation/timeline.ts';
import { BidAdvisor } from './bid-advisor.ts';
import { expectedRange, type ExpectedRange } from './expected-range.ts';
import { priceFactorOfSales } from './sales-events.ts';

interface PlannedCampaign {
  asins: readonly string[];
  targets: readonly BidTarget[];
  bidding: SimulatedBidding;
  from: Day;
  /** Null without an end. */
  to: Day | null;
}

export type Forecast = Readonly<Record<'impressions' | 'clicks' | 'conversions', ExpectedRange>>;

interface Budgeted {
  /** Minor units. */
  dailyBudget: number;
  forecast: Forecast;
}

interface EventBudget extends Budgeted {
  eventId: string;
  eventName: string;
  startDay: Day;
  endDay: Day;
  /** The budget in multiples of that of other days. */
  factor: number;
}

export interface FirstBudget extends Budgeted {
  events: readonly EventBudget[];
}

const TYPE = 'sponsoredProducts';
const DAYS_OF_WEEK = 7;
const MAX_EVENTS = 5;

/** Undefined if shoppers search for nothing that the campaign would match. */
export function firstBudget(context: Reading, planned: PlannedCampaign): FirstBudget | undefined {
  const campaign = campaignOf(context, planned);
  if (campaign === undefined) return undefined;
  const days = usualDays(context, campaign);
  const most = Math.max(0, ...days.map(({ cost }) => cost));
  const events = salesEvents(simulationOf(context))
    .filter(({ startDay, endDay }) => endDay >= planned.from && (planned.to === null || startDay <= planned.to))
    .slice(0, MAX_EVENTS);
  const traffic = 1 + salesIncrease(simulationOf(context)) / 100;
  const factor = traffic * priceFactorOfSales(context);
  return {
    dailyBudget: withinLimits(context, most),
    forecast: forecastOf(days, DAYS_OF_WEEK),
    events: events.map((event) => ({
      ...event,
      dailyBudget: withinLimits(context, most * factor),
      factor,
      forecast: forecastOf(days, 1 + daysBetween(event.startDay, event.endDay), traffic),
    })),
  };
}

/** The middle suggested bid for each target that has one. */
function campaignOf(context: Reading, { asins, targets, bidding }: PlannedCampaign): SimulatedCampaign | undefined {
  const advisor = BidAdvisor.ofProducts(context, TYPE, { asins, bidding });
  const bids = targets.map((target) => ({ ...target, bid: advisor.suggest(target)?.middle }));
  const planned = campaignBidding({ match: 'auto', text: '', asins, bidding }, 1);
  const adGroups = planned.adGroups.map((adGroup) => ({
    ...adGroup,
    clauses: adGroup.clauses.flatMap((clause) =>
      bids.flatMap(({ match, text, bid }, i) =>
        bid === undefined ? [] : [{ ...clause, id: String(i), match, text, bid: constantTimeline<number | null>(bid) }],
      ),
    ),
  }));
  return adGroups.every(({ clauses }) => clauses.length === 0) ? undefined : { ...planned, adGroups };
}

/** What the campaign brings on each of the last days without a sale, without a budget and other campaigns. */
function usualDays(context: Reading, campaign: SimulatedCampaign): BidResult[] {
  const days = finishedDays(simulationOf(context), TYPE, { skipped: 0, count: DAYS_OF_WEEK * WEEKS });
  const { firstAds } = simulationOf(context).days(TYPE).advertiser;
  return days.flatMap((day) => {
    const segments = day.map(withRunningProfile);
    const [first] = segments;
    if (first === undefined || isSalesDay(first.market.day)) return [];
    const { profile, catalog } = first.market;
    const advertiser = { ...advertiserOf(profile, catalog, [campaign]), firstAds };
    const result = noResult();
    for (const { paid } of paidDay(segments, advertiser).values())
      for (const { event } of paid) addToResult(result, event);
    return [result];
  });
}

function forecastOf(days: readonly BidResult[], count: number, factor = 1): Forecast {
  const of = (name: 'impressions' | 'clicks' | 'orders'): ExpectedRange =>
    expectedRange(
      days.map((day) => day[name] * factor),
      count,
    );
  return { impressions: of('impressions'), clicks: of('clicks'), conversions: of('orders') };
}

function withinLimits(context: Reading, budget: number): number {
  const { min, max } = budgetSpan(context);
  return Math.min(max, Math.max(min, Math.ceil(budget)));
}
