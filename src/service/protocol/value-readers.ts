/**
 * Readers of single values: strings, numbers, money, ids, dates and enum values.
 */
import { fromCompact, isDay, type Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import { toMinor } from '../../model/money.ts';
import { join } from '../../model/errors/validation-error.ts';
import type { Json } from '../http/body.ts';
import type { Schema } from '../http/description.ts';
import { locate, wrongTypeAt, type Place, type Range, type Reader } from './object-reader.ts';
import { readId } from './read-id.ts';

/** A reader of one JSON type; `convert` returns undefined for a value of another type. */
export function typed<T>(
  expected: string,
  schema: Schema,
  convert: (json: Json, place: Place) => T | undefined,
): Reader<T> {
  return {
    schema,
    read(json, place) {
      const value = convert(json, place);
      return value === undefined ? wrongTypeAt(place, expected, json) : { value };
    },
  };
}

export const text = typed('string', { type: 'string' }, (json) => (typeof json === 'string' ? json : undefined));
export const boolean = typed('boolean', { type: 'boolean' }, (json) => (typeof json === 'boolean' ? json : undefined));
export const textList = typed('array of strings', { type: 'array', items: text.schema }, (json) => {
  const texts = Array.isArray(json) ? json.filter((each) => typeof each === 'string') : undefined;
  return Array.isArray(json) && texts?.length === json.length ? texts : undefined;
});

/** The length is counted in code points. */
export function boundedText({ min, max }: Range): Reader<string> {
  return {
    schema: { type: 'string', minLength: min, maxLength: max },
    read(json, place) {
      if (typeof json !== 'string') return wrongTypeAt(place, 'string', json);
      const { length } = [...json];
      if (length > max) return { code: 'invalidText', ...locate(place), reason: 'tooLong', limit: max };
      if (length >= min) return { value: json };
      return { code: 'invalidText', ...locate(place), reason: length === 0 ? 'empty' : 'tooShort', limit: min };
    },
  };
}

export function number(range?: Range): Reader<number> {
  return numeric('number', range, (value) => Number.isFinite(value));
}

export function integer(range?: Range): Reader<number> {
  return numeric('integer', range, (value) => Number.isInteger(value));
}

function numeric(
  type: 'number' | 'integer',
  range: Range | undefined,
  fits: (value: number) => boolean,
): Reader<number> {
  return {
    schema: { type, ...(range === undefined ? {} : { minimum: range.min, maximum: range.max }) },
    read(json, place) {
      if (typeof json !== 'number' || !fits(json)) return wrongTypeAt(place, type, json);
      if (range === undefined || (json >= range.min && json <= range.max)) return { value: json };
      return { code: 'outOfRange', ...locate(place), value: json, min: range.min, max: range.max };
    },
  };
}

/** In minor units. */
export const money: Reader<number> = typed(
  'number',
  { type: 'number', example: 25 },
  (json, { context: { scope } }) => {
    if (scope === undefined) throw new Error('money is read in the currency of a profile, and the call has none');
    const amount = typeof json === 'bigint' ? Number(json) : json;
    const isAmount = typeof amount === 'number' && Number.isFinite(amount);
    return isAmount ? toMinor(amount, scope.marketplace.decimals) : undefined;
  },
);

/** A JSON number; a string of digits is accepted and recorded. */
export const id: Reader<Id> = {
  schema: { type: 'integer', format: 'int64' },
  read: (json, place) => readId(json, join(place.field ?? '', place.path), place.context),
};

export const isoDate = dateReader({ format: 'date' }, (json) => (isDay(json) ? json : undefined));
export const compactDate = dateReader(
  { pattern: '^\\d{8}$', description: 'YYYYMMDD', example: '20301231' },
  fromCompact,
);

function dateReader(schema: Schema, parse: (text: string) => Day | undefined): Reader<Day> {
  return {
    schema: { type: 'string', ...schema },
    read(json, place) {
      if (typeof json !== 'string') return wrongTypeAt(place, 'string', json);
      const value = parse(json);
      return value === undefined
        ? { code: 'invalidDate', field: join(place.field ?? '', place.path), value: json }
        : { value };
    },
  };
}

/** One of the values, which are stored as they are, or under another name. */
export function oneOf<T extends string>(values: readonly T[] | Readonly<Record<string, T>>): Reader<T> {
  // `Array.isArray` does not narrow readonly arrays.
  const stored = new Map(
    Array.isArray(values) ? (values as readonly T[]).map((each) => [each, each]) : Object.entries(values),
  );
  const allowed = [...stored.keys()];
  return {
    schema: { type: 'string', enum: allowed },
    read(json, place) {
      const value = typeof json === 'string' ? stored.get(json) : undefined;
      return value === undefined ? { code: 'notInList', ...locate(place), value: json, allowed } : { value };
    },
  };
}
