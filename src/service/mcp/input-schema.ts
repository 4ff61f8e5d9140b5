/**
 * Shortens the schema of a tool's input: a model reads those of all tools with each conversation. Alternatives become one
 * object, and a part that occurs again is a reference. What is accepted then still passes the schema.
 */
import type { Schema } from '../http/description.ts';

/** A part of fewer characters is shorter than a reference to it. */
const SHORTEST = 60;
/** The error of a wrong value says what its limits are. */
const LEFT_OUT: ReadonlySet<string> = new Set(['anyOf', 'example', 'maxItems', 'minItems', 'pattern']);

export function shortSchema(schema: Schema): Schema {
  return shareParts(withoutAlternatives(schema));
}

/** In the schemas of requests, these keywords hold all other schemas. */
function mapParts(schema: Schema, change: (part: Schema, name?: string) => Schema): Record<string, unknown> {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: mapEntries(partsOf(properties), change) }),
    ...(items === undefined ? {} : { items: change(items as Schema) }),
  };
}

function mapEntries(parts: Record<string, Schema>, change: (part: Schema, name: string) => Schema): object {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
}

function partsOf(properties: unknown): Record<string, Schema> {
  // In JSON Schema, `properties` holds schemas by name.
  return (properties ?? {}) as Record<string, Schema>;
}

/** Without examples, limits and what only answers have. */
export function withoutAlternatives(schema: Schema): Schema {
  const { properties, anyOf = [] } = schema;
  const sent = Object.entries(partsOf(properties)).filter(([, part]) => part['readOnly'] !== true);
  const own = { ...schema, ...(properties === undefined ? {} : { properties: Object.fromEntries(sent) }) };
  const kept = Object.fromEntries(Object.entries(own).filter(([keyword]) => !LEFT_OUT.has(keyword)));
  const alternatives = (anyOf as Schema[]).map(withoutAlternatives);
  const changed: Schema = mapParts(kept, withoutAlternatives);
  if (alternatives.length === 0) return changed;
  const merged = alternatives.reduce(merge);
  // An object that only requires one of several fields has its fields beside the alternatives.
  return properties === undefined ? { ...changed, ...merged } : changed;
}

/** What fits one of two schemas fits the result. */
function merge(one: Schema, other: Schema): Schema {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (one['type'] !== other['type']) return {};
  const shared = Object.entries(one).flatMap(([keyword, value]) => {
    const both = keyword in other ? mergeKeyword(keyword, value, other[keyword]) : undefined;
    return both === undefined ? [] : [[keyword, both] as const];
  });
  return Object.fromEntries(shared);
}

function mergeKeyword(keyword: string, one: unknown, other: unknown): unknown {
  if (keyword === 'properties') return mergeProperties(partsOf(one), partsOf(other));
  if (keyword === 'items') return merge(one as Schema, other as Schema);
  if (Array.isArray(one) && Array.isArray(other))
    return keyword === 'required' ? one.filter((name) => other.includes(name)) : [...new Set([...one, ...other])];
  if (typeof one === 'number' && typeof other === 'number')
    return keyword.startsWith('max') ? Math.max(one, other) : Math.min(one, other);
  return one === other ? one : undefined;
}

function mergeProperties(one: Record<string, Schema>, other: Record<string, Schema>): object {
  const both = mapEntries(one, (part, name) => (other[name] === undefined ? part : merge(part, other[name])));
  return { ...other, ...both };
}

/** A part that occurs again is in `$defs`, under the name of the property where it occurs first. */
function shareParts(schema: Schema): Schema {
  const counts = new Map<string, number>();
  const count = (part: Schema): Schema => {
    const text = JSON.stringify(part);
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    // The parts of a part that is shared occur once.
    if (times === 1) mapParts(part, count);
    return part;
  };
  mapParts(schema, count);
  const names = new Map<string, string>();
  const $defs: Record<string, Schema> = {};
  const share = (part: Schema, name = 'item'): Schema => {
    const text = JSON.stringify(part);
    if (text.length < SHORTEST || (counts.get(text) ?? 0) < 2)
      return mapParts(part, (inner, own) => share(inner, own ?? name));
    let known = names.get(text);
    if (known === undefined) {
      known = name in $defs ? `${name}${names.size}` : name;
      names.set(text, known);
      // Before the parts in it, which may have the same name.
      $defs[known] = {};
      $defs[known] = mapParts(part, (inner, own) => share(inner, own ?? name));
    }
    return { $ref: `#/$defs/${known}` };
  };
  const shared = mapParts(schema, share);
  return names.size === 0 ? shared : { ...shared, $defs };
}
