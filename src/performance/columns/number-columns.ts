/**
 * Columns of numbers, which follow from the totals of a row.
 */
import { inWindow, WINDOWS, type Window, type WindowTotals } from '../../metrics/totals.ts';
import {
  decimalColumn,
  emptyColumn,
  integerColumn,
  moneyColumn,
  quotient,
  quotientOrZero,
  type ReportColumn,
  type ReportColumns,
} from './column.ts';

const WITHIN = (window: number): string => `within ${window} days of the click`;

/** A column for each attribution window. */
function inWindows(
  name: string,
  make: (meaning: string, of: ReportColumn['of']) => ReportColumn,
  meaning: string,
  of: (totals: WindowTotals) => number,
): [string, ReportColumn][] {
  return WINDOWS.map((window, i) => {
    const column = make(`${meaning} ${WITHIN(window)}`, ({ totals: { windows } }) => {
      const totals = windows[i];
      return totals === undefined ? 0 : of(totals);
    });
    return [`${name}${window}d`, { ...column, isAttributed: true }];
  });
}

function acos(window: Window): ReportColumn {
  return decimalColumn(`Cost as a percentage of the sales ${WITHIN(window)}; null without sales`, ({ totals }) =>
    percentage(totals.cost, inWindow(totals, window).sales),
  );
}

function roas(window: Window): ReportColumn {
  return decimalColumn(`Sales ${WITHIN(window)} divided by cost; null without cost`, ({ totals }) =>
    quotient(inWindow(totals, window).sales, totals.cost),
  );
}

function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

function none(what: string): ReportColumn {
  return integerColumn(`Always 0: the sandbox has no ${what}`, () => 0);
}

const BORROWS = ['qualifiedBorrows', 'royaltyQualifiedBorrows'].flatMap((name) => [name, `${name}FromClicks`]);
const LISTS = ['addToList', 'addToListFromClicks'];

const TRAFFIC_COLUMNS: ReportColumns = {
  impressions: integerColumn('Impressions', ({ totals }) => totals.impressions),
  clicks: integerColumn('Clicks', ({ totals }) => totals.clicks),
  cost: moneyColumn('Cost of the clicks', ({ totals }) => totals.cost),
  spend: moneyColumn('The same as cost', ({ totals }) => totals.cost),
  costPerClick: decimalColumn(
    "Cost divided by clicks, rounded to the currency's minor unit; 0 without clicks",
    perClick,
  ),
  clickThroughRate: decimalColumn('Clicks as a percentage of impressions', ({ totals: { clicks, impressions } }) =>
    quotientOrZero(clicks * 100, impressions),
  ),
  acosClicks7d: acos(7),
  acosClicks14d: acos(14),
  roasClicks7d: roas(7),
  roasClicks14d: roas(14),
};

function perClick(...[{ totals }, { scope }]: Parameters<ReportColumn['of']>): number {
  const minor = Math.round(quotientOrZero(totals.cost, totals.clicks));
  return scope.marketplace.decimals === 0 ? minor : minor / 100;
}

export const NUMBER_COLUMNS: ReportColumns = {
  ...TRAFFIC_COLUMNS,
  ...Object.fromEntries([
    ...inWindows('purchases', integerColumn, 'Orders', ({ conversions }) => conversions),
    ...inWindows(
      'purchasesSameSku',
      integerColumn,
      'Orders of the advertised product',
      ({ conversionsSame }) => conversionsSame,
    ),
    ...inWindows(
      'purchasesOtherSku',
      integerColumn,
      'Orders of other products',
      ({ conversions, conversionsSame }) => conversions - conversionsSame,
    ),
    ...inWindows('unitsSoldClicks', integerColumn, 'Units', ({ units }) => units),
    ...inWindows('unitsSoldSameSku', integerColumn, 'Units of the advertised product', ({ unitsSame }) => unitsSame),
    ...inWindows(
      'unitsSoldOtherSku',
      integerColumn,
      'Units of other products',
      ({ units, unitsSame }) => units - unitsSame,
    ),
    ...inWindows('sales', moneyColumn, 'Sales', ({ sales }) => sales),
    ...inWindows(
      'attributedSalesSameSku',
      moneyColumn,
      'Sales of the advertised product',
      ({ salesSame }) => salesSame,
    ),
    ...inWindows('salesOtherSku', moneyColumn, 'Sales of other products', ({ sales, salesSame }) => sales - salesSame),
  ]),
  ...Object.fromEntries([
    ...LISTS.map((name) => [name, none('lists of products')]),
    ...[...BORROWS, 'kindleEditionNormalizedPagesRead14d'].map((name) => [name, none('books')]),
    ['kindleEditionNormalizedPagesRoyalties14d', moneyColumn('Always 0: the sandbox has no books', () => 0)],
    ['longTermSales', emptyColumn('money', 'the sandbox does not predict sales')],
    ['longTermROAS', emptyColumn('decimal', 'the sandbox does not predict sales')],
  ]),
};
