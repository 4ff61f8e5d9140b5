/**
 * What is compared between the account and the simulation: logarithms of the numbers of its keywords and targets, or of
 * the lowest level that the files have.
 */
import type { Traffic } from '../readers/traffic.ts';
import { UNITS_PER_ORDER } from '../../core/simulation/orders.ts';
import { deviationOf, meanOf, SMALLEST_GROUP } from './statistics.ts';

/** The traffic of entities of one level over some days. */
export interface Sample {
  traffic: readonly Traffic[];
  /** How many entities there are, with and without traffic. */
  known: number;
  days: number;
}

/** The parameters that are fitted, which are ranges. */
export const FITTED = ['popularity', 'clickRate', 'price', 'orderRate', 'unitPrice'] as const;
export type Fitted = (typeof FITTED)[number];

/** Of logarithms. A deviation needs more values than a mean. */
export interface Spread {
  mean: number;
  deviation: number | undefined;
}

/** Undefined: too few entities have the number. */
export type Measures = Readonly<Record<Fitted, Spread | undefined>>;

const ENOUGH_FOR_DEVIATION = 2 * SMALLEST_GROUP;
/** Numbers of entities with fewer of these are mostly chance. */
const LEAST = { clicks: 3, expected: 5 } as const;

export function measure(sample: Sample): Measures {
  return {
    popularity: spreadOf(impressionsOf(sample).map((impressions) => Math.log1p(impressions))),
    clickRate: rateOf(sample, 'clicks', 'impressions'),
    price: spreadOf(pricesOf(sample).map(Math.log)),
    orderRate: rateOf(sample, 'orders', 'clicks'),
    unitPrice: spreadOf(unitPricesOf(sample).map(Math.log)),
  };
}

/** Of all entities, in 30 days. */
export function impressionsOf({ traffic, known, days }: Sample): number[] {
  const none = Array.from({ length: Math.max(0, known - traffic.length) }, () => 0);
  return [...traffic.map(({ impressions }) => (impressions * 30) / days), ...none];
}

/** Of the entities with so many of the whole that some of the part are expected. */
export function ratesOf({ traffic }: Sample, part: keyof Traffic, whole: keyof Traffic): number[] {
  const least = LEAST.expected / (totalRate(traffic, part, whole) ?? 0);
  return traffic.flatMap((each) => (each[whole] < least ? [] : [(each[part] + 0.5) / (each[whole] + 0.5)]));
}

/** Of a click. */
export function pricesOf({ traffic }: Sample): number[] {
  return traffic.flatMap(({ clicks, cost }) => (clicks < LEAST.clicks || cost <= 0 ? [] : [cost / clicks]));
}

function unitPricesOf({ traffic }: Sample): number[] {
  return traffic.flatMap(({ orders, units, sales }) => {
    const sold = units > 0 ? units : orders * UNITS_PER_ORDER;
    return sold <= 0 || sales <= 0 ? [] : [sales / sold];
  });
}

/** If too few entities have enough, the mean is that of all together. */
function rateOf(sample: Sample, part: keyof Traffic, whole: keyof Traffic): Spread | undefined {
  const spread = spreadOf(ratesOf(sample, part, whole).map(Math.log));
  if (spread !== undefined || sample.traffic.length < SMALLEST_GROUP) return spread;
  const rate = totalRate(sample.traffic, part, whole);
  return rate === undefined ? undefined : { mean: Math.log(rate), deviation: undefined };
}

function totalRate(traffic: readonly Traffic[], part: keyof Traffic, whole: keyof Traffic): number | undefined {
  let [parts, wholes] = [0, 0];
  for (const each of traffic) {
    parts += each[part];
    wholes += each[whole];
  }
  return parts === 0 || wholes === 0 ? undefined : parts / wholes;
}

function spreadOf(logarithms: readonly number[]): Spread | undefined {
  const mean = meanOf(logarithms);
  if (mean === undefined || logarithms.length < SMALLEST_GROUP) return undefined;
  return { mean, deviation: logarithms.length < ENOUGH_FOR_DEVIATION ? undefined : deviationOf(logarithms) };
}
