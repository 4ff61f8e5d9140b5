/**
 * The last weeks with one more campaign of sponsored display, which has no budget, while the other ones compete.
 */
import type { Id } from '../../model/entities.ts';
import type { Reading } from '../entities/operation-context.ts';
import { finishedDays, WEEKS } from '../performance/market/suggested-bids.ts';
import { SPONSORED_DISPLAY } from '../performance/sponsored-display.ts';
import { simulationOf } from '../performance/simulation.ts';
import type { SimulatedCampaign } from '../simulation/account.ts';
import { withRunningProfile } from '../simulation/market/analysis/bid-searches.ts';
import { advertiserOf, type Advertiser } from '../simulation/market/families.ts';
import type { Win } from '../simulation/market/family-day.ts';
import { eachSearch, paidDay, type MarketSegment } from '../simulation/market/market-day.ts';
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

const TYPE = SPONSORED_DISPLAY.campaignType;
const DAYS_OF_WEEK = 7;

/** The days of the last weeks without days of sales. */
export function pastDays(context: Reading, replaced: Id | undefined, campaign: SimulatedCampaign): PastDay[] {
  const { advertiser } = simulationOf(context).days(TYPE);
  const others = advertiser.campaigns.filter(({ id }) => id !== replaced);
  const days = finishedDays(simulationOf(context), TYPE, { skipped: 0, count: DAYS_OF_WEEK * WEEKS });
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
