/**
 * Stored values as the control API writes them.
 */
import type { Entities, Flag, Kind, Predicate } from '../model/entities.ts';
import { toMajor } from '../model/money.ts';
import type { Batch } from '../verbs/scope.ts';

export type EntityJson = Record<string, unknown>;

export type Writers<K extends Kind> = { readonly [Each in K]: (row: Entities[Each], batch: Batch) => EntityJson };

/** Version 3 shouts the words that are stored: `negativeExact` is NEGATIVE_EXACT. */
export function shouted(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export function money(minor: number | null, { scope: { place } }: Batch): number | null {
  return minor === null ? null : toMajor(minor, place.decimals);
}

export function expression(json: string): Predicate[] {
  // Written by the verbs only, from such a list.
  return (JSON.parse(json) as Predicate[]).map(({ type, ...rest }) => ({ type: shouted(type), ...rest }));
}

export function flagJson(flag: Flag | null): boolean | null {
  return flag === null ? null : flag === 1;
}

/** What a product may lack is left out; what can be set and is not is null. */
export function given(values: Readonly<Record<string, unknown>>): EntityJson {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
