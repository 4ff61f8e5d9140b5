/**
 * What a world holds, whole, and what no client of the service may set of it.
 */
import { z } from '@hono/zod-openapi';
import type { Profile } from '../model/accounts.ts';
import type { Entities, Entity, Flag, Kind } from '../model/entities.ts';
import { COLLECTIONS } from '../scenario/collections.ts';
import { forceEntity, forceProfile, type Force } from '../verbs/force.ts';
import { Batch, scopeOf } from '../verbs/scope.ts';
import { MODERATIONS } from '../verbs/seed-brands.ts';
import { KINDS } from '../verbs/seed-drafts.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { findRules, patchRule, RULE_FIELDS } from './budget-rules.ts';
import { entityJson } from './entity-words.ts';
import { invalid, notThere, Problem, readWish } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { given, shouted, type EntityJson } from './stored-words.ts';
import { count, Instant, instantText } from './words.ts';
import { wholeProfileJson } from './world-json.ts';

const NAMES = [...COLLECTIONS, 'budgetRules', 'assets', 'profiles'] as const;
const MOST = 1000;

const collectionParams = z.object({ collection: z.string().openapi({ enum: [...NAMES] }) });
const EntitySchema = z.record(z.string(), z.unknown()).openapi('Entity', {
  description: 'In the words of version 3, ids as strings, with its serving status as computed and as forced',
});

/** Opaque to callers: behind which one, in the order of creation, the next page begins. */
const cursorAt = (seq: number): string => Buffer.from(`seq ${seq}`).toString('base64url');

function seqOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const seq = /^seq (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (seq === undefined) throw invalid({ path: 'cursor', message: 'is none that was given here' });
  return Number(seq);
}

/** What is no entity of a store has a way of its own. */
type Listed = Kind | 'profile' | 'asset' | 'budgetRule';

function kindOf(collection: string): Listed {
  if (collection === 'profiles') return 'profile';
  if (collection === 'assets') return 'asset';
  if (collection === 'budgetRules') return 'budgetRule';
  const name = COLLECTIONS.find((each) => each === collection);
  if (name === undefined) throw notThere(`collection ${collection}: there are ${NAMES.join(', ')}`);
  return KINDS[name];
}

interface Wanted {
  profileId: string | undefined;
  state: string | undefined;
  after: number;
  count: number;
}

/** A row in its words, with its place in the order of creation. */
type Found = { seq: number; json: EntityJson }[];

function findEntities(world: World, kind: Kind, wanted: Wanted): Found {
  const batches = new Map<string, Batch>();
  const batchOf = (profileId: string): Batch => {
    const batch = batches.get(profileId) ?? new Batch(scopeOf(world, profileCalled(world, profileId)));
    batches.set(profileId, batch);
    return batch;
  };
  const rows: Entity[] = world.store(kind).scan({ ...wanted, state: wanted.state?.toLowerCase() });
  // The store of a kind gives rows of that kind.
  return rows.map((row) => ({ seq: row.seq, json: entityJson(batchOf(row.profileId), kind, row as Entities[Kind]) }));
}

function profileEntity(world: World, profile: Profile): EntityJson {
  return { ...wholeProfileJson(world, profile), creationDate: instantText(profile.createdAt) };
}

function findProfiles(world: World, { profileId, state, after, count }: Wanted): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'profiles have none' });
  return world.people
    .profiles()
    .filter((profile) => profile.seq > after && (profileId === undefined || profile.profileId === profileId))
    .slice(0, count)
    .map((profile) => ({ seq: profile.seq, json: profileEntity(world, profile) }));
}

function findAssets(world: World, { state, ...wanted }: Wanted): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'assets have none' });
  return world.assets.list(wanted).map(({ seq, mediaType, ...asset }) => ({
    seq,
    json: { ...given(asset), mediaType: shouted(mediaType) },
  }));
}

function find(world: World, kind: Listed, wanted: Wanted): Found {
  if (kind === 'profile') return findProfiles(world, wanted);
  if (kind === 'budgetRule') {
    if (wanted.state !== undefined) throw invalid({ path: 'state', message: 'budget rules have none' });
    return findRules(world, wanted);
  }
  return kind === 'asset' ? findAssets(world, wanted) : findEntities(world, kind, wanted);
}

const Patch = z
  .strictObject({
    servingStatus: z.string().min(1).max(100).nullable().optional().openapi({ description: 'null: as computed' }),
    creationDate: Instant.optional(),
    lastUpdatedDate: Instant.optional(),
    outOfBudget: z
      .boolean()
      .nullable()
      .optional()
      .openapi({ description: 'Campaigns and profiles; null: as computed' }),
    moderationStatus: z
      .enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED'])
      .optional()
      .openapi({ description: 'Ads of sponsored brands, and their legacy campaigns' }),
    ...RULE_FIELDS,
  })
  .openapi('EntityPatch', { example: { outOfBudget: true } });

