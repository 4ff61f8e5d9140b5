/**
 * Turns of the event loop: in each of them one large request is performed, so that others are served in between.
 */
const queue: (() => void)[] = [];
/** Whether a large request was performed in this turn. */
let isTurnTaken = false;
let isScheduled = false;

/**
 * Undefined if a large request can be performed at once. Otherwise each turn performs one of them, because the event
 * loop accepts a single new connection in each turn, and other requests wait for its end.
 */
export function waitForTurn(): Promise<void> | undefined {
  scheduleTurn();
  if (queue.length > 0 || isTurnTaken) return new Promise((resolve) => queue.push(resolve));
  isTurnTaken = true;
  return undefined;
}

/** Resolves after waiting requests were served: an immediate that a request schedules runs before the next request. */
export async function serveWaiting(): Promise<void> {
  await turnOfEventLoop();
  await turnOfEventLoop();
}

/** An immediate that an immediate schedules runs in the next turn, after requests were served. */
function scheduleTurn(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    isTurnTaken = false;
    queue.shift()?.();
    if (queue.length > 0) scheduleTurn();
  });
}

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
