/**
 * The scenarios that worlds can start from: lists them and validates scenarios.
 */
import { scenarioSchema } from '../../model/schemas/scenario-file.ts';
import { seedSchema } from '../../model/schemas/seed-file.ts';
import type { ScenarioCompiler } from '../../scenarios/scenario-compiler.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import { z } from '../../model/schemas/zod.ts';
import { machineNow } from '../../world/clock.ts';
import type { Template } from '../../world/lifecycle/template.ts';
import { World } from '../../world/state/world.ts';
import { routesOf, route } from '../routing/route.ts';
import { INLINE_SCENARIO, SCENARIO_BODY, scenarioText, toScenarioProblem } from '../routing/scenario-body.ts';
import { PlannedStepJson, plannedSteps } from './timeline.ts';

const LocatedJson = z
  .object({
    line: z.int().describe('The line, starting at 1'),
    column: z.int().describe('The column, starting at 1'),
    path: z.string().describe('The field, such as entities[0].campaigns[2].name; empty for the whole scenario'),
    message: z.string().describe('The error'),
    file: z.string().optional().describe('The file, if the error is not in the text that was sent'),
  })
  .openapi('LocatedProblem');

const summary = {
  name: z.string().describe('The name of the scenario'),
  source: z.enum(['builtIn', 'mounted']).describe('Whether the scenario is built in or from a mounted folder'),
  description: z.string().optional().describe('What the scenario demonstrates'),
  catches: z.string().optional().describe('The client error that the scenario reveals'),
  extends: z.string().optional().describe('The scenario that this one extends'),
  ok: z.boolean().describe('Whether the file is valid; further errors may occur when a world starts from it'),
};
const ScenarioSummary = z.object(summary).openapi('ScenarioSummary');
const ScenarioJson = z
  .object({
    ...summary,
    text: z.string().describe('The content of the file'),
    errors: z.array(LocatedJson).describe('The errors'),
  })
  .openapi('Scenario');

function summarize({ library }: Scenarios, compiler: ScenarioCompiler, name: string): z.input<typeof ScenarioSummary> {
  const reading = compiler.readNamed(name);
  const own = { name, source: library.sourceOf(name) };
  if ('problems' in reading) return { ...own, ok: false };
  const { description, catches, extends: base } = reading.value;
  return {
    ...own,
    ...(description === undefined ? {} : { description }),
    ...(catches === undefined ? {} : { catches }),
    ...(base === undefined ? {} : { extends: base }),
    ok: true,
  };
}

function timelineOf({ bytes }: Template): z.input<typeof PlannedStepJson>[] {
  const world = new World(bytes);
  try {
    return plannedSteps(world);
  } finally {
    world.storage.close();
  }
}

export const scenarioRoutes = routesOf('Scenarios', [
  route('listScenarios', 'GET /scenarios', {
    summary: 'List scenarios',
    description: 'Returns the built-in scenarios and those in the mounted folder.',
    answer: z.object({ scenarios: z.array(ScenarioSummary).describe('The scenarios') }),
    async perform({ admin: { scenarios } }) {
      const compiler = await scenarios.compiler();
      return { scenarios: scenarios.library.names().map((name) => summarize(scenarios, compiler, name)) };
    },
  }),
  route('getScenario', 'GET /scenarios/{name}', {
    summary: 'Get a scenario',
    params: z.object({ name: z.string().describe('The name of the scenario') }),
    answer: ScenarioJson,
    problems: [404],
    async perform({ admin: { scenarios }, params: { name } }) {
      try {
        const { text } = scenarios.library.text(name);
        const compiler = await scenarios.compiler();
        const reading = compiler.readNamed(name);
        const errors = 'problems' in reading ? reading.problems : [];
        return { ...summarize(scenarios, compiler, name), text, errors };
      } catch (error) {
        throw toScenarioProblem(error);
      }
    },
  }),
  route('validateScenario', 'POST /scenarios/validate', {
    summary: 'Validate a scenario',
    description:
      'The scenario is sent as YAML or JSON. It is compiled in a temporary world. Returns the timeline of a valid scenario, including the steps of the scenarios that it extends.',
    ...SCENARIO_BODY,
    answer: z.object({
      ok: z.boolean().describe('Whether the scenario is valid'),
      errors: z.array(LocatedJson).describe('The errors'),
      timeline: z.array(PlannedStepJson).describe('The steps of the timeline; empty if the scenario is not valid'),
    }),
    problems: [413, 429],
    async perform({ admin: { texts, worlds }, body }) {
      const compiled = await texts.compile(scenarioText(body), {
        scenario: INLINE_SCENARIO,
        seed: worlds.startUp.seed,
        now: machineNow(),
      });
      if ('problems' in compiled) return { ok: false, errors: compiled.problems, timeline: [] };
      return { ok: true, errors: [], timeline: timelineOf(compiled) };
    },
  }),
  route('getScenarioSchema', 'GET /scenario.schema.json', {
    summary: 'Get the JSON Schema of scenarios',
    isPublic: true,
    description: 'For editors: add the line `# yaml-language-server: $schema=<this URL>` at the top of a file.',
    answer: z.record(z.string(), z.unknown()),
    perform: () => Response.json(scenarioSchema()),
  }),
  route('getSeedSchema', 'GET /seed.schema.json', {
    summary: 'Get the JSON Schema of seeds',
    isPublic: true,
    answer: z.record(z.string(), z.unknown()),
    perform: () => Response.json(seedSchema()),
  }),
]);
