/**
 * Fills a profile: with what is written out, or with as much as is asked for.
 */
import { z } from '@hono/zod-openapi';
import { SEEDED, type SeededName } from '../scenario/collections.ts';
import { entities } from '../scenario/entity-schema.ts';
import { bulk } from '../scenario/seed-file.ts';
import { generate } from '../verbs/generate.ts';
import { plant } from '../verbs/seed.ts';
import { profileCalled } from './accounts.ts';
import { invalid } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { Id } from './words.ts';

const Written = z.strictObject({ profileId: Id, entities }).openapi('WrittenSeed');
/** What is written out is the other shape. */
const NotHere = z.never().optional().openapi({ type: 'object', not: {} });
const Generated = bulk.extend({ profileId: Id, entities: NotHere }).openapi('GeneratedSeed');

const counts = Object.fromEntries(SEEDED.map((name) => [name, z.int()]));
const SeedJson = z
  .object({
    // One count for each of the collections.
    ...(counts as Record<SeededName, z.ZodInt>),
    ids: z.record(z.string(), z.string()).openapi({ description: 'By the ref that an entity was sent with' }),
  })
  .openapi('Seeded');

export const seedRoutes: readonly Route[] = [
  worldRoute({
    id: 'seed',
    method: 'post',
    path: '/seed',
    tag: 'Data',
    summary: 'Fill a profile',
    description:
      'With entities that are written out, in the words of version 3, children in their parents or naming them by id or ' +
      'ref; or with as many as asked for, the same for the same seed of the world. All of it or nothing.',
    body: z.union([Written, Generated], 'must have profileId, and entities or how many of each').openapi({
      example: { profileId: '100000000000101', campaigns: 2, adGroupsPerCampaign: 2, keywordsPerAdGroup: 10 },
    }),
    status: 201,
    answer: SeedJson,
    perform({ world, body }) {
      const { profileId } = profileCalled(world, body.profileId);
      if (body.entities !== undefined) {
        const planted = plant(world, profileId, body.entities);
        if (!('problems' in planted)) return { ...planted.counts, ids: planted.ids };
        throw invalid(...planted.problems.map((problem) => ({ ...problem, path: `entities.${problem.path}` })));
      }
      const generated = generate(world, profileId, body);
      if ('problems' in generated) throw invalid(...generated.problems);
      return { ...generated.counts, ids: {} };
    },
  }),
];
