/**
 * When people search: more in the evening than at night, more on Sundays than on Fridays.
 */

/** A day in the profile's time zone. */
export interface SimulatedDay {
  /** ISO text: names the day in the draws. */
  day: string;
  /** Epoch milliseconds: its first instant, and the first one of the day after. */
  start: number;
  end: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** Traffic by hour of the day; the sum is 1. */
const HOURS: readonly number[] = normalised([
  8, 5, 3, 2, 2, 3, 6, 12, 20, 28, 34, 38, 40, 40, 38, 37, 38, 42, 48, 54, 56, 50, 34, 18,
]);

/** Traffic by day of the week, Sunday first. */
const WEEKDAYS: readonly number[] = [1.12, 1.02, 0.98, 0.95, 0.94, 0.93, 1.06];

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / sum);
}

export function trafficWeight({ weekday }: SimulatedDay): number {
  return WEEKDAYS[weekday] ?? 1;
}

/** By the hours' weights, from a number of 0 to 1; a day of 23 or 25 hours is stretched. */
export function instantOf({ start, end }: SimulatedDay, sequence: number): number {
  let rest = sequence;
  let hour = 0;
  for (; hour < HOURS.length - 1; hour++) {
    const weight = HOURS[hour] ?? 0;
    if (rest < weight) break;
    rest -= weight;
  }
  const within = Math.min(rest / (HOURS[hour] ?? 1), 0.999_999);
  return start + Math.floor(((hour + within) / HOURS.length) * (end - start));
}
