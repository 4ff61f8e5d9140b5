/**
 * Lists the fields of JSON Schemas by the objects that have them. An object that occurs in several places is listed once.
 */
import { day, id } from '../../model/schemas/entity-fields.ts';
import { country } from '../../model/schemas/seed-file.ts';
import { asin } from '../../model/schemas/simulation-schema.ts';
import { duration, instant } from '../../model/schemas/times.ts';
import { z } from '../../model/schemas/zod.ts';

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  description?: string;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface SchemaField {
  name: string;
  /** The possible values: `id`, `list of string 1..100`, or the path of an object. */
  value: string;
  /** `required`, a default, or empty. */
  presence: string;
  description: string;
}

export interface SchemaObject {
  /** Such as `entities[].campaigns[]`; empty for the whole document. */
  path: string;
  fields: readonly SchemaField[];
}

/** Values that many fields have, by the names that are used for them. */
export const NAMED_VALUES = {
  id: { schema: id, meaning: 'a whole number of up to 19 digits, as a number or as a text' },
  instant: {
    schema: instant,
    meaning: 'an ISO 8601 date with a time and a time zone, or a date, which is its start in UTC',
  },
  day: { schema: day, meaning: 'a date such as `2026-03-02`, or `today`, `today+7d` or `today-30d`' },
  ASIN: { schema: asin, meaning: '10 characters of A-Z and 0-9' },
  duration: { schema: duration, meaning: 'such as `30s`, `3h`, `7d` or `PT30S`' },
  country: { schema: country, meaning: `one of ${country.options.join(', ')}` },
} as const;

/** zod writes this as the limit of every integer; it is not shown. */
const ZOD_INTEGER_LIMIT = Number.MAX_SAFE_INTEGER;

export class SchemaFields {
  readonly objects: SchemaObject[] = [];
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  /** The names of values by their texts. */
  readonly #names = new Map<string, string>();
  /** The path of an object, by its schema as JSON. */
  readonly #paths = new Map<string, string>();
  /** The paths of objects that are listed at another path. */
  readonly #others = new Map<string, string>();

  constructor(schema: JsonSchema, path = '') {
    this.#definitions = schema.$defs ?? {};
    for (const [name, { schema: value }] of Object.entries(NAMED_VALUES))
      this.#names.set(this.#valueText(z.toJSONSchema(value, { io: 'input' }) as JsonSchema, ''), name);
    this.#objectAt(path, this.#resolved(schema));
  }

  /** All paths at which an object that is listed at a path occurs, that one first. */
  pathsOf(path: string): string[] {
    const others = [...this.#others].flatMap(([other, listed]) =>
      path === listed || (path.startsWith(listed) && /^[.[]/.test(path.slice(listed.length)))
        ? [other + path.slice(listed.length)]
        : [],
    );
    return [path, ...others.flatMap((other) => this.pathsOf(other))];
  }

  #valueOf(schema: JsonSchema, path: string): string {
    const text = this.#valueText(schema, path);
    return [...this.#names].reduce((shorter, [long, name]) => shorter.replace(long, name), text);
  }

  #valueText(given: JsonSchema, path: string): string {
    const schema = this.#resolved(given);
    const { enum: values, items, type, properties, additionalProperties: others } = schema;
    if ('const' in schema) return code([schema.const]);
    if (values !== undefined) return code(values);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && properties === undefined)
      return [...new Set(choices.map((each) => this.#valueOf(each, path)))].join(' or ');
    if (items !== undefined)
      return `list of ${this.#valueOf(items, `${path}[]`)}${rangeText(schema.minItems, schema.maxItems, ', ')}`;
    if (properties !== undefined) return this.#objectAt(path, schema);
    if (typeof others === 'object') return `map to ${this.#valueOf(others, `${path}.*`)}`;
    return `${[type ?? 'any value'].flat().join(' or ')}${limitsText(schema)}`;
  }

  #resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...own } = schema;
    return { ...this.#resolved(this.#definitions[$ref.split('/').at(-1) ?? ''] ?? {}), ...own };
  }

  #objectAt(path: string, schema: JsonSchema): string {
    const { properties = {}, required = [] } = schema;
    const { description: _text, default: _value, ...shape } = schema;
    const key = JSON.stringify(shape);
    const known = this.#paths.get(key);
    if (known !== undefined) {
      if (path !== known) this.#others.set(path, known);
      return code([known]);
    }
    this.#paths.set(key, path);
    const fields: SchemaField[] = [];
    this.objects.push({ path, fields });
    for (const [name, given] of Object.entries(properties)) {
      const field = this.#resolved(given);
      const fallback = field.default === undefined ? '' : `default ${code([field.default])}`;
      fields.push({
        name,
        value: this.#valueOf(field, path === '' ? name : `${path}.${name}`),
        presence: required.includes(name) ? 'required' : fallback,
        description: field.description ?? '',
      });
    }
    return code([path]);
  }
}

function code(values: readonly unknown[]): string {
  return `\`${values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('|')}\``;
}

function limitsText({ format, pattern, minimum, maximum, minLength, maxLength }: JsonSchema): string {
  // A format implies its pattern.
  const form = format === undefined ? (pattern === undefined ? '' : ` ${code([pattern])}`) : ` ${format}`;
  return form + rangeText(minimum, maximum, ' ') + rangeText(minLength, maxLength, ' ');
}

function rangeText(min: number | undefined, max: number | undefined, before: string): string {
  const [low, high] = [min === -ZOD_INTEGER_LIMIT ? undefined : min, max === ZOD_INTEGER_LIMIT ? undefined : max];
  if (low !== undefined && high !== undefined) return `${before}${low}..${high}`;
  if (low !== undefined) return `${before}≥${low}`;
  return high === undefined ? '' : `${before}≤${high}`;
}
