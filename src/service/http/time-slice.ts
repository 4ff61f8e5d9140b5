/**
 * Runs long tasks in time slices, so that other requests are served between them. A task that fits into the first slice
 * runs synchronously. All other tasks wait in one queue: each turn of the event loop runs one slice of the first of them.
 */
import { stopwatch } from '../../world/clock.ts';

/** Yields where a slice may end. A yielded promise is awaited before the next slice. */
type SlicedTask<T> = Generator<Promise<unknown> | undefined, T>;
type Step<T> = IteratorResult<Promise<unknown> | undefined, T>;

/** The first slices of the tasks that begin in one turn, together. */
const FIRST_SLICES_MS = 5;
/** Other requests wait for the end of a slice. */
const SLICE_MS = 2;

/** The next slice of each task that can continue, and large requests. */
const queue: (() => void)[] = [];
/** The duration of the first slices in this turn of the event loop. */
let firstSlicesMs = 0;
/** Whether a large request was performed in this turn. */
let isTurnTaken = false;
let isScheduled = false;

/** A task always runs to its first pause at once, so that it sees the state at the time of its request. */
export function runTimeSliced<T>(task: SlicedTask<T>): T | Promise<T> {
  const begun = stopwatch();
  const limit = queue.length === 0 ? FIRST_SLICES_MS : SLICE_MS;
  const first = runSlice(task, begun + limit - firstSlicesMs);
  firstSlicesMs += stopwatch() - begun;
  scheduleTurn();
  return first.done ? first.value : continueSliced(task, first.value);
}

/**
 * Undefined if a large request can be performed at once. Otherwise each turn performs one of them, because the event
 * loop accepts a single new connection in each turn, and other requests wait for its end.
 */
export function waitForTurn(): Promise<void> | undefined {
  if (queue.length > 0 || isTurnTaken) return new Promise((resolve) => enqueue(resolve));
  isTurnTaken = true;
  scheduleTurn();
  return undefined;
}

/** Resolves after waiting requests were served: an immediate that a request schedules runs before the next request. */
export async function serveWaiting(): Promise<void> {
  await turnOfEventLoop();
  await turnOfEventLoop();
}

async function continueSliced<T>(task: SlicedTask<T>, first: Promise<unknown> | undefined): Promise<T> {
  for (let waitFor = first; ;) {
    try {
      await waitFor;
    } catch (error) {
      // The task can clean up where it yielded the promise.
      task.throw(error);
    }
    const step = await inTurn(() => runSlice(task, stopwatch() + SLICE_MS));
    if (step.done) return step.value;
    waitFor = step.value;
  }
}

/** Runs a slice when all slices that wait for their turn have run. */
function inTurn<T>(slice: () => Step<T>): Promise<Step<T>> {
  return new Promise((resolve, reject) => {
    enqueue(() => {
      try {
        resolve(slice());
      } catch (error) {
        reject(error);
      }
    });
  });
}

function enqueue(work: () => void): void {
  queue.push(work);
  scheduleTurn();
}

/** An immediate that an immediate schedules runs in the next turn, after requests were served. */
function scheduleTurn(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    firstSlicesMs = 0;
    isTurnTaken = false;
    queue.shift()?.();
    if (queue.length > 0) scheduleTurn();
  });
}

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs at least one step. */
function runSlice<T>(task: SlicedTask<T>, end: number): Step<T> {
  for (;;) {
    const step = task.next();
    if (step.done || step.value !== undefined || stopwatch() >= end) return step;
  }
}
