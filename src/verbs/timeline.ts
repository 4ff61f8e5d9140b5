/**
 * The timeline of a world: what a scenario lets happen by the clock or by a call. Nothing waits for it. Whoever uses
 * the world next finds it done, in order, and as if at its instant.
 */
import type { Action } from '../scenario/scenario-file.ts';
import { whyFull } from '../world/full.ts';
import type { TimelineStep } from '../world/timeline.ts';
import type { World } from '../world/world.ts';
import { Complaint } from './complaint.ts';
import { perform } from './scenario-actions.ts';
import type { Problem } from '../scenario/read-yaml.ts';

/** Does what came due. Called before anyone looks at the world. */
export function catchUp(world: World): void {
  const now = world.now();
  if ((world.timeline.nextAt() ?? Number.POSITIVE_INFINITY) > now) return;
  for (const step of world.timeline.due(now)) {
    const at = step.at ?? now;
    world.asIfAt(at, () => take(world, step));
  }
}

/** The same for whoever steers a world: one that has no room left can still be looked at, and begin again. */
export function catchUpIfRoom(world: World): void {
  try {
    catchUp(world);
  } catch (error) {
    if (whyFull(error) === undefined) throw error;
  }
}

/** Notes a call of an operation, before it is looked at, and does what is due with it. */
export function countCall(world: World, operation: string): void {
  for (const step of world.timeline.countCall(operation)) {
    take(world, step);
    // Time may have passed within it.
    catchUp(world);
  }
}

/** Each action by itself: what can't be done is noted, and does not keep the others from being done. */
export function take(world: World, step: TimelineStep): Problem[] {
  const problems: Problem[] = [];
  const at = world.now();
  for (const [i, action] of actionsOf(step).entries()) {
    try {
      world.transaction(() => perform(world, action));
    } catch (error) {
      // Whatever it is, the world goes on: an imported one may tell what no file could.
      const found = error instanceof Complaint ? error.problems : [{ path: '', message: String(error) }];
      for (const { path, message } of found)
        problems.push({ path: path === '' ? `[${i}]` : `[${i}].${path}`, message });
    }
  }
  world.timeline.done(step, at, problems.length === 0 ? null : JSON.stringify(problems));
  return problems;
}

function actionsOf({ actions }: TimelineStep): Action[] {
  // Written from a checked scenario; an imported world's are seen to be wrong when they are taken.
  const said: unknown = JSON.parse(actions);
  return Array.isArray(said) ? (said as Action[]) : [];
}
