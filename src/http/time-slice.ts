/**
 * Runs long tasks in time slices, so that other requests are served between them. A task that fits into the first slice
 * runs synchronously.
 */
import { stopwatch } from '../world/clock.ts';

/** Other requests wait for the end of a slice. */
const FIRST_SLICE_MS = 5;
const SLICE_MS = 1;

/** Yields where a slice may end. A yielded promise is awaited before the next slice. */
type SlicedTask<T> = Generator<Promise<unknown> | undefined, T>;

export function runTimeSliced<T>(task: SlicedTask<T>): T | Promise<T> {
  const first = runSlice(task, FIRST_SLICE_MS);
  return first.done ? first.value : continueSliced(task, first.value);
}

async function continueSliced<T>(task: SlicedTask<T>, first: Promise<unknown> | undefined): Promise<T> {
  let waitFor = first;
  for (;;) {
    try {
      await (waitFor ?? yieldToEventLoop());
    } catch (error) {
      // The task can clean up where it yielded the promise.
      task.throw(error);
    }
    const step = runSlice(task, SLICE_MS);
    if (step.done) return step.value;
    waitFor = step.value;
  }
}

/** Resolves after waiting requests were served: an immediate that a request schedules runs before the next request. */
export async function serveWaiting(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function runSlice<T>(task: SlicedTask<T>, sliceMs: number): IteratorResult<Promise<unknown> | undefined, T> {
  const end = stopwatch() + sliceMs;
  for (;;) {
    const step = task.next();
    if (step.done || step.value !== undefined || stopwatch() >= end) return step;
  }
}
