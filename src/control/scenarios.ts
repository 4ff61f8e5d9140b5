/**
 * Scenarios: which there are, whether one is well written, and a world that starts again as one.
 */
import { z } from '@hono/zod-openapi';
import { isUtf8 } from 'node:buffer';
import { scenarioSchema } from '../scenario/scenario-file.ts';
import { parseJson } from '../http/body.ts';
import { isRefusal } from '../http/reply.ts';
import type { Player } from '../verbs/player.ts';
import type { Scenarios } from '../verbs/play.ts';
import { machineNow } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { Template } from '../world/worlds.ts';
import { invalid } from './problem.ts';
import { route, worldRoute, type Control, type Route } from './route.ts';
import { InstantText, instantText } from './words.ts';
import { problemOf, startAgain } from './worlds.ts';
import { worldJson, WorldJson } from './world-json.ts';

const TYPES = ['application/yaml', 'application/json'];
const MOST_BYTES = 6 * 2 ** 20;
/** What a world says that it is when nobody has given its scenario a name. */
const UNNAMED = 'inline';

const LocatedJson = z
  .object({
    line: z.int(),
    column: z.int(),
    path: z.string(),
    message: z.string(),
    file: z.string().optional().openapi({ description: 'Where it is another one than what was sent' }),
  })
  .openapi('LocatedProblem');

const summary = {
  name: z.string(),
  source: z.enum(['builtIn', 'mounted']),
  description: z.string().optional().openapi({ description: 'What it shows' }),
  catches: z.string().optional().openapi({ description: 'The mistake of a client that it brings to light' }),
  extends: z.string().optional(),
  ok: z.boolean().openapi({ description: 'It can be read; whether it can be played shows when it is' }),
};
const ScenarioSummary = z.object(summary).openapi('ScenarioSummary');
const ScenarioJson = z
  .object({ ...summary, text: z.string().openapi({ description: 'Its file' }), errors: z.array(LocatedJson) })
  .openapi('Scenario');

const Text = z.instanceof(Buffer).openapi({
  type: 'object',
  description: 'A scenario: see /_sandbox/scenario.schema.json',
  example: { extends: 'empty', settings: { strict: true } },
});

function summarize({ library }: Scenarios, player: Player, name: string): z.input<typeof ScenarioSummary> {
  const reading = player.readNamed(name);
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
  if (!isUtf8(body)) throw invalid({ path: '', message: 'the body is not UTF-8' });
  return body.toString('utf8');
}

/** `{ "name": … }`: one of those that there are. No scenario has such a field. */
function nameIn(text: string): string | undefined {
  const parsed = parseJson(text);
  if (isRefusal(parsed)) return undefined;
  const { json } = parsed;
  if (typeof json !== 'object' || json === null || !('name' in json)) return undefined;
  const { name, ...others } = json;
  const more = Object.keys(others);
  if (typeof name !== 'string') throw invalid({ path: 'name', message: 'must be the name of a scenario' });
  if (more.length > 0) throw invalid(...more.map((path) => ({ path, message: 'is not sent with a name' })));
  return name;
}

