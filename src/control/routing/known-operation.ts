/**
 * Finds unknown operation ids in criteria. An unknown id matches nothing, so a test that uses one would pass whatever the
 * client does.
 */
import type { Operation } from '../../service/http/request-context.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import type { FieldError } from './problem.ts';

/** The operations of the service. Those that only some requests need are not loaded before. */
export interface KnownOperations {
  /** Without any, operation ids are not checked. */
  ids: readonly string[];
  load(): Promise<readonly Operation[]>;
}

/** Finds nothing if there are no known ids. */
export function* findUnknownOperations(
  named: Iterable<readonly [path: string, operation: string | undefined]>,
  { ids }: KnownOperations,
): Generator<FieldError> {
  if (ids.length === 0) return;
  for (const [path, operation] of named) {
    if (operation === undefined || ids.includes(operation)) continue;
    const hint = suggestion(operation, ids) || '; see /openapi.json';
    yield { path, message: `unknown operationId ${operation}${hint}` };
  }
}
