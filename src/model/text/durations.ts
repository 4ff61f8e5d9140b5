/**
 * Durations as text: `30s`, `15m`, `3h`, `7d`, `1h30m`, `250ms`, or ISO 8601 (`PT30S`, `P7D`). The program uses
 * milliseconds.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

const UNITS: Readonly<Record<string, number>> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 };
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
/** A day has 24 hours; durations of a week or more are shown in days. */
const MIN_SHOWN_IN_DAYS = 7 * DAY_MS;
/** A hundred years. Longer durations are mistakes, and dates after them may not be representable. */
const MAX_LENGTH = 36_525 * DAY_MS;

/** Milliseconds; undefined if the text is not a duration, is negative, or is longer than 100 years. */
export function readDuration(text: string): number | undefined {
  const span = WHOLE.test(text) ? sumUnits(text) : readIso(text);
  return span !== undefined && span >= 0 && span <= MAX_LENGTH ? Math.round(span) : undefined;
}

function sumUnits(text: string): number {
  return [...text.matchAll(PART)].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? 0), 0);
}

function readIso(text: string): number | undefined {
  try {
    const { years, months, ...duration } = toUnits(Temporal.Duration.from(text));
    // The length of years and months depends on their start.
    return years !== 0 || months !== 0 ? undefined : Temporal.Duration.from(duration).total('milliseconds');
  } catch {
    return undefined;
  }
}

function toUnits({ years, months, weeks, days, hours, minutes, seconds, milliseconds }: Temporal.Duration) {
  return { years, months, days: days + weeks * 7, hours, minutes, seconds, milliseconds };
}

/** Uses the largest unit that divides the duration: `30s`, `24h`, `7d`. */
export function durationText(milliseconds: number): string {
  if (milliseconds === 0) return '0s';
  const units = Object.entries(UNITS).filter(([unit]) => unit !== 'd' || milliseconds >= MIN_SHOWN_IN_DAYS);
  const [unit, size] = units.find(([, length]) => milliseconds % length === 0) ?? ['ms', 1];
  return `${milliseconds / size}${unit}`;
}
