/**
 * The JSON of differences.
 */
import type { ChangeSource, Difference, EntityDifference, FieldDifference } from './difference.ts';
import type { WorldState } from './world-state.ts';
import { instantText } from '../../model/days.ts';
import { z } from '../../model/schemas/zod.ts';
import { documented } from '../routing/documented.ts';
import { IdText, InstantText } from '../routing/scalars.ts';

export const sourceShape = documented(
  {
    origin: z
      .enum(['client', 'admin', 'timeline'])
      .optional()
      .openapi({ description: 'Whether a call of a client, the admin API or a step of the timeline changed it' }),
    requestId: z.string().optional().openapi({ description: 'The id of the call of a client in the journal' }),
    at: InstantText.optional(),
  },
  { at: "When it was changed, by the world's clock" },
);

const FieldDifferenceJson = z
  .object(
    documented(
      {
        field: z.string().openapi({ example: 'budget.budget' }),
        before: z.unknown().openapi({ description: 'The earlier value; null if the entity did not have the field' }),
        after: z.unknown().openapi({ description: 'The later value; null if the entity no longer has the field' }),
        ...sourceShape,
      },
      { field: 'The path of the field' },
    ),
  )
  .openapi('FieldDifference');

export const EntityDifferenceJson = z
  .object(
    documented(
      {
        collection: z.string(),
        id: z.string(),
        name: z.string().optional(),
        fields: z.array(FieldDifferenceJson),
        entity: z
          .record(z.string(), z.unknown())
          .optional()
          .openapi({ description: 'The whole entity, if it was created or removed' }),
        ...sourceShape,
      },
      {
        collection: 'The collection',
        id: 'The id of the entity',
        name: 'The name of the entity, or the text of the keyword',
        fields: 'The fields that differ',
      },
    ),
  )
  .openapi('EntityDifference');

const StateJson = z.object(
  documented(
    { at: InstantText, checkpoint: z.string().optional() },
    { at: "The time of the state, by the world's clock", checkpoint: 'The name of the checkpoint' },
  ),
);

export const DifferenceJson = z
  .object(
    documented(
      {
        from: StateJson,
        to: StateJson,
        profiles: z.array(
          z.object(
            documented(
              {
                profileId: IdText,
                created: z.array(EntityDifferenceJson),
                changed: z.array(EntityDifferenceJson),
                archived: z.array(EntityDifferenceJson),
                removed: z.array(EntityDifferenceJson),
              },
              {
                profileId: 'The id of the profile',
                created: 'Entities that only the later state has',
                changed: 'Entities with other fields',
                archived: 'Entities that were archived',
                removed: 'Entities that only the earlier state has',
              },
            ),
          ),
        ),
      },
      { from: 'The earlier state', to: 'The later state', profiles: 'The profiles with differences' },
    ),
  )
  .openapi('Difference');

export function differenceJson(
  { profiles }: Difference,
  from: WorldState,
  to: WorldState,
): z.input<typeof DifferenceJson> {
  return {
    from: stateJson(from),
    to: stateJson(to),
    profiles: profiles.map(({ profileId, ...lists }) => ({
      profileId,
      created: lists.created.map((item) => entityDifferenceJson(item)),
      changed: lists.changed.map((item) => entityDifferenceJson(item)),
      archived: lists.archived.map((item) => entityDifferenceJson(item)),
      removed: lists.removed.map((item) => entityDifferenceJson(item)),
    })),
  };
}

function stateJson({ at, checkpoint }: WorldState): z.input<typeof StateJson> {
  return { at: instantText(at), ...(checkpoint === undefined ? {} : { checkpoint }) };
}

export function entityDifferenceJson(item: EntityDifference): z.input<typeof EntityDifferenceJson> {
  const { collection, id, name, fields, before, after } = item;
  const entity = before === undefined ? after : after === undefined ? before : undefined;
  return {
    collection,
    id,
    ...(name === undefined ? {} : { name }),
    fields: fields.map((field) => fieldDifferenceJson(field)),
    ...(entity === undefined ? {} : { entity }),
    ...sourceJson(item),
  };
}

function fieldDifferenceJson({
  field,
  before,
  after,
  ...source
}: FieldDifference): z.input<typeof FieldDifferenceJson> {
  return { field, before: before ?? null, after: after ?? null, ...sourceJson(source) };
}

export function sourceJson({ origin, requestId, at }: Partial<ChangeSource>): {
  origin?: ChangeSource['origin'];
  requestId?: string;
  at?: string;
} {
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(at === undefined ? {} : { at: instantText(at) }),
  };
}
