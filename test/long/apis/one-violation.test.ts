/**
 * One violation of the OpenAPI document at a time: the example of each operation, which the default world accepts, with
 * one field of another type, one that is missing, or one beyond its limits. It is refused, and nothing is written.
 */
import { expect, it } from 'vitest';
import { sandbox } from '../../fixtures/sandbox.ts';
import { startAs, US } from '../../fixtures/scenarios.ts';

type Schema = Readonly<Record<string, unknown>>;
type Place = readonly (string | number)[];
interface Violation {
  what: string;
  body: unknown;
}

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
const WRONG: Readonly<Record<string, unknown>> = { object: 'text', array: 'text', string: {}, boolean: {} };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaIn = (schema: Schema, name: string): Schema => (isRecord(schema[name]) ? schema[name] : {});

function replaced(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((each, i) => (i === first ? replaced(each, rest, by) : each));
  if (!isRecord(value)) throw new Error(`${String(first)} is not in the example`);
  return { ...value, [first]: replaced(value[first], rest, by) };
}

/** Of the fields that the example has. */
function* violationsOf(schema: Schema, example: unknown, at: Place, root: unknown): Generator<Violation> {
  const { type, required, minItems, maxItems, maxLength, minimum, maximum } = schema;
  const by = (what: string, value: unknown): Violation => ({
    what: `/${at.join('/')} ${what}`,
    body: replaced(root, at, value),
  });
  if (typeof type === 'string') yield by(`is not of type ${type}`, type in WRONG ? WRONG[type] : {});
  if (Array.isArray(schema['enum']) && type === 'string') yield by('is in no list', 'NOT_A_VALUE');
  if (typeof maxLength === 'number') yield by('is too long', 'a'.repeat(maxLength + 1));
  if (typeof minimum === 'number') yield by('is too small', minimum - 1);
  if (typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER) yield by('is too large', maximum + 1);
  if (Array.isArray(example)) {
    if (typeof minItems === 'number' && minItems > 0) yield by('has too few items', example.slice(0, minItems - 1));
    if (typeof maxItems === 'number')
      yield by(
        'has too many items',
        Array.from({ length: maxItems + 1 }, () => example[0]),
      );
    if (example.length > 0) yield* violationsOf(schemaIn(schema, 'items'), example[0], [...at, 0], root);
  }
  if (!isRecord(example)) return;
  for (const [name, value] of Object.entries(example)) {
    const { [name]: _, ...others } = example;
    if (Array.isArray(required) && required.includes(name)) yield by(`lacks ${name}`, others);
    yield* violationsOf(schemaIn(schemaIn(schema, 'properties'), name), value, [...at, name], root);
  }
}

interface Described {
  operationId?: string;
  parameters?: { in: string; name: string; required?: boolean; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

it('refuses each violation of the document in a body of its own, and writes nothing', async () => {
  const box = sandbox();
  await startAs(box, 'extends: default');
  const paths: Record<string, Record<string, Described>> = (await box.ask('GET', '/openapi.json', { headers: {} })).json
    .paths;
  const before = box.world.storage.toBytes();
  const wrong: string[] = [];
  let tried = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(methods)) {
      const [type = '', media] = Object.entries(requestBody?.content ?? {}).at(-1) ?? [];
      if (operationId === undefined || media?.example === undefined || EXCLUDED.test(path)) continue;
      const ids = parameters.filter((each) => each.in === 'path');
      if (ids.some(({ example }) => example === undefined)) continue;
      const filled = ids.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
      for (const { what, body } of violationsOf(media.schema, media.example, [], media.example)) {
        const named = `${method} ${path} ${what}`;
        if (TAKEN.some((each) => each.test(named))) continue;
        tried++;
        const { status, text } = await box.ask(method.toUpperCase(), filled, {
          profile: US,
          body,
          headers: { 'content-type': type },
        });
        const isRefused = (status >= 400 && status < 500) || (status < 400 && REFUSED_ITEM.test(text));
        const isSame = box.world.storage.toBytes().equals(before);
        if (!isRefused || !isSame) {
          wrong.push(`${named}: ${status}${isSame ? '' : ', written'} ${text.slice(0, 120)}`);
          box.worlds.states.load(box.world, before);
        }
      }
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
}, 300_000);
