/**
 * Creates an example of a request body from its schema, so that a request from the API explorer starts with a valid
 * body.
 */
import type { Schema } from '../../http/description.ts';

/** Returns undefined if the schema has too little information. */
export function exampleOf(schema: Schema): unknown {
  if (schema['example'] !== undefined) return schema['example'];
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object':
      return Object.fromEntries(
        exampleNames(schema).map((name) => [name, exampleOf(propertiesOf(schema)[name] ?? {})]),
      );
    case 'array':
      // In JSON Schema, `items` of an array is a schema.
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        exampleOf((schema['items'] ?? {}) as Schema),
      );
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
  // In JSON Schema, `properties` holds schemas by name.
  return (schema['properties'] ?? {}) as Record<string, Schema>;
}

/** The required fields; all fields if only one is required, which is usually an id and means little alone. */
function exampleNames(schema: Schema): string[] {
  const [choice] = listOf<Schema>(schema['anyOf']);
  const required = [...listOf<string>(schema['required']), ...listOf<string>(choice?.['required'])];
  const names = required.length === 1 ? Object.keys(propertiesOf(schema)) : required;
  return names.filter((name) => propertiesOf(schema)[name]?.['readOnly'] !== true);
}

function listOf<T>(value: unknown): readonly T[] {
  // JSON Schema defines the type of the items.
  return Array.isArray(value) ? (value as T[]) : [];
}
