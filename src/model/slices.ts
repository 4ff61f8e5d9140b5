/**
 * Long work cut into slices: it pauses between them, and whoever drives it decides whether others get their turn.
 */
export type Work<T> = Generator<undefined, T>;

/** Without a pause. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
