/**
 * What the OpenAPI document says of a regular collection's seven operations, from its declaration.
 */
import type { Description, Schema } from '../http/description.ts';
import type { Collection, ListFilter } from './collection.ts';
import { PLAIN_ERROR } from './plain-voice.ts';
import { spelled, type Spelling } from './spelling.ts';

type Shape = { summary: string; describe: Description };
type Verb = 'get' | 'getExtended' | 'create' | 'update' | 'archive' | 'list' | 'listExtended';

export function describe(collection: Collection, spelling: Spelling): Readonly<Record<Verb, Shape>> {
  const { kind, fields, id, required, requiredOneOf = [], optional, mutable, extended, batch } = collection;
  const schema = (names: readonly string[], needed: readonly string[] = []): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      names.flatMap((name) => {
        const field = fields[name];
        return field === undefined ? [] : [[name, spelled(spelling, field).schema(field)]];
      }),
    ),
    ...(needed.length > 0 ? { required: needed } : {}),
  });
  const all = Object.keys(fields);
  const base = schema(all.filter((name) => !extended.includes(name)));
  const whole = schema(all);
  const draft = {
    ...schema([...required, ...requiredOneOf, ...optional], required),
    ...(requiredOneOf.length > 0 ? { anyOf: requiredOneOf.map((name) => ({ required: [name] })) } : {}),
  };
  const item: Schema = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string' }, details: { type: 'string' }, [id]: { type: 'integer', format: 'int64' } },
  };
  const many = (items: Schema, most?: number): Schema => ({
    type: 'array',
    items,
    ...(most === undefined ? {} : { maxItems: most }),
  });
  const one = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const plural = `${one}s`;
  const query = queryOf(collection);
  const errors = (...statuses: number[]): Record<number, Schema> =>
    Object.fromEntries(statuses.map((status) => [status, PLAIN_ERROR]));
  return {
    get: { summary: `Get one ${one}`, describe: { responses: { 200: base, ...errors(400, 401, 404) } } },
    getExtended: {
      summary: `Get one ${one} with its status and times`,
      describe: { responses: { 200: whole, ...errors(400, 401, 404) } },
    },
    create: {
      summary: `Create ${plural}`,
      describe: { request: many(draft, batch), responses: { 207: many(item), ...errors(400, 401) } },
    },
    update: {
      summary: `Change ${plural}`,
      describe: {
        request: many(schema([id, ...mutable], [id]), batch),
        responses: { 207: many(item), ...errors(400, 401) },
      },
    },
    archive: { summary: `Archive one ${one}`, describe: { responses: { 200: item, ...errors(400, 401, 404) } } },
    list: { summary: `List ${plural}`, describe: { query, responses: { 200: many(base), ...errors(400, 401) } } },
    listExtended: {
      summary: `List ${plural} with their status and times`,
      describe: { query, responses: { 200: many(whole), ...errors(400, 401) } },
    },
  };
}

function queryOf({ filters }: Collection): Record<string, Schema> {
  return {
    startIndex: { type: 'integer', minimum: 0, default: 0 },
    count: { type: 'integer', minimum: 1 },
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterSchema(filter)])),
  };
}

function filterSchema({ is, words = {} }: ListFilter): Schema {
  if (is === 'ids') return { type: 'string', description: 'Ids, comma-separated' };
  if (is === 'id') return { type: 'string', description: 'One id' };
  if (is === 'choices')
    return { type: 'string', description: `Any of ${Object.keys(words).join(', ')}, comma-separated` };
  return is === 'constant' ? { type: 'string', enum: Object.keys(words) } : { type: 'string' };
}
