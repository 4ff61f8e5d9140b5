/**
 * Values of another JSON type in every field of every operation of the admin API, as its OpenAPI document describes them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { pathText } from '../../../src/model/schemas/problem-paths.ts';
import { adminContract, type OpenApiDocument, type Schema } from '../../service/contract/documents.ts';
import { openWorld, type Answer } from '../../fixtures/sandbox.ts';

type Keys = readonly (string | number)[];

interface Field {
  keys: Keys;
  /** Empty if the field accepts every type. */
  types: ReadonlySet<string>;
  /** A body with this value in the field, and without other fields unless they select the shape of an object. */
  holding(value: unknown): unknown;
}

const VALUES: Readonly<Record<string, unknown>> = { object: {}, array: [], boolean: true, string: 'no such value' };
/** Texts that no number, day, instant, id and enum accepts. */
const TEXTS = ['no such value', '1e3', '-1', ''];
/** Path parameters that are not free text. */
const IN_PATHS: Readonly<Record<string, string>> = {
  world: 'default',
  collection: 'campaigns',
  region: 'na',
  id: '1',
  profileId: '1',
  managerAccountId: '1',
  asin: 'B0EXAMPLE1',
};

/** The schemas of a document, by their references. */
type Named = Readonly<Record<string, Schema>>;

let document: OpenApiDocument;
let named: Named;
const world = openWorld();

beforeAll(async () => {
  ({ document } = await adminContract());
  named = document.components.schemas ?? {};
});

/** Each operation once; those of a world by its name. The path is that behind `/_sandbox`. */
function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId = '' }]) => !operationId.endsWith('OfDefault'))
      .map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? 'some').replace('/_sandbox', ''),
        operation,
      })),
  );
}

function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (named[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

const schemasAt = (schema: Schema, key: string): readonly Schema[] => (schema[key] ?? []) as readonly Schema[];

/** A schema and the schemas that it combines. */
function shapesOf(schema: Schema): Schema[] {
  const own = resolve(schema);
  return [own, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schemasAt(own, key).flatMap(shapesOf))];
}

function typesOf(schema: Schema): Set<string> {
  const own = resolve(schema);
  const alternatives = [...schemasAt(own, 'anyOf'), ...schemasAt(own, 'oneOf')].map(typesOf);
  if (alternatives.some(({ size }) => size === 0)) return new Set();
  const all = [...alternatives, ...schemasAt(own, 'allOf').map(typesOf)].flatMap((types) => [...types]);
  return new Set([...([own['type'] ?? []].flat() as string[]), ...all]);
}

/** The only value that a schema accepts, if there is one. */
function constantOf(schema: Schema): unknown[] {
  const { const: value, enum: values = value === undefined ? [] : [value] } = schema;
  return (values as unknown[]).length === 1 ? (values as unknown[]) : [];
}

function fieldsIn(schema: Schema, keys: Keys = [], holding: Field['holding'] = (value) => value): Field[] {
  const inside = shapesOf(schema).flatMap(({ properties = {}, items }) => {
    const members = Object.entries(properties as Record<string, Schema>);
    const constants = Object.fromEntries(
      members.flatMap(([name, each]) => constantOf(each).map((value) => [name, value])),
    );
    const ofMembers = members.flatMap(([name, each]) =>
      fieldsIn(each, [...keys, name], (value) => holding({ ...constants, [name]: value })),
    );
    return items === undefined
      ? ofMembers
      : [...ofMembers, ...fieldsIn(items as Schema, [...keys, 0], (value) => holding([value]))];
  });
  return [{ keys, types: typesOf(schema), holding }, ...inside];
}

interface FieldError {
  path: string;
  message: string;
}

/** Why the errors do not help a caller who sent a wrong value in `field`. */
function complaint(errors: readonly FieldError[], field: string): string | undefined {
  const bare = errors.find(({ message }) => message.startsWith('Invalid '));
  if (bare !== undefined) return `${bare.path}: ${bare.message}`;
  const isNamed = errors.some(({ path }) => path !== '' && field.startsWith(path));
  return isNamed ? undefined : `not named by ${JSON.stringify(errors)}`;
}

const complaintOf = ({ status, json }: Answer, field: string): string | undefined =>
  status === 400 ? complaint(json.errors, field) : `status ${status}`;

/** Calls `refuse` for each wrong value of each field, and expects no complaint. */
async function expectRefusals(
  fields: readonly Field[],
  refuse: (body: unknown, field: string) => Promise<string | undefined>,
): Promise<number> {
  const complaints: string[] = [];
  let sent = 0;
  for (const { keys, types, holding } of fields) {
    if (keys.length === 0 || types.size === 0) continue;
    for (const [type, value] of Object.entries(VALUES)) {
      if (types.has(type)) continue;
      sent++;
      const found = await refuse(holding(value), pathText(keys));
      if (found !== undefined) complaints.push(`${pathText(keys)} = ${JSON.stringify(value)}: ${found}`);
    }
  }
  expect(complaints).toEqual([]);
  return sent;
}

describe('a value that a field does not accept', () => {
  it('is refused in each body with a message that names the field and says what it must be', async () => {
    let sent = 0;
    for (const { method, path, operation } of operations()) {
      const { content = {} } = operation.requestBody ?? {};
      // Scenarios have their own schema: see below.
      if (content['application/json'] === undefined || content['application/yaml'] !== undefined) continue;
      sent += await expectRefusals(fieldsIn(content['application/json'].schema), async (body, field) =>
        complaintOf(await world.admin(method, path, body), field),
      );
    }
    expect(sent).toBeGreaterThan(2000);
  });

  it('is refused in each query with a message that names the parameter and says what it must be', async () => {
    const complaints: string[] = [];
    for (const { call, method, path, operation } of operations()) {
      for (const { name, in: place, schema } of operation.parameters ?? []) {
        const isLimited = shapesOf(schema).some((each) => 'enum' in each || 'pattern' in each || 'format' in each);
        if (place !== 'query' || (!isLimited && typesOf(schema).has('string'))) continue;
        for (const text of TEXTS) {
          const answer = await world.admin(method, `${path}?${name}=${encodeURIComponent(text)}`);
          const found = complaintOf(answer, name);
          if (found !== undefined) complaints.push(`${call}: ${name}=${text}: ${found}`);
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  it('is reported in each field of a scenario with a message that names the field and says what it must be', async () => {
    const { json: schema } = await world.admin('GET', '/scenario.schema.json');
    named = schema.$defs;
    const sent = await expectRefusals(fieldsIn(schema), async (body, field) => {
      const { json } = await world.admin('POST', '/scenarios/validate', body);
      return complaint(json.errors, field);
    });
    named = document.components.schemas ?? {};
    expect(sent).toBeGreaterThan(200);
  });
});
