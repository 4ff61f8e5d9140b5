/**
 * How near the numbers of the learned account are to those of the account.
 */
import { clickRatesOf, impressionsOf, orderRatesOf, pricesOf, type Sample } from './measures.ts';
import { correlationOf, distanceOf } from './statistics.ts';

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
