/**
 * The reports API: request a report of one profile and one day, poll its status, download its file.
 */
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import type { Description, Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { OTHER_DIALECT } from '../../../dialect/differences.ts';
import { downloadJob, getJob, startJob, type JobTypeDefinition } from '../../../protocol/grammars/job-operations.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { fileTask } from '../../../../core/jobs/job-files.ts';
import type { NewJob } from '../../../../core/jobs/jobs.ts';
import { LEGACY_CAMPAIGN_TYPES, type CampaignType } from '../../../../core/performance/product.ts';
import { mostRows } from '../../../../core/performance/rows/most-rows.ts';
import type { RecordType } from '../../../../core/performance/record-types.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { REPORT_OFFERS, reportTypeName } from './metrics.ts';
import { reportsVariant, SINGULAR } from './observed.ts';
import { DISPLAY_REQUEST, readReportRequest, REPORT_REQUEST } from './request.ts';
import { queryOfVersion2, writeReport } from './rows.ts';
import { STRING, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const REPORT: JobTypeDefinition = {
  kind: 'report',
  name: 'reports',
  id: 'reportId',
  title: 'Report',
  details: {
    IN_PROGRESS: 'Generating report',
    SUCCESS: 'Report successfully generated',
    FAILURE: 'Report generation failed',
  },
};

/** Returns `keywords` for `/v2/sp/keywords/report`. The router only accepts paths with a record type. */
function reportTypeOf({ path }: RequestContext): RecordType {
  return path.split('/').at(-2) as RecordType;
}

export const REPORT_FILE = fileTask('report of version 2', writeReport);

function requestReport(request: RequestContext): Reply | ApiError | Promise<Reply | ApiError> {
  const recordType = reportTypeOf(request);
  const report = readReportRequest(request, recordType);
  if (isApiError(report)) return report;
  const context = createOperationContext(request);
  const { text, ...selection } = report;
  const { campaignType, metrics: columns } = selection;
  const job = {
    kind: REPORT.kind,
    recordType,
    request: text,
    names: (sequence: number) => namesOf(context, campaignType, sequence),
  };
  const contents = { recordType, ...selection };
  const work = { rows: mostRows(context, queryOfVersion2(recordType, selection, context.at)) };
  return startJob(request, context, { job, task: REPORT_FILE, contents, work }, (newJob) => ({
    ...acceptedReply(context, campaignType, recordType, newJob),
    report: { type: reportTypeName(campaignType, recordType), columns },
  }));
}

/** In recordings, sponsored display keeps the record type of the path and the Content-Type. */
function acceptedReply(
  { scope }: ScopeAtTime,
  campaignType: CampaignType,
  type: RecordType,
  { id: reportId }: NewJob,
): Reply {
  const { recordTypeNames, acceptedReplyHasHeaders } = reportsVariant(scope.world.settings);
  const isDisplay = campaignType === 'sponsoredDisplay';
  const fields = {
    reportId,
    recordType: isDisplay ? type : recordTypeNames[type],
    status: 'IN_PROGRESS',
    statusDetails: REPORT.details.IN_PROGRESS,
  };
  return {
    status: 202,
    body: JSON.stringify(fields),
    ...(acceptedReplyHasHeaders ? {} : { unidentified: true }),
    ...(acceptedReplyHasHeaders || isDisplay ? {} : { omitContentType: true }),
  };
}

function namesOf(
  { scope, at }: ScopeAtTime,
  campaignType: CampaignType,
  sequence: number,
): { id: string; fileName: string } {
  const { ids, settings } = scope.world;
  const seconds = Math.floor(at / 1000)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  const longId = `amzn1.${REPORT_OFFERS[campaignType].idService}.v1.m1.${seconds}.${ids.uuid('report', sequence)}`;
  const id = reportsVariant(settings).hasLongIds ? longId : ids.report(sequence);
  return { id, fileName: `reports/${id}.json.gz` };
}

const REQUESTED = {
  reportId: STRING,
  recordType: {
    type: 'string',
    enum: [...new Set([...Object.keys(SINGULAR), ...Object.values(SINGULAR)])],
    description: 'Singular in the response to a report request with dialect: observed',
  },
  status: enumOf('IN_PROGRESS', 'SUCCESS', 'FAILURE'),
  statusDetails: STRING,
} as const;
const READY = {
  location: STRING,
  fileSize: { type: 'integer', description: 'Size of the compressed file in bytes' },
} as const;

const COMMON = { tag: 'Reports', permission: 'viewer', serializeError: legacyErrorSerializer } as const;
/** Prefixes that do not imply a product: the default is sponsored products. */
const PREFIXES = ['', '/v1', '/v2', '/v2/sp'];
const OFFERS = LEGACY_CAMPAIGN_TYPES.map((campaignType) => REPORT_OFFERS[campaignType]);
const PRODUCT_PREFIXES = Object.values(REPORT_OFFERS).flatMap(({ prefix = [] }) => prefix);

/** `limited`: of the record types that only some worlds have, or of the others. */
function paths(limited: boolean, offers = OFFERS): string[] {
  return offers.flatMap(({ prefix, metrics }) => {
    const recordTypes = Object.entries(metrics).filter(([, { spec }]) => (spec === undefined) === limited);
    const prefixes = prefix === undefined ? PREFIXES : [prefix];
    return prefixes.flatMap((each) => recordTypes.map(([recordType]) => `${each}/${recordType}/report`));
  });
}

const REQUEST = { ...COMMON, method: 'POST', needs: 'scope', body: 'json', perform: requestReport } as const;

function describeRequest(request: Schema): Description {
  return {
    // Checked with the body.
    query: {},
    request,
    responses: {
      202: objectOf(REQUESTED),
      ...refusalsOf(LEGACY_ERROR, 401, 404, 406, 422),
    },
  };
}

export const operations: readonly Operation[] = [
  {
    ...REQUEST,
    id: 'requestReport',
    paths: [...paths(false), ...paths(true)],
    limitedPaths: {
      paths: paths(true),
      isServed: (settings) => reportsVariant(settings).hasTargets,
      needs: OTHER_DIALECT,
      rule: 'OBS-07',
    },
    summary: 'Request a report',
    describe: () => describeRequest(REPORT_REQUEST.schema),
  },
  {
    ...REQUEST,
    id: 'requestDisplayReport',
    paths: paths(false, [REPORT_OFFERS.sponsoredDisplay]),
    summary: 'Request a report of sponsored display',
    describe: () => describeRequest(DISPLAY_REQUEST.schema),
  },
  {
    ...COMMON,
    id: 'getReport',
    method: 'GET',
    job: { ...REPORT, isPoll: true },
    paths: [...PREFIXES, ...PRODUCT_PREFIXES].map((prefix) => `${prefix}/reports/{reportId}`),
    needs: 'scope',
    summary: 'Get the status of a report',
    describe: () => ({
      responses: {
        200: objectOf({ ...REQUESTED, ...READY }),
        ...refusalsOf(LEGACY_ERROR, 401, 404),
      },
    }),
    perform: (request) => getJob(REPORT, request, () => ({})),
  },
  {
    ...COMMON,
    id: 'downloadReport',
    method: 'GET',
    job: REPORT,
    paths: ['/v1', '', '/v2', '/v2/sp', ...PRODUCT_PREFIXES].map((prefix) => `${prefix}/reports/{reportId}/download`),
    needs: 'token',
    summary: 'Redirect to the file of a report',
    describe: () => ({ responses: { 307: {}, ...refusalsOf(LEGACY_ERROR, 401, 404) } }),
    perform: (request) => downloadJob(REPORT, request, () => undefined),
  },
];
