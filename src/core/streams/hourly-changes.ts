/**
 * What each hour adds to the numbers of sponsored products: new traffic, corrections of the three days before, and orders
 * that follow earlier clicks. The sum of all changes of a day is its numbers in reports.
 */
import { startOfHour } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Placement } from '../../model/entity-values.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import type { AnyKeyword, AnyTarget } from '../performance/product.ts';
import { Simulation } from '../performance/simulation.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { MAX_ORDER_DELAY } from '../simulation/orders.ts';
import { eventAt } from '../simulation/packed-events.ts';
import type { Counting } from '../simulation/quantities/counting.ts';
import {
  RECOGNIZED_WITHIN,
  recognizedAt,
  restatedPartOf,
  type ChargedInvalidTraffic,
} from '../simulation/quantities/invalid-traffic.ts';
import { addOrder, noTotals, type Totals } from '../simulation/totals.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';
import { campaignDays, type CampaignOnDay, type Window } from './campaign-days.ts';

const HOUR = 3_600_000;

/** What is added to the numbers of an ad, a clause and a placement in one hour. Corrections are negative. */
export interface HourlyChange {
  campaignId: Id;
  adGroupId: Id;
  adId: Id;
  clause: AnyKeyword | AnyTarget;
  placement: Placement;
  /** The first instant of the hour of the traffic. */
  hour: number;
  totals: Totals;
}

/** The sum that a part of an event belongs to, by the instant of this part; undefined outside of the window. */
type SumAt = (instant: number) => Totals | undefined;

interface Parts {
  /** How long after an event its last part can follow. */
  latest: number;
  add(event: TrafficEvent, counting: Counting, sumAt: SumAt): void;
}

const TRAFFIC: Parts = {
  latest: RECOGNIZED_WITHIN,
  add(event, counting, sumAt) {
    addTraffic(sumAt(event.at), event, 1);
    const restated = restatedPartOf(event, counting);
    if (restated === undefined) return;
    addTraffic(sumAt(event.at), restated, 1);
    addTraffic(sumAt(recognizedAt(event)), restated, -1);
  },
};

const ORDERS: Parts = {
  latest: MAX_ORDER_DELAY,
  add({ orders }, _, sumAt) {
    for (const order of orders) {
      const totals = sumAt(order.at);
      if (totals !== undefined) addOrder(totals, order);
    }
  },
};

function addTraffic(totals: Totals | undefined, part: ChargedInvalidTraffic, sign: 1 | -1): void {
  if (totals === undefined) return;
  totals.impressions += sign * part.impressions;
  totals.clicks += sign * part.clicks;
  totals.cost += sign * part.cost;
}

/** The changes by the end of the hour in which they happened, the first hour first. */
export type ChangesByHour = ReadonlyMap<number, readonly HourlyChange[]>;

export function trafficChanges(context: OperationContext, window: Window): ChangesByHour {
  return changesIn(context, window, TRAFFIC);
}

export function orderChanges(context: OperationContext, window: Window): ChangesByHour {
  return changesIn(context, window, ORDERS);
}

function changesIn(context: OperationContext, window: Window, parts: Parts): ChangesByHour {
  const { market } = Simulation.of(context);
  const found = new KeyedValues<number, Map<string, HourlyChange>>(() => new Map());
  const days = { from: window.from - parts.latest, until: window.until };
  for (const onDay of campaignDays(context, 'sponsoredProducts', 'all', days)) {
    const counting = market.countingOf(onDay.campaign, window.until);
    for (let i = 0; i < onDay.result.events.length; i++) {
      const event = eventAt(onDay.result.events, i);
      parts.add(event, counting, (instant) => {
        if (instant < window.from || instant >= window.until) return undefined;
        const ofHour = found.of(endOfHour(context, instant));
        return changeOf(context, onDay, event, ofHour)?.totals;
      });
    }
  }
  const hours = [...found].toSorted(([a], [b]) => a - b);
  return new Map(hours.map(([end, changes]) => [end, [...changes.values()]]));
}

export function endOfHour({ scope: { marketplace } }: OperationContext, instant: number): number {
  return startOfHour(instant, marketplace.timeZone) + HOUR;
}

function changeOf(
  { scope: { marketplace } }: OperationContext,
  { campaign, result }: CampaignOnDay,
  { at, adGroup, ad, clause, placement }: TrafficEvent,
  ofHour: Map<string, HourlyChange>,
): HourlyChange | undefined {
  const row = result.clauses.get(clause);
  if (row === undefined) return undefined;
  const hour = startOfHour(at, marketplace.timeZone);
  const key = `${ad.id} ${clause.id} ${placement} ${hour}`;
  let change = ofHour.get(key);
  if (change === undefined) {
    const ids = { campaignId: campaign.id, adGroupId: adGroup.id, adId: ad.id };
    ofHour.set(key, (change = { ...ids, clause: row, placement, hour, totals: noTotals() }));
  }
  return change;
}
