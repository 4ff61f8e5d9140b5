/**
 * Finds unknown operation ids in criteria. An unknown id matches nothing, so a test that uses one would pass whatever the
 * client does.
 */
import type { Operation } from '../../service/http/request-context.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import type { FieldError } from './problem.ts';

/** Finds nothing if `operations` is empty. */
export function* findUnknownOperations(
  named: Iterable<readonly [path: string, operation: string | undefined]>,
  operations: readonly Operation[],
): Generator<FieldError> {
  const ids = new Set(operations.map(({ id }) => id));
  if (ids.size === 0) return;
  for (const [path, operation] of named) {
    if (operation === undefined || ids.has(operation)) continue;
    const hint = suggestion(operation, ids) || '; see /openapi.json';
    yield { path, message: `unknown operationId ${operation}${hint}` };
  }
}
