/**
 * The stored entities of a world: lists them, and overrides fields that clients of the service cannot set.
 */
import type { Profile } from '../../model/accounts.ts';
import { writeJson } from '../../service/http/body.ts';
import { state } from '../../model/forms/codecs.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { COLLECTION_NAMES, findInCollection, isRuleKind, kindOfCollection } from './find-entities.ts';
import { EntityPatch, patchInCollection, readFromCollection, rowWithId } from './patch-entity.ts';
import { readVersions } from './read-versions.ts';
import { invalid } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { count, Id } from '../routing/scalars.ts';

const MAX_COUNT = 1000;

const collectionParams = z.object({
  collection: z
    .string()
    .openapi({ enum: [...COLLECTION_NAMES] })
    .describe('The collection'),
});
const entityParams = collectionParams.extend({ id: z.string().describe('The id of the entity') });
const OF_PROFILE = z.strictObject({ profileId: Id.optional().describe('The id of the profile') });
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

export const entityRoutes = routesOf('Data', [
  worldRoute('listEntities', 'GET /entities/{collection}', {
    summary: 'List the entities of a collection',
    description:
      'Returns entities of all profiles unless `profileId` is set, oldest first. The list field has the name of the collection.',
    params: collectionParams,
    query: z.strictObject({
      profileId: Id.optional().describe('The id of the profile'),
      campaignId: Id.optional().describe('The id of the campaign that the entities belong to'),
      adGroupId: Id.optional().describe('The id of the ad group that the entities belong to'),
      state: state.schema(z).optional().describe('The state of the entities'),
      limit: count(1, MAX_COUNT, 100).describe('The maximum number of entities'),
      cursor: z.string().optional().describe('The nextCursor of the previous page'),
    }),
    answer: z
      .object({ nextCursor: z.string().optional().describe('The cursor of the next page') })
      .catchall(z.union([z.array(EntitySchema), z.string()])),
    perform({ world, params: { collection }, query: { cursor, limit, ...query } }) {
      const kind = kindOfCollection(collection);
      // One row more than the limit shows whether there is another page.
      const { profileId, campaignId, adGroupId, state } = query;
      const filter = { profileId, campaignId, adGroupId, state, after: seqOf(cursor), count: limit + 1 };
      const found = findInCollection(world, kind, filter);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next = found.length > limit && last !== undefined ? { nextCursor: cursorAt(last.seq) } : {};
      return { [collection]: page.map(({ json }) => json), ...next };
    },
  }),
  worldRoute('getEntity', 'GET /entities/{collection}/{id}', {
    summary: 'Read an entity',
    params: entityParams,
    query: OF_PROFILE,
    answer: EntitySchema,
    problems: [409],
    perform: ({ world, params: { collection, id }, query: { profileId } }) =>
      readFromCollection(world, kindOfCollection(collection), id, profileId),
  }),
  worldRoute('forceEntity', 'PATCH /entities/{collection}/{id}', {
    summary: 'Change an entity, also fields that clients cannot set',
    description:
      'State, bid and budget are changed as by an update of a client, with the same limits. The other fields override what the sandbox computes.',
    params: entityParams,
    query: OF_PROFILE,
    body: EntityPatch,
    answer: EntitySchema,
    problems: [409],
    perform: ({ world, params: { collection, id }, query: { profileId }, body }) =>
      world.transaction(() => patchInCollection(world, kindOfCollection(collection), { id, profileId }, body)),
  }),
  worldRoute('listEntityVersions', 'GET /entities/{collection}/{id}/versions', {
    summary: 'Read an entity in all API versions',
    description:
      'Returns the entity as each API version that has it answers it now, in the form with the most fields. Nothing is recorded in the journal, and no fault applies.',
    params: entityParams,
    query: OF_PROFILE,
    answer: z
      .object({
        versions: z
          .array(
            z.object({
              api: z
                .string()
                .openapi({ example: 'sp-v3' })
                .describe('The API version; `exports` is the object in the file of an export'),
              operation: z
                .string()
                .openapi({ example: 'listSponsoredProductsCampaigns' })
                .describe('The id of the operation of the service'),
              body: z.record(z.string(), z.unknown()).describe('The entity in the answer'),
            }),
          )
          .describe('The API versions that have the entity'),
      })
      .openapi('EntityVersions'),
    problems: [409],
    async perform({ admin, world, params: { collection, id }, query: { profileId } }) {
      const profile = profileOf(world, collection, id, profileId);
      const versions = await readVersions(admin, world, { profile, collection, id });
      return new Response(writeJson({ versions }), { headers: { 'content-type': 'application/json' } });
    },
  }),
]);

/** Rules and assets have no answer of their own in the service. */
function profileOf(world: World, collection: string, id: string, profileId: string | undefined): Profile {
  const kind = kindOfCollection(collection);
  if (kind === 'profile') return getProfile(world, id);
  if (kind === 'asset' || isRuleKind(kind))
    throw invalid({ path: 'collection', message: `${collection} have no API version that returns one of them` });
  return getProfile(world, rowWithId(world, kind, id, profileId).profileId);
}
