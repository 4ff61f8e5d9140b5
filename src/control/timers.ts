/**
 * The timers of the control API: whoever asks it may wait, by the machine's time. Nothing that a world does hangs on
 * them.
 */

/** Answers how to give it up. */
export function after(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

export function every(milliseconds: number, then: () => void): () => void {
  const timer = setInterval(then, milliseconds);
  return () => clearInterval(timer);
}
