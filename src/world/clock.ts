/**
 * The clocks of worlds, and the only place that reads the machine's time. A clock runs at an offset to it, or is frozen.
 */
import { isDay } from '../model/days.ts';

export const CLOCK_MODES = ['running', 'frozen'] as const;
export type ClockMode = (typeof CLOCK_MODES)[number];

/** Leaves a world a year before its dates need five digits. */
export const LAST_INSTANT = Date.parse('9999-01-01T00:00:00Z');
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00Z');

/** Whether a clock can be set to the instant. */
export function isClockTime(instant: number): boolean {
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT;
}

/** A date-time must include a UTC offset; the local time zone is never used. */
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Returns epoch milliseconds. A date without a time is midnight in UTC. */
export function readInstant(text: string): number | undefined {
  const instant = isDay(text.slice(0, 10)) && (text.length === 10 || ZONED.test(text)) ? Date.parse(text) : Number.NaN;
  return instant <= LAST_INSTANT ? instant : undefined;
}

export interface ClockState {
  mode: ClockMode;
  /** The time while the clock is frozen. */
  at: number;
  /** World time minus machine time, while the clock runs. */
  offset: number;
}

export function machineNow(): number {
  return Date.now();
}

/** Milliseconds from an arbitrary start, for measuring durations. */
export function stopwatch(): number {
  return performance.now();
}

export function readClock(state: ClockState): number {
  return state.mode === 'frozen' ? state.at : machineNow() + state.offset;
}

/** A frozen clock contains nothing of the machine's time, so that the bytes of a world are reproducible. */
export function setClock(now: number, mode: ClockMode): ClockState {
  return { mode, at: now, offset: mode === 'frozen' ? 0 : now - machineNow() };
}
