/**
 * The changes of one entity, from the change log.
 */
import { ChangeSources } from './change-sources.ts';
import { StoredEntities, type ComparedCollection } from './stored-entity.ts';
import { KINDS } from '../../model/kinds.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { COLLECTION_NAMES, isRuleKind, kindOfCollection } from '../../control/entities/find-entities.ts';
import { rowWithId } from '../../control/entities/patch-entity.ts';
import { invalid, notFound } from '../../control/routing/problem.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { count, Id } from '../../control/routing/scalars.ts';
import { sourceJson, sourceShape } from './difference-json.ts';

const Change = z
  .object({
    ...sourceShape,
    fields: z
      .array(
        z.object({
          field: z.string().describe('The path of the field'),
          before: z.unknown().describe('The value before the change; null if the entity did not have the field'),
          after: z.unknown().describe('The value after the change; null if the entity no longer has the field'),
        }),
      )
      .describe('The changed fields'),
  })
  .openapi('EntityChange');

export const entityChangeRoutes = routesOf('Data', [
  worldRoute('listEntityChanges', 'GET /entities/{collection}/{id}/changes', {
    summary: 'List the changes of an entity',
    description:
      'Returns the newest changes, newest first, with the call that made each. `created` is absent if the entity is older than the change log, such as an entity of the scenario.',
    params: z.object({
      collection: z
        .string()
        .openapi({ enum: [...COLLECTION_NAMES] })
        .describe('The collection'),
      id: z.string().describe('The id of the entity'),
    }),
    query: z.strictObject({
      profileId: Id.optional().describe('The id of the profile'),
      limit: count(1, 1000, 100).describe('The maximum number of changes'),
    }),
    answer: z.object({
      created: z.object(sourceShape).optional().describe('The creation of the entity'),
      changes: z.array(Change).describe('The changes of the entity'),
    }),
    problems: [409],
    perform({ world, params: { collection, id }, query: { profileId, limit } }) {
      const [table, seq] = rowOf(world, collection, id, profileId);
      const [row] = world.loggedRows.withNumbers(table, [seq]);
      if (row === undefined) throw notFound(`${collection}/${id}`);
      const sources = ChangeSources.ofRow(world, table, seq);
      const created = sources.creationOf(table, seq);
      const changes = [...sources.changesOf(table, row, new StoredEntities(world))].slice(0, limit);
      return {
        ...(created === undefined ? {} : { created: sourceJson(created) }),
        changes: changes.map(({ fields, ...source }) => ({
          ...sourceJson(source),
          fields: fields.map(({ path, before, after }) => ({
            field: path.join('.'),
            before: before ?? null,
            after: after ?? null,
          })),
        })),
      };
    },
  }),
]);

function rowOf(
  world: World,
  collection: string,
  id: string,
  profileId: string | undefined,
): [table: ComparedCollection, seq: number] {
  const kind = kindOfCollection(collection);
  if (kind === 'asset') throw invalid({ path: 'collection', message: 'assets are never changed' });
  if (kind !== 'profile' && !isRuleKind(kind))
    return [KINDS[kind].collection, rowWithId(world, kind, id, profileId).seq];
  const table = kind === 'profile' ? 'profiles' : kind === 'bidRule' ? 'bidRules' : 'budgetRules';
  const found = table === 'profiles' ? world.accountStore.profile(id) : world[table].withId(id);
  if (found === undefined) throw notFound(`${collection}/${id}`);
  return [table, found.seq];
}
