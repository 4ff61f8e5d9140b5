/**
 * The simulated events of one campaign on one day in typed arrays, which take a third of the memory of objects. Clauses
 * and ads are positions in the campaign, so that the events can be read with later values of its entities.
 */
import type { Placement } from '../model/entities.ts';
import type { SlicedTask } from '../model/sliced-task.ts';
import type { SimulatedAd, SimulatedAdGroup, SimulatedCampaign, SimulatedClause } from './account.ts';
import { NO_ORDERS, type Order } from './orders.ts';
import type { TrafficEvent } from './traffic-events.ts';

/** at, impressions, clicks, cost */
const NUMBERS = 4;
/** clause, ad, placement, term, draw, end of its orders */
const KEYS = 6;
/** units, sales, click, at, lag */
const ORDER_NUMBERS = 5;

const PLACEMENTS: readonly Placement[] = ['placementTop', 'placementRestOfSearch', 'placementProductPage'];
/** Events between two pauses. */
const SLICE = 1000;
const OBJECT_BYTES = 200;

export interface PackedEvents {
  readonly numbers: Float64Array;
  readonly keys: Int32Array;
  readonly orders: Float64Array;
  /** For each order, the product that was bought if it is not the advertised one. */
  readonly otherAsins: readonly (string | undefined)[];
}

export function bytesOf({ numbers, keys, orders, otherAsins }: PackedEvents): number {
  const arrays = numbers.byteLength + keys.byteLength + orders.byteLength;
  return arrays + otherAsins.length * 16 + 4 * OBJECT_BYTES;
}

/** The events must not contain overridden numbers. */
export function* packEvents(campaign: SimulatedCampaign, events: readonly TrafficEvent[]): SlicedTask<PackedEvents> {
  const positions = new Map<SimulatedClause, number>();
  const adPositions = new Map<SimulatedAd, number>();
  let atPause = 0;
  for (const { clauses, ads } of campaign.adGroups) {
    for (const clause of clauses) positions.set(clause, positions.size);
    for (const [position, ad] of ads.entries()) adPositions.set(ad, position);
    if (positions.size - atPause < SLICE) continue;
    atPause = positions.size;
    yield;
  }
  const count = events.reduce((sum, event) => sum + event.orders.length, 0);
  const numbers = new Float64Array(events.length * NUMBERS);
  const keys = new Int32Array(events.length * KEYS);
  const orders = new Float64Array(count * ORDER_NUMBERS);
  const otherAsins: (string | undefined)[] = [];
  const names = new Map<string, string>();
  for (const [i, event] of events.entries()) {
    if (i % SLICE === SLICE - 1) yield;
    if (typeof event.term === 'string') throw new Error('an event with overridden numbers cannot be packed');
    for (const { units, sales, click, at, lag, same, asin } of event.orders) {
      const start = otherAsins.length * ORDER_NUMBERS;
      orders[start] = units;
      orders[start + 1] = sales;
      orders[start + 2] = click;
      orders[start + 3] = at;
      orders[start + 4] = lag;
      if (!same && !names.has(asin)) names.set(asin, asin);
      otherAsins.push(same ? undefined : names.get(asin));
    }
    const number = i * NUMBERS;
    numbers[number] = event.at;
    numbers[number + 1] = event.impressions;
    numbers[number + 2] = event.clicks;
    numbers[number + 3] = event.cost;
    const key = i * KEYS;
    keys[key] = positions.get(event.clause) ?? -1;
    keys[key + 1] = adPositions.get(event.ad) ?? -1;
    keys[key + 2] = PLACEMENTS.indexOf(event.placement);
    keys[key + 3] = event.term;
    keys[key + 4] = event.draw;
    keys[key + 5] = otherAsins.length;
  }
  return { numbers, keys, orders, otherAsins };
}

/**
 * Packed events as a list. An event becomes an object when it is read: most events are read once and added to a sum.
 * The campaign must have the same clauses and ads as when the events were packed.
 */
export class PackedEventList implements Iterable<TrafficEvent> {
  readonly length: number;
  readonly #campaign: SimulatedCampaign;
  readonly #packed: PackedEvents;
  readonly #clauses: readonly SimulatedClause[];
  /** Of each clause. */
  readonly #adGroups: readonly SimulatedAdGroup[];

  constructor(campaign: SimulatedCampaign, packed: PackedEvents) {
    this.#campaign = campaign;
    this.#packed = packed;
    this.length = packed.keys.length / KEYS;
    const clauses: SimulatedClause[] = [];
    const adGroups: SimulatedAdGroup[] = [];
    for (const adGroup of campaign.adGroups) {
      for (const clause of adGroup.clauses) {
        clauses.push(clause);
        adGroups.push(adGroup);
      }
    }
    this.#clauses = clauses;
    this.#adGroups = adGroups;
  }

  *[Symbol.iterator](): Generator<TrafficEvent, void> {
    const { keys } = this.#packed;
    let firstOrder = 0;
    for (let i = 0; i < this.length; i++) {
      const endOfOrders = keys[i * KEYS + 5] ?? 0;
      yield this.#read(i, firstOrder, endOfOrders);
      firstOrder = endOfOrders;
    }
  }

  /** The first instant of an event or an order after the given one; infinite if there is none. */
  firstAfter(instant: number): number {
    const { numbers, orders } = this.#packed;
    return Math.min(firstAfter(numbers, 0, NUMBERS, instant), firstAfter(orders, 3, ORDER_NUMBERS, instant));
  }

  #read(index: number, firstOrder: number, endOfOrders: number): TrafficEvent {
    const { numbers, keys } = this.#packed;
    const number = index * NUMBERS;
    const key = index * KEYS;
    const position = keys[key] ?? -1;
    const clause = this.#clauses[position];
    const adGroup = this.#adGroups[position];
    const ad = adGroup?.ads[keys[key + 1] ?? -1];
    const placement = PLACEMENTS[keys[key + 2] ?? -1];
    if (clause === undefined || adGroup === undefined || ad === undefined || placement === undefined)
      throw new Error(`campaign ${this.#campaign.id} has other entities than when its events were simulated`);
    return {
      at: numbers[number] ?? 0,
      adGroup,
      clause,
      ad,
      placement,
      term: keys[key + 3] ?? 0,
      draw: keys[key + 4] ?? 0,
      impressions: numbers[number + 1] ?? 0,
      clicks: numbers[number + 2] ?? 0,
      cost: numbers[number + 3] ?? 0,
      orders: firstOrder === endOfOrders ? NO_ORDERS : this.#readOrders(firstOrder, endOfOrders, ad.asin),
    };
  }

  #readOrders(first: number, end: number, advertised: string): readonly Order[] {
    const { orders, otherAsins } = this.#packed;
    const list: Order[] = [];
    for (let i = first; i < end; i++) {
      const [start, asin] = [i * ORDER_NUMBERS, otherAsins[i]];
      list.push({
        conversions: 1,
        units: orders[start] ?? 0,
        sales: orders[start + 1] ?? 0,
        click: orders[start + 2] ?? 0,
        at: orders[start + 3] ?? 0,
        lag: orders[start + 4] ?? 0,
        same: asin === undefined,
        asin: asin ?? advertised,
      });
    }
    return list;
  }
}

function firstAfter(numbers: Float64Array, offset: number, step: number, instant: number): number {
  let first = Infinity;
  for (let i = offset; i < numbers.length; i += step) {
    const at = numbers[i] ?? Infinity;
    if (instant < at && at < first) first = at;
  }
  return first;
}

/** Traffic events in order. */
export type EventList = readonly TrafficEvent[] | PackedEventList;
