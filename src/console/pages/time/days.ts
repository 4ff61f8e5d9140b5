/**
 * The starts of days in a time zone.
 */
import { DAY_MS, dayText, instantText } from '../../format/instants.ts';

/** Milliseconds by which the local time of the zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${instantText(second, timeZone).replace(' ', 'T')}Z`) - second;
}

/** The first instant of a day such as `2026-03-02`. */
function startOf(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, timeZone);
  // The offset changes between the guess and midnight when the clocks change on that day.
  return midnight - offsetAt(guess, timeZone);
}

/** The starts of all days after one instant and up to another one. */
export function dayStarts(after: number, until: number, timeZone: string): number[] {
  const starts: number[] = [];
  const first = Date.parse(`${dayText(after, timeZone)}T00:00:00Z`);
  for (let day = first; ; day += DAY_MS) {
    const start = startOf(dayText(day), timeZone);
    if (start > until) return starts;
    if (start > after) starts.push(start);
  }
}

export function nextDayStart(now: number, timeZone: string): number {
  // The longest day has 25 hours.
  return dayStarts(now, now + 2 * DAY_MS, timeZone)[0] ?? now;
}
