/**
 * Which fields a schema knows at a place, to name the one that was meant by a slip of the hand.
 */
import { z } from './zod.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

const derived = new WeakMap<z.ZodType, JsonSchema>();

/** The names that the schema knows at a place. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let root = derived.get(schema);
  if (root === undefined) {
    // `toJSONSchema` returns a JSON Schema, of which only these parts are read.
    root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' }) as JsonSchema;
    derived.set(schema, root);
  }
  let here = alternatives(root, root);
  for (const key of path) {
    here = here.flatMap(({ items, properties = {}, additionalProperties }) => {
      if (typeof key === 'number') return items ?? [];
      const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
      return (Object.hasOwn(properties, key) ? properties[String(key)] : rest) ?? [];
    });
    here = here.flatMap((each) => alternatives(each, root));
  }
  return here.flatMap(({ properties = {} }) => Object.keys(properties));
}

function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [], $ref } = schema;
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
  const inner = [...anyOf, ...oneOf, ...allOf, ...(named === undefined ? [] : [named])];
  return [schema, ...inner.flatMap((each) => alternatives(each, root))];
}
