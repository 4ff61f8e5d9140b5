/**
 * Scenarios: list and validate them, restart a world from one, and read the timeline of a world.
 */
import { z } from '@hono/zod-openapi';
import { isUtf8 } from 'node:buffer';
import { callMatchShape, type CallMatchInput } from '../../schemas/call-match-schema.ts';
import { scenarioSchema } from '../../schemas/scenario-file.ts';
import { seedSchema } from '../../schemas/seed-file.ts';
import { parseJson } from '../../http/body.ts';
import { isApiError } from '../../http/reply.ts';
import type { ScenarioCompiler } from '../../scenarios/scenario-compiler.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import type { OnCall } from '../../world/stores/timeline.ts';
import { machineNow } from '../../world/clock.ts';
import type { World } from '../../world/world.ts';
import type { Template } from '../../world/lifecycle/template.ts';
import { invalid } from '../problem.ts';
import { route, worldRoute, type AdminContext, type Route } from '../route.ts';
import { InstantText, instantText } from '../scalars.ts';
import { toScenarioProblem, clearJournal, INLINE_SCENARIO } from '../worlds/worlds.ts';
import { worldJson, WorldJson } from '../worlds/world-json.ts';
import { documented } from '../documented.ts';

const TYPES = ['application/yaml', 'application/json'];
const MAX_BYTES = 6 * 2 ** 20;
/** The maximum length of a body that only contains the name of a scenario. */
const MAX_NAME_BODY_LENGTH = 4096;

const LocatedJson = z
  .object(
    documented(
      {
        line: z.int(),
        column: z.int(),
        path: z.string(),
        message: z.string(),
        file: z.string().optional().openapi({ description: 'The file, if the error is not in the text that was sent' }),
      },
      {
        line: 'The line, starting at 1',
        column: 'The column, starting at 1',
        path: 'The field, such as entities[0].campaigns[2].name; empty for the whole scenario',
        message: 'The error',
      },
    ),
  )
  .openapi('LocatedProblem');

const summary = documented(
  {
    name: z.string(),
    source: z.enum(['builtIn', 'mounted']),
    description: z.string().optional().openapi({ description: 'What the scenario demonstrates' }),
    catches: z.string().optional().openapi({ description: 'The client error that the scenario reveals' }),
    extends: z.string().optional(),
    ok: z
      .boolean()
      .openapi({ description: 'Whether the file is valid; further errors may occur when a world starts from it' }),
  },
  {
    name: 'The name of the scenario',
    source: 'Whether the scenario is built in or from a mounted folder',
    extends: 'The scenario that this one extends',
  },
);
const ScenarioSummary = z.object(summary).openapi('ScenarioSummary');
const ScenarioJson = z
  .object(
    documented(
      {
        ...summary,
        text: z.string().openapi({ description: 'The content of the file' }),
        errors: z.array(LocatedJson),
      },
      { errors: 'The errors' },
    ),
  )
  .openapi('Scenario');

const Text = z.instanceof(Buffer).openapi({
  type: 'object',
  description: 'A scenario; see /_sandbox/scenario.schema.json',
  example: { extends: 'empty', settings: { strict: true } },
});

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

function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw invalid({ path: '', message: 'the body must be UTF-8' });
  return body.toString('utf8');
}

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

function onCallJson({ match, ...others }: OnCall): Omit<OnCall, 'match'> & CallMatchInput {
  // The scenario compiler stores a value of this type.
  return { ...(match as CallMatchInput), ...others };
}

