/**
 * Snapshots: all entities of a kind in one file, each as the legacy collections write it.
 */
import type { Schema } from '../../http/description.ts';
import type { Call, Operation } from '../../http/call.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { codecOf } from '../../grammar/codec.ts';
import { batchOf } from '../../grammar/batch.ts';
import type { Collection } from '../../grammar/collection.ts';
import { downloadJob, getJob, startJob, type JobWords } from '../../grammar/jobs.ts';
import { PLAIN_ERROR, plainVoice } from '../../grammar/plain-voice.ts';
import type { Job } from '../../model/jobs.ts';
import type { Entities, Kind, State } from '../../model/entities.ts';
import { arrayOf } from '../../verbs/job-files.ts';
import type { NewJob } from '../../verbs/jobs.ts';
import type { Batch } from '../../verbs/scope.ts';
import {
  adGroups,
  campaignNegativeKeywords,
  campaigns,
  keywords,
  negativeKeywords,
  productAds,
} from './collections.ts';
import { readSnapshotRequest, SNAPSHOT_REQUEST } from './snapshot-request.ts';
import { legacySpelling } from './spelling.ts';

const WORDS: JobWords = {
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
  /** Entities as they are written in a list, some at a time. */
  items(batch: Batch, states: readonly State[]): Generator<readonly string[], void>;
}

/** Rows read at once. */
const PAGE = 200;

function exportOf<K extends Kind>(collection: Collection<K>): Export {
  const { kind, gone } = collection;
  const codec = codecOf(collection, legacySpelling);
  return {
    kind,
    *items(batch, states) {
      const { world, profile } = batch.scope;
      const wanted = states.filter((state) => !gone.includes(state));
      let after = 0;
      for (;;) {
        const rows: Entities[K][] = world.store(kind).scan({ profileId: profile.profileId, after, count: PAGE });
        yield rows.filter(({ state }) => wanted.includes(state)).map((row) => codec.write(batch, row, false));
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.seq;
      }
    },
  };
}

const EXPORTS: Readonly<Record<string, Export>> = {
  campaigns: exportOf(campaigns),
  adGroups: exportOf(adGroups),
  keywords: exportOf(keywords),
  negativeKeywords: exportOf(negativeKeywords),
  campaignNegativeKeywords: exportOf(campaignNegativeKeywords),
  productAds: exportOf(productAds),
};

/** `/v2/sp/keywords/snapshot` asks for keywords. */
function recordTypeOf({ path }: Call): string {
  return path.split('/').at(-2) ?? '';
}

function requestSnapshot(call: Call): Reply | Refusal | Promise<Reply | Refusal> {
  const asked = readSnapshotRequest(call);
  if (isRefusal(asked)) return asked;
  const batch = batchOf(call);
  const recordType = recordTypeOf(call);
  const found = EXPORTS[recordType];
  if (found === undefined) throw new Error(`no snapshots of ${recordType}`);
  // Sponsored brands have none, so theirs are empty.
  const items = asked.campaignType === 'sponsoredProducts' ? found.items(batch, asked.states) : [];
  const wish = {
    kind: WORDS.kind,
    recordType,
    request: asked.text,
    names: (drawn: number) => namesOf(batch, found.kind, drawn),
  };
  return startJob(batch, wish, arrayOf(items, false), (job) => answer(call, job, found.kind));
}

/** As recorded, the 200 holds the id, the type in the singular and the status, and nothing else. */
function answer(call: Call, job: NewJob, kind: Kind): Reply {
  if (call.world.settings.dialect === 'observed') {
    return { status: 200, body: JSON.stringify({ snapshotId: job.id, recordType: kind, status: 'IN_PROGRESS' }) };
  }
  const { id: snapshotId, recordType } = job;
  const facts = { snapshotId, recordType, status: 'IN_PROGRESS', statusDetails: WORDS.details.IN_PROGRESS };
  return { status: 202, body: JSON.stringify(facts) };
}

function namesOf({ scope, at }: Batch, kind: Kind, drawn: number): { id: string; fileName: string } {
  const { ids } = scope.world;
  const seconds = Math.floor(at / 1000)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  const file = `${scope.place.marketplaceId}-${scope.account.accountId}-snapshot-${kind}-${ids.uuid('snapshot file', drawn)}`;
  return {
    id: `amzn1.clicksAPI.v1.p1.${seconds}.${ids.uuid('snapshot', drawn)}`,
    fileName: `snapshots/${file.toLowerCase()}.json.gz`,
  };
}

/** When its file is gone; the links to it die sooner. */
function expiryOf({ endsAt, requestedAt }: Job, { world }: Call): number {
  return (endsAt ?? requestedAt) + world.settings.snapshotTtl;
}

/** As recorded, the answer does not tell when. */
function expiration(job: Job, call: Call): { expiration?: number } {
  return call.world.settings.dialect === 'observed' ? {} : { expiration: expiryOf(job, call) };
}

const TEXT: Schema = { type: 'string' };
const STATUS: Schema = { type: 'string', enum: ['IN_PROGRESS', 'SUCCESS', 'FAILURE'] };
const REQUESTED = { snapshotId: TEXT, recordType: TEXT, status: STATUS, statusDetails: TEXT };
const NUMBER: Schema = { type: 'integer', format: 'int64' };
const READY = { location: TEXT, fileSize: NUMBER, expiration: { ...NUMBER, description: 'Epoch milliseconds' } };
const COMMON = { tag: 'Snapshots', permission: 'viewer', voice: plainVoice } as const;

const PREFIXES = ['', '/v1', '/v2', '/v2/sp', '/v2/hsa'];

export const snapshotOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'requestSnapshot',
    method: 'POST',
    paths: PREFIXES.flatMap((prefix) => Object.keys(EXPORTS).map((name) => `${prefix}/${name}/snapshot`)),
    needs: 'scope',
    body: 'json',
    summary: 'Request a snapshot',
    describe: {
      request: SNAPSHOT_REQUEST,
      responses: { 202: { type: 'object', properties: REQUESTED }, 401: PLAIN_ERROR, 422: PLAIN_ERROR },
    },
    perform: requestSnapshot,
  },
  {
    ...COMMON,
    id: 'getSnapshot',
    method: 'GET',
    polls: 'snapshotId',
    paths: PREFIXES.map((prefix) => `${prefix}/snapshots/{snapshotId}`),
    needs: 'scope',
    summary: 'Get the status of a snapshot',
    describe: {
      responses: {
        200: { type: 'object', properties: { ...REQUESTED, ...READY } },
        401: PLAIN_ERROR,
        404: PLAIN_ERROR,
      },
    },
    perform: (call) => getJob(WORDS, call, (job) => expiration(job, call)),
  },
  {
    ...COMMON,
    id: 'downloadSnapshot',
    method: 'GET',
    paths: ['/v1', '', '/v2', '/v2/sp', '/v2/hsa'].map((prefix) => `${prefix}/snapshots/{snapshotId}/download`),
    needs: 'token',
    summary: 'Follow a snapshot to its file',
    describe: { responses: { 307: {}, 401: PLAIN_ERROR, 404: PLAIN_ERROR } },
    perform: (call) =>
      downloadJob(WORDS, call, (job) => (call.world.now() > expiryOf(job, call) ? 'Snapshot has expired' : undefined)),
  },
];
