/**
 * When people search: more in the evening than at night, more on Sundays than on Fridays, more before the holidays than
 * in spring, and most on sales days.
 */
import type { SimulationParameters } from '../../model/simulation-parameters.ts';

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

/** Traffic by month, January first, as it is in the middle of the month. */
const MONTHS: readonly number[] = [0.93, 0.92, 0.95, 0.96, 0.97, 0.98, 1.02, 1, 0.98, 1.02, 1.15, 1.2];

/** Days of sales, by weekday and the days of the month that the weekday can have. */
const SALES_DAYS: readonly { month: number; weekday: number; from: number; to: number }[] = [
  // The second Tuesday and the day after it, in July and in October.
  ...[7, 10].flatMap((month) => [
    { month, weekday: 2, from: 8, to: 14 },
    { month, weekday: 3, from: 9, to: 15 },
  ]),
  // The day after the fourth Thursday of November, to the Monday that follows.
  { month: 11, weekday: 5, from: 23, to: 29 },
  { month: 11, weekday: 6, from: 24, to: 30 },
  { month: 11, weekday: 0, from: 25, to: 30 },
  { month: 12, weekday: 0, from: 1, to: 1 },
  { month: 11, weekday: 1, from: 26, to: 30 },
  { month: 12, weekday: 1, from: 1, to: 2 },
];

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / sum);
}

/** The traffic of a day, in multiples of a common one. */
export function trafficWeight(
  day: SimulatedDay,
  { weekdays, salesDays }: Pick<SimulationParameters, 'weekdays' | 'salesDays'>,
): number {
  return (weekdays[day.weekday] ?? 1) * seasonOf(day) * (isSalesDay(day) ? salesDays : 1);
}

export function isSalesDay({ day, weekday }: SimulatedDay): boolean {
  const [, month, date] = splitDay(day);
  return SALES_DAYS.some(
    (each) => each.month === month && each.weekday === weekday && each.from <= date && date <= each.to,
  );
}

/** Between the middle of two months, in proportion to the days. */
function seasonOf({ day }: SimulatedDay): number {
  const [, month, date] = splitDay(day);
  const position = month - 1 + (date - 15) / 30;
  const before = Math.floor(position);
  const [first = 1, second = 1] = [MONTHS.at(before % 12), MONTHS.at((before + 1) % 12)];
  return first + (second - first) * (position - before);
}

function splitDay(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** Maps a number from 0 to 1 to an instant by the weights of the hours. A day of 23 or 25 hours is stretched. */
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
