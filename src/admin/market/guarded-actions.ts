/**
 * The actions of a step under the guard of the world, as the writes of one request of a client.
 */
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { findExceeded } from '../../core/guard/exceeded-limits.ts';
import { countRefusal, countWrite } from '../../core/guard/guard.ts';
import { spentSince } from '../../core/guard/spent.ts';
import { VIOLATION_RULES, type Violation } from '../../model/violations.ts';
import type { World } from '../../world/state/world.ts';
import type { Guard } from '../../world/stores/guard.ts';
import { getProfile } from '../accounts/accounts.ts';
import { conflict } from '../routing/problem.ts';
import { performActions } from './actions.ts';

type Actions = Parameters<typeof performActions>[2];
type Created = ReturnType<typeof performActions>;

/** Rolls the transaction back. */
class Refused extends Error {
  readonly exceeded: readonly Violation[];
  readonly first: Violation;

  constructor(exceeded: readonly Violation[], first: Violation) {
    super('the guard refuses the actions');
    this.exceeded = exceeded;
    this.first = first;
  }
}

/** Throws a `ValidationError` as `performActions` does, and a conflict if the guard refuses the actions. */
export function performGuardedActions(world: World, profileId: string, actions: Actions): Created {
  const { guard } = world.row;
  if (guard === null || actions.length === 0) return performActions(world, profileId, actions, 'actions');
  if (guard.ended) {
    countRefusal(world, guard, 0);
    throw conflict('The guard has ended the writes of clients; set it again to allow them');
  }
  try {
    return world.transaction(() => performThenCheck(world, profileId, actions, guard));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { exceeded, first } = error;
    countRefusal(world, guard, exceeded.length);
    const others = exceeded.length === 1 ? '' : `, and ${exceeded.length - 1} more`;
    throw conflict(`The guard refuses the actions: ${first.evidence}${others}. ${VIOLATION_RULES[first.rule].instead}`);
  }
}

function performThenCheck(world: World, profileId: string, actions: Actions, guard: Guard): Created {
  const scope = scopeOf(world, getProfile(world, profileId));
  const spent = guard.limits.spend === undefined ? undefined : spentSince(new OperationContext(scope), guard.since);
  const created = performActions(world, profileId, actions, 'actions');
  const write = findExceeded(new OperationContext(scope), guard, spent);
  if (write === undefined) return created;
  const { exceeded, use } = write;
  const [first] = exceeded;
  if (first !== undefined && guard.limits.then !== 'record') throw new Refused(exceeded, first);
  countWrite(world, guard, profileId, use, exceeded.length);
  return created;
}
