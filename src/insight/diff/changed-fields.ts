/**
 * The fields in which two JSON objects differ.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../service/http/body.ts';

export interface ChangedField {
  /** Keys from the root. */
  path: readonly string[];
  /** Undefined where the object does not have the field. */
  before: unknown;
  after: unknown;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Objects are compared field by field, lists and other values as a whole. */
export function changedFields(before: JsonObject, after: JsonObject, path: readonly string[] = []): ChangedField[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): ChangedField[] => {
    const [was, is] = [before[key], after[key]];
    if (isDeepStrictEqual(was, is)) return [];
    const inner = [...path, key];
    if (isObject(was) && isObject(is)) return changedFields(was, is, inner);
    return [{ path: inner, before: was, after: is }];
  });
}
