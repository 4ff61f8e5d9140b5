/**
 * Writes the state of a world as a scenario.
 */
import { repeatableStart, worldScenario } from './world-scenario/world-scenario.ts';
import { scenarioYaml } from './world-scenario/scenario-yaml.ts';
import { z } from '../../model/schemas/zod.ts';
import { movedTo } from '../../world/lifecycle/template.ts';
import { World } from '../../world/state/world.ts';
import { initializeWorld } from '../../world/lifecycle/world-origin.ts';
import { documented } from '../routing/documented.ts';
import { worldRoute, type AdminContext, type Route } from '../routing/route.ts';

const YAML = 'application/yaml';

export const worldScenarioRoutes: readonly Route[] = [
  worldRoute({
    id: 'getWorldScenario',
    method: 'get',
    path: '/scenario',
    tag: 'Scenarios',
    summary: 'Get the state of a world as a scenario',
    description:
      'Returns a scenario that makes an equal world: it extends the scenario that the world started from, if that has a name, and its timeline repeats what was created and changed, at the same instants; otherwise it has all entities with their former values. Comments at the beginning name what no scenario can express, such as tokens, reports and the journal. With `Accept: application/json` the scenario is JSON, with these comments in `notes`.',
    status: 200,
    answer: z
      .object(
        documented(
          { scenario: z.looseObject({}), notes: z.array(z.string()) },
          { scenario: 'The scenario', notes: 'What the scenario cannot express' },
        ),
      )
      .openapi('WorldScenario'),
    otherTypes: [YAML],
    async perform({ admin, world, request }) {
      const start = await openStart(admin, world);
      try {
        const written = worldScenario(world, start);
        if (request.headers.get('accept')?.startsWith('application/json')) return written;
        return new Response(scenarioYaml(written), { headers: { 'content-type': `${YAML}; charset=utf-8` } });
      } finally {
        start?.world.close();
      }
    },
  }),
];

/** Undefined if no other world can start in the same way. */
async function openStart(
  { scenarios }: AdminContext,
  world: World,
): Promise<{ name: string; world: World } | undefined> {
  const at = repeatableStart(world);
  const { scenario: name, seed } = world;
  if (at === undefined || !scenarios.library.has(name)) return undefined;
  const options = { seed, now: at, hasRequestedNow: true };
  await scenarios.prepare(name, options);
  const start = new World(movedTo(scenarios.compile(name, options), at));
  initializeWorld(start, { name: world.name, now: at, clock: 'frozen' });
  return { name, world: start };
}
