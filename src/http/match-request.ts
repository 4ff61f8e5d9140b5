/**
 * Matches requests against the conditions of faults, rate limits and timeline steps. The caller is not authorized yet:
 * the profile is that of the scope header.
 */
import type { CallMatch } from '../model/faults.ts';
import type { Job } from '../model/jobs.ts';
import { fitsPattern } from '../model/texts.ts';
import type { World } from '../world/world.ts';
import { isObject, parseJson } from './body.ts';
import { queryOf, type RequestContext } from './request-context.ts';
import { isApiError } from './reply.ts';
import { scopeHeader } from './request-headers.ts';

export function matchesCall(context: RequestContext, match: CallMatch): boolean {
  const { operation, method, path, profileId, recordType, laterPage } = match;
  return (
    (operation === undefined || isOneOf(operation, context.operation?.id)) &&
    (method === undefined || method === context.method) &&
    (path === undefined || fitsPattern(context.path, path)) &&
    (profileId === undefined || profileId === profileOf(context)) &&
    (recordType === undefined || isOneOf(recordType, recordTypeOf(context))) &&
    (laterPage === undefined || isForLaterPage(context))
  );
}

/** Since version 3 the page token is in the body, which is read first only if a condition depends on it. */
export function needsBodyToMatch({ faults, timeline, rateLimits }: World): boolean {
  return (
    faults.all().some(({ match }) => match.laterPage) ||
    timeline.onCalls().some(({ match }) => match.laterPage) ||
    rateLimits.some(({ match }) => match?.laterPage)
  );
}

function isOneOf(expected: string | readonly string[], actual: string | undefined): boolean {
  return typeof expected === 'string' ? expected === actual : actual !== undefined && expected.includes(actual);
}

/** Requests for files have no scope header: the profile is that of the job. */
function profileOf(context: RequestContext): string | undefined {
  return scopeHeader(context.head) ?? jobOf(context)?.profileId;
}

const JOB_PATH = /\/([^/]+)\/(?:report|snapshot)$/;

/** The path that creates a job contains its record type; later requests refer to the job. */
function recordTypeOf(context: RequestContext): string | undefined {
  return JOB_PATH.exec(context.path)?.[1] ?? jobOf(context)?.recordType;
}

function jobOf({ world: { jobs }, params }: RequestContext): Job | undefined {
  const { reportId, snapshotId, folder, file } = params;
  if (reportId !== undefined) return jobs.byId('report', reportId);
  if (snapshotId !== undefined) return jobs.byId('snapshot', snapshotId);
  return folder === undefined || file === undefined ? undefined : jobs.byFile(`${folder}/${file}`);
}

function isForLaterPage(context: RequestContext): boolean {
  if (Number(queryOf(context).get('startIndex') ?? 0) > 0) return true;
  if (context.body === undefined || !context.body.includes('nextToken')) return false;
  const parsed = parseJson(context.body);
  if (isApiError(parsed) || !isObject(parsed.json)) return false;
  const { nextToken } = parsed.json;
  return nextToken !== undefined && nextToken !== null;
}
