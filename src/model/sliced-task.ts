/**
 * Long work in slices. It pauses between slices, so that its caller can let other work run.
 */
export type SlicedTask<T> = Generator<undefined, T>;

/** Without a pause. */
export function runAtOnce<T>(work: SlicedTask<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
