/**
 * Builders of the JSON Schemas of bodies that are described by hand.
 */
import type { Schema } from '../../http/description.ts';

export const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });

export const arrayOf = (items: Schema, maxItems?: number): Schema => ({
  type: 'array',
  items,
  ...(maxItems === undefined ? {} : { maxItems }),
});

export const enumOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });
