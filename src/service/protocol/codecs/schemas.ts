/**
 * The JSON Schemas of bodies that are described by hand.
 */
import type { Schema } from '../../http/description.ts';

export const STRING: Schema = { type: 'string' };
export const NUMBER: Schema = { type: 'number' };
export const INTEGER: Schema = { type: 'integer' };
export const BOOLEAN: Schema = { type: 'boolean' };
/** A number of an id. */
export const INT64: Schema = { type: 'integer', format: 'int64' };
export const INSTANT: Schema = { type: 'string', format: 'date-time' };

export const objectOf = (properties: Readonly<Record<string, Schema>>, required?: readonly string[]): Schema => ({
  type: 'object',
  ...(required === undefined ? {} : { required }),
  properties,
});

export const arrayOf = (items: Schema, maxItems?: number): Schema => ({
  type: 'array',
  items,
  ...(maxItems === undefined ? {} : { maxItems }),
});

export const enumOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });

/** The responses of refusals, which have one schema. */
export const refusalsOf = (error: Schema, ...statuses: readonly number[]): Record<number, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, error]));
