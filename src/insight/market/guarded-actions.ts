/**
 * The actions of a step under the guard of the world, as the writes of one request of a client.
 */
import { scopeOf } from '../../core/entities/operation-context.ts';
import { writeUnderGuard } from '../../core/guard/guarded-write.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { conflict } from '../../control/routing/problem.ts';
import { performActions } from './actions.ts';

type Actions = Parameters<typeof performActions>[2];
type Created = ReturnType<typeof performActions>;

/** Throws a `ValidationError` as `performActions` does, and a conflict if the guard refuses the actions. */
export function performGuardedActions(world: World, profileId: string, actions: Actions): Created {
  const { guard } = world.row;
  const perform = (): Created => performActions(world, profileId, actions, 'actions');
  if (guard === null || actions.length === 0) return perform();
  const scope = scopeOf(world, getProfile(world, profileId));
  const { done, refusal } = writeUnderGuard(world, guard, scope, perform);
  if (done === undefined) throw conflict(`The guard refuses the actions: ${refusal}`);
  return done;
}
