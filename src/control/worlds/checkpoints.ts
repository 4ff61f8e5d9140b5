/**
 * Checkpoints of a world, and its export and import as one SQLite file.
 */
import { instantText } from '../../model/days.ts';
import { z } from '../../model/schemas/zod.ts';
import { slicesOf, streamOf } from '../routing/text-pieces.ts';
import { readWorldFile } from '../../world/lifecycle/check-file.ts';
import { MAX_BYTES } from '../routing/mount.ts';
import { conflict, invalid, notFound } from '../routing/problem.ts';
import { routesOf, worldRoute, type Route } from '../routing/route.ts';
import { InstantText, Name } from '../routing/scalars.ts';
import { clearJournal } from './worlds.ts';
import { worldJson, WorldJson } from './world-json.ts';

const CheckpointJson = z
  .object({
    name: z.string().describe('The name of the checkpoint'),
    createdAt: InstantText.describe("The creation time, by the world's clock"),
  })
  .openapi('Checkpoint');
const checkpointParams = z.object({ name: z.string().describe('The name of the checkpoint') });

const checkpointRoutes = routesOf('Checkpoints', [
  worldRoute('listCheckpoints', 'GET /checkpoints', {
    summary: 'List checkpoints',
    answer: z.object({ checkpoints: z.array(CheckpointJson).describe('The checkpoints') }),
    perform: ({ admin, world }) => ({
      checkpoints: admin.worlds
        .entry(world)
        .checkpoints.list()
        .map(({ name, createdAt }) => ({ name, createdAt: instantText(createdAt) })),
    }),
  }),
  worldRoute('createCheckpoint', 'POST /checkpoints', {
    summary: 'Create a checkpoint of the current state',
    body: z.strictObject({ name: Name.describe('The name of the checkpoint') }),
    status: 201,
    answer: CheckpointJson,
    problems: [409, 429, 507],
    perform({ admin, world, body: { name } }) {
      const checkpoint = admin.worlds.entry(world).checkpoints.add(name);
      if (checkpoint === undefined) throw conflict(`Checkpoint ${name} of world ${world.name} already exists`);
      return { name, createdAt: instantText(checkpoint.createdAt) };
    },
  }),
  worldRoute('restoreCheckpoint', 'POST /checkpoints/{name}/restore', {
    summary: 'Restore a checkpoint',
    description: 'Restores entities, tokens, settings and the clock, and clears the journal.',
    params: checkpointParams,
    answer: WorldJson,
    perform({ admin, world, params: { name }, urls }) {
      if (!admin.worlds.states.restore(world, name)) throw notFound(`checkpoint ${name} of world ${world.name}`);
      clearJournal(admin, world);
      return worldJson(admin, world, urls);
    },
  }),
  worldRoute('dropCheckpoint', 'DELETE /checkpoints/{name}', {
    summary: 'Delete a checkpoint',
    params: checkpointParams,
    status: 204,
    perform({ admin, world, params: { name } }) {
      if (!admin.worlds.entry(world).checkpoints.drop(name))
        throw notFound(`checkpoint ${name} of world ${world.name}`);
    },
  }),
]);

const SQLITE = 'application/vnd.sqlite3';
const Bytes = z.instanceof(Buffer).openapi({ type: 'string', format: 'binary' });

const fileRoutes = routesOf('Files', [
  worldRoute('exportWorld', 'GET /export', {
    summary: 'Export a world',
    description: 'Returns the whole state as one SQLite file.',
    answer: { type: SQLITE },
    problems: [429],
    async perform({ admin, world, request }) {
      const { turns } = admin.worlds.tasks;
      const { lifetime } = world;
      const turn = turns.isLimited ? await turns.take(world.storage.bytes, { signal: request.signal }) : undefined;
      try {
        world.mustLive(lifetime);
        const bytes = world.storage.toBytes();
        // The bytes are in memory until they are sent, or the client is gone.
        return new Response(streamOf(slicesOf(bytes), turn?.end), {
          headers: {
            'content-type': SQLITE,
            'content-disposition': `attachment; filename="${world.name}.db"`,
            'content-length': String(bytes.length),
          },
        });
      } catch (error) {
        turn?.end();
        throw error;
      }
    },
  }),
  worldRoute('importWorld', 'PUT /import', {
    summary: 'Import a world',
    description: `Replaces the whole state with an export of this or an earlier version, of at most ${MAX_BYTES / 2 ** 20} MiB. The world keeps its name and its credentials.`,
    body: Bytes,
    bodyType: SQLITE,
    answer: WorldJson,
    problems: [413, 429, 507],
    perform({ admin, world, body, urls }) {
      const read = readWorldFile(body);
      if ('problem' in read) throw invalid(read.problem);
      admin.worlds.states.load(world, read.bytes);
      clearJournal(admin, world);
      return worldJson(admin, world, urls);
    },
  }),
]);

export const worldStateRoutes: readonly Route[] = [...checkpointRoutes, ...fileRoutes];
