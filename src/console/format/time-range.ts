/**
 * Places of instants on an axis.
 */
export interface TimeRange {
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

/** The part of the range before an instant in percent; undefined outside of the range. */
export function placeOf(at: number, { from, to }: TimeRange): string | undefined {
  if (at < from || at > to) return undefined;
  return from === to ? '0%' : `${((at - from) / (to - from)) * 100}%`;
}
