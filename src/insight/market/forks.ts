/**
 * Copies of a world in memory for one computation.
 */
import { advanceClock } from '../../scenarios/timeline/clock-control.ts';
import { World } from '../../world/state/world.ts';

/** The longest period of one request, in days. */
export const MAX_PERIOD = 400;

/** Runs work on a copy of a world, whose clock is frozen, and deletes the copy. */
export function withFork<T>(world: World, work: (fork: World) => T): T {
  const now = world.now();
  const fork = new World(world.storage.toBytes());
  try {
    fork.setClock(now, 'frozen');
    return work(fork);
  } finally {
    fork.storage.close();
  }
}

/** Runs the steps of the timeline on the way. Does nothing if the instant is in the past. */
export function runUntil(fork: World, instant: number): void {
  if (instant > fork.now()) advanceClock(fork, instant);
}
