/**
 * Exports: all entities of one type in one file, in the common model of all products. An export is requested, polled
 * until it is complete, and downloaded from a link that is new with each status call.
 */
import { AD_PRODUCTS } from '../../../../model/forms/ad-products.ts';
import { DAY_MS } from '../../../../model/text/time-units.ts';
import type { Entities, Kind } from '../../../../model/entities.ts';
import { RECORD_TYPES, type ExportName, type Job, type JobStatus } from '../../../../model/jobs.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { accepts, acceptedTypes } from '../../../http/accept.ts';
import { notFound } from '../../../http/api-errors.ts';
import { filesUrl, requestedHost } from '../../../http/links.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import {
  createOperationContext,
  requireScope,
  type Operation,
  type RequestContext,
} from '../../../http/request-context.ts';
import { fileTask, writeArray, type AddText } from '../../../../core/jobs/job-files.ts';
import { detailsOf, statusOf } from '../../../../core/jobs/jobs.ts';
import { countEntities } from '../../../../core/performance/rows/most-rows.ts';
import { signUrl } from '../../../../core/jobs/signed-urls.ts';
import { countPoll, startJob } from '../../../protocol/grammars/job-operations.ts';
import { EXPORT_ERROR, exportErrorSerializer } from './error-serializer.ts';
import type { AnyExportSource, ExportSource } from './export-source.ts';
import { EXPORT_TYPES, type ExportType } from './export-types.ts';
import { isIncluded, readExportRequest, type ExportFilters } from './request.ts';
import { INSTANT, INTEGER, STRING, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const MAX_IN_PROGRESS = 5;
/** How long after its completion an export can be read, in milliseconds. */
const TTL = DAY_MS;
/** Number of rows per database read. */
const PAGE_SIZE = 200;

const STATUS_NAMES: Readonly<Record<JobStatus, string>> = {
  IN_PROGRESS: 'PROCESSING',
  SUCCESS: 'COMPLETED',
  FAILURE: 'FAILED',
};

function createExport(type: ExportType, call: RequestContext): Reply | ApiError | Promise<Reply | ApiError> {
  if (!accepts(call.head, type.mediaType)) return notAcceptable(type, 'Not Acceptable');
  const request = readExportRequest(call, type.body);
  if (isApiError(request)) return request;
  const context = createOperationContext(call);
  const job = { kind: 'export', recordType: type.name, request: request.text } as const;
  const { profileId } = context.scope.profile;
  const running = call.world.jobs.unfinished({ ...job, profileId, requestKey: null }, context.at).length;
  if (running >= MAX_IN_PROGRESS) return tooManyExports(type);
  const names = (sequence: number) => namesOf(context, type, sequence);
  const contents = { name: type.name, filters: request.filters };
  const { adProductFilter = AD_PRODUCTS } = request.filters;
  const sources = type.sources.filter(({ adProduct }) => adProductFilter.includes(adProduct));
  const work = {
    rows: countEntities(
      call.world,
      [profileId],
      sources.map(({ kind }) => kind),
    ),
  };
  return startJob(call, context, { job: { ...job, names }, task: EXPORT_FILE, contents, work }, ({ id }) => ({
    status: 202,
    body: JSON.stringify({ exportId: id, status: STATUS_NAMES.IN_PROGRESS, createdAt: instantText(context.at) }),
    headers: { 'content-type': type.mediaType },
  }));
}

function tooManyExports({ name }: ExportType): ApiError {
  return {
    status: 429,
    details: `At most ${MAX_IN_PROGRESS} exports of ${name} can be in progress`,
    rule: 'TOD-74',
    reason: `${MAX_IN_PROGRESS} exports of ${name} of the profile are in progress`,
  };
}

function namesOf(
  { scope }: ScopeAtTime,
  { name, idSuffix }: ExportType,
  sequence: number,
): { id: string; fileName: string } {
  const id = scope.world.ids.uuid('export', sequence);
  return { id: Buffer.from(`${id},${idSuffix}`).toString('base64'), fileName: `exports/${name}-${id}.json.gz` };
}

interface ExportContents {
  name: ExportName;
  filters: ExportFilters;
}

export const EXPORT_FILE = fileTask('export', (context, { name, filters }: ExportContents, add) => {
  const { adProductFilter = AD_PRODUCTS } = filters;
  writeArray(add, false, (addItem) => {
    for (const source of EXPORT_TYPES[name].sources)
      if (adProductFilter.includes(source.adProduct)) addRows(context, source, filters, addItem);
  });
});

function addRows<K extends Kind>(
  context: Reading,
  source: ExportSource<K> | AnyExportSource,
  filters: ExportFilters,
  addItem: AddText,
): void {
  // A source of any kind is one of its own kind.
  const { kind, show, write } = source as ExportSource<K>;
  const { world, profile } = context.scope;
  for (let after = 0; ;) {
    const rows: Entities[K][] = world.store(kind).scan({ profileId: profile.profileId, after, count: PAGE_SIZE });
    for (const row of rows) {
      const shown = show(context, row);
      if (shown !== undefined && isIncluded(filters, shown)) addItem(write(context, row, shown));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

function getExport(call: RequestContext): Reply | ApiError {
  const { world, params } = call;
  const id = params['exportId'] ?? '';
  const job = world.jobs.byId('export', id);
  if (job?.profileId !== requireScope(call).profile.profileId)
    return notFound(
      `Export ${id} not found`,
      job === undefined ? 'TOD-80' : 'AUT-19',
      job === undefined
        ? `there is no export ${id} in world ${world.name}`
        : `export ${id} is of profile ${job.profileId}, and the scope of the request is another profile`,
    );
  const now = world.now();
  const endedAt = job.endsAt ?? now;
  if (now >= endedAt + TTL)
    return notFound(`Export ${id} not found`, 'TOD-73', `export ${id} expired 24 hours after completion`);
  const type = EXPORT_TYPES[exportNameOf(job)];
  if (!accepts(call.head, type.mediaType)) return otherType(call, type);
  const status = statusOf(job, now);
  const body = JSON.stringify({
    exportId: id,
    status: STATUS_NAMES[status],
    createdAt: instantText(job.requestedAt),
    ...(status === 'SUCCESS' ? fileFields(call, job, endedAt) : {}),
    ...(status === 'FAILURE' ? { error: { errorCode: 'INTERNAL_ERROR', message: failureText(job, now) } } : {}),
  });
  countPoll(call, job);
  return { status: 200, body, headers: { 'content-type': type.mediaType } };
}

function failureText(job: Job, now: number): string {
  return detailsOf(job, now) ?? 'The export could not be generated.';
}

/** Each call issues a new link. */
function fileFields(call: RequestContext, job: Job, endedAt: number): object {
  const ttl = call.world.settings.reportLinkTtl;
  return {
    generatedAt: instantText(endedAt),
    fileSize: job.fileSize,
    url: filesUrl(call) + signUrl(call.world, job, requestedHost(call), { ttl, hasToken: true }),
    urlExpiresAt: instantText(call.world.now() + ttl),
  };
}

function exportNameOf({ recordType }: Job): ExportName {
  const name = RECORD_TYPES.export.find((each) => each === recordType);
  if (name === undefined) throw new Error(`${recordType} is not a type of exports`);
  return name;
}

function otherType({ head }: RequestContext, type: ExportType): ApiError {
  const [asked] = acceptedTypes(head);
  return notAcceptable(
    type,
    `ExportId provided does not match Content-Type '${asked}'. Content-Type available: '${type.mediaType}'`,
    'OBS-20',
  );
}

function notAcceptable({ name, mediaType }: ExportType, details: string, rule: RuleId = 'TOD-70'): ApiError {
  return {
    status: 406,
    details,
    rule,
    reason: `the export is one of ${name}, and the request does not accept ${mediaType}`,
    nearest: `Accept: ${mediaType}`,
  };
}

function instantText(instant: number): string {
  return new Date(instant).toISOString();
}

const REQUESTED = {
  exportId: STRING,
  status: enumOf(...Object.values(STATUS_NAMES)),
  createdAt: INSTANT,
} as const;
const READY = { generatedAt: INSTANT, fileSize: INTEGER, url: STRING, urlExpiresAt: INSTANT } as const;
const FAILED = objectOf({ errorCode: STRING, message: STRING });
const COMMON = { tag: 'Exports', permission: 'viewer', needs: 'scope', serializeError: exportErrorSerializer } as const;

const creates = Object.values(EXPORT_TYPES).map((type): Operation => ({
  ...COMMON,
  id: type.operationId,
  method: 'POST',
  paths: [`/${type.name}/export`],
  body: 'json',
  mediaType: type.mediaType,
  summary: `Request an export of ${type.name}`,
  describe: () => ({
    request: type.body.schema,
    responses: {
      202: objectOf(REQUESTED),
      ...refusalsOf(EXPORT_ERROR, 400, 401, 406, 415, 429),
    },
  }),
  perform: (call) => createExport(type, call),
}));

const [CAMPAIGNS_TYPE = '', ...OTHER_TYPES] = Object.values(EXPORT_TYPES).map(({ mediaType }) => mediaType);

export const operations: readonly Operation[] = [
  ...creates,
  {
    ...COMMON,
    id: 'GetExport',
    method: 'GET',
    paths: ['/exports/{exportId}'],
    job: { kind: 'export', id: 'exportId', isPoll: true },
    summary: 'Get the status of an export, and a link to its file',
    describe: () => ({
      successType: CAMPAIGNS_TYPE,
      otherTypes: OTHER_TYPES,
      responses: {
        200: objectOf({ ...REQUESTED, ...READY, error: FAILED }),
        ...refusalsOf(EXPORT_ERROR, 401, 404, 406),
      },
    }),
    perform: getExport,
  },
];
