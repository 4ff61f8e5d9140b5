/**
 * Matches requests against the conditions of faults, rate limits and timeline steps. The caller is not authorized yet:
 * the profile is that of the scope header.
 */
import { isReportTypeId, type Job } from '../../model/jobs.ts';
import { fitsPattern } from '../../model/validate-text.ts';
import { isObject, parseJson, type Json } from './body.ts';
import { queryOf, type RequestContext } from './request-context.ts';
import { isApiError } from './reply.ts';
import { scopeHeader } from './request-headers.ts';
import type { CallMatch } from '../../model/schemas/call-match-schema.ts';

export function matchesCall(request: RequestContext, match: CallMatch): boolean {
  const { operation, method, path, profileId, recordType, reportTypeId, laterPage } = match;
  return (
    (operation === undefined || isOneOf(operation, request.operation?.id)) &&
    (method === undefined || method === request.method) &&
    (path === undefined || fitsPattern(request.path, path)) &&
    (profileId === undefined || profileId === profileOf(request)) &&
    (recordType === undefined || isOneOf(recordType, recordTypeOf(request))) &&
    (reportTypeId === undefined || isOneOf(reportTypeId, reportTypeIdOf(request))) &&
    (laterPage === undefined || isForLaterPage(request))
  );
}

function isOneOf(expected: string | readonly string[], actual: string | undefined): boolean {
  return typeof expected === 'string' ? expected === actual : actual !== undefined && expected.includes(actual);
}

/** Requests for files have no scope header: the profile is that of the job. */
function profileOf(request: RequestContext): string | undefined {
  return scopeHeader(request.head) ?? jobOf(request)?.profileId;
}

const JOB_PATH = /\/([^/]+)\/(?:report|snapshot|export)$/;

/** The path that creates a job contains its record type; later requests refer to the job. */
function recordTypeOf(request: RequestContext): string | undefined {
  return JOB_PATH.exec(request.path)?.[1] ?? jobOf(request)?.recordType;
}

function jobOf({ world: { jobs }, operation, params }: RequestContext): Job | undefined {
  const { folder, file } = params;
  if (operation?.job !== undefined) return jobs.byId(operation.job.kind, params[operation.job.id] ?? '');
  return folder === undefined || file === undefined ? undefined : jobs.byFile(`${folder}/${file}`);
}

function isForLaterPage(request: RequestContext): boolean {
  if (Number(queryOf(request).get('startIndex') ?? 0) > 0) return true;
  const nextToken = bodyField(request, 'nextToken');
  return nextToken !== undefined && nextToken !== null;
}

/** Returns the report type of a request for a report of version 3, or of the report that the request reads. */
export function reportTypeIdOf(request: RequestContext): string | undefined {
  const recordType = jobOf(request)?.recordType;
  if (recordType !== undefined) return isReportTypeId(recordType) ? recordType : undefined;
  const configuration = bodyField(request, 'configuration');
  const reportTypeId = isObject(configuration) ? configuration['reportTypeId'] : undefined;
  return typeof reportTypeId === 'string' ? reportTypeId : undefined;
}

/** A field of the body, if the body is an object and has been read. */
function bodyField({ body }: RequestContext, name: string): Json | undefined {
  if (body === undefined || !body.includes(name)) return undefined;
  const parsed = parseJson(body);
  return isApiError(parsed) || !isObject(parsed.json) ? undefined : parsed.json[name];
}
