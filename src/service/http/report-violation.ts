/**
 * Violations that the service itself tolerates: always recorded, and rejected by a strict world.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import { withOthers } from '../../model/text/list-names.ts';
import type { Violation } from '../../model/violations.ts';
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

/** Query parameters that the operation does not have. Each is named once. `toError` refuses them in a strict world. */
export function reportUnknownParameters(
  request: RequestContext,
  names: Iterable<string>,
  rule: RuleId,
  toError = badParameter,
): ApiError | undefined {
  const [first, ...rest] = [...new Set(names)].map((name): Violation => ({
    rule: 'unknown-parameter',
    evidence: name,
  }));
  if (first === undefined) return undefined;
  const others = rest.map(({ evidence }) => evidence);
  const text = withOthers(`Unknown parameter ${first.evidence}`, 'Other unknown parameters', others);
  const refusal = reportViolation(request, first, toError(text, rule));
  request.violations.push(...rest);
  return refusal;
}
