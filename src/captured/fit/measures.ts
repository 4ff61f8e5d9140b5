/**
 * What is compared between the account and the simulation: logarithms of the numbers of its keywords and targets, or of
 * the lowest level that the files have.
 */
import type { Traffic } from '../readers/facts.ts';
import { UNITS_PER_ORDER } from '../../core/simulation/orders.ts';
import { deviationOf, meanOf, SMALLEST_GROUP, correlationOf, distanceOf } from './statistics.ts';

export interface SampledTraffic extends Traffic {
  campaign?: string | undefined;
}

/** The traffic of entities of one level over some days. */
export interface Sample {
  traffic: readonly SampledTraffic[];
  /** How many entities there are, with and without traffic. */
  known: number;
  days: number;
  /** The least number of campaigns that a figure may be of. */
  leastCampaigns: number;
}

/** The parameters that are fitted, which are ranges. */
export const FITTED = ['popularity', 'clickRate', 'price', 'orderRate', 'unitPrice'] as const;
export type Fitted = (typeof FITTED)[number];

/** Of logarithms. A deviation needs more values than a mean. */
export interface Spread {
  mean: number;
  deviation: number | undefined;
  /** The logarithm of the mean of the numbers themselves, where their sum matters: a few large ones decide it. */
  level?: number;
}

/** Undefined: too few entities have the number. */
export type Measures = Readonly<Record<Fitted, Spread | undefined>>;

const ENOUGH_FOR_DEVIATION = 2 * SMALLEST_GROUP;
/** Numbers of entities with fewer of these are mostly chance. */
const LEAST = { clicks: 3, expected: 5 } as const;

interface Rate {
  part: 'clicks' | 'orders';
  whole: 'impressions' | 'clicks';
}
const CLICK_RATE: Rate = { part: 'clicks', whole: 'impressions' };
const ORDER_RATE: Rate = { part: 'orders', whole: 'clicks' };

export function measure(sample: Sample): Measures {
  const spread = (traffic: readonly SampledTraffic[], numbers: readonly number[]): Spread | undefined =>
    isOfEnough(sample, traffic) ? spreadOf(numbers.map(Math.log)) : undefined;
  const rate = ({ part, whole }: Rate): Spread | undefined => {
    const own = spread(withRate(sample, { part, whole }), ratesOf(sample, { part, whole }));
    // If too few entities have enough, the mean is that of all together.
    const total = totalRate(sample.traffic, { part, whole });
    const isEnough = isOfEnough(
      sample,
      sample.traffic.filter((each) => each[whole] > 0),
    );
    if (own !== undefined || total === undefined || !isEnough) return own;
    return { mean: Math.log(total), deviation: undefined };
  };
  const impressions = impressionsOf(sample).map((each) => 1 + each);
  const popularity = spread(
    sample.traffic.filter((each) => each.impressions > 0),
    impressions,
  );
  return {
    popularity: popularity && { ...popularity, level: Math.log(meanOf(impressions) ?? 1) },
    clickRate: rate(CLICK_RATE),
    price: spread(sample.traffic.filter(isClicked), pricesOf(sample)),
    orderRate: rate(ORDER_RATE),
    unitPrice: spread(sample.traffic.filter(isSold), sample.traffic.filter(isSold).map(unitPriceOf)),
  };
}

/** Of all entities, in 30 days. */
export function impressionsOf({ traffic, known, days }: Sample): number[] {
  const none = Array.from({ length: Math.max(0, known - traffic.length) }, () => 0);
  return [...traffic.map(({ impressions }) => (impressions * 30) / days), ...none];
}

const clickRatesOf = (sample: Sample): number[] => ratesOf(sample, CLICK_RATE);
const orderRatesOf = (sample: Sample): number[] => ratesOf(sample, ORDER_RATE);

/** Of a click. */
export function pricesOf({ traffic }: Sample): number[] {
  return traffic.filter(isClicked).map(({ clicks, cost }) => cost / clicks);
}

function isOfEnough({ leastCampaigns }: Sample, traffic: readonly SampledTraffic[]): boolean {
  return new Set(traffic.map(({ campaign }) => campaign)).size >= leastCampaigns;
}

function ratesOf(sample: Sample, { part, whole }: Rate): number[] {
  return withRate(sample, { part, whole }).map((each) => (each[part] + 0.5) / (each[whole] + 0.5));
}

/** The entities with so many of the whole that some of the part are expected. */
function withRate({ traffic }: Sample, { part, whole }: Rate): readonly SampledTraffic[] {
  const least = LEAST.expected / (totalRate(traffic, { part, whole }) ?? 0);
  return traffic.filter((each) => each[whole] >= least);
}

function totalRate(traffic: readonly Traffic[], { part, whole }: Rate): number | undefined {
  let [parts, wholes] = [0, 0];
  for (const each of traffic) {
    parts += each[part];
    wholes += each[whole];
  }
  return parts === 0 || wholes === 0 ? undefined : parts / wholes;
}

function isClicked({ clicks, cost }: Traffic): boolean {
  return clicks >= LEAST.clicks && cost > 0;
}

function isSold({ orders, units, sales }: Traffic): boolean {
  return orders + units > 0 && sales > 0;
}

function unitPriceOf({ orders, units, sales }: Traffic): number {
  return sales / (units > 0 ? units : orders * UNITS_PER_ORDER);
}

function spreadOf(logarithms: readonly number[]): Spread | undefined {
  const mean = meanOf(logarithms);
  if (mean === undefined || logarithms.length < SMALLEST_GROUP) return undefined;
  return { mean, deviation: logarithms.length < ENOUGH_FOR_DEVIATION ? undefined : deviationOf(logarithms) };
}

interface Compared {
  /** Keywords and targets, or the lowest level that the files have. */
  sample: Sample;
  campaigns: Sample;
  /** Undefined for too few days or campaigns. */
  weekdays: readonly number[] | undefined;
}

/** Distances of Kolmogorov and Smirnov: 0 for equal distributions, 1 for distributions without a common value. */
export interface Comparison {
  impressions: number;
  clickRate: number;
  price: number;
  orderRate: number;
  clicksOfCampaigns: number;
  /** The correlation of the curves; undefined without one of them. */
  weekdays: number | undefined;
}

export function compare(one: Compared, other: Compared): Comparison {
  const distance = (numbersOf: (compared: Compared) => readonly number[]): number =>
    distanceOf(numbersOf(one), numbersOf(other));
  return {
    impressions: distance(({ sample }) => impressionsOf(sample)),
    clickRate: distance(({ sample }) => clickRatesOf(sample)),
    price: distance(({ sample }) => pricesOf(sample)),
    orderRate: distance(({ sample }) => orderRatesOf(sample)),
    clicksOfCampaigns: distance(({ campaigns }) =>
      campaigns.traffic.map(({ clicks }) => (30 * clicks) / campaigns.days),
    ),
    weekdays: one.weekdays && other.weekdays && correlationOf(one.weekdays, other.weekdays),
  };
}
