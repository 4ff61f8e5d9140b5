/**
 * Reporting version 3: create a report of several days, ask for its status and link, cancel it.
 */
import {
  createOperationContext,
  type Operation,
  type RequestContext,
  requireScope,
} from '../../../http/request-context.ts';
import { jsonTypeFor } from '../../../http/accept.ts';
import { notFound } from '../../../http/api-errors.ts';
import { filesUrl, requestedHost } from '../../../http/links.ts';
import { errorReply, isApiError, type ApiError, type ErrorSerializer, type Reply } from '../../../http/reply.ts';
import { isReportTypeId, type Job, type ReportTypeId } from '../../../../model/jobs.ts';
import { dropJob, type NewJob } from '../../../../core/jobs/jobs.ts';
import { GzipText } from '../../../../core/jobs/gzip-text.ts';
import { fileTask } from '../../../../core/jobs/job-files.ts';
import { WorkbookFile } from '../../../../core/jobs/workbook-file.ts';
import { daysOfWork } from '../../../../core/performance/market/days-of-work.ts';
import { mostRows } from '../../../../core/performance/rows/most-rows.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { signUrl } from '../../../../core/jobs/signed-urls.ts';
import { countPoll, startJob } from '../../../protocol/grammars/job-operations.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { reportingV3Variant } from './observed.ts';
import { duplicateOf, invalidRequest } from './refusals.ts';
import { reportStatusOf } from '../report-status.ts';
import { reportJson, REPORT_SCHEMA, type ReportFile } from './report-json.ts';
import {
  acceptedRequest,
  keyOf,
  readReportRequest,
  REPORT_REQUEST,
  type ReportRequest,
  type StoredRequest,
} from './request.ts';
import type { Format } from './report-type.ts';
import { queryOfVersion3, writeReport } from './rows.ts';
import { STRING, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

/** Errors of reporting version 3: `{ code, detail }`, with the status as text. */
const reportingErrorSerializer: ErrorSerializer = (error) =>
  errorReply(error, { code: error.code ?? String(error.status), detail: error.details });

const REPORTING_ERROR = objectOf({ code: { type: 'string', example: '400' }, detail: STRING }, ['code', 'detail']);

const CREATED_TYPE = 'application/vnd.createasyncreportresponse.v3+json';
const READ_TYPE = 'application/vnd.getasyncreportresponse.v3+json';
const DELETED_TYPE = 'application/vnd.deleteasyncreportresponse.v3+json';

const EXTENSIONS = { GZIP_JSON: 'json.gz', CSV: 'csv', XLSX: 'xlsx' } as const satisfies Record<Format, string>;

export const REPORT_V3_FILE = fileTask(
  'report of version 3',
  (context, { stored, reportTypeId }: { stored: StoredRequest; reportTypeId: ReportTypeId }, add) =>
    writeReport(context, acceptedRequest(stored, reportTypeId), add),
  ({ stored: { configuration } }) => (configuration.format === 'XLSX' ? new WorkbookFile() : new GzipText()),
);

function createReport(request: RequestContext): Reply | ApiError | Promise<Reply | ApiError> {
  const context = createOperationContext(request);
  const report = readReportRequest(request, context);
  if (isApiError(report)) return report;
  const requestKey = keyOf(report);
  const duplicate = findDuplicate(request, report, requestKey);
  if (duplicate !== undefined) return duplicateOf(duplicate);
  const { configuration, endDate, name, startDate, reportTypeId } = report;
  const stored: StoredRequest = { configuration, endDate, name, startDate };
  const names = (drawn: number): { id: string; fileName: string } => namesOf(context, report, drawn);
  const text = JSON.stringify(stored);
  const job = { kind: 'report', recordType: reportTypeId, request: text, requestKey, names } as const;
  const contents = { stored, reportTypeId };
  const query = queryOfVersion3(report, context.at);
  const work = {
    rows: mostRows(context, query),
    days: daysOfWork(simulationOf(context).days(query.campaignType), query.days),
  };
  return startJob(request, context, { job, task: REPORT_V3_FILE, contents, work }, (created) => ({
    ...createdReply(request, context, created),
    report: { type: reportTypeId, columns: configuration.columns },
  }));
}

/** A file of CSV or XLSX is not a gzip file, see `object-storage/serve-file.ts`. */
function namesOf({ scope, at }: ScopeAtTime, { configuration }: ReportRequest, drawn: number) {
  const id = scope.world.ids.uuid('report', drawn);
  const extension = EXTENSIONS[configuration.format];
  return { id, fileName: `${id}-${at}/report-${id}-${at}.${extension}` };
}

function createdReply(request: RequestContext, { at }: ScopeAtTime, created: NewJob): Reply {
  // The file's fields are null, because the report is pending.
  const job: Job = { ...created, seq: 0, fileSize: 0, fileHash: '' };
  return replyAs(CREATED_TYPE, request, reportJson(job, 'PENDING', at, undefined));
}

const REMAPPED_TYPE = 'x-amzn-remapped-x-amzn-remapped-content-type';

function replyAs(mediaType: string, { world, head }: RequestContext, body: string): Reply {
  if (!reportingV3Variant(world.settings).remapsTypes)
    return { status: 200, body, headers: { 'content-type': mediaType } };
  const type = jsonTypeFor(head, mediaType);
  const remapped = type === mediaType ? {} : { [REMAPPED_TYPE]: mediaType };
  return { status: 200, body: `${body}\n`, headers: { 'content-type': type, ...remapped } };
}

/** The id of the report that is in progress and has the same request, apart from its name. */
function findDuplicate(request: RequestContext, report: ReportRequest, requestKey: string): string | undefined {
  const { world } = request;
  const { profileId } = requireScope(request).profile;
  const selection = { kind: 'report', profileId, recordType: report.reportTypeId } as const;
  const [duplicate] = world.jobs.unfinished({ ...selection, requestKey }, world.now());
  return duplicate?.id;
}

function getReport(request: RequestContext): Reply | ApiError {
  const job = findReport(request);
  if (isApiError(job)) return job;
  const now = request.world.now();
  const status = reportStatusOf(job, now, request.past === undefined);
  const body = reportJson(job, status, now, status === 'COMPLETED' ? linkTo(request, job) : undefined);
  countPoll(request, job);
  return replyAs(READ_TYPE, request, body);
}

/** Each call has a new link. */
function linkTo(request: RequestContext, job: Job): ReportFile {
  const { world } = request;
  const ttl = world.settings.reportLinkTtl;
  const url = filesUrl(request) + signUrl(world, job, requestedHost(request), { ttl, hasToken: true });
  return { url, expiresAt: world.now() + ttl };
}

function deleteReport(request: RequestContext): Reply | ApiError {
  const job = findReport(request);
  if (isApiError(job)) return job;
  const status = reportStatusOf(job, request.world.now(), false);
  if (status !== 'PENDING')
    return invalidRequest(`Only a PENDING report can be deleted. Report ${job.id} is ${status}`, 'TOD-31');
  dropJob(request.world, job);
  const detail = reportingV3Variant(request.world.settings).deletedDetail;
  return replyAs(DELETED_TYPE, request, JSON.stringify({ code: '200', detail, reportId: job.id }));
}

/** The response is the same for every reason; the journal records the reason. */
function findReport(request: RequestContext): (Job & { recordType: ReportTypeId }) | ApiError {
  const id = request.params['reportId'] ?? '';
  const job = request.world.jobs.byId('report', id);
  const details = `Report with id ${id} not found`;
  if (job === undefined || !isReportTypeId(job.recordType))
    return notFound(
      details,
      'TOD-04',
      `there is no report ${id} of reporting version 3 in world ${request.world.name}`,
    );
  if (job.profileId !== requireScope(request).profile.profileId)
    return notFound(details, 'AUT-19', `report ${id} is of profile ${job.profileId}, which this call does not act for`);
  return { ...job, recordType: job.recordType };
}

const COMMON = {
  tag: 'Reports of version 3',
  permission: 'viewer',
  needs: 'scope',
  gateway: true,
  serializeError: reportingErrorSerializer,
} as const;
const JSON_TYPE = 'application/json';
const JOB = { kind: 'report', id: 'reportId' } as const;
const REPORT_PATHS = ['/reporting/reports/{reportId}'];
const DELETED = objectOf({ code: STRING, detail: STRING, reportId: STRING });

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'createAsyncReport',
    method: 'POST',
    paths: ['/reporting/reports'],
    body: 'json',
    requestTypes: ['application/vnd.createasyncreportrequest.v3+json', JSON_TYPE],
    summary: 'Request a report of several days',
    describe: () => ({
      request: REPORT_REQUEST.schema,
      successType: CREATED_TYPE,
      otherTypes: [JSON_TYPE],
      responses: { 200: REPORT_SCHEMA, ...refusalsOf(REPORTING_ERROR, 400, 425) },
    }),
    perform: createReport,
  },
  {
    ...COMMON,
    id: 'getAsyncReport',
    method: 'GET',
    paths: REPORT_PATHS,
    job: { ...JOB, isPoll: true },
    summary: 'Get the status of a report, and a link to its file',
    describe: () => ({
      successType: READ_TYPE,
      otherTypes: [JSON_TYPE],
      responses: { 200: REPORT_SCHEMA, 404: REPORTING_ERROR },
    }),
    perform: getReport,
  },
  {
    ...COMMON,
    id: 'deleteAsyncReport',
    method: 'DELETE',
    paths: REPORT_PATHS,
    job: JOB,
    summary: 'Cancel a report that is pending',
    describe: () => ({
      successType: DELETED_TYPE,
      otherTypes: [JSON_TYPE],
      responses: { 200: DELETED, ...refusalsOf(REPORTING_ERROR, 400, 404) },
    }),
    perform: deleteReport,
  },
];
