/**
 * The stored entities of a world: lists them, and overrides fields that clients of the service cannot set.
 */
import { z } from '@hono/zod-openapi';
import { COLLECTION_NAMES, findListed, listedKind } from './find-entities.ts';
import { EntityPatch, patchListed } from './patch-entity.ts';
import { documented } from '../documented.ts';
import { invalid } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { count } from '../scalars.ts';

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
      const found = findListed(world, kind, filter);
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
    body: EntityPatch,
    status: 200,
    answer: EntitySchema,
    problems: [409],
    perform: ({ world, params: { collection, id }, query: { profileId }, body }) =>
      world.transaction(() => patchListed(world, listedKind(collection), { id, profileId }, body)),
  }),
];
