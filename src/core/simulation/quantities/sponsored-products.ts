/**
 * The quantities of sponsored products. All are attributed to clicks; orders count within 1, 7, 14 and 30 days.
 */
import { WINDOWS, type Window, type WindowTotals } from '../totals.ts';
import { ADDED_TO_LIST_BY_CLICKS } from './interest-quantities.ts';
import { count, money, percentage, quotient, renameQuantity, type Quantity, type Read } from './quantity.ts';
import { COST } from './traffic.ts';

type OfWindow = (sums: WindowTotals) => number;

/** A report reads millions of these numbers, so the window is not looked up for each. */
function inWindow(window: Window, of: OfWindow): Read {
  const position = WINDOWS.indexOf(window);
  return ({ windows }) => {
    const sums = windows[position];
    return sums === undefined ? 0 : of(sums);
  };
}

function counts(prefix: string, of: OfWindow): Quantity[] {
  return WINDOWS.map((window) => count(`${prefix}${window}d`, [], inWindow(window, of)));
}

function amounts(prefix: string, of: OfWindow): Quantity[] {
  return WINDOWS.map((window) => money(`${prefix}${window}d`, [], inWindow(window, of)));
}

/** Advertising cost of sales, and return on advertising spend. */
function returns(window: Window): Quantity[] {
  const sales = money(
    'sales',
    [],
    inWindow(window, (sums) => sums.sales),
  );
  return [
    percentage(`acosClicks${window}d`, { part: COST, whole: sales }),
    quotient(`roasClicks${window}d`, { part: sales, whole: COST }),
  ];
}

export const SP_QUANTITIES: readonly Quantity[] = [
  ...counts('purchases', ({ conversions }) => conversions),
  ...counts('purchasesSameSku', ({ conversionsSame }) => conversionsSame),
  ...counts('purchasesOtherSku', ({ conversions, conversionsSame }) => conversions - conversionsSame),
  ...counts('unitsSoldClicks', ({ units }) => units),
  ...counts('unitsSoldSameSku', ({ unitsSame }) => unitsSame),
  ...counts('unitsSoldOtherSku', ({ units, unitsSame }) => units - unitsSame),
  ...amounts('sales', ({ sales }) => sales),
  ...amounts('attributedSalesSameSku', ({ salesSame }) => salesSame),
  ...amounts('salesOtherSku', ({ sales, salesSame }) => sales - salesSame),
  ...returns(7),
  ...returns(14),
  renameQuantity('addToList', ADDED_TO_LIST_BY_CLICKS),
];
