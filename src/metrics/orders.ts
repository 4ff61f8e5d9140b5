/**
 * Orders that follow clicks, some at once and some weeks later. An order counts in a window when it comes at most so
 * many days after its click, and it shows only once it has come.
 */
import type { LedgerAd } from './account.ts';
import { hashOf, mix, ratioBetween, share } from './draws.ts';
import type { LedgerModel } from './model.ts';

export interface Order {
  /** Epoch milliseconds. */
  at: number;
  /** Whole days from the click to the order, 0 to 30. */
  lag: number;
  units: number;
  /** Minor units. */
  sales: number;
  /** The advertised product, not another of the brand. */
  same: boolean;
  asin: string;
}

const DAY = 86_400_000;
const LONGEST_LAG = 30;
const NONE: readonly Order[] = [];

export function ordersOf(model: LedgerModel, ad: LedgerAd, clicks: number, clickedAt: number, hash: number, rate: number): readonly Order[] {
  if (clicks === 0) return NONE;
  const orders: Order[] = [];
  for (let click = 1; click <= clicks; click++) {
    const draw = mix(hash, click);
    if (share(draw) >= rate) continue;
    const same = share(mix(draw, 1)) < model.sameProduct;
    const asin = same ? ad.asin : relatedAsin(ad.asin, mix(draw, 2) % 3);
    const units = 1 + (share(mix(draw, 3)) < 0.18 ? 1 : 0) + (share(mix(draw, 4)) < 0.04 ? 1 : 0);
    // Most orders come within the hour, a long tail within a month.
    const lag = Math.min(share(mix(draw, 5)) ** 5 * (LONGEST_LAG + 1), LONGEST_LAG + 0.999);
    orders.push({
      at: clickedAt + Math.floor(lag * DAY),
      lag: Math.floor(lag),
      units,
      sales: units * unitPrice(model, asin),
      same,
      asin,
    });
  }
  return orders.length === 0 ? NONE : orders;
}

export function unitPrice({ unitPrice: { low, high } }: LedgerModel, asin: string): number {
  return Math.round(ratioBetween(hashOf(asin), low, high));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** "B0" and eight characters that are the same for the same text. */
export function asinFor(text: string): string {
  let hash = hashOf(text);
  let asin = 'B0';
  for (let i = 0; i < 8; i++) {
    hash = mix(hash, i + 1);
    asin += LETTERS.charAt(hash % LETTERS.length);
  }
  return asin;
}

/** One of the few other products that people buy after a click on this one. */
function relatedAsin(asin: string, which: number): string {
  return asinFor(`${asin} ${which}`);
}
