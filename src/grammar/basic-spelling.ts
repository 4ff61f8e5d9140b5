/**
 * Spellings that dialects have in common: texts, money in major units, words of a list; and ids and days as all but
 * the oldest surfaces write them.
 */
import { isDay } from '../model/days.ts';
import type { Failure } from '../model/failures.ts';
import { moneyText, toMinor } from '../model/money.ts';
import { isObject, type Json } from '../http/body.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Field } from './collection.ts';
import { isId } from './read-id.ts';
import type { FieldSpelling } from './spelling.ts';

export const text: FieldSpelling = {
  write: (value) => (value === null ? undefined : JSON.stringify(value)),
  read: (json, field) => (typeof json === 'string' ? { value: json } : wrongType(field, 'string', json)),
  schema: () => ({ type: 'string' }),
};

export const money: FieldSpelling = {
  write: (value, _field, { batch }) =>
    value === null ? undefined : moneyText(Number(value), batch.scope.place.decimals, batch.observed),
  read(json, field, batch) {
    const value = readMoney(json, batch);
    return value === undefined ? wrongType(field, 'number', json) : { value };
  },
  schema: () => ({ type: 'number', example: 10 }),
};

/** In minor units. */
export function readMoney(json: Json, { scope }: Batch): number | undefined {
  const amount = typeof json === 'bigint' ? Number(json) : json;
  return typeof amount === 'number' && Number.isFinite(amount) ? toMinor(amount, scope.place.decimals) : undefined;
}

export const choice: FieldSpelling = {
  write(value, { words = {} }) {
    for (const word in words) if (words[word] === value) return `"${word}"`;
    return undefined;
  },
  read: readChoice,
  schema: ({ words = {} }) => ({ type: 'string', enum: Object.keys(words) }),
};

export function readChoice(json: Json, { of, words = {} }: Field): { value: string | undefined } | Failure {
  if (typeof json === 'string' && Object.hasOwn(words, json)) return { value: words[json] };
  return { code: 'notInList', field: of, value: json, allowed: Object.keys(words) };
}

/** Digits in quotes, and nothing else. */
export const textId: FieldSpelling = {
  write: (value) => `"${value}"`,
  read: (json, field) =>
    typeof json === 'string' && isId(json) ? { value: json } : wrongType(field, 'string of digits', json),
  schema: () => ({ type: 'string', pattern: '^\\d+$', example: '281474976710655' }),
};

export const isoDay: FieldSpelling = {
  write: (value) => (value === null ? undefined : `"${value}"`),
  read: (json, { of }) =>
    typeof json === 'string' && isDay(json) ? { value: json } : { code: 'badDay', field: of, value: json },
  schema: () => ({ type: 'string', format: 'date', example: '2030-12-31' }),
};

export const tags: FieldSpelling = {
  // Stored as the JSON that it is.
  write: (value) => (value === null ? undefined : String(value)),
  read(json, field) {
    if (!isObject(json)) return wrongType(field, 'object', json);
    const other = Object.entries(json).find(([, value]) => typeof value !== 'string');
    return other === undefined ? { value: json } : wrongType(field, 'object of strings', json);
  },
  schema: () => ({ type: 'object', additionalProperties: { type: 'string' } }),
};

export function wrongType({ of }: Pick<Field, 'of'>, expected: string, value: unknown, within?: string): Failure {
  return { code: 'wrongType', field: of, expected, value, ...(within === undefined ? {} : { within }) };
}
