/**
 * What an agent can do: change entities, and create them. Changes and creations are made by the services that scenarios
 * and seeds use.
 */
import { COLLECTIONS } from '../../model/kinds.ts';
import { atPath, ValidationError } from '../../model/errors/validation-error.ts';
import { state as stateCodec } from '../../model/forms/codecs.ts';
import { dynamicBidding, id } from '../../model/schemas/entity-fields.ts';
import { entities } from '../../model/schemas/entity-schema.ts';
import { changeShape } from '../../model/schemas/shapes/form-shape.ts';
import { z } from '../../model/schemas/zod.ts';
import { changeEntity } from '../../scenarios/timeline/change-entities.ts';
import { seedEntities } from '../../scenarios/seeder/seed.ts';
import type { World } from '../../world/state/world.ts';

// An override of what is computed is nothing that an agent can do.
const { outOfBudget: _, ...agentShape } = changeShape;

export const AgentChange = z
  .strictObject({
    collection: z.enum(COLLECTIONS).describe('The collection of the entity'),
    id: id.describe('The id of the entity'),
    state: stateCodec.schema(z).optional().describe('The new state'),
    ...agentShape,
    dynamicBidding: dynamicBidding.optional().describe('How bids of a campaign are adjusted from now on'),
  })
  .openapi('MarketChange', { example: { collection: 'keywords', id: '281474976710655', bid: 0.8 } });
export type AgentChange = z.output<typeof AgentChange>;

export const AgentAction = z.union(
  [AgentChange, z.strictObject({ create: entities.describe('Entities, as in POST /seed') })],
  'must be a change of an entity with collection and id, or { create }',
);
type AgentAction = z.output<typeof AgentAction>;

/** The largest number of actions of one call. */
export const MAX_ACTIONS = 10_000;

export const CreatedJson = z
  .object({
    action: z.int().describe('The position of the action in the request, from 0'),
    ids: z.record(z.string(), z.string()).describe('The id of each entity that was sent with a ref, by its ref'),
  })
  .openapi('MarketCreation');

/** Makes all actions in their order, or none. Throws a `ValidationError` with the position of the first wrong action. */
export function performActions(
  world: World,
  profileId: string,
  actions: readonly AgentAction[],
  path: string,
): z.input<typeof CreatedJson>[] {
  const created: z.input<typeof CreatedJson>[] = [];
  world.transaction(() => {
    for (const [i, action] of actions.entries()) {
      atPath(`${path}[${i}]`, () => {
        if ('create' in action) created.push({ action: i, ids: createEntities(world, profileId, action.create) });
        else changeEntity(world, { ...action, profileId });
      });
    }
  });
  return created;
}

/** Fields of seeds by which an agent would have a past, or override what is computed. */
const FIELDS_OF_SEEDS: ReadonlySet<string> = new Set([
  'createdDaysAgo',
  'updatedDaysAgo',
  'creationDate',
  'lastUpdatedDate',
  'past',
  'servingStatus',
  'outOfBudget',
  'moderationStatus',
  'approvalDate',
  'submissionDate',
]);

function refuseFieldsOfSeeds(value: unknown): void {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) atPath(`[${i}]`, () => refuseFieldsOfSeeds(item));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    if (FIELDS_OF_SEEDS.has(name))
      throw new ValidationError(name, 'cannot be set by an agent: its entities begin now; use POST /seed for others');
    atPath(name, () => refuseFieldsOfSeeds(inner));
  }
}

function createEntities(world: World, profileId: string, create: z.output<typeof entities>): Record<string, string> {
  atPath('create', () => refuseFieldsOfSeeds(create));
  const seeded = seedEntities(world, profileId, create);
  if (!('problems' in seeded)) return seeded.ids;
  throw new ValidationError(seeded.problems.map(({ path, message }) => ({ path: `create.${path}`, message })));
}
