/**
 * A value over time: its present value, and the previous value of each change.
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

const NONE: readonly never[] = [];

/** Shared, because there are many entities and few values. */
const constants = new Map<unknown, Timeline<unknown>>();
const MAX_CONSTANTS = 10_000;

export function constantTimeline<T>(now: T): Timeline<T> {
  if (typeof now === 'object' && now !== null) return { now, changes: NONE };
  let made = constants.get(now);
  if (made === undefined) {
    if (constants.size >= MAX_CONSTANTS) constants.clear();
    constants.set(now, (made = { now, changes: NONE }));
  }
  // The key of the map is the value of the timeline.
  return made as Timeline<T>;
}

export function valueAt<T>({ now, changes }: Timeline<T>, instant: number): T {
  // Most values never changed.
  if (changes.length === 0) return now;
  const next = changes.find(({ at }) => at > instant);
  return next === undefined ? now : next.was;
}

/** Every value that it had, the oldest first. */
export function listValues<T>({ now, changes }: Timeline<T>): T[] {
  return [...changes.map(({ was }) => was), now];
}

/** The largest value that it has between two instants; `end` is exclusive. */
export function largestWithin(timeline: Timeline<number>, { start, end }: { start: number; end: number }): number {
  const replaced = timeline.changes.filter(({ at }) => start < at && at < end).map(({ was }) => was);
  return Math.max(valueAt(timeline, end - 1), ...replaced);
}

export function mapTimeline<T, U>({ now, changes }: Timeline<T>, map: (value: T) => U): Timeline<U> {
  if (changes.length === 0) return constantTimeline(map(now));
  return { now: map(now), changes: changes.map(({ at, was }) => ({ at, was: map(was) })) };
}

/** One value made of several: each change of any of them is a change of it. */
export function combineTimelines<T extends readonly unknown[], U>(
  parts: { readonly [I in keyof T]: Timeline<T[I]> },
  make: (...values: T) => U,
): Timeline<U> {
  const valuesBefore = (instant: number): T =>
    // One value for each part, in their order.
    parts.map((part) => valueAt(part, instant)) as unknown as T;
  const instants = [...new Set(parts.flatMap(({ changes }) => changes.map(({ at }) => at)))].toSorted((a, b) => a - b);
  return {
    now: make(...valuesBefore(Infinity)),
    changes: instants.map((at) => ({ at, was: make(...valuesBefore(at - 1)) })),
  };
}
