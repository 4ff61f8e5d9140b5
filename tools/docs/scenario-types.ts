/**
 * The type of a scenario for users of the client library, from its JSON Schema: objects that occur more than once, or
 * are large, become interfaces that are named after the field that holds them.
 */
import type { Schema } from './client-types.ts';

/** Smaller objects are written where they are used. */
const FEWEST_FIELDS = 3;

const NAMES: Readonly<Record<string, string>> = {
  do: 'Action',
  timeline: 'Step',
  generate: 'Bulk',
  countries: 'AccountProfile',
  entity: 'EntityBlock',
};

/** The root and the objects within it, by their names. */
export function namedSchemas(root: Schema, rootName: string): Record<string, Schema> {
  const named = new Map<string, { name: string; schema: Schema }>();
  const taken = new Set([rootName]);

  const nameFor = (field: string): string => {
    const name = rootName.replace(/Definition$/, '') + (NAMES[field] ?? pascal(field));
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
    taken.add(free);
    return free;
  };

  const visit = (schema: Schema, field: string): Schema => {
    const { description, ...inner } = parts(schema, (each, name) => visit(each, name ?? field), singular(field));
    const text = description === undefined ? {} : { description };
    if (Object.keys(inner.properties ?? {}).length < FEWEST_FIELDS) return { ...inner, ...text };
    const key = JSON.stringify(inner);
    const known = named.get(key) ?? { name: nameFor(field), schema: inner };
    named.set(key, known);
    return { $ref: `#/components/schemas/${known.name}`, ...text };
  };

  const whole = parts(root, (each, name) => visit(each, name ?? rootName));
  return Object.fromEntries([
    [rootName, whole],
    ...[...named.values()].map(({ name, schema }): [string, Schema] => [name, schema]),
  ]);
}

/** The schema with each schema in it replaced; a field's comes with its name, that of an item with the name of one. */
function parts(schema: Schema, replace: (each: Schema, name?: string) => Schema, one?: string): Schema {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]): [string, Schema] => [name, replace(each, name)]),
      ),
    }),
    ...(items && { items: replace(items, one) }),
    ...(anyOf && { anyOf: anyOf.map((each) => replace(each)) }),
    ...(oneOf && { oneOf: oneOf.map((each) => replace(each)) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: replace(additionalProperties) }),
  };
}

export function singular(field: string): string {
  if (field.endsWith('ies')) return `${field.slice(0, -3)}y`;
  return field.endsWith('s') && !field.endsWith('ss') ? field.slice(0, -1) : field;
}

function pascal(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