export const scenarioRoutes: readonly Route[] = [
  route({
    id: 'listScenarios',
    method: 'get',
    path: '/scenarios',
    tag: 'Scenarios',
    summary: 'List scenarios',
    description: 'Returns the built-in scenarios and those in the mounted folder.',
    status: 200,
    answer: z.object(documented({ scenarios: z.array(ScenarioSummary) }, { scenarios: 'The scenarios' })),
    async perform({ admin: { scenarios } }) {
      const compiler = await scenarios.compiler();
      return { scenarios: scenarios.library.names().map((name) => summarize(scenarios, compiler, name)) };
    },
  }),
  route({
    id: 'getScenario',
    method: 'get',
    path: '/scenarios/{name}',
    tag: 'Scenarios',
    summary: 'Get a scenario',
    params: z.object(documented({ name: z.string() }, { name: 'The name of the scenario' })),
    status: 200,
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
  route({
    id: 'validateScenario',
    method: 'post',
    path: '/scenarios/validate',
    tag: 'Scenarios',
    summary: 'Validate a scenario',
    description: 'The scenario is sent as YAML or JSON. It is compiled in a temporary world.',
    body: Text,
    bodyType: TYPES,
    max: MAX_BYTES,
    status: 200,
    answer: z.object(
      documented(
        { ok: z.boolean(), errors: z.array(LocatedJson) },
        { ok: 'Whether the scenario is valid', errors: 'The errors' },
      ),
    ),
    problems: [413, 429],
    async perform({ admin: { texts, worlds }, body }) {
      const { seed } = worlds.startUp;
      const compiled = await texts.play(textOf(body), { scenario: INLINE_SCENARIO, seed, now: machineNow() });
      return 'problems' in compiled ? { ok: false, errors: compiled.problems } : { ok: true, errors: [] };
    },
  }),
  route({
    id: 'getScenarioSchema',
    method: 'get',
    path: '/scenario.schema.json',
    tag: 'Scenarios',
    summary: 'Get the JSON Schema of scenarios',
    isPublic: true,
    description: 'For editors: add the line `# yaml-language-server: $schema=<this URL>` at the top of a file.',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
    perform: () => Response.json(scenarioSchema()),
  }),
  route({
    id: 'getSeedSchema',
    method: 'get',
    path: '/seed.schema.json',
    tag: 'Scenarios',
    summary: 'Get the JSON Schema of seeds',
    isPublic: true,
    status: 200,
    answer: z.record(z.string(), z.unknown()),
    perform: () => Response.json(seedSchema()),
  }),
  worldRoute({
    id: 'startScenario',
    method: 'post',
    path: '/scenario',
    tag: 'Scenarios',
    summary: 'Restart a world from a scenario',
    description:
      'The body is `{"name": ...}`, or a scenario as YAML or JSON. Later resets of the world restore this scenario.',
    body: Text,
    bodyType: TYPES,
    max: MAX_BYTES,
    status: 200,
    answer: WorldJson,
    problems: [404, 409, 413, 429],
    async perform({ admin, world, body, urls }) {
      const { scenarios, worlds } = admin;
      const text = textOf(body);
      const name = nameIn(text);
      try {
        if (name !== undefined) await scenarios.prepare(name, world.seed, false);
        worlds.restart(world, name ?? (await compileTemplate(admin, text, world)));
      } catch (error) {
        throw toScenarioProblem(error);
      }
      clearJournal(admin, world);
      return worldJson(world, urls);
    },
  }),
  worldRoute({
    id: 'getTimeline',
    method: 'get',
    path: '/timeline',
    tag: 'Scenarios',
    summary: 'Get the timeline of a world',
    status: 200,
    answer: z.object(
      documented(
        {
          steps: z.array(
            z.object(
              documented(
                {
                  name: z.string(),
                  at: InstantText.optional(),
                  onCall: z
                    .object({
                      ...callMatchShape,
                      nth: z.int().openapi({
                        description: 'The number of the matching request that triggers the step, starting at 1',
                      }),
                      repeat: z
                        .literal(true)
                        .optional()
                        .openapi({ description: 'Whether later matching requests trigger the step again' }),
                      seen: z.int().openapi({ description: 'The number of matching requests so far' }),
                    })
                    .optional()
                    .openapi({ description: 'The request that triggers the step' }),
                  do: z.unknown().openapi({ type: 'array', description: 'The actions of the step' }),
                  doneAt: InstantText.nullable().openapi({
                    description: 'The time at which the step ran; null if it has not run',
                  }),
                  problems: z
                    .array(
                      z.object(
                        documented(
                          { path: z.string(), message: z.string() },
                          {
                            path: 'The field, such as entities[0].campaigns[2].name; empty for the whole scenario',
                            message: 'The error',
                          },
                        ),
                      ),
                    )
                    .openapi({ description: 'The errors of actions that failed' }),
                },
                { name: 'The name of the step', at: "The time of the step, by the world's clock" },
              ),
            ),
          ),
        },
        { steps: 'The steps of the timeline' },
      ),
    ),
    perform: ({ world }) => ({
      steps: world.timeline.all().map(({ name, at, onCall, seen, actions, doneAt, problems }) => ({
        name,
        ...(at === null ? {} : { at: instantText(at) }),
        ...(onCall === null ? {} : { onCall: { ...onCallJson(onCall), seen } }),
        do: JSON.parse(actions),
        doneAt: doneAt === null ? null : instantText(doneAt),
        problems: problems === null ? [] : JSON.parse(problems),
      })),
    }),
  }),
];

/** A scenario without a clock uses the start time of the world. */
async function compileTemplate({ texts, worlds }: AdminContext, text: string, world: World): Promise<Template> {
  const compiled = await texts.play(text, { scenario: INLINE_SCENARIO, seed: world.seed, now: worlds.startOf(world) });
  if ('problems' in compiled) throw invalid(...compiled.problems);
  return compiled;
}
