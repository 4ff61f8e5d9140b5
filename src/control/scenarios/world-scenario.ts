/**
 * Writes the state of a world as a scenario.
 */
import { repeatableStart, worldScenario, type Start } from './world-scenario/world-scenario.ts';
import { scenarioYaml } from './world-scenario/scenario-yaml.ts';
import { countEntities } from '../../core/performance/rows/most-rows.ts';
import { toUtf8, writeJson } from '../../service/http/body.ts';
import { z } from '../../model/schemas/zod.ts';
import type { WorldTask } from '../../world/lifecycle/world-tasks.ts';
import { movedTo, type Template } from '../../world/lifecycle/template.ts';
import { World } from '../../world/state/world.ts';
import { initializeWorld } from '../../world/lifecycle/world-origin.ts';
import { routesOf, worldRoute, type AdminContext } from '../routing/route.ts';

const YAML = 'application/yaml';

interface ScenarioInput {
  /** The scenario that the world started from, if others can start from it. */
  start: { name: string; template: Template } | undefined;
  isJson: boolean;
}

export const SCENARIO_TASK: WorldTask<ScenarioInput, Uint8Array<ArrayBuffer>> = {
  name: 'scenario',
  readsJobs: true,
  run(world, { start, isJson }) {
    const at = start && repeatableStart(world);
    const begun = start && at !== undefined ? openStart(world, start, at) : undefined;
    try {
      const written = worldScenario(world, begun);
      return toUtf8(isJson ? writeJson(written) : scenarioYaml(written));
    } finally {
      begun?.world.storage.close();
    }
  },
};

/** Takes as long as the simulation of so many days. */
const AS_DAYS = 12;

export const worldScenarioRoutes = routesOf('Scenarios', [
  worldRoute('getWorldScenario', 'GET /scenario', {
    summary: 'Get the state of a world as a scenario',
    description:
      'Returns a scenario that makes an equal world: it extends the scenario that the world started from, if that has a name, and its timeline repeats what was created and changed, at the same instants; otherwise it has all entities with their former values. Comments at the beginning name what no scenario can express, such as tokens, reports and the journal. With `Accept: application/json` the scenario is JSON, with these comments in `notes`.',
    answer: z
      .object({
        scenario: z.looseObject({}).describe('The scenario'),
        notes: z.array(z.string()).describe('What the scenario cannot express'),
      })
      .openapi('WorldScenario'),
    otherTypes: [YAML],
    problems: [429, 507],
    async perform({ admin, world, request }) {
      const isJson = request.headers.get('accept')?.startsWith('application/json') ?? false;
      const input = { start: await findStart(admin, world), isJson };
      const profileIds = world.accountStore.profiles().map(({ profileId }) => profileId);
      const work = { rows: countEntities(world, profileIds), days: AS_DAYS };
      const body = await admin.worlds.tasks.run(SCENARIO_TASK, world, input, work);
      const type = isJson ? 'application/json' : `${YAML}; charset=utf-8`;
      return new Response(body, { headers: { 'content-type': type } });
    },
  }),
]);

/** Undefined if no other world can start in the same way. */
async function findStart({ scenarios }: AdminContext, world: World): Promise<ScenarioInput['start']> {
  const { scenario: name, seed } = world.row;
  const { start } = world.changeLog;
  if (start === undefined || !scenarios.library.has(name)) return undefined;
  const options = { seed, now: start.at, hasRequestedNow: true };
  await scenarios.prepare(name, options);
  return { name, template: scenarios.compile(name, options) };
}

function openStart(world: World, { name, template }: NonNullable<ScenarioInput['start']>, at: number): Start {
  // Messages between threads turn a Buffer into an Uint8Array.
  const { buffer, byteOffset, byteLength } = template.bytes;
  const start = new World(movedTo({ ...template, bytes: Buffer.from(buffer, byteOffset, byteLength) }, at));
  initializeWorld(start, { name: world.name, now: at, clock: 'frozen' });
  return { name, world: start };
}
