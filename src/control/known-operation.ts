/**
 * Operations are named by those that serve: a name that none of them has matches nothing, and what is tested with it
 * would hold whatever the client did.
 */
import type { Operation } from '../http/call.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import type { FieldError } from './problem.ts';

/** Where no operation serves, every name is taken. */
export function* strangers(
  named: Iterable<readonly [path: string, operation: string | undefined]>,
  operations: readonly Operation[],
): Generator<FieldError> {
  const ids = new Set(operations.map(({ id }) => id));
  if (ids.size === 0) return;
  for (const [path, operation] of named) {
    if (operation === undefined || ids.has(operation)) continue;
    const meant = suggestion(operation, ids) || '; /openapi.json has them';
    yield { path, message: `${operation} is no operationId of the service${meant}` };
  }
}
