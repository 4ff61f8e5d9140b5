/**
 * An example of a body, from its schema, so that whoever tries a call in the browser begins with one that is good.
 */
import type { Schema } from '../http/description.ts';

/** Undefined where the schema tells too little. */
export function exampleOf(schema: Schema): unknown {
  if (schema['example'] !== undefined) return schema['example'];
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object':
      return Object.fromEntries(shownOf(schema).map((name) => [name, exampleOf(propertiesOf(schema)[name] ?? {})]));
    case 'array':
      // JSON Schema: of an array, it is the schema of each.
      return [exampleOf((schema['items'] ?? {}) as Schema)];
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  // JSON Schema: of an object, they are the schemas by name.
  return (schema['properties'] ?? {}) as Record<string, Schema>;
}

/** What it must have. Where that is one field, an id as a rule, it says nothing without the others. */
function shownOf(schema: Schema): string[] {
  const [choice] = listOf<Schema>(schema['anyOf']);
  const required = [...listOf<string>(schema['required']), ...listOf<string>(choice?.['required'])];
  return required.length === 1 ? Object.keys(propertiesOf(schema)) : required;
}

function listOf<T>(value: unknown): readonly T[] {
  // JSON Schema says of what it is a list.
  return Array.isArray(value) ? (value as T[]) : [];
}
