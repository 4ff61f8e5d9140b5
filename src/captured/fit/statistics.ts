/**
 * Figures of lists of numbers.
 */
import { dayBounds, type Day } from '../../model/days.ts';
import { isSalesDay } from '../../core/simulation/seasonality.ts';

/** The least number of campaigns, and of values, that a figure may be of. A figure of fewer could be that of a single one. */
export const SMALLEST_GROUP = 5;

/** Undefined for no values. */
export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviationOf(values: readonly number[]): number | undefined {
  const mean = meanOf(values);
  return mean === undefined ? undefined : Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)) ?? 0);
}

/** `part`: from 0 to 1. Between two values in proportion; undefined for no values. */
export function quantileOf(values: readonly number[], part: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const position = part * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (position - Math.floor(position));
}

/** The distance of Kolmogorov and Smirnov: the most by which the parts of values up to any number differ, 0 to 1. */
export function distanceOf(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 0 : 1;
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => x - y)) as [number[], number[]];
  let [i, j, most] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? 0, b[j] ?? 0);
    while (i < a.length && a[i] === value) i++;
    while (j < b.length && b[j] === value) j++;
    most = Math.max(most, Math.abs(i / a.length - j / b.length));
  }
  return most;
}

/** Pearson's, -1 to 1; undefined if one of the lists has equal values only. */
export function correlationOf(one: readonly number[], other: readonly number[]): number | undefined {
  const [meanA = 0, meanB = 0] = [meanOf(one), meanOf(other)];
  let [both, a, b] = [0, 0, 0];
  for (const [i, value] of one.entries()) {
    const [x, y] = [value - meanA, (other[i] ?? 0) - meanB];
    both += x * y;
    a += x * x;
    b += y * y;
  }
  return a === 0 || b === 0 ? undefined : both / Math.sqrt(a * b);
}

/** Of each weekday; one day would be its own number. */
const LEAST_DAYS = 2;

/** In multiples of an average day, Sunday first, without sales days; undefined for less than two weeks. */
export function weekdaysOf(byDay: ReadonlyMap<Day, number>): number[] | undefined {
  const days = Array.from({ length: 7 }, (): number[] => []);
  for (const [day, impressions] of byDay) {
    const bounds = dayBounds(day, 'UTC');
    if (!isSalesDay({ day, ...bounds })) days[bounds.weekday]?.push(impressions);
  }
  const means = days.map((each) => meanOf(each) ?? 0);
  const common = meanOf(means) ?? 0;
  return common === 0 || days.some(({ length }) => length < LEAST_DAYS)
    ? undefined
    : means.map((mean) => mean / common);
}
