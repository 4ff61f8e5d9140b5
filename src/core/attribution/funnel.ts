/**
 * What people do on the pages of a product after clicks on a creative: each step has at most as many as the one before.
 */
import { mixBits, stochasticRound } from '../../model/random.ts';

/** Counts, and sales in minor units. */
export interface Funnel {
  detailPageViews: number;
  addToCarts: number;
  purchases: number;
  units: number;
  sales: number;
  newPurchases: number;
  newUnits: number;
  newSales: number;
}

/** The parts of clicks that view the pages of the promoted product, and of another product of the brand. */
const VIEWING = { promoted: 0.82, halo: 0.24 };
const ADDING = 0.18;
const BUYING = 0.45;
const SECOND_UNIT = 0.25;
const NEW_TO_BRAND = 0.6;

export function funnelOf(
  clicks: number,
  { kind, price, hash }: { kind: keyof typeof VIEWING; price: number; hash: number },
): Funnel {
  const part = (of: number, share: number, step: number): number => stochasticRound(mixBits(hash, step), of * share);
  const detailPageViews = part(clicks, VIEWING[kind], 1);
  const addToCarts = part(detailPageViews, ADDING, 2);
  const purchases = part(addToCarts, BUYING, 3);
  const units = purchases + part(purchases, SECOND_UNIT, 4);
  const newPurchases = part(purchases, NEW_TO_BRAND, 5);
  const newUnits = Math.min(units - (purchases - newPurchases), newPurchases + part(newPurchases, SECOND_UNIT, 6));
  const newSales = newUnits * price;
  return { detailPageViews, addToCarts, purchases, units, sales: units * price, newPurchases, newUnits, newSales };
}

export const NOTHING: Funnel = {
  detailPageViews: 0,
  addToCarts: 0,
  purchases: 0,
  units: 0,
  sales: 0,
  newPurchases: 0,
  newUnits: 0,
  newSales: 0,
};

export function addFunnels(one: Funnel, other: Funnel): Funnel {
  return {
    detailPageViews: one.detailPageViews + other.detailPageViews,
    addToCarts: one.addToCarts + other.addToCarts,
    purchases: one.purchases + other.purchases,
    units: one.units + other.units,
    sales: one.sales + other.sales,
    newPurchases: one.newPurchases + other.newPurchases,
    newUnits: one.newUnits + other.newUnits,
    newSales: one.newSales + other.newSales,
  };
}
