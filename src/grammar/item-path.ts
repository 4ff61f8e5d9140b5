/**
 * Places in an item as it was sent, such as `budget.budget` or `expression[0].type`, and what stands there.
 */
import { isObject, type Json } from '../http/body.ts';

/** Whether the item says something under a name. */
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

const MOST_SHOWN = 500;

/** A value as text, shortened; empty where there is none. */
export function shown(json: Json | undefined): string {
  if (typeof json !== 'object') return json === undefined ? '' : String(json).slice(0, MOST_SHOWN);
  try {
    return JSON.stringify(json, inDigits).slice(0, MOST_SHOWN);
  } catch {
    // What was nested too deeply to be written was read all the same.
    return '';
  }
}

function inDigits(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A list of objects as `[(name=value, name=value)]`; what lies deeper is shown as it is. */
export function sentence(json: Json | undefined): string {
  if (Array.isArray(json)) return `[${json.map((each) => parts(each)).join(', ')}]`;
  return shown(json);
}

function parts(json: Json): string {
  if (!isObject(json)) return shown(json);
  return `(${Object.entries(json)
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join(', ')})`;
}
