/**
 * Values that a JSON Schema of the OpenAPI documents allows, and the same with something wrong in them.
 */
import type { Schema } from './documents.ts';
import type { Draws } from './draws.ts';

export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

const DEEPEST = 12;
const LONGEST_LIST = 3;
/** Integers that say how much is to be made are kept small, so that a request is done soon. */
const MOST = 1_000_000;
/** Names of fields that would let a request wait, and what they may be. */
const WAITS: Readonly<Record<string, readonly Value[]>> = { within: ['0s', '1ms', 'soon', -1], delay: ['1ms', 'x', 7] };
const AMOUNT = /^(?:campaigns|adGroupsPerCampaign|.*Per(?:AdGroup|Campaign)|clients|times)$/;

/** Ids and names that earlier answers held, by the name of their field. */
export class Seen {
  readonly #values = new Map<string, Value[]>();

  add(json: unknown): void {
    if (Array.isArray(json)) for (const each of json.slice(0, 5)) this.add(each);
    else if (typeof json === 'object' && json !== null) {
      for (const [name, value] of Object.entries(json)) {
        if (typeof value === 'object') this.add(value);
        else if (/(?:Id|^id|^name|[cC]ursor|Token)$/.test(name)) this.#keep(name, value as Value);
      }
    }
  }

  #keep(name: string, value: Value): void {
    const kept = this.#values.get(name) ?? [];
    if (!kept.includes(value)) this.#values.set(name, [...kept.slice(-30), value]);
  }

  of(name: string): readonly Value[] {
    return this.#values.get(name) ?? [];
  }
}

export class SchemaValues {
  readonly #draws: Draws;
  readonly #seen: Seen;
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor(draws: Draws, seen: Seen, schemas: Readonly<Record<string, Schema>> = {}) {
    this.#draws = draws;
    this.#seen = seen;
    this.#schemas = schemas;
  }

  valid(schema: Schema, name = '', depth = 0): Value {
    const draws = this.#draws;
    const waits = WAITS[name];
    if (waits !== undefined) return draws.pick(waits);
    const { $ref, anyOf, oneOf, allOf } = schema;
    if (typeof $ref === 'string') return this.valid(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    if ('const' in schema) return schema['const'] as Value;
    if (Array.isArray(schema['enum'])) return draws.pick(schema['enum'] as Value[]);
    const choices = (anyOf ?? oneOf) as Schema[] | undefined;
    if (choices !== undefined && schema['properties'] === undefined)
      return this.valid(draws.pick(choices), name, depth + 1);
    if (Array.isArray(allOf)) {
      const parts = (allOf as Schema[]).map((part) => this.valid(part, name, depth + 1));
      return Object.assign({}, ...parts) as Value;
    }
    const types = [schema['type']].flat() as (string | undefined)[];
    const type = types.length > 1 ? draws.pick(types) : types[0];
    if ('example' in schema && draws.chance(0.3)) return schema['example'] as Value;
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, name, depth);
    if (type === 'integer' || type === 'number') return this.#number(schema, name, type);
    if (type === 'boolean') return draws.chance(0.5);
    if (type === 'null') return null;
    return type === 'string' ? this.#string(schema, name) : this.hostile(depth);
  }

