/**
 * The simulated events of one campaign on one day in typed arrays, which take a third of the memory of objects and which
 * the garbage collector does not visit. Clauses and ads are positions in the campaign, so that the events can be read
 * with later values of its entities.
 */
import type { Placement } from '../../model/entity-values.ts';
import type { SimulatedAdGroup, SimulatedCampaign } from './account.ts';
import { NO_ORDERS, type Order } from './orders.ts';
import type { TrafficEvent } from './traffic-events.ts';

/** at, impressions, clicks, cost */
const NUMBERS = 4;
/** clause, ad, placement, term, draw, end of its orders in the block */
const KEYS = 6;
/** units, sales, click, at, lag */
const ORDER_NUMBERS = 5;

const PLACEMENTS: readonly Placement[] = ['placementTop', 'placementRestOfSearch', 'placementProductPage'];
/** Events in each block but the last one: most campaigns have one block, and no block is large. */
const BLOCK = 1024;
const OBJECT_BYTES = 200;
const TERM_BYTES = 60;

interface Block {
  readonly numbers: Float64Array;
  readonly keys: Int32Array;
  readonly orders: Float64Array;
  /** For each order, the product that was bought if it is not the advertised one. */
  readonly otherAsins: readonly (string | undefined)[];
}

export interface PackedEvents {
  readonly blocks: readonly Block[];
  /** The search terms, which events name by their positions. */
  readonly terms: readonly string[];
  readonly length: number;
  /** Minor units of all events. */
  readonly cost: number;
}

export function bytesOf({ blocks, terms }: PackedEvents): number {
  return blocks.reduce(
    (sum, { numbers, keys, orders, otherAsins }) => {
      const arrays = numbers.byteLength + keys.byteLength + orders.byteLength;
      return sum + arrays + otherAsins.length * 16 + 4 * OBJECT_BYTES;
    },
    OBJECT_BYTES + TERM_BYTES * terms.length,
  );
}

/** Packs events one by one, so that they need not exist as objects at the same time. */
export class EventPacker {
  readonly #blocks: Block[] = [];
  readonly #names = new Map<string, string>();
  readonly #terms = new Map<string, number>();
  #numbers: number[] = [];
  #keys: number[] = [];
  #orders: number[] = [];
  #otherAsins: (string | undefined)[] = [];
  #length = 0;
  #cost = 0;

  /** `clause`: the position among all clauses of the campaign. */
  add(event: TrafficEvent, clause: number): void {
    const { at, adGroup, ad, placement, term, draw, impressions, clicks, cost, orders } = event;
    for (const order of orders) this.#addOrder(order);
    this.#numbers.push(at, impressions, clicks, cost);
    const adPosition = adGroup.ads.length === 1 ? 0 : adGroup.ads.indexOf(ad);
    this.#keys.push(
      clause,
      adPosition,
      PLACEMENTS.indexOf(placement),
      this.#termAt(term),
      draw,
      this.#otherAsins.length,
    );
    this.#cost += cost;
    if (++this.#length % BLOCK === 0) this.#endBlock();
  }

