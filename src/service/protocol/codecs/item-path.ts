/**
 * Paths in an item of a request, such as `budget.budget` or `expression[0].type`, and the values at them.
 */
import { isObject, type Json } from '../../http/body.ts';

/** Whether the item has a field that is not null. */
export function has(item: Json, name: string): boolean {
  return isObject(item) && Object.hasOwn(item, name) && item[name] !== null;
}

const STEPS = /([^.[\]]+)|\[(\d+)\]/g;

export function at(item: Json, path: string): Json | undefined {
  let json: Json | undefined = item;
  for (const [, name = '', index] of path.matchAll(STEPS)) {
    if (index !== undefined) json = Array.isArray(json) ? json[Number(index)] : undefined;
    else json = isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined;
  }
  return json;
}

const MAX_SHOWN = 500;

/** The value that caused an error, truncated; empty for undefined. */
export function triggerText(json: Json | undefined): string {
  if (typeof json !== 'object') return json === undefined ? '' : String(json).slice(0, MAX_SHOWN);
  try {
    return JSON.stringify(json, bigintAsText).slice(0, MAX_SHOWN);
  } catch {
    // `JSON.parse` accepts deeper nesting than `JSON.stringify`.
    return '';
  }
}

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A list of objects as `[(name=value, name=value)]`; nested values are JSON. */
export function formatList(json: Json | undefined): string {
  if (Array.isArray(json)) return `[${json.map((each) => parts(each)).join(', ')}]`;
  return triggerText(json);
}

function parts(json: Json): string {
  if (!isObject(json)) return triggerText(json);
  return `(${Object.entries(json)
    .map(([name, value]) => `${name}=${triggerText(value)}`)
    .join(', ')})`;
}

/** `an array` or `a string`, for error messages. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
