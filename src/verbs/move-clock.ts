/**
 * The clock of a world, as the one who runs it turns it.
 */
import type { ClockMode } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { dueEvents, type DueEvent } from './due-events.ts';
import { catchUp } from './timeline.ts';

/** The clock jumps; what would have come due on the way is not told. */
export function turnClock(
  world: World,
  { now, mode }: { now?: number | undefined; mode?: ClockMode | undefined },
): void {
  world.setClock(now ?? world.now(), mode ?? world.clockMode);
}

/** The clock moves on to an instant that is not before now; answers what came due on the way. */
export function advanceClock(world: World, to: number): DueEvent[] {
  catchUp(world);
  const events: DueEvent[] = [];
  // A step changes what is to come: it is done where it is due, and only then is it looked further.
  for (let at = world.timeline.nextAt(); at !== undefined && at <= to; at = world.timeline.nextAt()) {
    events.push(...dueEvents(world, world.now(), at));
    world.setClock(at, world.clockMode);
    catchUp(world);
  }
  events.push(...dueEvents(world, world.now(), to));
  world.setClock(to, world.clockMode);
  return events;
}
