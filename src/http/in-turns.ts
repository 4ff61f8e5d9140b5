/**
 * Long work, done a turn at a time: between turns whoever else waits is served. What fits into the first turn is done
 * at once.
 */
import type { Work } from '../model/slices.ts';
import { stopwatch } from '../world/clock.ts';

/** Milliseconds. Whoever comes during a turn waits for its end. */
const FIRST_TURN = 5;
const TURN = 1;

export function inTurns<T>(work: Work<T>): T | Promise<T> {
  const first = turn(work, FIRST_TURN);
  if (first.done) return first.value;
  return new Promise((resolve, reject) => {
    const next = (): void => {
      try {
        const step = turn(work, TURN);
        if (step.done) resolve(step.value);
        else setImmediate(next);
      } catch (error) {
        reject(error);
      }
    };
    setImmediate(next);
  });
}

function turn<T>(work: Work<T>, length: number): IteratorResult<undefined, T> {
  const end = stopwatch() + length;
  for (;;) {
    const step = work.next();
    if (step.done || stopwatch() >= end) return step;
  }
}
