/**
 * The snapshots API: all entities of one kind in one file, in the JSON format of version 2.
 */
import type { Schema } from '../../../http/description.ts';
import { createOperationContext, type RequestContext, type Operation } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { codecOf } from '../../../protocol/codecs/row-codec.ts';
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { downloadJob, getJob, startJob, type JobTypeDefinition } from '../../../protocol/grammars/job-operations.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import type { Job } from '../../../../model/jobs.ts';
import type { Entities, Kind } from '../../../../model/entities.ts';
import type { State } from '../../../../model/entity-values.ts';
import { RECORD_TYPES } from '../../../../model/jobs.ts';
import { fileTask, writeArray, type AddText } from '../../../../core/jobs/job-files.ts';
import { countEntities } from '../../../../core/performance/rows/most-rows.ts';
import type { NewJob } from '../../../../core/jobs/jobs.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { adGroups, campaigns, productAds } from './campaigns-and-ads.ts';
import { campaignNegativeKeywords, keywords, negativeKeywords } from './keywords.ts';
import { negativeTargets, targets } from './targets.ts';
import { spV2Variant } from './observed.ts';
import { readSnapshotRequest, SNAPSHOT_REQUEST } from './snapshot-request.ts';
import { INT64, STRING, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const SNAPSHOT: JobTypeDefinition = {
  kind: 'snapshot',
  name: 'snapshots',
  id: 'snapshotId',
  title: 'Snapshot',
  details: {
    IN_PROGRESS: 'Snapshot generation is in progress.',
    SUCCESS: 'Snapshot has been successfully generated.',
    FAILURE: 'Snapshot generation failed',
  },
};

interface Export {
  kind: Kind;
  /** Passes on the JSON of the entities. */
  each(context: Reading, states: readonly State[], take: AddText): void;
}

/** Number of rows per database read. */
const PAGE_SIZE = 200;

function exportOf<K extends Kind>(collection: LegacyResource<K>): Export {
  const { kind, hiddenStates } = collection;
  const codec = codecOf(collection);
  return {
    kind,
    each(context, states, take) {
      const { world, profile } = context.scope;
      const visibleStates = states.filter((state) => !hiddenStates.includes(state));
      for (let after = 0; ;) {
        const rows: Entities[K][] = world.store(kind).scan({ profileId: profile.profileId, after, count: PAGE_SIZE });
        for (const row of rows) if (visibleStates.includes(row.state)) take(codec.write(context, row, false));
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.seq;
      }
    },
  };
}

type SnapshotType = (typeof RECORD_TYPES)['snapshot'][number];

const EXPORTS: Readonly<Record<SnapshotType, Export>> = {
  campaigns: exportOf(campaigns),
  adGroups: exportOf(adGroups),
  keywords: exportOf(keywords),
  negativeKeywords: exportOf(negativeKeywords),
  campaignNegativeKeywords: exportOf(campaignNegativeKeywords),
  productAds: exportOf(productAds),
  targets: exportOf(targets),
  negativeTargets: exportOf(negativeTargets),
};

interface SnapshotContents {
  recordType: SnapshotType;
  states: readonly State[];
}

export const SNAPSHOT_FILE = fileTask('snapshot', (context, { recordType, states }: SnapshotContents, add) =>
  writeArray(add, false, (addItem) => EXPORTS[recordType].each(context, states, addItem)),
);

/** Returns `keywords` for `/v2/sp/keywords/snapshot`. */
function recordTypeOf({ path }: RequestContext): SnapshotType {
  const name = path.split('/').at(-2);
  const recordType = RECORD_TYPES.snapshot.find((each) => each === name);
  if (recordType === undefined) throw new Error(`no snapshot has the path ${path}`);
  return recordType;
}

function requestSnapshot(request: RequestContext): Reply | ApiError | Promise<Reply | ApiError> {
  const snapshot = readSnapshotRequest(request);
  if (isApiError(snapshot)) return snapshot;
  const context = createOperationContext(request);
  const recordType = recordTypeOf(request);
  const { kind } = EXPORTS[recordType];
  const { campaignType, states, text } = snapshot;
  const job = {
    kind: SNAPSHOT.kind,
    recordType,
    request: text,
    names: (sequence: number) => namesOf(context, kind, sequence),
  };
  // Sponsored brands have no entities in version 2, so their snapshots are empty.
  const contents = { recordType, states: campaignType === 'sponsoredProducts' ? states : [] };
  const work = { rows: countEntities(request.world, [context.scope.profile.profileId], [kind]) };
  return startJob(request, context, { job, task: SNAPSHOT_FILE, contents, work }, (newJob) =>
    acceptedReply(request, newJob, kind),
  );
}

function acceptedReply(request: RequestContext, job: NewJob, kind: Kind): Reply {
  if (spV2Variant(request.world.settings).answersSnapshotBriefly) {
    return { status: 200, body: JSON.stringify({ snapshotId: job.id, recordType: kind, status: 'IN_PROGRESS' }) };
  }
  const { id: snapshotId, recordType } = job;
  const fields = { snapshotId, recordType, status: 'IN_PROGRESS', statusDetails: SNAPSHOT.details.IN_PROGRESS };
  return { status: 202, body: JSON.stringify(fields) };
}

function namesOf({ scope, at }: ScopeAtTime, kind: Kind, sequence: number): { id: string; fileName: string } {
  const { ids } = scope.world;
  const seconds = Math.floor(at / 1000)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  const file = `${scope.marketplace.marketplaceId}-${scope.account.accountId}-snapshot-${kind}-${ids.uuid('snapshot file', sequence)}`;
  return {
    id: `amzn1.clicksAPI.v1.p1.${seconds}.${ids.uuid('snapshot', sequence)}`,
    fileName: `snapshots/${file.toLowerCase()}.json.gz`,
  };
}

/** The time when the file is deleted. Its download links expire earlier. */
function expiryOf({ endsAt, requestedAt }: Job, { world }: RequestContext): number {
  return (endsAt ?? requestedAt) + world.settings.snapshotTtl;
}

function expiration(job: Job, request: RequestContext): { expiration?: number } {
  return spV2Variant(request.world.settings).showsExpiration ? { expiration: expiryOf(job, request) } : {};
}

const STATUS: Schema = enumOf('IN_PROGRESS', 'SUCCESS', 'FAILURE');
const REQUESTED = { snapshotId: STRING, recordType: STRING, status: STATUS, statusDetails: STRING };

const READY = {
  location: STRING,
  fileSize: INT64,
  expiration: { ...INT64, description: 'Time when the file expires, in milliseconds since 1970' },
};
const COMMON = { tag: 'Snapshots', permission: 'viewer', serializeError: legacyErrorSerializer } as const;

const PREFIXES = ['', '/v1', '/v2', '/v2/sp', '/v2/hsa'];

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'requestSnapshot',
    method: 'POST',
    paths: PREFIXES.flatMap((prefix) => Object.keys(EXPORTS).map((name) => `${prefix}/${name}/snapshot`)),
    needs: 'scope',
    body: 'json',
    summary: 'Request a snapshot',
    describe: () => ({
      request: SNAPSHOT_REQUEST.schema,
      responses: {
        200: { type: 'object', properties: REQUESTED, description: 'With dialect: observed' },
        202: objectOf(REQUESTED),
        ...refusalsOf(LEGACY_ERROR, 401, 422),
      },
    }),
    perform: requestSnapshot,
  },
  {
    ...COMMON,
    id: 'getSnapshot',
    method: 'GET',
    job: { ...SNAPSHOT, isPoll: true },
    paths: PREFIXES.map((prefix) => `${prefix}/snapshots/{snapshotId}`),
    needs: 'scope',
    summary: 'Get the status of a snapshot',
    describe: () => ({
      responses: {
        200: objectOf({ ...REQUESTED, ...READY }),
        ...refusalsOf(LEGACY_ERROR, 401, 404),
      },
    }),
    perform: (request) => getJob(SNAPSHOT, request, (job) => expiration(job, request)),
  },
  {
    ...COMMON,
    id: 'downloadSnapshot',
    method: 'GET',
    job: SNAPSHOT,
    paths: ['/v1', '', '/v2', '/v2/sp', '/v2/hsa'].map((prefix) => `${prefix}/snapshots/{snapshotId}/download`),
    needs: 'token',
    summary: 'Redirect to the file of a snapshot',
    describe: () => ({ responses: { 307: {}, ...refusalsOf(LEGACY_ERROR, 401, 404) } }),
    perform: (request) =>
      downloadJob(SNAPSHOT, request, (job) =>
        request.world.now() > expiryOf(job, request) ? 'Snapshot has expired' : undefined,
      ),
  },
];
