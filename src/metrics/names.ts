/**
 * The names of the numbers in the service.
 */
import type { Family } from './attribution.ts';
import { inWindow, WINDOWS, type Totals } from './totals.ts';

export interface NamedNumber {
  name: string;
  isMoney: boolean;
  /** A percentage or a rate: it may have decimals. */
  isRatio?: true;
  of(totals: Totals): number;
}

const FAMILIES: readonly [Family, name: string][] = [
  ['conversions', 'attributedConversions'],
  ['units', 'attributedUnitsOrdered'],
  ['sales', 'attributedSales'],
];

/** `same`: of the advertised product only. */
export function attributedName(family: Family, window: number, same: boolean): string {
  const start = FAMILIES.find(([each]) => each === family)?.[1] ?? '';
  return `${start}${window}d${same ? 'SameSKU' : ''}`;
}

export const NAMED_NUMBERS: readonly NamedNumber[] = [
  { name: 'impressions', isMoney: false, of: ({ impressions }) => impressions },
  { name: 'clicks', isMoney: false, of: ({ clicks }) => clicks },
  { name: 'cost', isMoney: true, of: ({ cost }) => cost },
  ...WINDOWS.flatMap((window, i) =>
    FAMILIES.flatMap(([family]): NamedNumber[] =>
      ([false, true] as const).map((isSame) => {
        const key = isSame ? (`${family}Same` as const) : family;
        const name = attributedName(family, window, isSame);
        // A report reads millions of these numbers, so the window is not looked up for each.
        return { name, isMoney: family === 'sales', of: ({ windows }) => windows[i]?.[key] ?? 0 };
      }),
    ),
  ),
];

/** Of sponsored brands, which know one window and no units. */
export const SB_NUMBERS: readonly NamedNumber[] = NAMED_NUMBERS.filter(
  ({ name }) => !name.startsWith('attributed') || /^attributed(?:Sales|Conversions)14d/.test(name),
);

/** Observed in requests of sponsored brands in addition: each click opens one detail page. */
export const SB_OBSERVED_NUMBERS: readonly NamedNumber[] = [
  count('attributedDetailPageViewsClicks14d', ({ clicks }) => clicks),
  count('attributedOrdersNewToBrand14d', ({ newToBrand }) => newToBrand.orders),
  ratio('attributedOrdersNewToBrandPercentage14d', (totals) =>
    percentOf(totals.newToBrand.orders, inWindow(totals, 14).conversions),
  ),
  ratio('attributedOrderRateNewToBrand14d', ({ newToBrand, clicks }) => quotient(newToBrand.orders, clicks)),
  { name: 'attributedSalesNewToBrand14d', isMoney: true, of: ({ newToBrand }) => newToBrand.sales },
  ratio('attributedSalesNewToBrandPercentage14d', (totals) =>
    percentOf(totals.newToBrand.sales, inWindow(totals, 14).sales),
  ),
  count('attributedUnitsOrderedNewToBrand14d', ({ newToBrand }) => newToBrand.units),
  ratio('attributedUnitsOrderedNewToBrandPercentage14d', (totals) =>
    percentOf(totals.newToBrand.units, inWindow(totals, 14).units),
  ),
  count('unitsSold14d', (totals) => inWindow(totals, 14).units),
  count('dpv14d', ({ clicks }) => clicks),
];

function count(name: string, of: NamedNumber['of']): NamedNumber {
  return { name, isMoney: false, of };
}

function ratio(name: string, of: NamedNumber['of']): NamedNumber {
  return { name, isMoney: false, isRatio: true, of };
}

/** With at most four decimals; 0 where there is nothing to divide by. */
function quotient(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/** With at most two decimals. */
function percentOf(part: number, whole: number): number {
  return Math.round(quotient(part, whole) * 10_000) / 100;
}

/** Of other products, in rows of asins: units and sales. */
export const OTHER_PRODUCT_NUMBERS: readonly NamedNumber[] = WINDOWS.flatMap((window) => [
  { name: `attributedUnitsOrdered${window}dOtherSKU`, isMoney: false, of: (totals) => inWindow(totals, window).units },
  { name: `attributedSales${window}dOtherSKU`, isMoney: true, of: (totals) => inWindow(totals, window).sales },
]);
