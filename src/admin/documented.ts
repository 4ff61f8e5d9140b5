/**
 * Adds descriptions to the fields of a shape, for the OpenAPI document and the types of the client library.
 */
import type { z } from '@hono/zod-openapi';

type Shape = Record<string, z.ZodType>;

function describe(field: z.ZodType, description: string): z.ZodType {
  return field.describe(description);
}

export function documented<S extends Shape>(shape: S, texts: Readonly<Partial<Record<keyof S, string>>>): S {
  // The cast is safe: adding a description does not change the type of a schema.
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const description = texts[name];
      if (description === undefined) return [name, field];
      // Schemas that were created before zod-openapi was loaded have no `openapi` method.
      return [name, 'openapi' in field ? field.openapi({ description }) : describe(field, description)];
    }),
  ) as S;
}
