/**
 * Sets and advances the clock of a world.
 */
import type { ClockMode } from '../../world/clock.ts';
import type { World } from '../../world/state/world.ts';
import { dueEvents, type DueEvent } from './due-events.ts';
import { catchUp } from './timeline.ts';

/** Sets the clock. Events between the two instants are not reported. */
export function setClock(
  world: World,
  { now, mode }: { now?: number | undefined; mode?: ClockMode | undefined },
): void {
  world.setClock(now ?? world.now(), mode ?? world.clockMode);
}

/** Advances the clock to an instant that is not before the current time. Returns the events on the way. */
export function advanceClock(world: World, to: number): DueEvent[] {
  catchUp(world);
  const events: DueEvent[] = [];
  // A step can change which events follow, so it runs at its instant before later events are read.
  for (let at = world.timeline.nextAt(); at !== undefined && at <= to; at = world.timeline.nextAt()) {
    events.push(...dueEvents(world, world.now(), at));
    world.setClock(at, world.clockMode);
    catchUp(world);
  }
  events.push(...dueEvents(world, world.now(), to));
  world.setClock(to, world.clockMode);
  return events;
}
