/**
 * Adds entities to a profile: explicit entities, or generated ones in requested numbers.
 */
import { SEEDED, type SeededName } from '../../model/schemas/collections.ts';
import { entities } from '../../model/schemas/entity-schema.ts';
import { bulk } from '../../model/schemas/seed-file.ts';
import { fakerWords } from '../../scenarios/generator/faker-words.ts';
import { generate } from '../../scenarios/generator/generate.ts';
import { seedEntities } from '../../scenarios/seeder/seed.ts';
import { z } from '../../model/schemas/zod.ts';
import { getProfile } from '../accounts/accounts.ts';
import { invalid } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { Id } from '../routing/scalars.ts';

const ExplicitSeed = z
  .strictObject({
    profileId: Id.describe('The profile that owns the entities'),
    entities: entities.describe('The entities'),
  })
  .openapi('WrittenSeed');
/** Distinguishes this shape from `ExplicitSeed`. */
const Excluded = z.never().optional().openapi({ type: 'object', not: {} });
const GeneratedSeed = bulk
  .extend({
    profileId: Id.describe('The profile that owns the entities'),
    entities: Excluded.describe('Cannot be combined with numbers of entities'),
  })
  .openapi('GeneratedSeed');

const counts = Object.fromEntries(
  SEEDED.map((name) => [name, z.int().describe(`The number of ${name} that were created`)]),
);
const SeedJson = z
  .object({
    // `counts` has one entry for each collection.
    ...(counts as Record<SeededName, z.ZodInt>),
    ids: z.record(z.string(), z.string()).describe('The id of each entity that was sent with a ref, by its ref'),
  })
  .openapi('Seeded');

export const seedRoutes = routesOf('Data', [
  worldRoute('seed', 'POST /seed', {
    summary: 'Add entities to a profile',
    description:
      'Creates either the given entities or generated ones in the given numbers. Given entities use the field names and ' +
      'values of API version 3; children are nested in their parents or refer to them by id or ref. Generated entities are ' +
      'the same for the same seed of the world. If one entity is not valid, none is created.',
    body: z
      .union([ExplicitSeed, GeneratedSeed], 'must have profileId, and either entities or numbers of entities')
      .openapi({
        example: { profileId: '100000000000101', campaigns: 2, adGroupsPerCampaign: 2, keywordsPerAdGroup: 10 },
      }),
    status: 201,
    answer: SeedJson,
    perform({ world, body }) {
      const { profileId } = getProfile(world, body.profileId);
      if (body.entities !== undefined) {
        const seeded = seedEntities(world, profileId, body.entities);
        if (!('problems' in seeded)) return { ...seeded.counts, ids: seeded.ids };
        throw invalid(...seeded.problems.map((problem) => ({ ...problem, path: `entities.${problem.path}` })));
      }
      const generated = generate(world, profileId, body, fakerWords);
      if ('problems' in generated) throw invalid(...generated.problems);
      return { ...generated.counts, ids: {} };
    },
  }),
]);
