/** Every property of the documented schemas says what it is: in editors, in the generated types, in the reference. */
import { describe, expect, it } from 'vitest';
import { openWorld } from '../fixtures/sandbox.ts';

/** Values, whose properties are none of a schema. */
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Paths of properties without a description. */
function bare(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const isNamed = /\/(?:properties|schemas|\$defs)$/.test(path);
  const own = isNamed
    ? []
    : Object.entries(propertiesOf(node)).flatMap(([name, each]) => (isBare(each) ? `${path}.${name}` : []));
  const inner = Object.entries(node).flatMap(([name, each]) =>
    !isNamed && VALUES.has(name) ? [] : bare(each, `${path}/${name}`),
  );
  return [...own, ...inner];
}

function propertiesOf(node: object): object {
  const properties: unknown = Reflect.get(node, 'properties');
  return typeof properties === 'object' && properties !== null ? properties : {};
}

function isBare(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const text: unknown = Reflect.get(schema, 'description');
  const parts: unknown = Reflect.get(schema, 'allOf');
  // Beside a reference the description is a part of its own.
  if (Array.isArray(parts)) return parts.every((part) => isBare(part));
  return !('$ref' in schema) && !(typeof text === 'string' && text.length > 5);
}

describe('every property has a description', () => {
  it.each(['/scenario.schema.json', '/seed.schema.json', '/openapi.json'])('in %s', async (path) => {
    const { json } = await openWorld().admin('GET', path);
    expect(JSON.stringify(json).split('"properties"').length).toBeGreaterThan(10);
    expect(bare(json, '')).toEqual([]);
  });
});