  finish(): PackedEvents {
    if (this.#keys.length > 0) this.#endBlock();
    return { blocks: this.#blocks, terms: [...this.#terms.keys()], length: this.#length, cost: this.#cost };
  }

  #termAt(term: string): number {
    let position = this.#terms.get(term);
    if (position === undefined) this.#terms.set(term, (position = this.#terms.size));
    return position;
  }

  #addOrder({ units, sales, click, at, lag, same, asin }: Order): void {
    this.#orders.push(units, sales, click, at, lag);
    if (!same && !this.#names.has(asin)) this.#names.set(asin, asin);
    this.#otherAsins.push(same ? undefined : this.#names.get(asin));
  }

  #endBlock(): void {
    this.#blocks.push({
      numbers: new Float64Array(this.#numbers),
      keys: new Int32Array(this.#keys),
      orders: new Float64Array(this.#orders),
      otherAsins: this.#otherAsins,
    });
    [this.#numbers, this.#keys, this.#orders, this.#otherAsins] = [[], [], [], []];
  }
}

/**
 * Packed events as a list. An event becomes an object when it is read: most events are read once and added to a sum.
 * The campaign must have the same clauses and ads as when the events were packed.
 */
export class PackedEventList {
  readonly packed: PackedEvents;
  readonly #campaign: SimulatedCampaign;
  /** The position of the first clause of each ad group, and the number of clauses. */
  readonly #firstClauses: readonly number[];
  /** The position of the ad group that was read last: events of one ad group follow each other. */
  #adGroup = 0;

  constructor(campaign: SimulatedCampaign, packed: PackedEvents) {
    this.packed = packed;
    this.#campaign = campaign;
    let count = 0;
    const firstClauses = [count];
    for (const { clauses } of campaign.adGroups) firstClauses.push((count += clauses.length));
    this.#firstClauses = firstClauses;
  }

  get length(): number {
    return this.packed.length;
  }

  read(index: number): TrafficEvent {
    const { block, place } = this.#find(index);
    const { numbers, keys } = block;
    const [number, key] = [place * NUMBERS, place * KEYS];
    const position = keys[key] ?? -1;
    const adGroup = this.#adGroupOf(position);
    const clause = adGroup?.clauses[position - (this.#firstClauses[this.#adGroup] ?? 0)];
    const ad = adGroup?.ads[keys[key + 1] ?? -1];
    const placement = PLACEMENTS[keys[key + 2] ?? -1];
    if (clause === undefined || adGroup === undefined || ad === undefined || placement === undefined)
      throw new Error(`campaign ${this.#campaign.id} has other entities than when its events were simulated`);
    const firstOrder = place === 0 ? 0 : (keys[key - 1] ?? 0);
    const endOfOrders = keys[key + 5] ?? 0;
    return {
      at: numbers[number] ?? 0,
      adGroup,
      clause,
      ad,
      placement,
      term: this.packed.terms[keys[key + 3] ?? -1] ?? '',
      draw: keys[key + 4] ?? 0,
      impressions: numbers[number + 1] ?? 0,
      clicks: numbers[number + 2] ?? 0,
      cost: numbers[number + 3] ?? 0,
      orders: firstOrder === endOfOrders ? NO_ORDERS : readOrders(block, firstOrder, endOfOrders, ad.asin),
    };
  }

  /** Its instant. */
  atOf(index: number): number {
    const { block, place } = this.#find(index);
    return block.numbers[place * NUMBERS] ?? 0;
  }

  /** The position of its clause among all clauses of the campaign. */
  clauseOf(index: number): number {
    const { block, place } = this.#find(index);
    return block.keys[place * KEYS] ?? -1;
  }

  #find(index: number): { block: Block; place: number } {
    const block = this.packed.blocks[Math.floor(index / BLOCK)];
    if (block === undefined) throw new Error(`there is no event ${index} among ${this.length}`);
    return { block, place: index % BLOCK };
  }

  #adGroupOf(clause: number): SimulatedAdGroup | undefined {
    const starts = this.#firstClauses;
    if (clause < (starts[this.#adGroup] ?? 0) || clause >= (starts[this.#adGroup + 1] ?? 0)) {
      let [low, high] = [0, starts.length - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (clause < (starts[middle] ?? 0)) high = middle;
        else low = middle;
      }
      this.#adGroup = low;
    }
    return this.#campaign.adGroups[this.#adGroup];
  }
}

function readOrders({ orders, otherAsins }: Block, first: number, end: number, advertised: string): readonly Order[] {
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

/** Traffic events in order. */
export type EventList = readonly TrafficEvent[] | PackedEventList;

/** All at once: `eventAt` reads one after another. */
export function unpackEvents(events: EventList): readonly TrafficEvent[] {
  return events instanceof PackedEventList ? Array.from({ length: events.length }, (_, i) => events.read(i)) : events;
}

export function eventAt(events: EventList, index: number): TrafficEvent {
  if (events instanceof PackedEventList) return events.read(index);
  const event = events[index];
  if (event === undefined) throw new Error(`there is no event ${index} among ${events.length}`);
  return event;
}
