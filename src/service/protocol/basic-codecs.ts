/**
 * Codecs of the field types that several API versions share: strings, money, enum values, and ids and dates as every
 * version since version 3 writes them.
 */
import { isDay } from '../../model/days.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { moneyText, toMinor } from '../../model/money.ts';
import { isObject, type Json } from '../http/body.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';
import type { Field } from './field-codec.ts';
import { isId } from './read-id.ts';
import type { FieldCodec } from './field-codec.ts';

export const text: FieldCodec = {
  encode: (value) => (value === null ? undefined : JSON.stringify(value)),
  decode: (json, field) => (typeof json === 'string' ? { value: json } : wrongType(field, 'string', json)),
  schema: () => ({ type: 'string' }),
};

export const money: FieldCodec = {
  encode: (value, _field, { context }) =>
    value === null ? undefined : moneyText(Number(value), context.scope.marketplace.decimals, context.observed),
  decode(json, field, context) {
    const value = readMoney(json, context);
    return value === undefined ? wrongType(field, 'number', json) : { value };
  },
  schema: () => ({ type: 'number', example: 10 }),
};

/** In minor units. */
export function readMoney(json: Json, { scope }: OperationContext): number | undefined {
  const amount = typeof json === 'bigint' ? Number(json) : json;
  return typeof amount === 'number' && Number.isFinite(amount)
    ? toMinor(amount, scope.marketplace.decimals)
    : undefined;
}

export const choice: FieldCodec = {
  encode(value, { values = {} }) {
    for (const name in values) if (values[name] === value) return `"${name}"`;
    return undefined;
  },
  decode: readChoice,
  schema: ({ values = {} }) => ({ type: 'string', enum: Object.keys(values) }),
};

type NotInList = Extract<Failure, { code: 'notInList' }>;

export function readChoice(json: Json, { column, values = {} }: Field): { value: string | undefined } | NotInList {
  if (typeof json === 'string' && Object.hasOwn(values, json)) return { value: values[json] };
  return { code: 'notInList', field: column, value: json, allowed: Object.keys(values) };
}

/** A list of one enum value. */
export const choiceInList: FieldCodec = {
  encode(value, field, context) {
    const only = choice.encode(value, field, context);
    return only && `[${only}]`;
  },
  decode(json, field) {
    if (!Array.isArray(json)) return wrongType(field, 'array', json);
    const [only = null] = json;
    if (json.length !== 1) return { code: 'outOfRange', field: field.column, value: json.length, min: 1, max: 1 };
    const read = readChoice(only, field);
    return isFailure(read) ? { ...read, within: '[0]' } : read;
  },
  schema: (field) => ({ type: 'array', minItems: 1, maxItems: 1, items: choice.schema(field) }),
};

/** A string of digits. */
export const textId: FieldCodec = {
  encode: (value) => `"${value}"`,
  decode: (json, field) =>
    typeof json === 'string' && isId(json) ? { value: json } : wrongType(field, 'string of digits', json),
  schema: () => ({ type: 'string', pattern: '^\\d+$', example: '281474976710655' }),
};

export const isoDay: FieldCodec = {
  encode: (value) => (value === null ? undefined : `"${value}"`),
  decode: (json, { column }) =>
    typeof json === 'string' && isDay(json) ? { value: json } : { code: 'invalidDate', field: column, value: json },
  schema: () => ({ type: 'string', format: 'date', example: '2030-12-31' }),
};

export const tags: FieldCodec = {
  // The column holds the JSON of the response.
  encode: (value) => (value === null ? undefined : String(value)),
  decode(json, field) {
    if (!isObject(json)) return wrongType(field, 'object', json);
    const other = Object.entries(json).find(([, value]) => typeof value !== 'string');
    return other === undefined ? { value: json } : wrongType(field, 'object of strings', json);
  },
  schema: () => ({ type: 'object', additionalProperties: { type: 'string' } }),
};

export function wrongType(
  { column }: Pick<Field, 'column'>,
  expected: string,
  value: unknown,
  within?: string,
): Failure {
  return { code: 'wrongType', field: column, expected, value, ...(within === undefined ? {} : { within }) };
}
