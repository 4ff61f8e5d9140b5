/**
 * Worlds: create, fork, list, reset and delete them.
 */
import { serveWaiting } from '../../service/http/turns.ts';
import type { Region } from '../../model/marketplaces.ts';
import { catchUpIfRoom } from '../../scenarios/timeline/timeline.ts';
import { z } from '../../model/schemas/zod.ts';
import { whyUnreadable, type UnavailableWorld } from '../../world/lifecycle/unavailable.ts';
import type { World } from '../../world/state/world.ts';
import { annotateCall } from '../routing/call-log.ts';
import { conflict } from '../routing/problem.ts';
import { routesOf, route, worldRoute, type AdminContext } from '../routing/route.ts';
import { createWorld, CreateWorldInput, nameInHeader } from './create-world.ts';
import { UnavailableWorldJson, worldJson, WorldJson } from './world-json.ts';

/** The sequence of request ids starts again with the state, so older entries would have the same ids as new ones. */
export function clearJournal({ journals }: AdminContext, world: World): void {
  journals.of(world).clear();
}

interface WorldList {
  worlds: ReturnType<typeof worldJson>[];
  unavailable: UnavailableWorld[];
}

/** Worlds between which waiting requests are served: idle ones must be opened, and there may be many. */
const WORLDS_AT_ONCE = 10;

async function describeWorlds(admin: AdminContext, urls: Record<Region, string>): Promise<WorldList> {
  const { worlds } = admin;
  const list: WorldList = { worlds: [], unavailable: worlds.unavailable };
  for (const [n, world] of worlds.list().entries()) {
    if (n > 0 && n % WORLDS_AT_ONCE === 0) await serveWaiting();
    // Deleted since the list began.
    if (worlds.get(world.name) !== world) continue;
    try {
      catchUpIfRoom(world);
      list.worlds.push(worldJson(admin, world, urls));
    } catch (error) {
      if (whyUnreadable(error) === undefined) throw error;
      list.unavailable.push(worlds.describeDamage(world, error));
    }
  }
  return list;
}

export const worldRoutes = routesOf('Worlds', [
  route('createWorld', 'POST /worlds', {
    summary: 'Create a world',
    description:
      'Creates a world from a scenario, or with `from` as a copy of another world, including its entities and clock but with new credentials. The name can also be set by the header `Sandbox-World`; the name in the body takes precedence.',
    body: CreateWorldInput,
    status: 201,
    answer: WorldJson,
    problems: [404, 409, 429, 507],
    async perform({ admin, body, urls, request }) {
      const name = body.name ?? nameInHeader(request);
      const world = await createWorld(admin, { ...body, name });
      annotateCall(request, { world: world?.name ?? name });
      if (world === undefined) throw conflict(`World ${name} already exists`);
      return worldJson(admin, world, urls);
    },
  }),
  route('listWorlds', 'GET /worlds', {
    summary: 'List worlds',
    answer: z.object({
      worlds: z.array(WorldJson).describe('The worlds'),
      unavailable: z.array(UnavailableWorldJson).describe('Files in the data folder that cannot be opened as worlds'),
    }),
    perform: ({ admin, urls }) => describeWorlds(admin, urls),
  }),
  worldRoute('getWorld', 'GET', {
    summary: 'Get a world',
    answer: WorldJson,
    perform: ({ admin, world, urls }) => worldJson(admin, world, urls),
  }),
  worldRoute('dropWorld', 'DELETE', {
    summary: 'Delete a world',
    status: 204,
    description:
      'If the file of the world is damaged, it is renamed to `<name>.db.damaged`. After that, `default` starts again from its scenario.',
    problems: [409],
    performUnavailable: (admin, name) => admin.worlds.dropDamaged(name),
    perform({ admin, world: { name } }) {
      if (!admin.worlds.drop(name)) throw conflict(`World ${name} cannot be deleted; reset it instead`);
      admin.journals.releaseDeleted();
    },
  }),
  worldRoute('resetWorld', 'POST /reset', {
    summary: 'Reset a world',
    description:
      'Restores the initial state with the same ids and tokens, and clears the journal. Checkpoints are kept.',
    answer: WorldJson,
    async perform({ admin, world, urls }) {
      await admin.worlds.states.reset(world);
      clearJournal(admin, world);
      return worldJson(admin, world, urls);
    },
  }),
]);
