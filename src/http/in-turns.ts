/**
 * Long work, done a turn at a time: between turns whoever else waits is served. What fits into the first turn is done
 * at once.
 */
import { stopwatch } from '../world/clock.ts';

/** Milliseconds. Whoever comes during a turn waits for its end. */
const FIRST_TURN = 5;
const TURN = 1;

/** Yields where a turn may end; a promise that it yields is waited for before the next one. */
type LongWork<T> = Generator<Promise<unknown> | undefined, T>;

export function inTurns<T>(work: LongWork<T>): T | Promise<T> {
  const first = turn(work, FIRST_TURN);
  return first.done ? first.value : goOn(work, first.value);
}

async function goOn<T>(work: LongWork<T>, first: Promise<unknown> | undefined): Promise<T> {
  let waitFor = first;
  for (;;) {
    try {
      await (waitFor ?? othersTurn());
    } catch (error) {
      // It learns of it where it waited, and may clean up.
      work.throw(error);
    }
    const step = turn(work, TURN);
    if (step.done) return step.value;
    waitFor = step.value;
  }
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function turn<T>(work: LongWork<T>, length: number): IteratorResult<Promise<unknown> | undefined, T> {
  const end = stopwatch() + length;
  for (;;) {
    const step = work.next();
    if (step.done || step.value !== undefined || stopwatch() >= end) return step;
  }
}
