/**
 * The timeline of a world: the steps that a scenario runs by the clock or by a request. No timer waits for them. The
 * next request runs the steps that are due, in order, each with the clock at its instant.
 */
import type { Action } from '../../model/schemas/scenario-file.ts';
import { quotaExceededBy } from '../../world/quota.ts';
import { whyUnreadable } from '../../world/lifecycle/unavailable.ts';
import type { TimelineStep } from '../../world/stores/timeline.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { performAction } from './actions.ts';
import type { Problem } from '../../model/errors/validation-error.ts';
import type { CallMatch } from '../../model/schemas/call-match-schema.ts';

/** Runs the steps that are due. Called before a request reads the world. */
export function catchUp(world: World): void {
  const now = world.now();
  if ((world.timeline.nextAt() ?? Number.POSITIVE_INFINITY) > now) return;
  for (const step of world.timeline.due(now)) {
    const at = step.at ?? now;
    world.withClockAt(at, () => runStep(world, step));
  }
}

/** The same for the admin API, where a world that is full or whose file is damaged can still be reset. */
export function catchUpIfRoom(world: World): void {
  try {
    catchUp(world);
  } catch (error) {
    if (quotaExceededBy(error) === undefined && whyUnreadable(error) === undefined) throw error;
  }
}

/** Counts a request before it is processed, and runs the steps that are due with it. */
export function runStepsOfCall(world: World, isMatch: (match: CallMatch) => boolean): void {
  for (const step of world.timeline.countCall(isMatch)) {
    runStep(world, step);
    // The step may have advanced the clock.
    catchUp(world);
  }
}

/** Runs each action in a transaction of its own. An action that fails is recorded, and the others still run. */
export function runStep(world: World, step: TimelineStep): Problem[] {
  const problems: Problem[] = [];
  const at = world.now();
  for (const [i, action] of actionsOf(step).entries()) {
    try {
      world.withTimeline(() => world.transaction(() => performAction(world, action)));
    } catch (error) {
      // An imported world can hold a step that no file could hold, so every error is recorded.
      const found = error instanceof ValidationError ? error.problems : [{ path: '', message: String(error) }];
      for (const { path, message } of found)
        problems.push({ path: path === '' ? `[${i}]` : `[${i}].${path}`, message });
    }
  }
  world.timeline.done(step, at, problems.length === 0 ? null : JSON.stringify(problems));
  return problems;
}

function actionsOf({ actions }: TimelineStep): Action[] {
  // The schema has checked the actions of a scenario. Errors in those of an imported world show when they run.
  const list: unknown = JSON.parse(actions);
  return Array.isArray(list) ? (list as Action[]) : [];
}
