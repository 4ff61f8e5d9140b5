/**
 * Violations that the service itself tolerates: always recorded, and rejected by a strict world.
 */
import type { Violation } from '../model/violations.ts';
import type { RequestContext } from './request-context.ts';
import type { ApiError } from './reply.ts';

/** Returns the error in a strict world; the violation is then recorded with the error. */
export function reportViolation(
  { world, violations }: RequestContext,
  violation: Violation,
  error: ApiError,
): ApiError | undefined {
  if (world.settings.strict) return { ...error, violation };
  violations.push(violation);
  return undefined;
}
