/**
 * Performs a write of a client under the guard of its world: in a transaction that is rolled back if the guard refuses
 * what was written.
 */
import { findExceeded } from '../../core/guard/exceeded-limits.ts';
import { countRefusal, countWrite } from '../../core/guard/guard.ts';
import { spentSince } from '../../core/guard/spent.ts';
import { OperationContext } from '../../core/entities/operation-context.ts';
import { VIOLATION_RULES, type Violation } from '../../model/violations.ts';
import type { Guard } from '../../world/stores/guard.ts';
import { guardRefused } from '../http/api-errors.ts';
import { isApiError, type ReplyOrError } from '../http/reply.ts';
import { requireScope, type Operation, type RequestContext } from '../http/request-context.ts';

/** Operations that write for a profile or for its account. None of them waits. */
export function isGuarded({ needs, permission }: Operation): boolean {
  return (needs === 'scope' || needs === 'account') && permission === 'editor';
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly exceeded: readonly Violation[];
  readonly first: Violation;

  constructor(exceeded: readonly Violation[], first: Violation) {
    super('the guard refuses what was written');
    this.exceeded = exceeded;
    this.first = first;
  }
}

export function performGuarded(operation: Operation, request: RequestContext, guard: Guard): ReplyOrError {
  const { world } = request;
  if (guard.ended) {
    countRefusal(world, guard, 0);
    return guardRefused('it has ended the writes of clients; set it again to allow them');
  }
  try {
    return world.transaction(() => performThenCheck(operation, request, guard));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { exceeded, first } = error;
    countRefusal(world, guard, exceeded.length);
    request.violations.push(...exceeded);
    const others = exceeded.length === 1 ? '' : `, and ${exceeded.length - 1} more`;
    return guardRefused(`${first.evidence}${others}. ${VIOLATION_RULES[first.rule].instead}`);
  }
}

function performThenCheck(operation: Operation, request: RequestContext, guard: Guard): ReplyOrError {
  const { world } = request;
  const scope = requireScope(request);
  const spent = guard.limits.spend === undefined ? undefined : spentSince(new OperationContext(scope), guard.since);
  const reply = operation.perform(request);
  if (reply instanceof Promise) throw new Error(`operation ${operation.id} waits, which the guard does not support`);
  // A request that is refused as a whole has written nothing.
  const write = isApiError(reply) ? undefined : findExceeded(new OperationContext(scope), guard, spent);
  if (write === undefined) return reply;
  const { exceeded, use } = write;
  const [first] = exceeded;
  if (first !== undefined && guard.limits.then !== 'record') throw new Refused(exceeded, first);
  countWrite(world, guard, scope.profile.profileId, use, exceeded.length);
  request.violations.push(...exceeded);
  return reply;
}
