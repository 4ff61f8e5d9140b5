/**
 * Performs a write of a client under the guard of its world.
 */
import { writeUnderGuard } from '../../core/guard/guarded-write.ts';
import type { Guard } from '../../world/stores/guard.ts';
import { guardRefused } from '../http/api-errors.ts';
import type { ReplyOrError } from '../http/reply.ts';
import type { Operation, RequestContext } from '../http/request-context.ts';

export function performGuarded(operation: Operation, request: RequestContext, guard: Guard): ReplyOrError {
  const { world, scope } = request;
  const { done, refusal, exceeded } = writeUnderGuard(world, guard, scope, () => {
    const reply = operation.perform(request);
    if (reply instanceof Promise) throw new Error(`operation ${operation.id} waits, which the guard does not support`);
    return reply;
  });
  request.violations.push(...exceeded);
  return done ?? guardRefused(refusal ?? '');
}
