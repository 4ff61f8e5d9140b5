/**
 * Performance reports: asked for, polled, fetched. One request, one profile, one day.
 */
import type { Operation, Call } from '../../http/call.ts';
import type { Schema } from '../../http/description.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { batchOf } from '../../grammar/batch.ts';
import { downloadJob, getJob, startJob, type JobWords } from '../../grammar/jobs.ts';
import { PLAIN_ERROR, plainVoice } from '../../grammar/plain-voice.ts';
import { arrayOf } from '../../verbs/job-files.ts';
import type { NewJob } from '../../verbs/jobs.ts';
import { BRANDS_RECORD_TYPES, type BrandsRecordType } from '../../verbs/brands-performance.ts';
import { RECORD_TYPES } from '../../verbs/performance.ts';
import type { Batch } from '../../verbs/scope.ts';
import { writtenBrandsRows } from './brands-rows.ts';
import { SPONSORED_BRANDS } from './metrics.ts';
import { readReportRequest, type ReportRequest, type ReportType } from './request.ts';
import { writtenRows } from './rows.ts';

const WORDS: JobWords = {
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

/** As recorded, a request is answered in other words than it was made. */
const SINGULAR: Readonly<Record<ReportType, string>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  productAds: 'productAd',
  asins: 'otherAsin',
  ads: 'ad',
};

/** `/v2/sp/keywords/report` asks for keywords; the paths know no others. */
function reportTypeOf({ path }: Call): ReportType {
  return path.split('/').at(-2) as ReportType;
}

function requestReport(call: Call): Reply | Refusal | Promise<Reply | Refusal> {
  const recordType = reportTypeOf(call);
  const asked = readReportRequest(call, recordType);
  if (isRefusal(asked)) return asked;
  const batch = batchOf(call);
  const wish = { kind: WORDS.kind, recordType, request: asked.text, names: (drawn: number) => namesOf(batch, drawn) };
  const parts = arrayOf(rowsOf(batch, recordType, asked), batch.observed);
  return startJob(batch, wish, parts, (job) => answer(batch, recordType, job));
}

function rowsOf(batch: Batch, recordType: ReportType, asked: ReportRequest): Iterable<readonly string[]> {
  const { campaignType, day, segment, metrics } = asked;
  if (campaignType === 'headlineSearch' && isBrandsType(recordType)) return writtenBrandsRows(batch, recordType, asked);
  if (recordType === 'ads') throw new Error('ads are told apart in reports of sponsored brands only');
  return writtenRows(batch, { recordType, day, segment, metrics, asOf: batch.at });
}

function isBrandsType(recordType: ReportType): recordType is BrandsRecordType {
  return BRANDS_RECORD_TYPES.some((each) => each === recordType);
}

/** As recorded, the answer has no type. */
function answer({ observed }: Batch, type: ReportType, { id: reportId }: NewJob): Reply {
  const recordType = observed ? SINGULAR[type] : type;
  const facts = { reportId, recordType, status: 'IN_PROGRESS', statusDetails: WORDS.details.IN_PROGRESS };
  return { status: 202, body: JSON.stringify(facts), ...(observed ? { untyped: true } : {}) };
}

function namesOf({ scope, at, observed }: Batch, drawn: number): { id: string; fileName: string } {
  const { ids } = scope.world;
  const seconds = Math.floor(at / 1000)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  const id = observed ? `amzn1.clicksAPI.v1.m1.${seconds}.${ids.uuid('report', drawn)}` : ids.report(drawn);
  return { id, fileName: `reports/${id}.json.gz` };
}

const TEXT: Schema = { type: 'string' };
const REQUESTED = {
  reportId: TEXT,
  recordType: { type: 'string', enum: RECORD_TYPES },
  status: { type: 'string', enum: ['IN_PROGRESS', 'SUCCESS', 'FAILURE'] },
  statusDetails: TEXT,
} as const;
const READY = { location: TEXT, fileSize: { type: 'integer', description: 'Bytes of the compressed file' } } as const;
const REPORT_REQUEST: Schema = {
  type: 'object',
  required: ['reportDate', 'metrics'],
  properties: {
    campaignType: { type: 'string', enum: ['sponsoredProducts', 'headlineSearch'] },
    creativeType: { type: 'string', enum: ['all', 'video'], description: 'Of sponsored brands only' },
    segment: { type: 'string', enum: ['query', 'placement'] },
    reportDate: {
      type: 'string',
      pattern: '^\\d{8}$',
      description: "YYYYMMDD in the profile's time zone",
      example: '20260301',
    },
    metrics: { type: 'string', description: 'Names, comma-separated', example: 'impressions,clicks,cost' },
  },
};

const COMMON = { tag: 'Reports', permission: 'viewer', voice: plainVoice } as const;
const PREFIXES = ['', '/v1', '/v2', '/v2/sp'];
const BRANDS_PREFIX = '/v2/hsa';

function paths(prefix: string, recordTypes: readonly string[]): string[] {
  return recordTypes.map((recordType) => `${prefix}/${recordType}/report`);
}

export const reportOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'requestReport',
    method: 'POST',
    paths: [
      ...PREFIXES.flatMap((prefix) => paths(prefix, RECORD_TYPES)),
      ...paths(BRANDS_PREFIX, Object.keys(SPONSORED_BRANDS)),
    ],
    needs: 'scope',
    body: 'json',
    summary: 'Request a report',
    describe: {
      request: REPORT_REQUEST,
      responses: {
        202: { type: 'object', properties: REQUESTED },
        401: PLAIN_ERROR,
        406: PLAIN_ERROR,
        422: PLAIN_ERROR,
      },
    },
    perform: requestReport,
  },
  {
    ...COMMON,
    id: 'getReport',
    method: 'GET',
    polls: 'reportId',
    paths: [...PREFIXES, BRANDS_PREFIX].map((prefix) => `${prefix}/reports/{reportId}`),
    needs: 'scope',
    summary: 'Get the status of a report',
    describe: {
      responses: {
        200: { type: 'object', properties: { ...REQUESTED, ...READY } },
        401: PLAIN_ERROR,
        404: PLAIN_ERROR,
      },
    },
    perform: (call) => getJob(WORDS, call, () => ({})),
  },
  {
    ...COMMON,
    id: 'downloadReport',
    method: 'GET',
    paths: ['/v1', '', '/v2', '/v2/sp', BRANDS_PREFIX].map((prefix) => `${prefix}/reports/{reportId}/download`),
    needs: 'token',
    summary: 'Follow a report to its file',
    describe: { responses: { 307: {}, 401: PLAIN_ERROR, 404: PLAIN_ERROR } },
    perform: (call) => downloadJob(WORDS, call, () => undefined),
  },
];
