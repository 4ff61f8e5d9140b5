/**
 * Restarts a world from a scenario, by its name or its text.
 */
import { parseJson } from '../../service/http/body.ts';
import { isApiError } from '../../service/http/reply.ts';
import type { World } from '../../world/state/world.ts';
import type { Template } from '../../world/lifecycle/template.ts';
import { invalid } from '../routing/problem.ts';
import { routesOf, worldRoute, type AdminContext } from '../routing/route.ts';
import { clearJournal } from '../worlds/worlds.ts';
import { worldJson, WorldJson } from '../worlds/world-json.ts';
import { INLINE_SCENARIO, SCENARIO_BODY, scenarioText, toScenarioProblem } from '../routing/scenario-body.ts';

/** The maximum length of a body that only contains the name of a scenario. */
const MAX_NAME_BODY_LENGTH = 4096;

/** The name in a body `{ "name": ... }`. Scenarios have no field `name`. */
function nameIn(text: string): string | undefined {
  if (text.length > MAX_NAME_BODY_LENGTH) return undefined;
  const parsed = parseJson(text);
  if (isApiError(parsed)) return undefined;
  const { json } = parsed;
  if (typeof json !== 'object' || json === null || !('name' in json)) return undefined;
  const { name, ...others } = json;
  const extra = Object.keys(others);
  if (typeof name !== 'string') throw invalid({ path: 'name', message: 'must be the name of a scenario' });
  if (extra.length > 0) throw invalid(...extra.map((path) => ({ path, message: 'cannot be combined with name' })));
  return name;
}

export const startScenarioRoutes = routesOf('Scenarios', [
  worldRoute('startScenario', 'POST /scenario', {
    summary: 'Restart a world from a scenario',
    description:
      'The body is `{"name": ...}`, or a scenario as YAML or JSON. Later resets of the world restore this scenario.',
    ...SCENARIO_BODY,
    answer: WorldJson,
    problems: [404, 409, 413, 429],
    async perform({ admin, world, body, urls }) {
      const { scenarios, worlds } = admin;
      const text = scenarioText(body);
      const name = nameIn(text);
      try {
        if (name !== undefined) await scenarios.prepare(name, { defaultSeed: world.seed });
        worlds.states.restart(world, name ?? (await compileTemplate(admin, text, world)));
      } catch (error) {
        throw toScenarioProblem(error);
      }
      clearJournal(admin, world);
      return worldJson(admin, world, urls);
    },
  }),
]);

/** A scenario without a clock or a seed uses those of the world. */
async function compileTemplate({ texts, worlds }: AdminContext, text: string, world: World): Promise<Template> {
  const start = { scenario: INLINE_SCENARIO, defaultSeed: world.seed, now: worlds.states.restartsAt(world) };
  const compiled = await texts.compile(text, start);
  if ('problems' in compiled) throw invalid(...compiled.problems);
  return compiled;
}
