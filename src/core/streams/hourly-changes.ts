/**
 * What each hour adds to the numbers of ads: new traffic, corrections of the three days before, and orders that follow
 * earlier clicks and views. The sum of all changes of a day is its numbers in reports.
 */
import { startOfHour } from '../../model/days.ts';
import { HOUR_MS } from '../../model/text/time-units.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';
import type { CampaignType } from '../performance/product.ts';
import { adFields, clauseFields } from '../performance/rows/levels.ts';
import type { ReportRow } from '../performance/rows/report-row.ts';
import { simulationOf } from '../performance/simulation.ts';
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
import { addOrderOfView, noOrdersOfViews, ordersOfViews, VIEW_WINDOW } from '../simulation/quantities/view-orders.ts';
import { addViewability, noViewability } from '../simulation/quantities/viewability.ts';
import { addOrder, noTotals, type Totals } from '../simulation/totals.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';
import { campaignDays, type CampaignOnDay, type Window } from './campaign-days.ts';

/** What is added to the numbers of an ad, a clause and, if asked for, a placement in one hour. */
interface HourlyChange {
  /** Corrections are negative numbers. */
  row: ReportRow;
  /** The first instant of the hour of the traffic. */
  hour: number;
  /** The same for all changes of the same row in the same hour. */
  key: string;
}

interface ChangesQuery {
  campaignType: CampaignType;
  counts: keyof typeof PARTS;
  byPlacement: boolean;
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
    const totals = sumAt(event.at);
    addTraffic(totals, event, 1);
    if (totals !== undefined) {
      totals.groups ??= {};
      addViewability((totals.groups.viewability ??= noViewability()), event);
    }
    const restated = restatedPartOf(event, counting);
    if (restated === undefined) return;
    addTraffic(totals, restated, 1);
    addTraffic(sumAt(recognizedAt(event)), restated, -1);
  },
};

const ORDERS: Parts = {
  latest: MAX_ORDER_DELAY,
  add(event, counting, sumAt) {
    for (const order of event.orders) {
      const totals = sumAt(order.at);
      if (totals !== undefined) addOrder(totals, order);
    }
    for (const order of ordersOfViews(event, counting)) {
      const totals = order.lag > VIEW_WINDOW ? undefined : sumAt(order.at);
      if (totals === undefined) continue;
      totals.groups ??= {};
      addOrderOfView((totals.groups.ordersOfViews ??= noOrdersOfViews()), order);
    }
  },
};

const PARTS = { traffic: TRAFFIC, orders: ORDERS } as const;

function addTraffic(totals: Totals | undefined, part: ChargedInvalidTraffic, sign: 1 | -1): void {
  if (totals === undefined) return;
  totals.impressions += sign * part.impressions;
  totals.clicks += sign * part.clicks;
  totals.cost += sign * part.cost;
}

/**
 * The changes by the end of the hour in which they happened, the first hour first. Of sponsored brands, those of campaigns
 * with several ad groups, as in reports of version 3.
 */
export function changesIn(
  context: Reading,
  window: Window,
  query: ChangesQuery,
): ReadonlyMap<number, readonly HourlyChange[]> {
  const parts = PARTS[query.counts];
  const { market } = simulationOf(context);
  const found = new KeyedValues<number, Map<string, HourlyChange>>(() => new Map());
  const days = { from: window.from - parts.latest, until: window.until };
  for (const onDay of campaignDays(context, query.campaignType, 'multi', days)) {
    const counting = market.countingOf(onDay.campaign, window.until);
    for (let i = 0; i < onDay.result.events.length; i++) {
      const event = eventAt(onDay.result.events, i);
      parts.add(event, counting, (instant) => {
        if (instant < window.from || instant >= window.until) return undefined;
        const ofHour = found.of(endOfHour(context, instant));
        return totalsOf(context, onDay, event, query, ofHour);
      });
    }
  }
  const hours = [...found].toSorted(([a], [b]) => a - b);
  return new Map(hours.map(([end, changes]) => [end, [...changes.values()]]));
}

export function endOfHour({ scope: { marketplace } }: ScopeAtTime, instant: number): number {
  return startOfHour(instant, marketplace.timeZone) + HOUR_MS;
}

function totalsOf(
  { scope: { marketplace } }: ScopeAtTime,
  { campaign, result }: CampaignOnDay,
  event: TrafficEvent,
  { byPlacement }: ChangesQuery,
  ofHour: Map<string, HourlyChange>,
): Totals {
  const { at, adGroup, ad, clause } = event;
  const placement = byPlacement ? event.placement : undefined;
  const hour = startOfHour(at, marketplace.timeZone);
  const key = [ad.id, clause.id, placement, hour].join(' ');
  let change = ofHour.get(key);
  if (change === undefined) {
    const fields = { ...adFields(event, result), ...clauseFields(adGroup, clause, result), placement };
    ofHour.set(key, (change = { row: { campaign, ...fields, totals: noTotals() }, hour, key }));
  }
  return change.row.totals;
}
