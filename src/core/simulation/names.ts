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
  /** The two numbers of a quotient; undefined for a sum. */
  division?: { part: NamedNumber; whole: NamedNumber };
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

/** The numbers of sponsored brands, which have one window and no units. */
export const SB_NUMBERS: readonly NamedNumber[] = NAMED_NUMBERS.filter(
  ({ name }) => !name.startsWith('attributed') || /^attributed(?:Sales|Conversions)14d/.test(name),
);

const CLICKS = count('clicks', ({ clicks }) => clicks);
const CONVERSIONS = count('attributedConversions14d', (totals) => inWindow(totals, 14).conversions);
const SALES = money('attributedSales14d', (totals) => inWindow(totals, 14).sales);
const UNITS = count('unitsSold14d', (totals) => inWindow(totals, 14).units);
const NEW_ORDERS = count('attributedOrdersNewToBrand14d', ({ newToBrand }) => newToBrand.orders);
const NEW_SALES = money('attributedSalesNewToBrand14d', ({ newToBrand }) => newToBrand.sales);
const NEW_UNITS = count('attributedUnitsOrderedNewToBrand14d', ({ newToBrand }) => newToBrand.units);

/** Observed in requests of sponsored brands in addition: each click opens one detail page. */
export const SB_FURTHER_NUMBERS: readonly NamedNumber[] = [
  count('attributedDetailPageViewsClicks14d', ({ clicks }) => clicks),
  NEW_ORDERS,
  ratio('attributedOrdersNewToBrandPercentage14d', NEW_ORDERS, CONVERSIONS, toPercent),
  ratio('attributedOrderRateNewToBrand14d', NEW_ORDERS, CLICKS, quotient),
  NEW_SALES,
  ratio('attributedSalesNewToBrandPercentage14d', NEW_SALES, SALES, toPercent),
  NEW_UNITS,
  ratio('attributedUnitsOrderedNewToBrandPercentage14d', NEW_UNITS, UNITS, toPercent),
  UNITS,
  count('dpv14d', ({ clicks }) => clicks),
];

function count(name: string, of: NamedNumber['of']): NamedNumber {
  return { name, isMoney: false, of };
}

function money(name: string, of: NamedNumber['of']): NamedNumber {
  return { name, isMoney: true, of };
}

function ratio(
  name: string,
  part: NamedNumber,
  whole: NamedNumber,
  divide: (part: number, whole: number) => number,
): NamedNumber {
  const of: NamedNumber['of'] = (totals) => divide(part.of(totals), whole.of(totals));
  return { name, isMoney: false, isRatio: true, division: { part, whole }, of };
}

/** Rounds to four decimals; 0 if the divisor is 0. */
function quotient(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/** With at most two decimals. */
function toPercent(part: number, whole: number): number {
  return Math.round(quotient(part, whole) * 10_000) / 100;
}

/** The numbers of rows of asins: units and sales of other products. */
export const OTHER_PRODUCT_NUMBERS: readonly NamedNumber[] = WINDOWS.flatMap((window) => [
  { name: `attributedUnitsOrdered${window}dOtherSKU`, isMoney: false, of: (totals) => inWindow(totals, window).units },
  { name: `attributedSales${window}dOtherSKU`, isMoney: true, of: (totals) => inWindow(totals, window).sales },
]);
