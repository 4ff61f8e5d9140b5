/**
 * What the market of a profile would have brought: with other bids, by expectation, and at best. For people and agents that
 * steer bids; reports do not use it.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import { afterCutoffs, budgetCutoffs } from '../../simulation/account-day.ts';
import type { SimulatedCampaign, SimulatedClause } from '../../simulation/account.ts';
import { unitCost } from '../../simulation/market/catalog.ts';
import { expectedOf, WASTE, type Expected } from '../../simulation/market/analysis/expected.ts';
import { withBid, withBids } from '../../simulation/market/families.ts';
import type { Win } from '../../simulation/market/family-day.ts';
import {
  addProfitsByBid,
  addToResult,
  noResult,
  type BidResult,
  type ProfitsByBid,
} from '../../simulation/market/analysis/landscape.ts';
import type { PaidDay } from '../../simulation/market/market-day.ts';
import { bestProfit, choicesOf } from '../../simulation/market/analysis/oracle.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import { listValues } from '../../simulation/timeline.ts';
import { generationOf, type TrafficEvent } from '../../simulation/traffic-events.ts';
import { LEGACY_CAMPAIGN_TYPES, type CampaignType } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { Simulation } from '../simulation.ts';

/** The keyword or target, with what it belongs to. */
interface FoundClause {
  type: CampaignType;
  campaign: SimulatedCampaign;
  clause: SimulatedClause;
}

/** The result of a bid on a day, with the profit after the costs of products and advertising. Minor units. */
export interface LandscapePoint extends BidResult {
  bid: number;
  profit: number;
  expected: Expected;
}

/** By expectation, with the cost of clicks of terms that the products hardly satisfy. Minor units. */
export interface ExpectedScore extends Expected {
  wasted: number;
}

/** Minor units. */
interface ConstantBids {
  bids: ReadonlyMap<Id, number>;
  /** Of all together, within budgets. */
  expected: Expected;
}

export class MarketAnalysis {
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Undefined if the profile has no keyword or target with this id. */
  findClause(id: Id): FoundClause | undefined {
    for (const type of LEGACY_CAMPAIGN_TYPES) {
      for (const campaign of this.#simulation.days(type).advertiser.campaigns)
        for (const { clauses } of campaign.adGroups) {
          const clause = clauses.find((each) => each.id === id);
          if (clause !== undefined) return { type, campaign, clause };
        }
    }
    return undefined;
  }

  /** What each bid, in minor units, brings on a day with the budgets and other bids of the day. Overrides do not count. */
  landscape({ type, campaign, clause }: FoundClause, day: Day, bids: readonly number[]): LandscapePoint[] {
    const days = this.#simulation.days(type);
    const { advertiser } = days;
    return bids.map((bid) => {
      const paid = days.paidOn(day, withBid(advertiser, clause, bid));
      const point = { ...noResult(), bid, profit: 0, expected: nothingExpected() };
      for (const event of this.#withinAccount(type, day, { paid, campaign }))
        if (event.clause.id === clause.id) this.#addEvent(point, event);
      for (const win of paid.get(campaign)?.paid ?? [])
        if (win.event.clause.id === clause.id) addExpected(point.expected, this.#expectedOf(win));
      return point;
    });
  }

  /** What is expected of the ads that were shown on these days within budgets. */
  expectedOn(days: readonly Day[]): ExpectedScore {
    const sums = { ...nothingExpected(), wasted: 0 };
    for (const type of LEGACY_CAMPAIGN_TYPES) {
      for (const day of days) {
        for (const { paid } of this.#simulation.days(type).paidOn(day).values()) {
          for (const win of paid) {
            const expected = this.#expectedOf(win);
            addExpected(sums, expected);
            if (win.relevance < WASTE) sums.wasted += expected.cost;
          }
        }
      }
    }
    return sums;
  }

  /** Minor units: no bids, targets, structure or spreading of the budgets earn more, by expectation. */
  boundOn(days: readonly Day[]): number {
    let sum = 0;
    for (const type of LEGACY_CAMPAIGN_TYPES) {
      const market = this.#simulation.days(type);
      for (const day of days)
        sum += bestProfit(choicesOf(market.segmentsOn(day), market.advertiser), market.budgetOn(day));
    }
    return sum;
  }

  /** For each keyword and target, the one of these bids with the highest expected profit on its own. Minor units. */
  constantBids(days: readonly Day[], bids: readonly number[]): ConstantBids {
    const found = new Map<Id, number>();
    const expected = nothingExpected();
    for (const type of LEGACY_CAMPAIGN_TYPES) {
      const market = this.#simulation.days(type);
      const { advertiser } = market;
      const profits: ProfitsByBid = new Map();
      for (const day of days) addProfitsByBid(profits, market.segmentsOn(day), advertiser, bids);
      const own = new Map([...profits].map(([id, values]) => [id, bestOf(bids, values)]));
      for (const [id, bid] of own) found.set(id, bid);
      const changed = withBids(advertiser, own);
      for (const day of days)
        for (const { paid } of market.paidOn(day, changed).values())
          for (const win of paid) addExpected(expected, this.#expectedOf(win));
    }
    return { bids: found, expected };
  }

  #expectedOf(win: Win): Expected {
    return expectedOf(this.#simulation.market.shopAt(win.event.at), win);
  }

  #addEvent(point: LandscapePoint, event: TrafficEvent): void {
    addToResult(point, event);
    point.profit -= event.cost;
    for (const { asin, at, units, sales } of event.orders)
      point.profit += sales - units * unitCost(this.#simulation.market.shopAt(at), asin, at);
  }

  /** The events of a campaign that the budget of the account pays too. */
  #withinAccount(
    type: CampaignType,
    day: Day,
    { paid, campaign }: { paid: ReadonlyMap<SimulatedCampaign, PaidDay>; campaign: SimulatedCampaign },
  ): readonly TrafficEvent[] {
    const events = (paid.get(campaign)?.paid ?? []).map(({ event }) => event);
    const { profile } = this.#simulation.market;
    if (!PRODUCTS[type].sharesAccountBudget || listValues(profile.dailyBudget).every((budget) => budget === Infinity))
      return events;
    const costly = [...paid].flatMap(([each, day]) =>
      day.paid.map(({ event }) => event).filter((event) => event.cost > 0 && generationOf(each, event) <= event.at),
    );
    return unpackEvents(afterCutoffs(events, budgetCutoffs(profile, this.#simulation.market.day(day), costly)));
  }
}

function nothingExpected(): Expected {
  return { clicks: 0, cost: 0, orders: 0, profit: 0 };
}

function addExpected(sums: Expected, { clicks, cost, orders, profit }: Expected): void {
  sums.clicks += clicks;
  sums.cost += cost;
  sums.orders += orders;
  sums.profit += profit;
}

/** The lowest of the best. */
function bestOf(bids: readonly number[], profits: readonly number[]): number {
  let best = 0;
  for (const [i, profit] of profits.entries()) if (profit > (profits[best] ?? 0)) best = i;
  return bids[best] ?? 0;
}
