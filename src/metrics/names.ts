/**
 * The service's names for the numbers of the ledger.
 */
import type { Family } from './attribution.ts';
import { inWindow, WINDOWS, type Totals } from './totals.ts';

export interface NamedNumber {
  name: string;
  isMoney: boolean;
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
  ...WINDOWS.flatMap((window) =>
    FAMILIES.flatMap(([family]): NamedNumber[] => {
      const isMoney = family === 'sales';
      return [
        { name: attributedName(family, window, false), isMoney, of: (totals) => inWindow(totals, window)[family] },
        {
          name: attributedName(family, window, true),
          isMoney,
          of: (totals) => inWindow(totals, window)[`${family}Same`],
        },
      ];
    }),
  ),
];

/** Of sponsored brands, which know one window and no units. */
export const BRANDS_NUMBERS: readonly NamedNumber[] = NAMED_NUMBERS.filter(
  ({ name }) => !name.startsWith('attributed') || /^attributed(?:Sales|Conversions)14d/.test(name),
);

/** Of other products, in rows of asins: units and sales. */
export const OTHER_NUMBERS: readonly NamedNumber[] = WINDOWS.flatMap((window) => [
  { name: `attributedUnitsOrdered${window}dOtherSKU`, isMoney: false, of: (totals) => inWindow(totals, window).units },
  { name: `attributedSales${window}dOtherSKU`, isMoney: true, of: (totals) => inWindow(totals, window).sales },
]);
