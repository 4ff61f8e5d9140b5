/**
 * Violations that the service itself tolerates: always recorded, and rejected by a strict world.
 */
import type { RuleId } from '../model/rule-ids.ts';
import type { Violation } from '../model/violations.ts';
import type { RequestContext } from './request-context.ts';
import { badParameter } from './api-errors.ts';
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

/** Records all of them. A strict world returns the error of the first one. */
export function reportViolations(
  request: RequestContext,
  reported: readonly (readonly [Violation, ApiError])[],
): ApiError | undefined {
  const [first, ...others] = reported;
  if (first === undefined) return undefined;
  const refusal = reportViolation(request, ...first);
  for (const [violation] of others) request.violations.push(violation);
  return refusal;
}

/** Query parameters that the operation does not have. Each is named once. */
export function reportUnknownParameters(
  request: RequestContext,
  names: Iterable<string>,
  rule: RuleId,
): ApiError | undefined {
  return reportViolations(
    request,
    [...new Set(names)].map((name) => [
      { rule: 'unknown-parameter', evidence: name },
      badParameter(`Unknown parameter ${name}`, rule),
    ]),
  );
}
