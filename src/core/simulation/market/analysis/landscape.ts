/**
 * What other bids would do: for one keyword or target on a day, and the best constant bid of each on its own.
 */
import type { Placement } from '../../../../model/entity-values.ts';
import type { Id } from '../../../../model/entities.ts';
import type { SimulatedClause } from '../../account.ts';
import { constantTimeline } from '../../timeline.ts';
import type { TrafficEvent } from '../../traffic-events.ts';
import { expectedOf } from './expected.ts';
import type { Advertiser, Entry } from '../families.ts';
import { DayOfFamilies } from '../day-of-families.ts';
import { FamilyDay } from '../family-day.ts';
import type { MarketSegment } from '../market-day.ts';

/** Sums over events, at the time when all their orders have come. Money in minor units. */
export interface BidResult {
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  units: number;
  sales: number;
  impressionsBy: Record<Placement, number>;
}

export function noResult(): BidResult {
  const impressionsBy = { placementTop: 0, placementRestOfSearch: 0, placementProductPage: 0 };
  return { impressions: 0, clicks: 0, cost: 0, orders: 0, units: 0, sales: 0, impressionsBy };
}

export function addToResult(sums: BidResult, { impressions, clicks, cost, orders, placement }: TrafficEvent): void {
  sums.impressions += impressions;
  sums.clicks += clicks;
  sums.cost += cost;
  sums.impressionsBy[placement] += impressions;
  for (const order of orders) {
    sums.orders += order.conversions;
    sums.units += order.units;
    sums.sales += order.sales;
  }
}

/** By keyword or target: the expected profit with each bid, if it had no own competitor and no budget. */
export type ProfitsByBid = Map<Id, number[]>;

export function addProfitsByBid(
  sums: ProfitsByBid,
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  bids: readonly number[],
): void {
  for (const { market, from, until } of segments) {
    const day = new DayOfFamilies(market, advertiser);
    for (const family of advertiser.families) {
      for (const entry of family.entries) {
        const alone = bids.map((bid) => new FamilyDay(day, { ...family, entries: [withOwnBid(entry, bid)] }));
        const [first] = alone;
        if (first === undefined || first.candidates.length === 0) break;
        for (let number = 1; number <= market.model.bursts; number++) {
          const search = first.search(number);
          if (search === undefined || search.at < from || search.at >= until) continue;
          const profits = sums.get(entry.clause.id) ?? bids.map(() => 0);
          sums.set(entry.clause.id, profits);
          for (const [i, each] of alone.entries()) {
            const win = each.auction(search);
            if (win !== undefined) profits[i] = (profits[i] ?? 0) + expectedOf(market, win).profit;
          }
        }
      }
    }
  }
}

function withOwnBid(entry: Entry, bid: number): Entry {
  const clause: SimulatedClause = { ...entry.clause, bid: constantTimeline(bid) };
  return { ...entry, clause };
}
