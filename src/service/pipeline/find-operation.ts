/**
 * Rejects requests for operations that do not exist in this world: unknown paths and methods, operations of the other
 * endpoint, and operations after their sunset.
 */
import { acceptedTypes } from '../http/accept.ts';
import { METHOD_NOT_FOUND, unknownPath, unsupportedMediaType, wrongMethod } from '../http/api-errors.ts';
import { edgeVariant } from '../dialect/differences.ts';
import type { ApiError, ReplyOrError } from '../http/reply.ts';
import type { Operation, RequestContext, Sunset } from '../http/request-context.ts';
import type { Violation } from '../../model/violations.ts';
import { inventedCall } from '../dates/invented-paths.ts';
import { datedApiAt, datedCall, endOf, isOfType, startOf, type DatedApi } from '../dates/dated-apis.ts';
import { isBehindGateway, refuseAtGateway } from './gateway.ts';
import type { Continuation } from './step.ts';

const SANDBOX_ONLY: ApiError = {
  ...METHOD_NOT_FOUND,
  rule: 'GEN-39',
  reason: 'this operation exists only at the sandbox endpoint, and the setting endpoint is production',
};

/** Resources without reports or snapshots: the last segment must not be read as an id. */
const JOB = /\/(report|snapshot)$/;

export function findOperation(request: RequestContext): ReplyOrError | undefined {
  const { operation, isKnownPath, method, url, path, world } = request;
  const job = JOB.exec(path)?.[1];
  const invented = operation === undefined ? inventedCall(method, path) : undefined;
  if (invented !== undefined) {
    const reason = `the service has no call ${method} ${path}; ${invented.why}`;
    return { ...unknownPath(url, path, 'TOD-364'), reason, nearest: invented.meant };
  }
  const ended = operation === undefined ? datedApiAt(method, path) : undefined;
  if (ended !== undefined && world.now() >= endOf(ended, world.settings)) return gone(ended, request);
  if (!isKnownPath || (operation === undefined && method === 'POST' && job !== undefined))
    return unknownPath(url, path, job === 'report' ? 'RPT-16' : job === 'snapshot' ? 'SNP-12' : 'GEN-31');
  // Hono routes HEAD to the GET handler; the service does not support HEAD.
  if (operation === undefined || operation.method !== method) {
    const isRefused = edgeVariant(world.settings).hasGateway && isBehindGateway(path);
    return isRefused ? refuseAtGateway(request) : wrongMethod(method, path);
  }
  const { limitedPaths, sandboxOnly } = operation;
  if (limitedPaths?.paths.includes(path) && !limitedPaths.isServed(world.settings)) {
    const reason = `${path} exists only with the setting ${limitedPaths.needs}`;
    return { ...unknownPath(url, path, limitedPaths.rule), reason };
  }
  if (sandboxOnly && world.settings.endpoint === 'production') return SANDBOX_ONLY;
  return undefined;
}

/** Operations of which the table of dates names a path. */
export function hasDates({ method, paths }: Operation): boolean {
  return paths.some((path) => datedApiAt(method, path) !== undefined);
}

/**
 * Rejects a request to a api that is not there on this day. Announces the sunset of a deprecated operation in headers
 * before.
 */
export function deprecate(request: RequestContext): ApiError | Continuation | undefined {
  const { operation, world, method, template } = request;
  if (operation === undefined || template === undefined) return undefined;
  const { settings } = world;
  const now = world.now();
  const { api, violation } = datedCall(method, template);
  const end = api === undefined ? Infinity : endOf(api, settings);
  if (api !== undefined && now >= end && isOfType(api, typesOf(request))) return gone(api, request);
  if (operation.sunset !== undefined) return rejectAfter(operation.sunset, request);
  const from = operation.deprecatedFrom;
  if (from === undefined || now < from) return undefined;
  request.violations.push(violation);
  return { changes: { responseHeaders: deprecationHeaders(from, end === Infinity ? from : end) } };
}

/** In lower case. */
function typesOf({ head }: RequestContext): string[] {
  return [...acceptedTypes(head), (head.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''];
}

function gone(api: DatedApi, request: RequestContext): ApiError {
  const { settings } = request.world;
  const { legacySunset } = settings;
  const isSet =
    api.isLegacy && legacySunset !== null && endOf(api, { ...settings, legacySunset: null }) > startOf(legacySunset);
  if (isSet) {
    const reason = `the legacy collections were removed on ${legacySunset} (setting legacySunset)`;
    return { ...METHOD_NOT_FOUND, rule: 'VER-03', reason, violation: violationOf(request) };
  }
  return removed(api, request);
}

function removed({ name, type, until, instead }: DatedApi, request: RequestContext): ApiError {
  const use = instead === undefined ? '' : `; use ${instead}`;
  const reason = `${name}: the service removed it on ${until}${use} (setting surfaces)`;
  const rule = 'TOD-361';
  const violation = violationOf(request);
  if (type !== undefined) return { ...unsupportedMediaType(type, 'a later version of it', rule), reason, violation };
  return { ...METHOD_NOT_FOUND, rule, reason, violation };
}

function rejectAfter({ at, rule, reason }: Sunset, request: RequestContext): ApiError | undefined {
  if (request.world.now() < at) return undefined;
  return { ...METHOD_NOT_FOUND, rule, reason, violation: violationOf(request) };
}

function violationOf({ method, template, path }: RequestContext): Violation {
  if (template !== undefined) return datedCall(method, template).violation;
  return { rule: 'deprecated-operation', evidence: `${method} ${path}` };
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
