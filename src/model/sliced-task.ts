/**
 * Long tasks in time slices. A task pauses between slices, so that its caller can let other requests run.
 */
export type SlicedTask<T> = Generator<undefined, T>;

/** Runs a task without pauses. */
export function runAtOnce<T>(work: SlicedTask<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
