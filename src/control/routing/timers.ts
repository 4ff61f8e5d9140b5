/**
 * Timers of the admin API, by the machine's clock, for requests that wait. The state of a world never depends on them.
 */

/** Returns a function that cancels the timer. */
export function setCancellableTimeout(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

export function setCancellableInterval(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs);
  return () => clearInterval(timer);
}
