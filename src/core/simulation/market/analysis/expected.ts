/**
 * What is expected of an ad in a search, where reports show what happened by chance.
 */
import { UNITS_PER_ORDER } from '../../orders.ts';
import { relatedAsins, unitCost, unitPrice, type Shop } from '../catalog.ts';
import type { Win } from '../family-day.ts';

/** Money in minor units. */
export interface Expected {
  clicks: number;
  cost: number;
  orders: number;
  /** Of the orders, less what their products and the clicks cost. */
  profit: number;
}

/** Of an event that a budget pays. */
export function expectedOf(shop: Shop, { event, family, search, slot, candidate, price }: Win): Expected {
  const { ad, at, impressions } = event;
  const rates = family.ratesOf(search, ad.asin, slot);
  const clicks = impressions * rates.clicks;
  const cost = candidate.entry.campaign.costType === 'VCPM' ? event.cost : clicks * price;
  const orders = clicks * rates.orders;
  return { clicks, cost, orders, profit: orders * profitOfOrder(shop, ad.asin, at) - cost };
}

/** The profit that one order after a click on an ad for the product is expected to have, before advertising. */
export function profitOfOrder(shop: Shop, asin: string, at: number): number {
  const ofUnit = (each: string): number => unitPrice(shop, each, at) - unitCost(shop, each, at);
  const { sameProduct } = shop.model;
  const others = relatedAsins(shop, asin);
  const ofOthers = others.reduce((sum, each) => sum + ofUnit(each), 0) / others.length;
  return UNITS_PER_ORDER * (sameProduct * ofUnit(asin) + (1 - sameProduct) * ofOthers);
}

/** Below this relevance, clicks are waste. */
export const WASTE = 0.2;
