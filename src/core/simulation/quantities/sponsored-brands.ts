/**
 * The quantities of sponsored brands: orders within 14 days of a click or a view, and those of clicks alone, which are
 * the orders that reports of version 2 count.
 */
import { inWindow, type Totals, type WindowTotals } from '../totals.ts';
import { INTEREST_QUANTITIES } from './interest-quantities.ts';
import { count, money, percentage, renameQuantity, type Quantity } from './quantity.ts';
import type { OrdersOfViews } from './view-orders.ts';

type OfClicks = (totals: Totals) => number;

function windowed(key: keyof WindowTotals): OfClicks {
  return (totals) => inWindow(totals, 14)[key];
}

/** A quantity of clicks and views, and the one of clicks alone. */
interface Pair {
  all: Quantity;
  clicks: Quantity;
}

function pair(make: typeof count, name: string, ofClicks: OfClicks, key: keyof OrdersOfViews): Pair {
  return {
    all: make(name, ['ordersOfViews'], (totals) => ofClicks(totals) + (totals.groups?.ordersOfViews?.[key] ?? 0)),
    clicks: make(`${name}Clicks`, [], ofClicks),
  };
}

const PURCHASES = pair(count, 'purchases', windowed('conversions'), 'purchases');
const SALES = pair(money, 'sales', windowed('sales'), 'sales');
const UNITS = pair(count, 'unitsSold', windowed('units'), 'units');
const PROMOTED = pair(count, 'purchasesPromoted', windowed('conversionsSame'), 'purchasesPromoted');
const PROMOTED_SALES = pair(money, 'salesPromoted', windowed('salesSame'), 'salesPromoted');
const NEW_PURCHASES = pair(count, 'newToBrandPurchases', ({ newToBrand }) => newToBrand.orders, 'purchasesNew');
const NEW_SALES = pair(money, 'newToBrandSales', ({ newToBrand }) => newToBrand.sales, 'salesNew');
const NEW_UNITS = pair(count, 'newToBrandUnitsSold', ({ newToBrand }) => newToBrand.units, 'unitsNew');

const ORDERS = [PURCHASES, SALES, UNITS, PROMOTED, PROMOTED_SALES, NEW_PURCHASES, NEW_SALES, NEW_UNITS];

/** Shares of clicks, as the service describes them. */
const NEW_SHARES: readonly Quantity[] = [
  percentage('newToBrandPurchasesPercentage', { part: NEW_PURCHASES.clicks, whole: PURCHASES.clicks }),
  percentage('newToBrandSalesPercentage', { part: NEW_SALES.clicks, whole: SALES.clicks }),
  percentage('newToBrandUnitsSoldPercentage', { part: NEW_UNITS.clicks, whole: UNITS.clicks }),
];

/** The names in reports of purchased products. Reports of version 2 use one of them for the units of clicks alone. */
export const SB_PURCHASED_QUANTITIES: readonly Quantity[] = [
  renameQuantity('orders14d', PURCHASES.all),
  renameQuantity('ordersClicks14d', PURCHASES.clicks),
  renameQuantity('sales14d', SALES.all),
  renameQuantity('salesClicks14d', SALES.clicks),
  renameQuantity('unitsSold14d', UNITS.all),
  renameQuantity('unitsSoldClicks14d', UNITS.clicks),
  renameQuantity('newToBrandPurchases14d', NEW_PURCHASES.all),
  renameQuantity('newToBrandSales14d', NEW_SALES.all),
  renameQuantity('newToBrandUnitsSold14d', NEW_UNITS.all),
  ...NEW_SHARES.map((share) => renameQuantity(`${share.name}14d`, share)),
];

export const SB_QUANTITIES: readonly Quantity[] = [
  ...ORDERS.flatMap(({ all, clicks }) => [all, clicks]),
  ...NEW_SHARES,
  percentage('newToBrandPurchasesRate', { part: NEW_PURCHASES.all, whole: PURCHASES.all }),
  ...INTEREST_QUANTITIES,
];
