/** What a single event adds to the quantities, and from which instant on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewToBrand, type Order } from '../../../src/core/simulation/orders.ts';
import type { Counting } from '../../../src/core/simulation/quantities/counting.ts';
import { addInterest, noInterest, type Interest } from '../../../src/core/simulation/quantities/interest.ts';
import {
  addInvalidTraffic,
  addUnrecognized,
  noInvalidTraffic,
  recognizedAt,
} from '../../../src/core/simulation/quantities/invalid-traffic.ts';
import { addEligible } from '../../../src/core/simulation/quantities/top-of-search.ts';
import {
  addOrdersOfViews,
  noOrdersOfViews,
  ordersOfViews,
} from '../../../src/core/simulation/quantities/view-orders.ts';
import { noTotals } from '../../../src/core/simulation/totals.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import { hashToInteger } from '../../../src/model/random.ts';
import { NO_CATALOG } from '../../../src/core/simulation/market/catalog.ts';
import { DEFAULT_SIMULATION_PARAMETERS } from '../../../src/model/simulation-parameters.ts';
import { accounts, dayOf, FOREVER } from '../../fixtures/accounts/simulation-accounts.ts';
import { NOW } from '../../fixtures/sandbox.ts';

const DRAWS = Array.from({ length: 500 }, (_, i) => hashToInteger(`draw ${i}`));
const COUNTING: Counting = {
  shopAt: () => ({ model: DEFAULT_SIMULATION_PARAMETERS, catalog: NO_CATALOG }),
  asOf: FOREVER,
  attributesViews: true,
  restates: undefined,
};
const [ANY_EVENT] = fc
  .sample(accounts({ unlimited: true }), { seed: 1, numRuns: 50 })
  .flatMap((account) => dayOf(account).events);

function eventOf(draw: number, parts: Partial<TrafficEvent>): TrafficEvent {
  if (ANY_EVENT === undefined) throw new Error('none of the accounts has an event');
  return { ...ANY_EVENT, at: NOW, draw, impressions: 100, clicks: 0, cost: 0, orders: [], ...parts };
}

function interestOf(event: TrafficEvent, counting: Partial<Counting> = {}): Interest {
  const sums = noInterest();
  addInterest(sums, event, { ...COUNTING, ...counting });
  return sums;
}

/** An order of the first click. */
function orderOf(parts: Partial<Order>): Order {
  const asin = 'B000000001';
  return { conversions: 1, units: 1, sales: 1000, click: 1, at: NOW, lag: 0, same: true, asin, ...parts };
}

describe('invalid traffic', () => {
  it('is recognized at one instant, from which it counts and restated numbers do not contain it', () => {
    const model = { ...DEFAULT_SIMULATION_PARAMETERS, restatement: true };
    const shopAt = () => ({ model, catalog: NO_CATALOG });
    for (const draw of DRAWS.slice(0, 50)) {
      const event = eventOf(draw, { clicks: 200, impressions: 10_000, cost: 5000 });
      const clicksAsOf = (asOf: number): [recognized: number, unrecognized: number] => {
        const [recognized, unrecognized] = [noInvalidTraffic(), { ...noInvalidTraffic(), cost: 0 }];
        addInvalidTraffic(recognized, event, { asOf });
        addUnrecognized(unrecognized, event, { ...COUNTING, shopAt, restates: 'clicks', asOf });
        return [recognized.clicks, unrecognized.clicks];
      };
      const at = recognizedAt(event);
      const [clicks] = clicksAsOf(at);
      expect(clicks).toBeGreaterThan(0);
      expect([clicksAsOf(at - 1), clicksAsOf(at)]).toEqual([
        [0, clicks],
        [clicks, 0],
      ]);
    }
  });
});

describe('a click', () => {
  it('opens one detail page', () => {
    for (const draw of DRAWS) expect(interestOf(eventOf(draw, { clicks: 3 })).clicks.detailPageViews).toBe(3);
  });

  it('with an order adds the product of the order to the cart, and nothing else', () => {
    for (const draw of DRAWS) {
      const { clicks } = interestOf(eventOf(draw, { clicks: 1, orders: [orderOf({})] }));
      expect(clicks.addToCart).toBe(1);
    }
  });

  it('with an order of a buyer who is new to the brand is a visit of that buyer', () => {
    const order = DRAWS.map((_, i) => orderOf({ at: NOW + i })).find(isNewToBrand);
    if (order === undefined) throw new Error('no buyer is new to the brand');
    for (const draw of DRAWS) {
      expect(interestOf(eventOf(draw, { clicks: 1, orders: [order] })).clicks.detailPageViewsNew).toBe(1);
    }
  });
});

describe('the product of an order is in the cart', () => {
  const cartsOf = (order: Order, asOf: number): number =>
    interestOf(eventOf(1, { clicks: 1, orders: [order] }), { asOf }).clicks.addToCart;

  it('from the instant of the order on', () => {
    const order = orderOf({ at: NOW + 1000 });
    expect([order.at - 1, order.at].map((asOf) => cartsOf(order, asOf))).toEqual([0, 1]);
  });

  it('if the order follows within 14 days', () => {
    expect([14, 15].map((lag) => cartsOf(orderOf({ lag }), FOREVER))).toEqual([1, 0]);
  });
});

describe('what people do', () => {
  const sumOf = (parts: Partial<TrafficEvent>, read: (interest: Interest) => number, asOf?: number): number =>
    DRAWS.reduce((sum, draw) => sum + read(interestOf(eventOf(draw, parts), asOf === undefined ? {} : { asOf })), 0);

  it('at the instant of the click or the view counts at that instant', () => {
    expect(sumOf({ clicks: 100 }, ({ clicks }) => clicks.brandedSearches, NOW)).toBeGreaterThan(0);
    expect(sumOf({ impressions: 10_000 }, ({ views }) => views.detailPageViews, NOW)).toBeGreaterThan(0);
  });

  it('counts although an event leads to it only once', () => {
    const most = Math.max(...DRAWS.map((draw) => interestOf(eventOf(draw, {})).views.detailPageViews));
    expect(most).toBe(1);
  });
});

it('the orders that follow a view count from their instant on, if it is within 14 days', () => {
  const lags = new Set<number>();
  for (const draw of DRAWS) {
    const event = eventOf(draw, { impressions: 100_000 });
    const orders = ordersOfViews(event, COUNTING);
    for (const { at, lag } of orders) {
      lags.add(lag);
      const sums = noOrdersOfViews();
      addOrdersOfViews(sums, event, { ...COUNTING, asOf: at });
      expect(sums.purchases).toBe(orders.filter((each) => each.at <= at && each.lag <= 14).length);
    }
  }
  expect([...lags]).toEqual(expect.arrayContaining([14, 15]));
});

it('an event at the top of search is eligible from its instant on', () => {
  const event = eventOf(1, { placement: 'placementTop' });
  const eligible = [NOW - 1, NOW].map((asOf) => {
    const totals = noTotals();
    addEligible([event], asOf, () => totals);
    return totals.groups?.topOfSearch?.eligible;
  });
  expect(eligible).toEqual([undefined, 100]);
});
