/**
 * Columns of numbers of sponsored brands, which have one attribution window of 14 days.
 */
import { inWindow, type Totals } from '../../metrics/totals.ts';
import {
  decimalColumn,
  integerColumn,
  moneyColumn,
  quotientOrZero,
  type ReportColumn,
  type ReportColumns,
} from './column.ts';

const WITHIN = 'within 14 days of the click';

function attributed(
  make: (meaning: string, of: ReportColumn['of']) => ReportColumn,
  what: string,
  of: (totals: Totals) => number,
): ReportColumn {
  return { ...make(`${what} ${WITHIN}`, ({ totals }) => of(totals)), isAttributed: true };
}

function share(what: string, of: (totals: Totals) => readonly [part: number, whole: number]): ReportColumn {
  const column = decimalColumn(`${what}, as a percentage; 0 without any`, ({ totals }) => {
    const [part, whole] = of(totals);
    return quotientOrZero(part * 100, whole);
  });
  return { ...column, isAttributed: true };
}

const ORDERS = attributed(integerColumn, 'Orders', (totals) => inWindow(totals, 14).conversions);
const UNITS = attributed(integerColumn, 'Units', (totals) => inWindow(totals, 14).units);
const SALES = attributed(moneyColumn, 'Sales', (totals) => inWindow(totals, 14).sales);
const NEW_ORDERS = attributed(
  integerColumn,
  'Orders of customers new to the brand',
  ({ newToBrand }) => newToBrand.orders,
);
const NEW_UNITS = attributed(
  integerColumn,
  'Units of customers new to the brand',
  ({ newToBrand }) => newToBrand.units,
);
const NEW_SALES = attributed(moneyColumn, 'Sales to customers new to the brand', ({ newToBrand }) => newToBrand.sales);
const NEW_ORDERS_SHARE = share('Part of the orders that are of customers new to the brand', (totals) => [
  totals.newToBrand.orders,
  inWindow(totals, 14).conversions,
]);
const NEW_UNITS_SHARE = share('Part of the units that are of customers new to the brand', (totals) => [
  totals.newToBrand.units,
  inWindow(totals, 14).units,
]);
const NEW_SALES_SHARE = share('Part of the sales that are to customers new to the brand', (totals) => [
  totals.newToBrand.sales,
  inWindow(totals, 14).sales,
]);

export const BRAND_COLUMNS: ReportColumns = {
  purchases: ORDERS,
  purchasesClicks: ORDERS,
  purchasesPromoted: attributed(
    integerColumn,
    'Orders of the advertised product',
    (totals) => inWindow(totals, 14).conversionsSame,
  ),
  sales: SALES,
  salesClicks: SALES,
  salesPromoted: attributed(moneyColumn, 'Sales of the advertised product', (totals) => inWindow(totals, 14).salesSame),
  unitsSold: UNITS,
  unitsSoldClicks: UNITS,
  newToBrandPurchases: NEW_ORDERS,
  newToBrandPurchasesClicks: NEW_ORDERS,
  newToBrandPurchasesPercentage: NEW_ORDERS_SHARE,
  newToBrandPurchasesRate: decimalColumn('Orders of customers new to the brand divided by impressions', ({ totals }) =>
    quotientOrZero(totals.newToBrand.orders, totals.impressions),
  ),
  newToBrandSales: NEW_SALES,
  newToBrandSalesClicks: NEW_SALES,
  newToBrandSalesPercentage: NEW_SALES_SHARE,
  newToBrandUnitsSold: NEW_UNITS,
  newToBrandUnitsSoldClicks: NEW_UNITS,
  newToBrandUnitsSoldPercentage: NEW_UNITS_SHARE,
  orders14d: ORDERS,
  ordersClicks14d: ORDERS,
  unitsSold14d: UNITS,
  salesClicks14d: SALES,
  newToBrandPurchases14d: NEW_ORDERS,
  newToBrandPurchasesPercentage14d: NEW_ORDERS_SHARE,
  newToBrandSales14d: NEW_SALES,
  newToBrandSalesPercentage14d: NEW_SALES_SHARE,
  newToBrandUnitsSold14d: NEW_UNITS,
  newToBrandUnitsSoldPercentage14d: NEW_UNITS_SHARE,
};
