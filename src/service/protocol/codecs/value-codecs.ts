/**
 * Codecs of single values: strings, numbers, money, ids, dates, flags and enum values.
 */
import { fromCompact, isDay, toCompact, type Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { Flag } from '../../../model/entity-values.ts';
import { moneyText, toMinor } from '../../../model/money.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { Schema } from '../../http/description.ts';
import { locate, wrongType, type Codec, type Place } from './codec.ts';
import { isId, readId } from './read-id.ts';

const toJson = (value: unknown): string => JSON.stringify(value);

/** A codec of one JSON type; `convert` returns undefined for a value of another type. */
export function typed<T>(
  expected: string,
  schema: Schema,
  convert: (json: Json, place: Place) => T | undefined,
  write: Codec<T>['write'] = toJson,
): Codec<T> {
  return {
    schema,
    read(json, place) {
      const value = convert(json, place);
      return value === undefined ? wrongType(place, expected, json) : { value };
    },
    write,
  };
}

/** A codec of a value whose JSON is that of the model. */
export function plain<T>(schema: Schema, read: Codec<T>['read']): Codec<T> {
  return { schema, read, write: toJson };
}

const quoted = (value: unknown): string => `"${String(value)}"`;

export const text = typed('string', { type: 'string' }, (json) => (typeof json === 'string' ? json : undefined));
export const boolean = typed('boolean', { type: 'boolean' }, (json) => (typeof json === 'boolean' ? json : undefined));
/** A boolean that is stored as a number. */
export const flag = typed<Flag>(
  'boolean',
  boolean.schema,
  (json) => (typeof json === 'boolean' ? (json ? 1 : 0) : undefined),
  (value) => String(value === 1),
);
export const textList = typed<readonly string[]>('array of strings', { type: 'array', items: text.schema }, (json) => {
  const texts = Array.isArray(json) ? json.filter((each) => typeof each === 'string') : undefined;
  return Array.isArray(json) && texts?.length === json.length ? texts : undefined;
});

export interface Range {
  min: number;
  max: number;
}

/** The length is counted in code points. */
export function boundedText({ min, max }: Range): Codec<string> {
  return plain({ type: 'string', minLength: min, maxLength: max }, (json, place) => {
    if (typeof json !== 'string') return wrongType(place, 'string', json);
    const { length } = [...json];
    if (length > max) return { code: 'invalidText', ...locate(place), reason: 'tooLong', limit: max };
    if (length >= min) return { value: json };
    return { code: 'invalidText', ...locate(place), reason: length === 0 ? 'empty' : 'tooShort', limit: min };
  });
}

export function number(range?: Range): Codec<number> {
  return numeric('number', range, (value) => Number.isFinite(value));
}

export function integer(range?: Range): Codec<number> {
  return numeric('integer', range, (value) => Number.isInteger(value));
}

function numeric(
  type: 'number' | 'integer',
  range: Range | undefined,
  fits: (value: number) => boolean,
): Codec<number> {
  const limits = range === undefined ? {} : { minimum: range.min, maximum: range.max };
  return plain({ type, ...limits }, (json, place) => {
    if (typeof json !== 'number' || !fits(json)) return wrongType(place, type, json);
    if (range === undefined || (json >= range.min && json <= range.max)) return { value: json };
    return { code: 'outOfRange', ...locate(place), value: json, min: range.min, max: range.max };
  });
}

/** In minor units. */
export const money: Codec<number> = typed(
  'number',
  { type: 'number', example: 10 },
  (json, { context: { scope } }) => {
    if (scope === undefined) throw new Error('money is read in the currency of a profile, and the call has none');
    const amount = typeof json === 'bigint' ? Number(json) : json;
    const isAmount = typeof amount === 'number' && Number.isFinite(amount);
    return isAmount ? toMinor(amount, scope.marketplace.decimals) : undefined;
  },
  (value, { context }) => moneyText(value, context.scope.marketplace.decimals, context.policy.writesPointInAmounts),
);

/** A JSON number; a string of digits is accepted and recorded. */
export const id: Codec<Id> = {
  schema: { type: 'integer', format: 'int64' },
  read: (json, place) => readId(json, join(place.field ?? '', place.path), place.context),
  write: String,
};

/** A string of digits. */
export const textId = typed<Id>(
  'string of digits',
  { type: 'string', pattern: '^\\d+$', example: '281474976710655' },
  (json) => (typeof json === 'string' && isId(json) ? json : undefined),
  quoted,
);

export const isoDay: Codec<Day> = {
  schema: { type: 'string', format: 'date', example: '2030-12-31' },
  read: (json, place) =>
    typeof json === 'string' && isDay(json) ? { value: json } : invalidDay('YYYY-MM-DD', json, place),
  write: quoted,
};

export const compactDay: Codec<Day> = {
  schema: { type: 'string', pattern: '^\\d{8}$', description: 'YYYYMMDD', example: '20301231' },
  read(json, place) {
    if (typeof json !== 'string') return wrongType(place, 'string', json);
    const value = fromCompact(json);
    return value === undefined ? invalidDay('YYYYMMDD', json, place) : { value };
  },
  write: (value) => quoted(toCompact(value)),
};

function invalidDay(form: string, value: Json, { field = '', path }: Place) {
  return { code: 'invalidDate', field: join(field, path), expected: `day in the form ${form}`, value } as const;
}

/** An object of strings. Its column holds the JSON of the response. */
export const tags: Codec<string> = {
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  read(json, place) {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const other = Object.values(json).find((value) => typeof value !== 'string');
    return other === undefined ? { value: JSON.stringify(json) } : wrongType(place, 'object of strings', json);
  },
  write: (value) => value,
};

/** Stored values by their name in an API version. */
export type EnumMap<T extends string = string> = Readonly<Record<string, T>>;

export interface ChoiceCodec<T extends string> extends Codec<T> {
  readonly values: EnumMap<T>;
}

/** One of the values, which are stored as they are, or under another name. */
export function oneOf<T extends string>(stored: readonly T[] | EnumMap<T>): ChoiceCodec<T> {
  // `Array.isArray` does not narrow readonly arrays.
  const entries = Array.isArray(stored)
    ? (stored as readonly T[]).map((each) => [each, each] as const)
    : Object.entries(stored);
  const values: EnumMap<T> = Object.fromEntries(entries);
  const allowed = Object.keys(values);
  // A stored value with several names has the first.
  const texts = new Map(entries.toReversed().map(([name, value]) => [value, `"${name}"`]));
  return {
    values,
    schema: { type: 'string', enum: allowed },
    read(json, place) {
      const value = typeof json === 'string' && Object.hasOwn(values, json) ? values[json] : undefined;
      return value === undefined ? { code: 'notInList', ...locate(place), value: json, allowed } : { value };
    },
    write: (value) => texts.get(value),
  };
}

/** The same with these names only. */
export function limitedTo<T extends string>({ values }: ChoiceCodec<T>, ...names: readonly string[]): ChoiceCodec<T> {
  return oneOf(Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))));
}
