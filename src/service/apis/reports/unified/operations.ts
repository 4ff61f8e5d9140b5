/**
 * Reports of the unified API: create a report of the numbers of several accounts, ask for its status and link, delete it.
 * A call has one report, in the form of a batch.
 */
import { resolveAccounts } from '../../../../core/accounts/ads-accounts.ts';
import { accessOf, isServedIn, mayView } from '../../../../core/accounts/access.ts';
import { contextAt, type ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { PartedText, partsOf } from '../../../../core/jobs/file-parts.ts';
import type { FileTask } from '../../../../core/jobs/job-files.ts';
import { dropJob, type NewJob } from '../../../../core/jobs/jobs.ts';
import { addLink, filePath, signPath } from '../../../../core/jobs/signed-urls.ts';
import { daysOfWork } from '../../../../core/performance/market/days-of-work.ts';
import { CAMPAIGN_TYPES } from '../../../../core/performance/product.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { Profile } from '../../../../model/accounts.ts';
import { currentDayIn } from '../../../../model/days.ts';
import { UNIFIED_REPORT, type Job } from '../../../../model/jobs.ts';
import { marketplaceOf } from '../../../../model/marketplaces.ts';
import type { Work } from '../../../../world/lifecycle/world-tasks.ts';
import { badBody } from '../../../http/api-errors.ts';
import { filesUrl, requestedHost } from '../../../http/links.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { requireToken, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { countPoll, startJob } from '../../../protocol/grammars/job-operations.ts';
import { reportStatusOf } from '../report-status.ts';
import { bodyRule, readBody } from '../../../protocol/grammars/request-body.ts';
import { malformed, refusalFor, REPORT_ERRORS, reportErrorSerializer, unknownReport } from './problems.ts';
import { unifiedReportVariant } from './observed.ts';
import type { Today } from './periods.ts';
import { reportJson, REPORTS_SCHEMA, type ReportPart } from './report-json.ts';
import { CREATE_REPORTS, REPORT_IDS } from './request-body.ts';
import { checkReport } from './request.ts';
import { daysOf, writeUnifiedReport } from './rows.ts';
import { storedReportOf, type Format, type StoredReport } from './stored-report.ts';

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
  const read = readBody(request, CREATE_REPORTS, 'TOD-451', {
    toError(details, failure) {
      const error = badBody(details, bodyRule(failure, 'TOD-451'));
      return failure === undefined ? malformed(error) : error;
    },
  });
  if (isApiError(read)) return read;
  const { accessRequestedAccounts, reports: draft } = read.value;
  const { beforeUnknown, forbidsAccounts } = unifiedReportVariant(request.world.settings);
  const accounts = resolveAccounts(request.world, requireToken(request), request.region, accessRequestedAccounts);
  const forbidden = 'notPermitted' in accounts ? accounts.notPermitted : undefined;
  if (forbidden !== undefined && forbidsAccounts) return notPermitted(forbidden);
  const resolved = 'notPermitted' in accounts ? [] : accounts;
  const profiles = resolved.flatMap(({ profiles: own }) => own);
  const checked = checkReport(draft, {
    today: todayOf(request, profiles),
    accounts: accessRequestedAccounts.length,
    forbidden,
    beforeUnknown,
  });
  const [first] = profiles;
  if (!('fields' in checked)) return refusalFor(checked);
  if (first === undefined) throw new Error('an account that is resolved has profiles');
  const context = contextAt(request.world, { profileId: first.profileId, at: request.world.now() });
  const report: StoredReport = {
    ...checked,
    linkedAccounts: resolved.map(({ adsAccountId }) => adsAccountId),
    profileIds: profiles.map(({ profileId }) => profileId),
  };
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

/** In UTC and in the calendars of the profiles. */
function todayOf({ world }: RequestContext, profiles: readonly Profile[]): Today {
  const zones = new Set(['UTC', ...profiles.map(({ country }) => marketplaceOf(country).timeZone)]);
  const days = [...zones].map((zone) => currentDayIn(zone, world.now())).toSorted();
  return { earliest: days[0] ?? '', latest: days.at(-1) ?? '' };
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
  if (isApiError(job)) return job;
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
  if (isApiError(job)) return job;
  dropJob(request.world, job);
  return reportReply(job, 'DELETED', request.world.now(), undefined);
}

/** The report that the call names. */
function findReport(request: RequestContext): Job | ApiError {
  const read = readBody(request, REPORT_IDS, 'TOD-451');
  if (isApiError(read)) return malformed(read);
  const id = read.value.reportIds;
  const job = request.world.jobs.byId('report', id);
  return job?.recordType === UNIFIED_REPORT && isVisible(request, job) ? job : unknownReport(id);
}

/** In the region of its profiles, for a token that may still view all of them. */
function isVisible(request: RequestContext, job: Job): boolean {
  const { world, region } = request;
  return storedReportOf(job).profileIds.every((profileId) => {
    const profile = world.accountStore.profile(profileId);
    if (profile === undefined || !isServedIn(world, profile, region)) return false;
    return mayView(accessOf(world, requireToken(request), profile));
  });
}

function reportReply(...of: Parameters<typeof reportJson>): Reply {
  return { status: 207, body: JSON.stringify({ error: null, success: [{ index: 0, report: reportJson(...of) }] }) };
}

function notPermitted(account: string): ApiError {
  return {
    status: 403,
    details: 'Multi-account authorization failed',
    rule: 'TOD-452',
    reason: `the token may not view the account ${account}, or the account has no profile in this region`,
  };
}

/** An injected error of the only item takes the place of the call. The service itself has no errors of items here. */
function withItemFaults(perform: Operation['perform']): Operation['perform'] {
  return (request) => {
    const injected = injectedItemError(request, 0);
    if (injected === undefined) return perform(request);
    const { name: code, details: message } = injected;
    const body = JSON.stringify({ error: [{ errors: [{ code, message }], index: 0 }], success: [] });
    return { status: 207, body, itemRules: [{ index: 0, code, message, rule: 'SBX-05', entityId: undefined }] };
  };
}

const COMMON = {
  tag: 'Unified API',
  method: 'POST',
  needs: 'client',
  permission: 'viewer',
  body: 'json',
  serializeError: reportErrorSerializer,
} as const;
const RESPONSES = { 207: REPORTS_SCHEMA, ...REPORT_ERRORS };

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
