/**
 * The state of a world as a whole: named and gone back to, taken out and put in as one file.
 */
import { z } from '@hono/zod-openapi';
import { faultOfFile } from '../world/check-file.ts';
import { MOST_BYTES } from './mount.ts';
import { alreadyThere, invalid, notThere } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { InstantText, instantText, Name } from './words.ts';
import { startAgain } from './worlds.ts';
import { worldJson, WorldJson } from './world-json.ts';

const CheckpointJson = z.object({ name: z.string(), createdAt: InstantText }).openapi('Checkpoint');
const checkpointParams = z.object({ name: z.string() });

const checkpointCalls: readonly Route[] = [
  worldRoute({
    id: 'listCheckpoints',
    method: 'get',
    path: '/checkpoints',
    tag: 'Checkpoints',
    summary: 'List the checkpoints',
    status: 200,
    answer: z.object({ checkpoints: z.array(CheckpointJson) }),
    perform: ({ control, world }) => ({
      checkpoints: control.worlds
        .checkpoints(world)
        .map(({ name, createdAt }) => ({ name, createdAt: instantText(createdAt) })),
    }),
  }),
  worldRoute({
    id: 'createCheckpoint',
    method: 'post',
    path: '/checkpoints',
    tag: 'Checkpoints',
    summary: 'Name the present state',
    body: z.strictObject({ name: Name }),
    status: 201,
    answer: CheckpointJson,
    problems: [409, 429, 507],
    perform({ control, world, body: { name } }) {
      const made = control.worlds.checkpoint(world, name);
      if (made === undefined) throw alreadyThere(`The world ${world.name} has a checkpoint ${name} already`);
      return { name, createdAt: instantText(made.createdAt) };
    },
  }),
  worldRoute({
    id: 'restoreCheckpoint',
    method: 'post',
    path: '/checkpoints/{name}/restore',
    tag: 'Checkpoints',
    summary: 'Go back to a checkpoint',
    description: 'Tokens, clock and all. The journal is empty then.',
    params: checkpointParams,
    status: 200,
    answer: WorldJson,
    perform({ control, world, params: { name }, urls }) {
      if (!control.worlds.restore(world, name)) throw notThere(`checkpoint ${name} of world ${world.name}`);
      startAgain(control, world);
      return worldJson(world, urls);
    },
  }),
  worldRoute({
    id: 'dropCheckpoint',
    method: 'delete',
    path: '/checkpoints/{name}',
    tag: 'Checkpoints',
    summary: 'Forget a checkpoint',
    params: checkpointParams,
    status: 204,
    perform({ control, world, params: { name } }) {
      if (!control.worlds.dropCheckpoint(world, name)) throw notThere(`checkpoint ${name} of world ${world.name}`);
    },
  }),
];

const SQLITE = 'application/vnd.sqlite3';
const Bytes = z.instanceof(Buffer).openapi({ type: 'string', format: 'binary' });

const fileCalls: readonly Route[] = [
  worldRoute({
    id: 'exportWorld',
    method: 'get',
    path: '/export',
    tag: 'Files',
    summary: 'Take out the whole state',
    description: 'One SQLite file.',
    status: 200,
    answer: { type: SQLITE },
    perform: ({ world }) =>
      new Response(new Uint8Array(world.toBytes()), {
        headers: { 'content-type': SQLITE, 'content-disposition': `attachment; filename="${world.name}.db"` },
      }),
  }),
  worldRoute({
    id: 'importWorld',
    method: 'put',
    path: '/import',
    tag: 'Files',
    summary: 'Put in a whole state',
    description: `What an export of this version gave, up to ${MOST_BYTES / 2 ** 20} MiB. The world keeps its name; from another world it gets its own credentials back.`,
    body: Bytes,
    bodyType: SQLITE,
    status: 200,
    answer: WorldJson,
    problems: [413, 507],
    perform({ control, world, body, urls }) {
      const fault = faultOfFile(body);
      if (fault !== undefined) throw invalid({ path: '', message: `the body is ${fault}` });
      control.worlds.load(world, body);
      startAgain(control, world);
      return worldJson(world, urls);
    },
  }),
];

export const worldStateRoutes: readonly Route[] = [...checkpointCalls, ...fileCalls];
