/**
 * The stored entities of a world: lists them, and overrides fields that clients of the service cannot set.
 */
import { z } from '@hono/zod-openapi';
import type { Profile } from '../../model/accounts.ts';
import type { Entities, Entity, Flag, Kind } from '../../model/entities.ts';
import { COLLECTIONS, kindOf } from '../../model/kinds.ts';
import { overrideEntity, type EntityOverride } from '../../entities/override-entity.ts';
import { overrideProfile } from '../../accounts/override-profile.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import { MODERATIONS } from '../../scenarios/seeder/sb-drafts.ts';
import type { World } from '../../world/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { documented } from '../documented.ts';
import { findRules, patchRule, RULE_FIELDS } from './budget-rules.ts';
import { entityJson } from './entity-json.ts';
import { invalid, notFound, Problem, parseOrBadRequest } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { ifDefined, toConstantCase, type EntityJson } from './stored-values.ts';
import { count, Instant, instantText } from '../scalars.ts';
import { wholeProfileJson } from '../worlds/world-json.ts';

const COLLECTION_NAMES = [...COLLECTIONS, 'budgetRules', 'assets', 'profiles'] as const;
const MAX_COUNT = 1000;

const collectionParams = z.object(
  documented({ collection: z.string().openapi({ enum: [...COLLECTION_NAMES] }) }, { collection: 'The collection' }),
);
const EntitySchema = z.record(z.string(), z.unknown()).openapi('Entity', {
  description:
    'Field names and values are those of API version 3; ids are strings. Includes the computed and the overridden serving status',
});

/** Opaque to clients: contains the position of the last entity of the page, in order of creation. */
const cursorAt = (seq: number): string => Buffer.from(`seq ${seq}`).toString('base64url');

function seqOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const seq = /^seq (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (seq === undefined)
    throw invalid({ path: 'cursor', message: 'unknown cursor; use the nextCursor of the previous page' });
  return Number(seq);
}

/** Entity kinds, and the collections that are not in an entity store. */
type Listed = Kind | 'profile' | 'asset' | 'budgetRule';

function listedKind(collection: string): Listed {
  if (collection === 'profiles') return 'profile';
  if (collection === 'assets') return 'asset';
  if (collection === 'budgetRules') return 'budgetRule';
  const name = COLLECTIONS.find((each) => each === collection);
  if (name === undefined)
    throw notFound(`collection ${collection}; the collections are ${COLLECTION_NAMES.join(', ')}`);
  return kindOf(name);
}

interface EntityFilter {
  profileId: string | undefined;
  state: string | undefined;
  after: number;
  count: number;
}

/** Serialized entities with their positions in order of creation. */
type Found = { seq: number; json: EntityJson }[];

function findEntities(world: World, kind: Kind, filter: EntityFilter): Found {
  const contexts = new Map<string, OperationContext>();
  const contextOf = (profileId: string): OperationContext => {
    const context = contexts.get(profileId) ?? new OperationContext(scopeOf(world, getProfile(world, profileId)));
    contexts.set(profileId, context);
    return context;
  };
  const rows: Entity[] = world.store(kind).scan({ ...filter, state: filter.state?.toLowerCase() });
  // The store of a kind returns rows of that kind.
  return rows.map((row) => ({ seq: row.seq, json: entityJson(contextOf(row.profileId), kind, row as Entities[Kind]) }));
}

function profileEntity(world: World, profile: Profile): EntityJson {
  return { ...wholeProfileJson(world, profile), creationDate: instantText(profile.createdAt) };
}

function findProfiles(world: World, { profileId, state, after, count }: EntityFilter): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'not supported: profiles have no state' });
  return world.accountStore
    .profiles()
    .filter((profile) => profile.seq > after && (profileId === undefined || profile.profileId === profileId))
    .slice(0, count)
    .map((profile) => ({ seq: profile.seq, json: profileEntity(world, profile) }));
}

function findAssets(world: World, { state, ...filter }: EntityFilter): Found {
  if (state !== undefined) throw invalid({ path: 'state', message: 'not supported: assets have no state' });
  return world.assets.list(filter).map(({ seq, mediaType, ...asset }) => ({
    seq,
    json: { ...ifDefined(asset), mediaType: toConstantCase(mediaType) },
  }));
}

function find(world: World, kind: Listed, filter: EntityFilter): Found {
  if (kind === 'profile') return findProfiles(world, filter);
  if (kind === 'budgetRule') {
    if (filter.state !== undefined)
      throw invalid({ path: 'state', message: 'not supported: budget rules have no state' });
    return findRules(world, filter);
  }
  return kind === 'asset' ? findAssets(world, filter) : findEntities(world, kind, filter);
}

const Patch = z
  .strictObject(
    documented(
      {
        servingStatus: z
          .string()
          .min(1)
          .max(100)
          .nullable()
          .optional()
          .openapi({ description: 'Overrides the serving status; null removes the override' }),
        creationDate: Instant.optional(),
        lastUpdatedDate: Instant.optional(),
        outOfBudget: z.boolean().nullable().optional().openapi({
          description:
            'Campaigns and profiles only. true: out of budget until midnight in the time zone of the profile; false: never out of budget; null: removes the override',
        }),
        moderationStatus: z
          .enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED'])
          .optional()
          .openapi({ description: 'Sponsored brands ads and legacy sponsored brands campaigns only' }),
        ...RULE_FIELDS,
      },
      { creationDate: 'The creation time', lastUpdatedDate: 'The time of the last update' },
    ),
  )
  .openapi('EntityPatch', { example: { outOfBudget: true } });

const WRITABLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  campaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget'],
  profile: ['creationDate', 'outOfBudget'],
  sbCampaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget', 'moderationStatus'],
  sbAd: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'moderationStatus'],
  budgetRule: ['ruleState', 'ruleDetails', 'creationDate', 'lastUpdatedDate'],
};
const DEFAULT_WRITABLE_FIELDS: readonly string[] = ['servingStatus', 'creationDate', 'lastUpdatedDate'];

/** The service stores times in whole seconds. */
function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function checkFields(kind: Listed, patch: z.output<typeof Patch>): void {
  const writable = WRITABLE_FIELDS[kind] ?? DEFAULT_WRITABLE_FIELDS;
  const unsupported = Object.keys(patch).filter((name) => !writable.includes(name));
  if (unsupported.length > 0)
    throw invalid(...unsupported.map((path) => ({ path, message: 'cannot be set in this collection' })));
}

function overrideOf(patch: z.output<typeof Patch>): EntityOverride {
  const { servingStatus, creationDate, lastUpdatedDate, outOfBudget, moderationStatus } = patch;
  const flag: Flag | null = outOfBudget === null ? null : outOfBudget ? 1 : 0;
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(creationDate === undefined ? {} : { createdAt: toWholeSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: toWholeSeconds(lastUpdatedDate) }),
    ...(outOfBudget === undefined ? {} : { outOfBudget: flag }),
    ...(moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus], approvedAt: null }),
  };
}

/** Throws a conflict if several profiles have an entity with this id and the caller does not name one. */
function rowWithId<K extends Kind>(world: World, kind: K, id: string, profileId: string | undefined): Entities[K] {
  const rows: Entity[] = /^\d{1,19}$/.test(id) ? world.store(kind).withId(id) : [];
  const matching = rows.filter((row) => profileId === undefined || row.profileId === profileId);
  if (matching.length > 1)
    throw new Problem({
      status: 409,
      detail: `Several profiles have an entity with the id ${id}; add the query parameter profileId`,
    });
  const [row] = matching;
  if (row === undefined) throw notFound(`${kind} ${id}`);
  // The store of a kind returns rows of that kind.
  return row as Entities[K];
}

function patchEntity<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  ofProfile: string | undefined,
  override: EntityOverride,
): EntityJson {
  const before = rowWithId(world, kind, id, ofProfile);
  const { profileId }: Entity = before;
  parseOrBadRequest(() => overrideEntity(world, getProfile(world, profileId), kind, before, override));
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)));
  return entityJson(context, kind, rowWithId(world, kind, id, profileId));
}

export const entityRoutes: readonly Route[] = [
  worldRoute({
    id: 'listEntities',
    method: 'get',
    path: '/entities/{collection}',
    tag: 'Data',
    summary: 'List the entities of a collection',
    description:
      'Returns entities of all profiles unless `profileId` is set, oldest first. The list field has the name of the collection.',
    params: collectionParams,
    query: z.strictObject(
      documented(
        {
          profileId: z.string().optional(),
          state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
          limit: count(1, MAX_COUNT, 100),
          cursor: z.string().optional().openapi({ description: 'The nextCursor of the previous page' }),
        },
        {
          profileId: 'The id of the profile',
          state: 'The state of the entities',
          limit: 'The maximum number of entities',
        },
      ),
    ),
    status: 200,
    answer: z
      .object(documented({ nextCursor: z.string().optional() }, { nextCursor: 'The cursor of the next page' }))
      .catchall(z.union([z.array(EntitySchema), z.string()])),
    perform({ world, params: { collection }, query: { profileId, state, limit, cursor } }) {
      const kind = listedKind(collection);
      // One row more than the limit shows whether there is another page.
      const filter = { profileId, state, after: seqOf(cursor), count: limit + 1 };
      const found = find(world, kind, filter);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next = found.length > limit && last !== undefined ? { nextCursor: cursorAt(last.seq) } : {};
      return { [collection]: page.map(({ json }) => json), ...next };
    },
  }),
  worldRoute({
    id: 'forceEntity',
    method: 'patch',
    path: '/entities/{collection}/{id}',
    tag: 'Data',
    summary: 'Override fields that clients cannot set',
    params: collectionParams.extend({ id: z.string() }),
    query: z.strictObject(documented({ profileId: z.string().optional() }, { profileId: 'The id of the profile' })),
    body: Patch,
    status: 200,
    answer: EntitySchema,
    problems: [409],
    perform: ({ world, params: { collection, id }, query: { profileId }, body }) =>
      world.transaction(() => {
        const kind = listedKind(collection);
        if (kind === 'asset') throw invalid({ path: '', message: 'assets cannot be changed' });
        checkFields(kind, body);
        if (kind === 'budgetRule') return patchRule(world, id, profileId, body);
        const override = overrideOf(body);
        if (kind !== 'profile') return patchEntity(world, kind, id, profileId, override);
        const profile = getProfile(world, id);
        overrideProfile(world, profile, override);
        return profileEntity(world, getProfile(world, id));
      }),
  }),
];
