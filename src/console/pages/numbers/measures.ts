/**
 * What the page Numbers shows: levels and metrics by product, and sums of rows by day.
 */
import type { Answer, Given } from '../../../client/http-client.ts';
import { DAY_MS } from '../../format/instants.ts';

type Question = Given<'readMetrics'>['query'];
export type Row = Answer<'readMetrics'>['rows'][number];
export type Product = NonNullable<Question['campaignType']>;
export type Level = Exclude<Question['recordType'], 'asins' | 'targeting'>;

export const PRODUCTS: Readonly<Record<Product, string>> = {
  sponsoredProducts: 'Sponsored products',
  headlineSearch: 'Sponsored brands',
};

interface LevelInfo {
  title: string;
  products: readonly Product[];
  idField: string;
  /** The fields with a name; the first that a row has is shown. */
  names: readonly string[];
}

const BOTH: readonly Product[] = ['sponsoredProducts', 'headlineSearch'];

export const LEVELS: Readonly<Record<Level, LevelInfo>> = {
  campaigns: { title: 'Campaigns', products: BOTH, idField: 'campaignId', names: ['campaignName'] },
  adGroups: { title: 'Ad groups', products: BOTH, idField: 'adGroupId', names: ['adGroupName'] },
  keywords: { title: 'Keywords', products: BOTH, idField: 'keywordId', names: ['keywordText'] },
  targets: { title: 'Targets', products: BOTH, idField: 'targetId', names: ['targetingText', 'targetingExpression'] },
  productAds: { title: 'Ads', products: ['sponsoredProducts'], idField: 'adId', names: ['sku', 'asin'] },
  ads: { title: 'Ads', products: ['headlineSearch'], idField: 'adId', names: ['adGroupName'] },
};

export interface Metric {
  name: string;
  title: string;
  isMoney: boolean;
  /** The name in reports begins with this, and ends with the attribution window. */
  ofWindow: boolean;
  products: readonly Product[];
}

const count = (name: string, title: string): Metric => ({
  name,
  title,
  isMoney: false,
  ofWindow: false,
  products: BOTH,
});

export const METRICS: readonly Metric[] = [
  count('impressions', 'Impressions'),
  count('clicks', 'Clicks'),
  { ...count('cost', 'Cost'), isMoney: true },
  { ...count('attributedConversions', 'Orders'), ofWindow: true },
  { ...count('attributedUnitsOrdered', 'Units'), ofWindow: true, products: ['sponsoredProducts'] },
  { ...count('attributedSales', 'Sales'), ofWindow: true, isMoney: true },
];

/** Days between the click and the order. Sponsored brands have one window. */
export const WINDOWS: Readonly<Record<Product, readonly number[]>> = {
  sponsoredProducts: [1, 7, 14, 30],
  headlineSearch: [14],
};

export function columnOf({ name, ofWindow }: Metric, window: number): string {
  return ofWindow ? `${name}${window}d` : name;
}

export function idOf(level: Level, row: Row): string {
  return String(row[LEVELS[level].idField]);
}

export function nameOf(level: Level, row: Row): string {
  const { names, idField } = LEVELS[level];
  const name = [...names, idField].map((field) => row[field]).find((value) => value !== undefined && value !== '');
  return String(name ?? '');
}

export function numberIn(row: Row | undefined, column: string): number {
  const value = row?.[column];
  return typeof value === 'number' ? value : 0;
}

/** The sum of a column on each of the days. */
export function sumsByDay(rows: readonly Row[], days: readonly string[], column: string): number[] {
  const sums = new Map<unknown, number>();
  for (const row of rows) sums.set(row['date'], (sums.get(row['date']) ?? 0) + numberIn(row, column));
  // Sums of cents in floats have errors far below a cent.
  return days.map((day) => Math.round((sums.get(day) ?? 0) * 100) / 100);
}

/** From the first day to the last. */
export function daysOf(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => addDays(first, i));
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}
