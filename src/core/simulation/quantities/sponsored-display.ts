/**
 * The quantities of sponsored display: those of sponsored brands under other names, people, and orders of other products
 * than the advertised one.
 */
import { inWindow, type Totals, type WindowTotals } from '../totals.ts';
import { SB_QUANTITIES } from './sponsored-brands.ts';
import { count, money, quotient, renameQuantity, type Quantity } from './quantity.ts';
import { IMPRESSIONS, SEEN } from './traffic.ts';
import type { OrdersOfViews } from './view-orders.ts';

const PEOPLE = count('cumulativeReach', ['reach'], ({ groups }) => groups?.reach?.people ?? 0);

/** Of all products less those of the advertised one: of clicks and views, and of clicks alone. */
function halo(
  make: typeof count,
  name: string,
  [all, same]: readonly [keyof WindowTotals, keyof WindowTotals],
  [allOfViews, sameOfViews]: readonly [keyof OrdersOfViews, keyof OrdersOfViews],
): readonly Quantity[] {
  const ofClicks = (totals: Totals): number => inWindow(totals, 14)[all] - inWindow(totals, 14)[same];
  const ofViews = ({ groups }: Totals): number =>
    (groups?.ordersOfViews?.[allOfViews] ?? 0) - (groups?.ordersOfViews?.[sameOfViews] ?? 0);
  return [
    make(name, ['ordersOfViews'], (totals) => ofClicks(totals) + ofViews(totals)),
    make(`${name}Clicks`, [], ofClicks),
  ];
}

export const SD_QUANTITIES: readonly Quantity[] = [
  ...SB_QUANTITIES,
  renameQuantity('impressionsViews', SEEN),
  PEOPLE,
  quotient('impressionsFrequencyAverage', { part: IMPRESSIONS, whole: PEOPLE }),
  ...halo(count, 'conversionsBrandHalo', ['conversions', 'conversionsSame'], ['purchases', 'purchasesPromoted']),
  ...halo(count, 'unitsSoldBrandHalo', ['units', 'unitsSame'], ['units', 'unitsPromoted']),
  ...halo(money, 'salesBrandHalo', ['sales', 'salesSame'], ['sales', 'salesPromoted']),
];
