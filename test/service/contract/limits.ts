/**
 * The limits that an OpenAPI document declares for bodies and parameters of requests, each with a value at the limit and
 * the nearest value beyond it.
 */
import type { OpenApiDocument, Schema } from './documents.ts';
import type { Value } from './schema-values.ts';

export interface DeclaredLimit {
  operation: string;
  method: string;
  path: string;
  mediaType: string | undefined;
  /** The field, such as `.campaigns[].name`, or the name of a parameter, which ends the path. */
  at: string;
  keyword: string;
  limit: number;
  /** The bodies of two requests, or the values of the parameter. */
  within: Value;
  beyond: Value;
}

/** The value of a field, or of an item of the list `name[]`, that the operation needs. */
type Known = (name: string, operation: string) => Value | undefined;
type Found = Pick<DeclaredLimit, 'at' | 'keyword' | 'limit' | 'within' | 'beyond'>;

/** Longer lists take long to make. */
const LONGEST_LIST = 5000;

export class DeclaredLimits {
  readonly #document: OpenApiDocument;
  readonly #known: Known;
  #operation = '';
  #texts = 0;

  constructor(document: OpenApiDocument, known: Known) {
    this.#document = document;
    this.#known = known;
  }

  /** Operations with several media types have a limit once for each of them. */
  *in(paths: RegExp): Generator<DeclaredLimit> {
    for (const [path, methods] of Object.entries(this.#document.paths).filter(([path]) => paths.test(path)))
      for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(methods)) {
        this.#operation = operationId ?? path;
        const call = { operation: this.#operation, method: method.toUpperCase() };
        const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#parameter(name));
        for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {}))
          for (const found of this.#limits(schema)) yield { ...call, path: place, mediaType, ...found };
        const query = parameters.filter((each) => each.in === 'query');
        for (const { name, schema } of query) {
          const others = query.filter((each) => each.required === true && each.name !== name);
          const rest = others.map((each) => `${each.name}=${this.#parameter(each.name, each.schema)}&`).join('');
          for (const found of this.#limits(schema, name, name))
            yield { ...call, path: `${place}?${rest}${name}=`, mediaType: undefined, ...found };
        }
      }
  }

  #parameter(name: string, schema: Schema = { type: 'string' }): string {
    return String(this.#sample(schema, name));
  }

  *#limits(given: Schema, name = '', at = '', above: readonly Schema[] = []): Generator<Found> {
    const schema = this.#resolved(given);
    if (above.includes(schema)) return;
    const within = [...above, schema];
    for (const choice of choicesOf(schema)) yield* this.#limits(choice, name, at, within);
    const { maxItems, minItems, maxLength, minLength, maximum, minimum, exclusiveMinimum, pattern } = schema as Record<
      string,
      number | undefined
    >;
    const found = (
      keyword: string,
      limit: number | undefined,
      step: number,
      make: (value: number) => Value,
    ): Found[] =>
      limit === undefined || (step < 0 && keyword !== 'minimum' && limit === 0)
        ? []
        : [{ at, keyword, limit, within: make(limit), beyond: make(Math.round((limit + step) * 100) / 100) }];
    if (typeOf(schema) === 'array') {
      const items = (schema['items'] ?? {}) as Schema;
      const list = (length: number): Value => Array.from({ length }, () => this.#sample(items, `${name}[]`));
      if (maxItems === undefined || maxItems <= LONGEST_LIST) yield* found('maxItems', maxItems, 1, list);
      yield* found('minItems', minItems, -1, list);
      const others = list(Math.max(0, (minItems ?? 1) - 1)) as Value[];
      for (const each of this.#limits(items, `${name}[]`, `${at}[]`, within))
        yield { ...each, within: [each.within, ...others], beyond: [each.beyond, ...others] };
    } else if (typeOf(schema) === 'object') {
      const rest = this.#sample(schema, name) as Record<string, Value>;
      for (const [field, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>))
        for (const each of this.#limits(property, field, `${at}.${field}`, within))
          yield { ...each, within: { ...rest, [field]: each.within }, beyond: { ...rest, [field]: each.beyond } };
    } else if (typeOf(schema) === 'string' && pattern === undefined) {
      yield* found('maxLength', maxLength, 1, (length) => 'x'.repeat(length));
      yield* found('minLength', minLength, -1, (length) => 'x'.repeat(length));
    } else {
      const step = typeOf(schema) === 'integer' ? 1 : 0.01;
      yield* found('maximum', maximum, step, (value) => value);
      yield* found('minimum', minimum, -step, (value) => value);
      if (exclusiveMinimum !== undefined) yield* found('minimum', exclusiveMinimum + step, -step, (value) => value);
    }
  }

  /** The smallest value that the schema allows. */
  #sample(given: Schema, name: string): Value {
    const schema = this.#resolved(given);
    const known = this.#known(name, this.#operation);
    if (known !== undefined) return known;
    if ('const' in schema) return schema['const'] as Value;
    const [first] = (schema['enum'] ?? []) as Value[];
    if (first !== undefined) return first;
    const [choice] = choicesOf(schema);
    if (choice !== undefined) return this.#sample(choice, name);
    if (Array.isArray(schema['allOf']))
      return Object.assign({}, ...(schema['allOf'] as Schema[]).map((part) => this.#sample(part, name))) as Value;
    const { minItems = 0, minimum = 1, minLength = 0 } = schema as Record<string, number>;
    switch (typeOf(schema)) {
      case 'array':
        return Array.from({ length: minItems }, () => this.#sample((schema['items'] ?? {}) as Schema, `${name}[]`));
      case 'integer':
      case 'number':
        return minimum;
      case 'boolean':
        return true;
      case 'string':
        return schema['format'] === 'date-time'
          ? '2026-03-05T12:00:00Z'
          : textNamed(name, ++this.#texts).padEnd(minLength, 'x');
      default:
        return this.#object(schema);
    }
  }

  #object(schema: Schema): Value {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const [{ required: chosen = [] } = {}] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as { required?: string[] }[];
    const required = [...((schema['required'] ?? []) as string[]), ...chosen];
    return Object.fromEntries(required.map((field) => [field, this.#sample(properties[field] ?? {}, field)]));
  }

  #resolved(schema: Schema): Schema {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    return this.#resolved(this.#document.components.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {});
  }
}

/** The alternatives of a value; those of an object with properties are combinations of these. */
function choicesOf({ anyOf, oneOf, properties }: Schema): Schema[] {
  return properties === undefined ? ((anyOf ?? oneOf ?? []) as Schema[]) : [];
}

function typeOf({ type }: Schema): unknown {
  return Array.isArray(type) ? type[0] : type;
}

/** Lists have different items. */
function textNamed(name: string, number: number): string {
  if (/asins?(?:\[\])?$/i.test(name)) return `B${String(number % 100_000_000).padStart(9, '0')}`;
  if (/Ids?(?:\[\])?$/.test(name)) return String(number);
  return /(?:Date|^date)$/.test(name) ? '20260305' : `name ${number}`;
}
