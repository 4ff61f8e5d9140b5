/**
 * One violation of the OpenAPI document at a time: the example of each operation, which the default world accepts, with
 * one field of another type, one that is missing, or one beyond its limits. It is refused, and nothing is written.
 */
import { expect } from 'vitest';
import { it } from '../fixtures/test-with-world.ts';
import { startAs, US } from '../fixtures/scenarios.ts';
import { violationsOf, type Schema } from '../fixtures/violations.ts';

/** An operation whose example succeeds only after other calls, or that has none. */
const EXCLUDED =
  /\{(?:reportId|snapshotId|exportId|subscriptionId|file)\}|\/submit$|ssociate$|^\/ap\/|^\/auth|^\/sb\/beta/;
/** An item that is refused: a code that is not that of a success, or a list of errors that is not empty. */
const REFUSED_ITEM = /"code":"(?!SUCCESS")|"\w*[eE]rror\w*":\[\{|"failed\w*":\[\{/;
/** What the service takes although the document forbids it. */
const TAKEN: readonly RegExp[] = [
  // A draft can be as incomplete and wrong as its form.
  /^post \/sb\/drafts\/campaigns /,
  // Repeated ASINs count once.
  /^post \/asins\/suggested\/keywords \/asins has too many items$/,
  // An update changes the parts of a budget that it contains.
  /^put \/sp\/campaigns \/campaigns\/0\/budget lacks/,
  // Without the header of bidding controls the service ignores the field.
  /^put \/v1\/sp\/campaigns \/0\/bidding is not of type object$/,
];

interface Described {
  operationId?: string;
  parameters?: { in: string; name: string; required?: boolean; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

it('refuses each violation of the document in a body of its own, and writes nothing', async ({ world }) => {
  await startAs(world, 'extends: default');
  const paths: Record<string, Record<string, Described>> = (await world.ask('GET', '/openapi.json', { headers: {} }))
    .json.paths;
  const before = world.state.storage.toBytes();
  const wrong: string[] = [];
  let tried = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(methods)) {
      const [type = '', media] = Object.entries(requestBody?.content ?? {}).at(-1) ?? [];
      if (operationId === undefined || media?.example === undefined || EXCLUDED.test(path)) continue;
      const ids = parameters.filter((each) => each.in === 'path');
      if (ids.some(({ example }) => example === undefined)) continue;
      const filled = ids.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
      for (const { what, body } of violationsOf(media.schema, media.example)) {
        const named = `${method} ${path} ${what}`;
        if (TAKEN.some((each) => each.test(named))) continue;
        tried++;
        const { status, text } = await world.ask(method.toUpperCase(), filled, {
          profile: US,
          body,
          headers: { 'content-type': type },
        });
        const isRefused = (status >= 400 && status < 500) || (status < 400 && REFUSED_ITEM.test(text));
        const isSame = world.state.storage.toBytes().equals(before);
        if (!isRefused || !isSame) {
          wrong.push(`${named}: ${status}${isSame ? '' : ', written'} ${text.slice(0, 120)}`);
          world.worlds.states.load(world.state, before);
        }
      }
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
}, 300_000);
