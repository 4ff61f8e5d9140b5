/**
 * The input of a group of quantities in addition to the event.
 */
import type { Shop } from '../market/catalog.ts';

export interface Counting {
  /** The parameters and products at the instant of an event. */
  shopAt(at: number): Shop;
  /** Epoch milliseconds: what happens later does not count. */
  asOf: number;
  /** Whether what follows an impression without a click is attributed to it. */
  attributesViews: boolean;
  /** What is charged. Undefined if no day has restated numbers. */
  restates: 'clicks' | 'impressions' | undefined;
}