const FORCEABLE: Readonly<Record<string, readonly string[]>> = {
  campaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget'],
  profile: ['creationDate', 'outOfBudget'],
  sbCampaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget', 'moderationStatus'],
  sbAd: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'moderationStatus'],
  budgetRule: ['ruleState', 'ruleDetails', 'creationDate', 'lastUpdatedDate'],
};
const FORCEABLE_ELSE: readonly string[] = ['servingStatus', 'creationDate', 'lastUpdatedDate'];

/** In whole seconds, as the service stamps them. */
function stamp(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function checkFields(kind: Listed, patch: z.output<typeof Patch>): void {
  const may = FORCEABLE[kind] ?? FORCEABLE_ELSE;
  const wrong = Object.keys(patch).filter((name) => !may.includes(name));
  if (wrong.length > 0) throw invalid(...wrong.map((path) => ({ path, message: 'is no field of this collection' })));
}

function forceOf(patch: z.output<typeof Patch>): Force {
  const { servingStatus, creationDate, lastUpdatedDate, outOfBudget, moderationStatus } = patch;
  const flag: Flag | null = outOfBudget === null ? null : outOfBudget ? 1 : 0;
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(creationDate === undefined ? {} : { createdAt: stamp(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: stamp(lastUpdatedDate) }),
    ...(outOfBudget === undefined ? {} : { outOfBudget: flag }),
    ...(moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus], approvedAt: null }),
  };
}

/** Where several profiles have an entity of this id, the caller says whose. */
function rowWithId<K extends Kind>(world: World, kind: K, id: string, profileId: string | undefined): Entities[K] {
  const rows: Entity[] = /^\d{1,19}$/.test(id) ? world.store(kind).withId(id) : [];
  const own = rows.filter((row) => profileId === undefined || row.profileId === profileId);
  if (own.length > 1)
    throw new Problem({ status: 409, detail: `Several profiles have ${id}: say which with ?profileId=` });
  const [row] = own;
  if (row === undefined) throw notThere(`${kind} ${id}`);
  // The store of a kind gives rows of that kind.
  return row as Entities[K];
}

function patchEntity<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  whose: string | undefined,
  force: Force,
): EntityJson {
  const before = rowWithId(world, kind, id, whose);
  const { profileId }: Entity = before;
  readWish(() => forceEntity(world, profileCalled(world, profileId), kind, before, force));
  const batch = new Batch(scopeOf(world, profileCalled(world, profileId)));
  return entityJson(batch, kind, rowWithId(world, kind, id, profileId));
}

export const entityRoutes: readonly Route[] = [
  worldRoute({
    id: 'listEntities',
    method: 'get',
    path: '/entities/{collection}',
    tag: 'Data',
    summary: 'List what is stored',
    description: 'Oldest first, of all profiles unless one is named. The list is named after the collection.',
    params: collectionParams,
    query: z.strictObject({
      profileId: z.string().optional(),
      state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
      limit: count(1, MOST, 100),
      cursor: z.string().optional().openapi({ description: 'nextCursor of the page before' }),
    }),
    status: 200,
    answer: z.object({ nextCursor: z.string().optional() }).catchall(z.union([z.array(EntitySchema), z.string()])),
    perform({ world, params: { collection }, query: { profileId, state, limit, cursor } }) {
      const kind = kindOf(collection);
      // One more than asked for tells whether there is more.
      const wanted = { profileId, state, after: seqOf(cursor), count: limit + 1 };
      const found = find(world, kind, wanted);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const more = found.length > limit && last !== undefined ? { nextCursor: cursorAt(last.seq) } : {};
      return { [collection]: page.map(({ json }) => json), ...more };
    },
  }),
  worldRoute({
    id: 'forceEntity',
    method: 'patch',
    path: '/entities/{collection}/{id}',
    tag: 'Data',
    summary: 'Set what no client may set',
    params: collectionParams.extend({ id: z.string() }),
    query: z.strictObject({ profileId: z.string().optional() }),
    body: Patch,
    status: 200,
    answer: EntitySchema,
    problems: [409],
    perform: ({ world, params: { collection, id }, query: { profileId }, body }) =>
      world.transaction(() => {
        const kind = kindOf(collection);
        if (kind === 'asset') throw invalid({ path: '', message: 'nothing of an asset can be changed' });
        checkFields(kind, body);
        if (kind === 'budgetRule') return patchRule(world, id, profileId, body);
        const force = forceOf(body);
        if (kind !== 'profile') return patchEntity(world, kind, id, profileId, force);
        const profile = profileCalled(world, id);
        forceProfile(world, profile, force);
        return profileEntity(world, profileCalled(world, id));
      }),
  }),
];
