/**
 * Sums over traffic events until an instant: the numbers of a row.
 */
import type { TrafficEvent } from './traffic-events.ts';
import { isNewToBrand, type Order } from './orders.ts';
import { eventAt, type EventList } from './packed-events.ts';
import type { CountGroups, GroupTotals } from './quantities/groups.ts';

/** Days within which an order counts for its click. */
export const WINDOWS = [1, 7, 14, 30] as const;
export type Window = (typeof WINDOWS)[number];

/** Counts are whole numbers, money is in minor units. `same`: of the advertised product only. */
export interface WindowTotals {
  conversions: number;
  conversionsSame: number;
  units: number;
  unitsSame: number;
  sales: number;
  salesSame: number;
}

/** In the order of `WINDOWS`, which takes less memory than an object by days. See `inWindow`. */
type Windows = readonly WindowTotals[];

/** Orders within 14 days whose buyers are new to the brand. Only sponsored brands report them. */
interface NewToBrand {
  orders: number;
  units: number;
  sales: number;
}

export interface Totals {
  impressions: number;
  clicks: number;
  cost: number;
  /** Read-only: totals without such orders share one object. */
  newToBrand: NewToBrand;
  /** Read-only: totals without orders share one object. */
  windows: Windows;
  /** Undefined if no group of quantities is counted. */
  groups: GroupTotals | undefined;
}

const NO_ORDERS: Windows = Object.freeze(newWindows());
const NONE_NEW: NewToBrand = Object.freeze({ orders: 0, units: 0, sales: 0 });
const NEW_WITHIN: Window = 14;

function newWindows(): Windows {
  const none = (): WindowTotals => ({
    conversions: 0,
    conversionsSame: 0,
    units: 0,
    unitsSame: 0,
    sales: 0,
    salesSame: 0,
  });
  return [none(), none(), none(), none()];
}

export function inWindow({ windows }: Totals, window: Window): WindowTotals {
  const totals = windows[WINDOWS.indexOf(window)];
  if (totals === undefined) throw new Error(`unknown attribution window of ${window} days`);
  return totals;
}

export function noTotals(): Totals {
  return { impressions: 0, clicks: 0, cost: 0, newToBrand: NONE_NEW, windows: NO_ORDERS, groups: undefined };
}

/** Without orders, all attributed numbers are zero. */
export function hasOrders({ windows }: Totals): boolean {
  return windows !== NO_ORDERS;
}

/** Adds an event and its orders as far as they arrived by `asOf`. */
export function addEvent(totals: Totals, { at, impressions, clicks, cost, orders }: TrafficEvent, asOf: number): void {
  if (at > asOf) return;
  totals.impressions += impressions;
  totals.clicks += clicks;
  totals.cost += cost;
  for (const order of orders) if (order.at <= asOf) addOrder(totals, order);
}

/** Adds an order without its click. */
export function addOrder(totals: Totals, order: Order): void {
  const { lag, conversions, units, sales, same } = order;
  if (totals.windows === NO_ORDERS) totals.windows = newWindows();
  // The longest first: an order counts in a window and in all longer ones.
  for (let i = WINDOWS.length - 1; i >= 0 && lag <= (WINDOWS[i] ?? 0); i--) {
    const sums = totals.windows[i];
    if (sums === undefined) break;
    sums.conversions += conversions;
    sums.units += units;
    sums.sales += sales;
    if (!same) continue;
    sums.conversionsSame += conversions;
    sums.unitsSame += units;
    sums.salesSame += sales;
  }
  if (lag <= NEW_WITHIN && isNewToBrand(order)) addNewToBrand(totals, order);
}

function addNewToBrand(totals: Totals, { conversions, units, sales }: Order): void {
  if (totals.newToBrand === NONE_NEW) totals.newToBrand = { orders: 0, units: 0, sales: 0 };
  totals.newToBrand.orders += conversions;
  totals.newToBrand.units += units;
  totals.newToBrand.sales += sales;
}

/** Adds each event to its sum, if it has one. */
export function addUp(
  events: EventList,
  asOf: number,
  sumOf: (event: TrafficEvent) => Totals | undefined,
  countGroups?: CountGroups,
): void {
  for (let i = 0; i < events.length; i++) {
    const event = eventAt(events, i);
    const totals = event.at > asOf ? undefined : sumOf(event);
    if (totals === undefined) continue;
    addEvent(totals, event, asOf);
    countGroups?.(totals, event);
  }
}

/** Adds each order to its sum, if it has one, without its click. */
export function addUpOrders(
  events: EventList,
  asOf: number,
  sumOf: (event: TrafficEvent, order: Order) => Totals | undefined,
): void {
  for (let i = 0; i < events.length; i++) {
    const event = eventAt(events, i);
    for (const order of event.orders) {
      const totals = order.at <= asOf ? sumOf(event, order) : undefined;
      if (totals !== undefined) addOrder(totals, order);
    }
  }
}
