/**
 * Attribution windows: the days after a click within which an order counts.
 */
import { describe, expect, it } from 'vitest';
import { attributedOf } from '../../../src/core/simulation/attribution.ts';
import {
  NAMED_NUMBERS,
  OTHER_PRODUCT_NUMBERS,
  SB_NUMBERS,
  SB_FURTHER_NUMBERS,
} from '../../../src/core/simulation/names.ts';
import { counterOf } from '../../../src/core/simulation/quantities/groups.ts';
import { QUANTITIES } from '../../../src/core/simulation/quantities/quantities.ts';
import type { TrafficEvent } from '../../../src/core/simulation/traffic-events.ts';
import { isNewToBrand, type Order } from '../../../src/core/simulation/orders.ts';
import {
  addEvent,
  addUp,
  addUpOrders,
  inWindow,
  noTotals,
  WINDOWS,
  type Totals,
} from '../../../src/core/simulation/totals.ts';
import { NO_CATALOG } from '../../../src/core/simulation/market/catalog.ts';
import { DEFAULT_SIMULATION_PARAMETERS } from '../../../src/model/simulation-parameters.ts';
import { ADDERS } from '../../../src/core/performance/rows/levels.ts';
import { RowSums } from '../../../src/core/performance/rows/row-sums.ts';
import { LEGACY_CAMPAIGN_TYPES, type LegacyCampaignType } from '../../../src/core/performance/product.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const DAY = 86_400_000;

/** A traffic event with one click and one order, `lag` days after the click. */
function eventWithOrder(lag: number): TrafficEvent {
  const order: Order = {
    conversions: 1,
    units: 2,
    sales: 300,
    click: 1,
    at: NOON + lag * DAY,
    lag,
    same: true,
    asin: 'A',
  };
  // Attribution does not depend on other fields of a traffic event.
  return { at: NOON, impressions: 1, clicks: 1, cost: 50, orders: [order] } as unknown as TrafficEvent;
}

/** The windows in which the order counts. */
function windowsOf(lag: number): number[] {
  const totals = noTotals();
  addEvent(totals, eventWithOrder(lag), NOON + 60 * DAY);
  return WINDOWS.filter((window) => inWindow(totals, window).conversionsSame === 1);
}

describe('an order', () => {
  it.each(WINDOWS)('on day %i after the click counts in the window of that many days', (window) => {
    expect(windowsOf(window)).toEqual(WINDOWS.filter((each) => each >= window));
    expect(windowsOf(window + 1)).toEqual(WINDOWS.filter((each) => each > window));
  });

  it.each(WINDOWS)('on day %i counts in the same windows if numbers are overridden', (window) => {
    const countsIn = (lag: number): number[] =>
      WINDOWS.filter((_, i) => attributedOf([eventWithOrder(lag)], 'sales').all[i] === 300);
    expect(countsIn(window)).toEqual(windowsOf(window));
    expect(countsIn(window + 1)).toEqual(windowsOf(window + 1));
  });

  it('on the day of the click counts in every window', () => {
    expect(windowsOf(0)).toEqual([...WINDOWS]);
  });
});

/** Later than all that the event leads to. */
const END = NOON + 60 * DAY;
/** No window is as long. */
const TOO_LATE = 31;
const COUNTING = {
  shopAt: () => ({ model: DEFAULT_SIMULATION_PARAMETERS, catalog: NO_CATALOG }),
  asOf: END,
  attributesViews: true,
  restates: undefined,
};

/** Two clicks with an order each, of the advertised product and of another one, by buyers who are new to the brand. */
function eventOfBuyers(lag: number): TrafficEvent {
  const orders = [1, 2].map((click): Order => {
    const order = { conversions: 1, units: 2, sales: 300, click, at: NOON, lag, same: click === 1, asin: `B${click}` };
    while (!isNewToBrand(order)) order.at++;
    return order;
  });
  const [ad, adGroup, clause] = [{ asin: 'B1', hasVideo: false }, {}, {}];
  // The quantities do not depend on other fields of a traffic event.
  return {
    at: NOON,
    impressions: 2,
    clicks: 2,
    cost: 50,
    draw: 1,
    ad,
    adGroup,
    clause,
    orders,
  } as unknown as TrafficEvent;
}

/** In rows of other products, all orders are of other products. */
function totalsOf(lag: number, isOfOthers: boolean): Totals {
  const totals = noTotals();
  const countGroups = counterOf(['interest', 'ordersOfViews', 'viewability'], COUNTING);
  const events = [eventOfBuyers(lag)];
  if (isOfOthers) addUpOrders(events, END, (_, { same }) => (same ? undefined : totals));
  else addUp(events, END, () => totals, countGroups);
  return totals;
}

interface NumberColumn {
  name: string;
  of(totals: Totals): number | null;
}

/** Every number that reports of versions 2 and 3 can have. */
const NUMBERS: Readonly<Record<LegacyCampaignType, readonly NumberColumn[]>> = {
  sponsoredProducts: [...NAMED_NUMBERS, ...OTHER_PRODUCT_NUMBERS, ...QUANTITIES.sponsoredProducts.values()],
  headlineSearch: [...SB_NUMBERS, ...SB_FURTHER_NUMBERS, ...QUANTITIES.headlineSearch.values()],
};

/** The days in the name; reports of sponsored brands have a window of 14 days. */
function windowIn(name: string): number {
  return Number(/(\d+)d/.exec(name)?.[1] ?? 14);
}

describe.each(LEGACY_CAMPAIGN_TYPES)('a number of %s', (campaignType) => {
  const numbers = NUMBERS[campaignType].map(({ name, of }) => ({
    name,
    valueAt: (lag: number): number | null => of(totalsOf(lag, name.endsWith('OtherSKU'))),
  }));
  const attributed = numbers.filter(({ valueAt }) => valueAt(0) !== valueAt(TOO_LATE));

  it.each(attributed)('$name counts an order within its window, and none beyond its edge', ({ name, valueAt }) => {
    const window = windowIn(name);
    expect([window - 1, window, window + 1].map(valueAt)).toEqual([valueAt(0), valueAt(0), valueAt(TOO_LATE)]);
  });

  it('with a window in its name counts orders, or does not depend on them', () => {
    const others = numbers.filter((column) => !attributed.includes(column)).map(({ name }) => name);
    const withWindow = others.filter((name) => /\d+d/.test(name));
    const visits = ['attributedDetailPageViewsClicks14d', 'dpv14d'];
    expect(withWindow).toEqual(campaignType === 'headlineSearch' ? visits : []);
    expect(attributed.length).toBeGreaterThan(30);
  });
});

it('a report of purchased products has no row for an order beyond the window', () => {
  const rowsAt = (lag: number): number => {
    const sums = new RowSums();
    const result = { events: [eventOfBuyers(lag)], adGroups: new Map() };
    const query = { asOf: END, counting: COUNTING, groups: ['ordersOfViews'] };
    // Rows of products depend on no other field of the result and of the query.
    ADDERS.product(result as never, query as never, sums);
    let rows = 0;
    sums.each(undefined, () => rows++);
    return rows;
  };
  expect([14, 15].map(rowsAt)).toEqual([2, 0]);
});
