/**
 * Attribution windows: the days after a click within which an order counts.
 */
import { describe, expect, it } from 'vitest';
import { attributedOf } from '../../src/metrics/attribution.ts';
import type { TrafficEvent } from '../../src/metrics/traffic-events.ts';
import type { Order } from '../../src/metrics/orders.ts';
import { addEvent, inWindow, noTotals, WINDOWS } from '../../src/metrics/totals.ts';

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
