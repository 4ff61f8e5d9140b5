/**
 * What a value was at an instant: its value now, and what it was before each change.
 */
export interface Change<T> {
  at: number;
  was: T;
}

export interface Timeline<T> {
  now: T;
  /** Oldest first. */
  changes: readonly Change<T>[];
}

export function constant<T>(now: T): Timeline<T> {
  return { now, changes: [] };
}

export function valueAt<T>({ now, changes }: Timeline<T>, instant: number): T {
  // Most values never changed.
  if (changes.length === 0) return now;
  const next = changes.find(({ at }) => at > instant);
  return next === undefined ? now : next.was;
}
