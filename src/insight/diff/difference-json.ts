/**
 * The JSON of differences.
 */
import type { ChangeSource, Difference, EntityDifference, FieldDifference } from './difference.ts';
import type { WorldState } from './world-state.ts';
import { instantText } from '../../model/days.ts';
import { z } from '../../model/schemas/zod.ts';
import { IdText, InstantText } from '../../control/routing/scalars.ts';

export const sourceShape = {
  origin: z
    .enum(['client', 'admin', 'timeline'])
    .optional()
    .describe('Whether a call of a client, the admin API or a step of the timeline changed it'),
  requestId: z.string().optional().describe('The id of the call of a client in the journal'),
  at: InstantText.optional().describe("When it was changed, by the world's clock"),
};

const FieldDifferenceJson = z
  .object({
    field: z.string().openapi({ example: 'budget.budget' }).describe('The path of the field'),
    before: z.unknown().describe('The earlier value; null if the entity did not have the field'),
    after: z.unknown().describe('The later value; null if the entity no longer has the field'),
    ...sourceShape,
  })
  .openapi('FieldDifference');

export const EntityDifferenceJson = z
  .object({
    collection: z.string().describe('The collection'),
    id: z.string().describe('The id of the entity'),
    name: z.string().optional().describe('The name of the entity, or the text of the keyword'),
    fields: z.array(FieldDifferenceJson).describe('The fields that differ'),
    entity: z.record(z.string(), z.unknown()).optional().describe('The whole entity, if it was created or removed'),
    ...sourceShape,
  })
  .openapi('EntityDifference');

const StateJson = z.object({
  at: InstantText.describe("The time of the state, by the world's clock"),
  checkpoint: z.string().optional().describe('The name of the checkpoint'),
});

export const DifferenceJson = z
  .object({
    from: StateJson.describe('The earlier state'),
    to: StateJson.describe('The later state'),
    profiles: z
      .array(
        z.object({
          profileId: IdText.describe('The id of the profile'),
          created: z.array(EntityDifferenceJson).describe('Entities that only the later state has'),
          changed: z.array(EntityDifferenceJson).describe('Entities with other fields'),
          archived: z.array(EntityDifferenceJson).describe('Entities that were archived'),
          removed: z.array(EntityDifferenceJson).describe('Entities that only the earlier state has'),
        }),
      )
      .describe('The profiles with differences'),
  })
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
