/**
 * Rejects requests for operations that do not exist in this world: unknown paths and methods, operations of the other
 * endpoint, and operations after their sunset.
 */
import { METHOD_NOT_FOUND, unknownPath, wrongMethod } from '../http/api-errors.ts';
import type { ApiError } from '../http/reply.ts';
import type { RequestContext, Sunset } from '../http/request-context.ts';
import type { Violation } from '../../model/violations.ts';
import type { Continuation } from './step.ts';

const SANDBOX_ONLY: ApiError = {
  ...METHOD_NOT_FOUND,
  rule: 'GEN-39',
  reason: 'this operation exists only at the sandbox endpoint, and the setting endpoint is production',
};

/** Resources without reports or snapshots: the last segment must not be read as an id. */
const JOB = /\/(report|snapshot)$/;

export function findOperation(request: RequestContext): ApiError | undefined {
  const { operation, isKnownPath, method, url, path, world } = request;
  const job = JOB.exec(path)?.[1];
  if (!isKnownPath || (operation === undefined && method === 'POST' && job !== undefined))
    return unknownPath(url, path, job === 'report' ? 'RPT-16' : job === 'snapshot' ? 'SNP-12' : 'GEN-31');
  // Hono routes HEAD to the GET handler; the service does not support HEAD.
  if (operation === undefined || operation.method !== method) return wrongMethod(method, path);
  const { limitedPaths, sandboxOnly } = operation;
  if (limitedPaths?.paths.includes(path) && !limitedPaths.isServed(world.settings)) {
    const reason = `${path} exists only with the setting ${limitedPaths.needs}`;
    return { ...unknownPath(url, path, limitedPaths.rule), reason };
  }
  if (sandboxOnly && world.settings.endpoint === 'production') return SANDBOX_ONLY;
  return undefined;
}

/** Announces the sunset of a deprecated operation in headers, and rejects the request from the sunset on. */
export function deprecate(request: RequestContext): ApiError | Continuation | undefined {
  const { operation, world } = request;
  if (operation?.sunset !== undefined) return rejectAfter(operation.sunset, request);
  const from = operation?.deprecatedFrom;
  if (operation === undefined || from === undefined) return undefined;
  const now = world.now();
  const { legacySunset } = world.settings;
  const sunset = legacySunset === null ? from : Date.parse(legacySunset);
  if (legacySunset !== null && now >= sunset) {
    const reason = `the legacy collections were removed on ${legacySunset} (setting legacySunset)`;
    return { ...METHOD_NOT_FOUND, rule: 'VER-03', reason, violation: violationOf(request) };
  }
  if (now < from) return undefined;
  request.violations.push(violationOf(request));
  return { changes: { responseHeaders: deprecationHeaders(from, sunset) } };
}

function rejectAfter({ at, rule, reason }: Sunset, request: RequestContext): ApiError | undefined {
  if (request.world.now() < at) return undefined;
  return { ...METHOD_NOT_FOUND, rule, reason, violation: violationOf(request) };
}

/** Violations by evidence. Every request to a legacy collection has one. */
const violations = new Map<string, Violation>();

function violationOf({ method, template }: RequestContext): Violation {
  const evidence = `${method} ${template}`;
  let violation = violations.get(evidence);
  if (violation === undefined) violations.set(evidence, (violation = { rule: 'deprecated-operation', evidence }));
  return violation;
}

/** The headers with the latest sunset, by the day of deprecation. */
const headersByDay = new Map<number, { sunset: number; headers: Readonly<Record<string, string>> }>();

function deprecationHeaders(from: number, sunset: number): Readonly<Record<string, string>> {
  const last = headersByDay.get(from);
  if (last?.sunset === sunset) return last.headers;
  const headers = { deprecation: `@${from / 1000}`, sunset: new Date(sunset).toUTCString() };
  headersByDay.set(from, { sunset, headers });
  return headers;
}
