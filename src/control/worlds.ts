/**
 * Worlds: made, reset, forked, dropped.
 */
import { z } from '@hono/zod-openapi';
import { UnknownScenario } from '../scenario/library.ts';
import { BadScenario } from '../verbs/player.ts';
import { catchUpIfRoom } from '../verbs/timeline.ts';
import { isName } from '../world/names.ts';
import type { World } from '../world/world.ts';
import type { Wish as WorldWish, Worlds } from '../world/worlds.ts';
import { alreadyThere, invalid, notThere, Problem } from './problem.ts';
import { route, worldRoute, type Control, type Route } from './route.ts';
import { ClockModeName, Duration, Instant, Name, NAME } from './words.ts';
import { worldJson, WorldJson } from './world-json.ts';

const Wish = z
  .strictObject({
    name: Name.optional(),
    scenario: z.string().optional(),
    from: Name.optional().openapi({ description: 'A world to copy' }),
    checkpoint: Name.optional().openapi({ description: 'Of the world to copy: this state instead of the present one' }),
    seed: z.union([z.string().min(1).max(100), z.int().transform(String)]).optional(),
    now: Instant.optional().openapi({
      description: 'What its clock says first; a copy goes on by the clock of the other',
    }),
    clock: ClockModeName.optional(),
    ttl: Duration.optional().openapi({ description: "By the machine's time; then it is dropped" }),
  })
  .superRefine(({ from, checkpoint, scenario, seed }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (checkpoint !== undefined && from === undefined) issue('checkpoint', 'whose? name a world in from');
    if (from !== undefined && scenario !== undefined) issue('scenario', 'a copy has the scenario of its original');
    if (from !== undefined && seed !== undefined) issue('seed', 'a copy has the seed of its original');
  })
  .openapi('WorldWish', { example: { name: 'billing-tests', clock: 'frozen', now: '2026-03-02T12:00:00Z' } });

/** With the state, request ids begin again: requests of before would bear the ids of those that come. */
export function startAgain({ journals }: Control, world: World): void {
  journals.of(world).clear();
}

function originalOf(worlds: Worlds, from: string, checkpoint: string | undefined): World {
  const world = worlds.get(from);
  if (world === undefined) throw notThere(`world ${from}`);
  if (checkpoint !== undefined && !worlds.checkpoints(world).some(({ name }) => name === checkpoint)) {
    throw notThere(`checkpoint ${checkpoint} of world ${from}`);
  }
  catchUpIfRoom(world);
  return world;
}

/** There is no such scenario, or it can't be played. */
export function problemOf(error: unknown): unknown {
  if (error instanceof BadScenario) return invalid(...error.problems);
  if (error instanceof UnknownScenario) return new Problem({ status: 404, detail: sentence(error.message) });
  return error;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By it a balancer in front of several sandboxes can name a world that nobody has named. */
function nameInHeader({ headers }: Request): string | undefined {
  const name = headers.get('sandbox-world') ?? undefined;
  if (name !== undefined && !isName(name)) throw invalid({ path: 'name', message: `${NAME}; it was in a header` });
  return name;
}

async function createFromScenario({ worlds, scenarios }: Control, wish: WorldWish): Promise<World | undefined> {
  const { startUp } = worlds;
  try {
    await scenarios.prepare(wish.scenario ?? startUp.scenario, wish.seed ?? startUp.seed, wish.now !== undefined);
    return worlds.create(wish);
  } catch (error) {
    throw problemOf(error);
  }
}

export const worldRoutes: readonly Route[] = [
  route({
    id: 'createWorld',
    method: 'post',
    path: '/worlds',
    tag: 'Worlds',
    summary: 'Make a world',
    description:
      'From a scenario, or as a copy of another world with entities and clock, but with credentials of its own. A name may be sent in the header `Sandbox-World` too; that in the body goes before it.',
    body: Wish,
    status: 201,
    answer: WorldJson,
    problems: [404, 409, 429, 507],
    async perform({ control, body: { from, checkpoint, ...asked }, urls, request }) {
      const { worlds } = control;
      const wish = { ...asked, name: asked.name ?? nameInHeader(request) };
      const world =
        from === undefined
          ? await createFromScenario(control, wish)
          : worlds.create({ ...wish, from: { world: originalOf(worlds, from, checkpoint), checkpoint } });
      if (world === undefined) throw alreadyThere(`There is a world ${wish.name} already`);
      return worldJson(world, urls);
    },
  }),
  route({
    id: 'listWorlds',
    method: 'get',
    path: '/worlds',
    tag: 'Worlds',
    summary: 'List the worlds',
    status: 200,
    answer: z.object({ worlds: z.array(WorldJson) }),
    perform: ({ control, urls }) => ({
      worlds: control.worlds.list().map((world) => {
        catchUpIfRoom(world);
        return worldJson(world, urls);
      }),
    }),
  }),
  worldRoute({
    id: 'getWorld',
    method: 'get',
    path: '',
    tag: 'Worlds',
    summary: 'Get a world',
    status: 200,
    answer: WorldJson,
    perform: ({ world, urls }) => worldJson(world, urls),
  }),
  worldRoute({
    id: 'dropWorld',
    method: 'delete',
    path: '',
    tag: 'Worlds',
    summary: 'Drop a world',
    status: 204,
    problems: [409],
    perform({ control, world: { name } }) {
      if (!control.worlds.drop(name)) throw alreadyThere(`The world ${name} always exists: it can be reset`);
    },
  }),
  worldRoute({
    id: 'resetWorld',
    method: 'post',
    path: '/reset',
    tag: 'Worlds',
    summary: 'Begin again',
    description: 'The state it started with, same ids and tokens; its journal is empty then. Checkpoints stay.',
    status: 200,
    answer: WorldJson,
    perform({ control, world, urls }) {
      control.worlds.reset(world);
      startAgain(control, world);
      return worldJson(world, urls);
    },
  }),
];