export const scenarioRoutes: readonly Route[] = [
  route({
    id: 'listScenarios',
    method: 'get',
    path: '/scenarios',
    tag: 'Scenarios',
    summary: 'List the scenarios',
    description: 'Those that came along, and those of the mounted folder.',
    status: 200,
    answer: z.object({ scenarios: z.array(ScenarioSummary) }),
    async perform({ control: { scenarios } }) {
      const player = await scenarios.player();
      return { scenarios: scenarios.library.names().map((name) => summarize(scenarios, player, name)) };
    },
  }),
  route({
    id: 'getScenario',
    method: 'get',
    path: '/scenarios/{name}',
    tag: 'Scenarios',
    summary: 'Read a scenario',
    params: z.object({ name: z.string() }),
    status: 200,
    answer: ScenarioJson,
    problems: [404],
    async perform({ control: { scenarios }, params: { name } }) {
      try {
        const { text } = scenarios.library.text(name);
        const player = await scenarios.player();
        const reading = player.readNamed(name);
        const errors = 'problems' in reading ? reading.problems : [];
        return { ...summarize(scenarios, player, name), text, errors };
      } catch (error) {
        throw problemOf(error);
      }
    },
  }),
  route({
    id: 'validateScenario',
    method: 'post',
    path: '/scenarios/validate',
    tag: 'Scenarios',
    summary: 'Say what is wrong with a scenario',
    description: 'YAML or JSON. It is played on a world that is thrown away.',
    body: Text,
    bodyType: TYPES,
    most: MOST_BYTES,
    status: 200,
    answer: z.object({ ok: z.boolean(), errors: z.array(LocatedJson) }),
    problems: [413],
    async perform({ control: { scenarios, worlds }, body }) {
      const player = await scenarios.player();
      const { seed } = worlds.startUp;
      const played = player.playText(textOf(body), { scenario: UNNAMED, seed, now: machineNow() });
      return 'problems' in played ? { ok: false, errors: played.problems } : { ok: true, errors: [] };
    },
  }),
  route({
    id: 'getScenarioSchema',
    method: 'get',
    path: '/scenario.schema.json',
    tag: 'Scenarios',
    summary: 'The JSON Schema of a scenario',
    description: 'For editors: put `# yaml-language-server: $schema=<this address>` into the first line of a file.',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
    perform: () => Response.json(scenarioSchema()),
  }),
  worldRoute({
    id: 'startScenario',
    method: 'post',
    path: '/scenario',
    tag: 'Scenarios',
    summary: 'Let the world start again as a scenario',
    description:
      'One of those that there are, `{"name": ...}`, or one that is sent itself as YAML or JSON. From then on a reset leads back to it.',
    body: Text,
    bodyType: TYPES,
    most: MOST_BYTES,
    status: 200,
    answer: WorldJson,
    problems: [404, 413],
    async perform({ control, world, body, urls }) {
      const { scenarios, worlds } = control;
      const text = textOf(body);
      const name = nameIn(text);
      try {
        if (name !== undefined) await scenarios.prepare(name, world.seed, false);
        worlds.restart(world, name ?? (await templateOf(control, text, world)));
      } catch (error) {
        throw problemOf(error);
      }
      startAgain(control, world);
      return worldJson(world, urls);
    },
  }),
  worldRoute({
    id: 'getTimeline',
    method: 'get',
    path: '/timeline',
    tag: 'Scenarios',
    summary: 'Read what is to happen in the world, and what has',
    status: 200,
    answer: z.object({
      steps: z.array(
        z.object({
          name: z.string(),
          at: InstantText.optional(),
          onCall: z.object({ operation: z.string(), nth: z.int(), seen: z.int() }).optional(),
          do: z.unknown().openapi({ type: 'array', description: 'As it was written' }),
          doneAt: InstantText.nullable().openapi({ description: 'null: still to come' }),
          problems: z
            .array(z.object({ path: z.string(), message: z.string() }))
            .openapi({ description: 'What of it could not be done' }),
        }),
      ),
    }),
    perform: ({ world }) => ({
      steps: world.timeline.all().map(({ name, at, operation, nth, seen, actions, doneAt, problems }) => ({
        name,
        ...(at === null ? {} : { at: instantText(at) }),
        ...(operation === null ? {} : { onCall: { operation, nth: nth ?? 1, seen } }),
        do: JSON.parse(actions),
        doneAt: doneAt === null ? null : instantText(doneAt),
        problems: problems === null ? [] : JSON.parse(problems),
      })),
    }),
  }),
];

/** By the clock that was asked for the world where the scenario has none of its own. */
async function templateOf({ scenarios, worlds }: Control, text: string, world: World): Promise<Template> {
  const player = await scenarios.player();
  const played = player.playText(text, { scenario: UNNAMED, seed: world.seed, now: worlds.startOf(world) });
  if ('problems' in played) throw invalid(...played.problems);
  return played;
}
