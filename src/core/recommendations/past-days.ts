/**
 * The last weeks with one more campaign, which has no budget, while the other ones of its product compete; and what a budget
 * pays of them.
 */
import { addDays, daysBetween, type Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Reading } from '../entities/operation-context.ts';
import { finishedDays, WEEKS } from '../performance/market/suggested-bids.ts';
import type { CampaignType } from '../performance/product.ts';
import { simulationOf } from '../performance/simulation.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import { withRunningProfile } from '../simulation/market/analysis/bid-searches.ts';
import { advertiserOf, type Advertiser } from '../simulation/market/families.ts';
import type { Win } from '../simulation/market/family-day.ts';
import { eachSearch, paidDay, type MarketSegment } from '../simulation/market/market-day.ts';
import { Purse } from '../simulation/market/purse.ts';
import { isSalesDay, trafficWeight, type SimulatedDay } from '../simulation/seasonality.ts';
import { constantTimeline } from '../simulation/timeline.ts';

export interface PastDay {
  day: SimulatedDay;
  /** Its traffic, in multiples of that of a usual day. */
  weight: number;
  /** Impressions that the targets match. */
  available: number;
  /** In the order of time. */
  wins: readonly Win[];
}

const DAYS_OF_WEEK = 7;
/** Further days are like those of the first year. */
const YEAR = 366;

/** The days of the last weeks without days of sales. */
export function pastDays(context: Reading, type: CampaignType, campaign: SimulatedCampaign, replaced?: Id): PastDay[] {
  const { advertiser } = simulationOf(context).days(type);
  const others = advertiser.campaigns.filter(({ id }) => id !== replaced);
  const days = finishedDays(simulationOf(context), type, { skipped: 0, count: DAYS_OF_WEEK * WEEKS });
  const [first] = days.flat();
  if (first === undefined) return [];
  const { profile, catalog } = first.market;
  const all = { ...advertiserOf(profile, catalog, [...others, campaign]), firstAds: advertiser.firstAds };
  const families = all.families.filter(({ entries }) => entries.some((each) => each.campaign === campaign));
  return days.flatMap((segments) => {
    const [part] = segments;
    if (part === undefined || isSalesDay(part.market.day)) return [];
    return [pastDay(segments.map(withRunningProfile), { ...all, families }, campaign)];
  });
}

function pastDay(segments: readonly MarketSegment[], advertiser: Advertiser, campaign: SimulatedCampaign): PastDay {
  const [first] = segments;
  if (first === undefined) throw new Error('a day has a part');
  const { day, model } = first.market;
  let available = 0;
  eachSearch(segments, { ...advertiser, campaigns: [campaign] }, (_, { impressions }) => {
    available += impressions;
  });
  const paid = paidDay(segments, advertiser, () => constantTimeline(Infinity)).get(campaign)?.paid ?? [];
  const wins = paid.toSorted((a, b) => a.event.at - b.event.at);
  return { day, weight: trafficWeight(day, model), available, wins };
}

/** What the budget pays of a day. */
export function paidWith(budget: number, campaign: SimulatedCampaign, { day, wins }: PastDay): readonly Win[] {
  const purse = new Purse(campaign, constantTimeline(budget), day);
  for (const win of wins) if (!purse.isEmptyAt(win.event.at)) purse.pay(win);
  return purse.paid;
}

/** The traffic of some days together, in multiples of that of a usual day. */
export function weightOf(context: Reading, from: Day, to: Day): number {
  const market = simulationOf(context).market;
  const count = 1 + daysBetween(from, to);
  const days = Array.from({ length: Math.min(count, YEAR) }, (_, i) => market.day(addDays(from, i)));
  return (count / days.length) * days.reduce((sum, day) => sum + trafficWeight(day, market.model), 0);
}
