/**
 * Reports of the unified API: create a report of the numbers of several accounts, ask for its status and link, delete it.
 * A call has one report, in the form of a batch.
 */
import { resolveAccounts } from '../../../../core/accounts/ads-accounts.ts';
import { accessOf, mayView } from '../../../../core/accounts/access.ts';
import { contextAt, type ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { PartedText, partsOf } from '../../../../core/jobs/file-parts.ts';
import type { FileTask } from '../../../../core/jobs/job-files.ts';
import { dropJob, type NewJob } from '../../../../core/jobs/jobs.ts';
import { addLink, filePath, signPath } from '../../../../core/jobs/signed-urls.ts';
import { daysOfWork } from '../../../../core/performance/market/days-of-work.ts';
import { CAMPAIGN_TYPES } from '../../../../core/performance/product.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { UNIFIED_REPORT, type Job } from '../../../../model/jobs.ts';
import type { Work } from '../../../../world/lifecycle/world-tasks.ts';
import { filesUrl, requestedHost } from '../../../http/links.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { requireToken, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { countPoll, startJob } from '../../../protocol/grammars/job-operations.ts';
import { reportStatusOf } from '../report-status.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { UNIFIED_ERROR, unifiedErrorSerializer } from '../../../protocol/grammars/unified/error-serializer.ts';
import { reportJson, REPORTS_SCHEMA, type ReportPart } from './report-json.ts';
import { CREATE_REPORTS, REPORT_IDS, type ReportDraft } from './request-body.ts';
import { errorOf, type ReportError } from './request.ts';
import { daysOf, writeUnifiedReport } from './rows.ts';
import { storedReportOf, type Format, type StoredReport } from './stored-report.ts';
import { refusalsOf } from '../../../protocol/codecs/schemas.ts';

const EXTENSIONS = {
  CSV: 'csv',
  GZIP_JSON: 'json.gz',
  PARTITIONED_CSV: 'csv',
  PARTITIONED_GZIP_JSON: 'json.gz',
} as const satisfies Record<Format, string>;

export const UNIFIED_REPORT_FILE: FileTask<{ report: StoredReport }> = {
  name: 'unified report',
  run(world, contents) {
    const file = new PartedText();
    writeUnifiedReport(contextAt(world, contents), contents.request.report, file, world.settings.reportPartRows);
    return file.finish();
  },
};

function createReport(request: RequestContext): Reply | ApiError | Promise<Reply | ApiError> {
  const read = readBody(request, CREATE_REPORTS, 'TOD-450');
  if (isApiError(read)) return read;
  const { accessRequestedAccounts, reports: draft } = read.value;
  const accounts = resolveAccounts(request.world, requireToken(request), request.region, accessRequestedAccounts);
  if ('notPermitted' in accounts) return notPermitted(accounts.notPermitted);
  const profiles = accounts.flatMap(({ profiles: own }) => own);
  const [first] = profiles;
  if (first === undefined) throw new Error('an account that is resolved has profiles');
  const context = contextAt(request.world, { profileId: first.profileId, at: request.world.now() });
  const error = errorOf(draft, context);
  if (error !== undefined) return failedReply(error, 'TOD-451');
  const report = storedReport(draft, {
    linkedAccounts: accounts.map(({ adsAccountId }) => adsAccountId),
    profileIds: profiles.map(({ profileId }) => profileId),
  });
  const job = {
    kind: 'report',
    recordType: UNIFIED_REPORT,
    request: JSON.stringify(report),
    names: (drawn: number) => namesOf(context, report, drawn),
  } as const;
  const work = workOfReport(context, report);
  return startJob(request, context, { job, task: UNIFIED_REPORT_FILE, contents: { report }, work }, (created) => ({
    ...reportReply(createdJob(created), 'PENDING', context.at, undefined),
    report: { type: UNIFIED_REPORT, columns: report.fields },
  }));
}

function storedReport(
  { format, query, periods: { datePeriod }, currencyOfView }: ReportDraft,
  accounts: Pick<StoredReport, 'linkedAccounts' | 'profileIds'>,
): StoredReport {
  const { fields, filter = null } = query;
  return { fields, filter, format, ...datePeriod, currencyOfView: currencyOfView ?? null, ...accounts };
}

/** Of all its profiles and products. How many rows are added up to one follows from the values of the dimensions. */
function workOfReport({ scope, at }: ScopeAtTime, report: StoredReport): Work {
  let days = 0;
  for (const profileId of report.profileIds) {
    const context = contextAt(scope.world, { profileId, at });
    for (const campaignType of CAMPAIGN_TYPES)
      days += daysOfWork(simulationOf(context).days(campaignType), daysOf(report));
  }
  return { rows: 0, days };
}

/** A file of CSV is not a gzip file, see `object-storage/serve-file.ts`. */
function namesOf({ scope, at }: ScopeAtTime, { format }: StoredReport, drawn: number) {
  const id = scope.world.ids.uuid('report', drawn);
  return { id, fileName: `${id}-${at}/part-0-${id}-${at}.${EXTENSIONS[format]}` };
}

/** The file's fields are null, because the report is pending. */
function createdJob(created: NewJob): Job {
  return { ...created, seq: 0, fileSize: 0, fileHash: '' };
}

function retrieveReport(request: RequestContext): Reply | ApiError {
  const job = findReport(request);
  if ('status' in job) return job;
  const now = request.world.now();
  const status = reportStatusOf(job, now, request.past === undefined);
  const reply = reportReply(job, status, now, status === 'COMPLETED' ? linksTo(request, job) : undefined);
  countPoll(request, job);
  return reply;
}

/** Each call has a new link, which signs all parts. */
function linksTo(request: RequestContext, job: Job): ReportPart[] {
  const { world } = request;
  const ttl = world.settings.reportLinkTtl;
  const link = addLink(world, job, requestedHost(request), { ttl, hasToken: true });
  return partsOf(job).map(({ job: part }) => ({
    size: part.fileSize,
    url: filesUrl(request) + signPath(world, filePath(world, part), link),
    expiresAt: link.issuedAt + ttl,
  }));
}

function deleteReport(request: RequestContext): Reply | ApiError {
  const job = findReport(request);
  if ('status' in job) return job;
  dropJob(request.world, job);
  return reportReply(job, 'DELETED', request.world.now(), undefined);
}

/** The report that the call names, or the answer that there is none. The journal records the reason. */
function findReport(request: RequestContext): Job | Reply | ApiError {
  const read = readBody(request, REPORT_IDS, 'TOD-450');
  if (isApiError(read)) return read;
  const id = read.value.reportIds;
  const job = request.world.jobs.byId('report', id);
  const unknown = { code: 'RESOURCE_ID_NOT_FOUND', message: `Report ${id} not found` };
  return job?.recordType === UNIFIED_REPORT && isVisible(request, job) ? job : failedReply(unknown, 'TOD-451');
}

/** A token that may no longer view one of the profiles cannot read the report. */
function isVisible(request: RequestContext, job: Job): boolean {
  const { world } = request;
  return storedReportOf(job).profileIds.every((profileId) => {
    const profile = world.accountStore.profile(profileId);
    return profile !== undefined && mayView(accessOf(world, requireToken(request), profile));
  });
}

function reportReply(...of: Parameters<typeof reportJson>): Reply {
  return { status: 207, body: JSON.stringify({ error: null, success: [{ index: 0, report: reportJson(...of) }] }) };
}

function failedReply({ code, message }: ReportError, rule: RuleId): Reply {
  const body = JSON.stringify({ error: [{ errors: [{ code, message }], index: 0 }], success: [] });
  return { status: 207, body, itemRules: [{ index: 0, code, message, rule, entityId: undefined }] };
}

function notPermitted(account: string): ApiError {
  return {
    status: 403,
    details: 'Multi-account authorization failed',
    rule: 'TOD-452',
    reason: `the token may not view the account ${account}, or the account has no profile in this region`,
  };
}

/** An injected error of the only item takes the place of the call. */
function withItemFaults(perform: Operation['perform']): Operation['perform'] {
  return (request) => {
    const injected = injectedItemError(request, 0);
    return injected === undefined
      ? perform(request)
      : failedReply({ code: injected.name, message: injected.details }, 'SBX-05');
  };
}

const COMMON = {
  tag: 'Unified API',
  method: 'POST',
  needs: 'client',
  permission: 'viewer',
  body: 'json',
  serializeError: unifiedErrorSerializer,
} as const;
const RESPONSES = {
  207: REPORTS_SCHEMA,
  ...refusalsOf(UNIFIED_ERROR, 400, 401, 403, 413),
};

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'createUnifiedReports',
    paths: ['/adsApi/v1/create/reports'],
    summary: 'Request a report in the unified API',
    describe: () => ({ request: CREATE_REPORTS.schema, responses: RESPONSES }),
    perform: withItemFaults(createReport),
  },
  {
    ...COMMON,
    id: 'retrieveUnifiedReports',
    paths: ['/adsApi/v1/retrieve/reports'],
    summary: 'Get the status of a report in the unified API, and a link to its file',
    describe: () => ({ request: REPORT_IDS.schema, responses: RESPONSES }),
    perform: withItemFaults(retrieveReport),
  },
  {
    ...COMMON,
    id: 'deleteUnifiedReports',
    paths: ['/adsApi/v1/delete/reports'],
    summary: 'Delete a report in the unified API',
    describe: () => ({ request: REPORT_IDS.schema, responses: RESPONSES }),
    perform: withItemFaults(deleteReport),
  },
];