  #object(schema: Schema, depth: number): Value {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const required = [...((schema['required'] ?? []) as string[]), ...this.#choiceOf(schema)];
    const value: Record<string, Value> = {};
    for (const [name, each] of Object.entries(properties)) {
      const isWanted = required.includes(name) || (depth < DEEPEST && this.#draws.chance(0.35));
      if (isWanted) value[name] = this.valid(each, name, depth + 1);
    }
    const { additionalProperties: others } = schema;
    if (typeof others === 'object' && others !== null && depth < DEEPEST)
      value[String(this.#string({}, 'key'))] = this.valid(others as Schema, '', depth + 1);
    return value;
  }

  #choiceOf({ anyOf }: Schema): string[] {
    const choices = (anyOf ?? []) as { required?: string[] }[];
    return choices.length === 0 ? [] : (this.#draws.pick(choices).required ?? []);
  }

  #array({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Schema, name: string, depth: number): Value {
    const most = depth >= DEEPEST ? 0 : Math.min(Number(maxItems), LONGEST_LIST);
    const length = this.#draws.int(Math.min(Number(minItems), LONGEST_LIST), Math.max(most, Number(minItems) && 1));
    return Array.from({ length }, () => this.valid(items as Schema, name, depth + 1));
  }

  #number({ minimum, maximum }: Schema, name: string, type: string): Value {
    const known = this.#seen.of(name);
    if (known.length > 0 && this.#draws.chance(0.8)) return Number(this.#draws.pick(known)) || 0;
    if (AMOUNT.test(name)) return this.#draws.int(0, 2);
    const [low, high] = [Number(minimum ?? 0), Math.min(Number(maximum ?? 1000), MOST)];
    const value = this.#draws.pick([low, high, low + this.#draws.next() * (high - low)]);
    return type === 'integer' ? Math.round(value) : Math.round(value * 100) / 100;
  }

  #string({ format, pattern, example, minLength = 1, maxLength = 40 }: Schema, name: string): Value {
    const draws = this.#draws;
    const known = this.#seen.of(name);
    if (known.length > 0 && draws.chance(0.8)) return String(draws.pick(known));
    const day = `2026-0${draws.int(1, 4)}-${draws.int(10, 28)}`;
    if (format === 'date-time') return `${day}T12:00:00Z`;
    if (format === 'date') return day;
    if (format === 'uri') return 'http://localhost:3000/callback';
    if (String(pattern).includes('{8}') || /(?:Date|^date)$/.test(name)) return day.replaceAll('-', '');
    if (example !== undefined) return example as Value;
    const text = draws.pick(['a', 'name', 'A b', 'x-1', 'enabled', '30s', 'ENABLED', 'ünï', '123', 'today-3']);
    return (text + (draws.chance(0.3) ? String(draws.int(0, 9999)) : ''))
      .padEnd(Number(minLength), 'x')
      .slice(0, Number(maxLength));
  }

  hostile(depth = 0): Value {
    const draws = this.#draws;
    const values: (() => Value)[] = [
      () => null,
      () => '',
      () => ' ',
      () => -1,
      () => 0.1 + 0.2,
      () => 2 ** 53,
      () => 1e308,
      () => -(2 ** 63),
      () => '9223372036854775808',
      () => true,
      () => [],
      () => ({}),
      () => 'x'.repeat(draws.pick([129, 1001, 70_000])),
      () => '\u0000',
      () => '\ud800',
      () => "'; drop table campaigns; --",
      () => '<script>alert(1)</script>',
      () => '../../../etc/passwd',
      () => '%00%ff%',
      () => '\u202e\u200b\u{1f4a5}',
      () => '9999-99-99',
      () => '-P1Y',
      () => ({ ['__proto__']: { a: 1 }, constructor: { prototype: 1 } }),
    ];
    if (depth < 3)
      values.push(
        () => [this.hostile(depth + 1)],
        () => ({ [draws.pick(['id', 'a', 'length'])]: this.hostile(depth + 1) }),
      );
    return draws.pick(values)();
  }

  /** One place of a value is left out, doubled, renamed or something else. */
  mutated(value: Value, depth = 0): Value {
    const draws = this.#draws;
    if (typeof value !== 'object' || value === null || draws.chance(0.15)) return this.hostile();
    if (Array.isArray(value)) {
      if (value.length === 0 || draws.chance(0.1)) return [...value, this.hostile(), this.hostile()];
      const at = draws.int(0, value.length - 1);
      if (draws.chance(0.1)) return value.flatMap((each, i) => (i === at ? [each, each] : [each]));
      return value.map((each, i) => (i === at ? this.mutated(each, depth + 1) : each));
    }
    const names = Object.keys(value).filter((name) => WAITS[name] === undefined && !AMOUNT.test(name));
    if (names.length === 0 || draws.chance(0.1)) return { ...value, unknown: this.hostile() };
    const name = draws.pick(names);
    if (draws.chance(0.2)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
    return { ...value, [name]: this.mutated(value[name] ?? null, depth + 1) };
  }
}
