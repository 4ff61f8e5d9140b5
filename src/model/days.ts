/**
 * Calendar days as ISO 8601 dates (`2026-03-01`), whose string order is date order, and the day of an instant in a time
 * zone.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS } from './text/time-units.ts';
import { FifoCache } from './fifo-cache.ts';

export type Day = string;

const COMPACT = /^\d{8}$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function existing(year: string, month: string, day: string): Day | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isLeapYear = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const length = m === 2 && isLeapYear ? 29 : (MONTH_LENGTHS[m - 1] ?? 0);
  return y >= 1000 && d >= 1 && d <= length ? `${year}-${month}-${day}` : undefined;
}

/** Parses YYYYMMDD. Returns undefined if the text has another form or the day does not exist. */
export function fromCompact(text: string): Day | undefined {
  return COMPACT.test(text) ? existing(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : undefined;
}

/** Parses YYYY-MM-DD and YYYYMMDD. */
export function readDay(text: string): Day | undefined {
  return isDay(text) ? text : fromCompact(text);
}

export function toCompact(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8);
}

export function isDay(text: string): text is Day {
  return ISO.test(text) && existing(text.slice(0, 4), text.slice(5, 7), text.slice(8)) !== undefined;
}

export function dayIn(timeZone: string, instant: number): Day {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The last result of `currentDayIn` by time zone, with the instants of the day. */
const currentDays = new Map<string, { day: Day; start: number; end: number }>();

/** The same as `dayIn`, fast for instants of one day, as those of a clock are. */
export function currentDayIn(timeZone: string, instant: number): Day {
  const current = currentDays.get(timeZone);
  if (current !== undefined && instant >= current.start && instant < current.end) return current.day;
  const day = dayIn(timeZone, instant);
  currentDays.set(timeZone, { day, ...dayBounds(day, timeZone) });
  return day;
}

const TIME_OF_DAY = 'T00:00:00.000Z'.length;

/** Calculates in UTC, where all days have the same length. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, -TIME_OF_DAY);
}

export type Span = readonly [count: number, unit: 'days' | 'months' | 'years'];

/** The day as much later, or earlier for a negative count; the last of a month that has no such day. */
export function shiftDay(day: Day, [count, unit]: Span): Day {
  return Temporal.PlainDate.from(day)
    .add({ [unit]: count })
    .toString();
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** From the first day to the last one; none if the last one is earlier. */
export function daysFrom(first: Day, last: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i));
}

/** The first instant of a day in a time zone, the first instant of the next day, and the weekday (0 is Sunday). */
export function dayBounds(day: Day, timeZone: string): { start: number; end: number; weekday: number } {
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toZonedDateTime(timeZone).epochMilliseconds,
    end: date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    weekday: date.dayOfWeek % 7,
  };
}

/** The number of the day of the week of ISO 8601: 1 is Monday. */
export function dayOfWeek(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** The week of ISO 8601 with its year: `202610`. */
export function weekOf(day: Day): string {
  const { weekOfYear = 0, yearOfWeek = 0 } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}${String(weekOfYear).padStart(2, '0')}`;
}

/** An instant in ISO 8601, from epoch milliseconds. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString();
}

/** No offset changes within a quarter of an hour. */
const QUARTER = 900_000;
const offsets = new FifoCache<string, { text: string; milliseconds: number }>(1000);

function offsetAt(timeZone: string, instant: number): { text: string; milliseconds: number } {
  const key = `${timeZone} ${Math.floor(instant / QUARTER)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const { offset: text, offsetNanoseconds } =
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    offsets.set(key, (offset = { text, milliseconds: offsetNanoseconds / 1e6 }));
  }
  return offset;
}

/** An instant with the offset of a time zone: `2026-03-10T09:36:30.052-07:00`, without milliseconds that are zero. */
export function zonedText(instant: number, timeZone: string): string {
  const { text, milliseconds } = offsetAt(timeZone, instant);
  const local = new Date(instant + milliseconds).toISOString().slice(0, -1);
  return (local.endsWith('.000') ? local.slice(0, -4) : local) + text;
}

/** The hour of the day in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, instant: number): number {
  return Math.floor((instant + offsetAt(timeZone, instant).milliseconds) / HOUR_MS) % 24;
}

/** The first instant of the hour in a time zone, some of which differ by half an hour. */
export function startOfHour(instant: number, timeZone: string): number {
  const { milliseconds } = offsetAt(timeZone, instant);
  return Math.floor((instant + milliseconds) / HOUR_MS) * HOUR_MS - milliseconds;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses a date and time with an offset. Returns epoch milliseconds, or undefined for another form. */
export function parseInstant(text: string): number | undefined {
  if (!DATE_TIME.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}
