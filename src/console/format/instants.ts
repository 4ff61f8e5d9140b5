/**
 * Instants as text, in a time zone.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `sv-SE` writes ISO 8601 dates and times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** `2026-03-02 12:00:00`. */
export function instantText(instant: string | number, timeZone = 'UTC'): string {
  return formatOf(timeZone).format(new Date(instant));
}

/** `12:00:00`. */
export function timeText(instant: string | number, timeZone = 'UTC'): string {
  return instantText(instant, timeZone).slice(11);
}

/** `2026-03-02`. */
export function dayText(instant: string | number, timeZone = 'UTC'): string {
  return instantText(instant, timeZone).slice(0, 10);
}

/** The short name of a zone at an instant: `PST`, `GMT+9`, `UTC`. */
export function zoneText(instant: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const DAY_MS = 86_400_000;

const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [DAY_MS, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

/** The largest two units, such as `2 d 3 h`. */
export function durationText(ms: number): string {
  const parts: string[] = [];
  let rest = Math.abs(ms);
  for (const [size, unit] of STEPS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

/** `in 2 h`, `now`, `3 d ago`. */
export function distanceText(instant: string | number, now: string | number): string {
  const ms = Number(new Date(instant)) - Number(new Date(now));
  if (ms === 0) return 'now';
  return ms > 0 ? `in ${durationText(ms)}` : `${durationText(ms)} ago`;
}
