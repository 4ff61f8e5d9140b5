/**
 * Adds descriptions to the fields of a shape, for the OpenAPI document and the types of the client library.
 */
import type { z } from '../../model/schemas/zod.ts';

type Shape = Record<string, z.ZodType>;

export function documented<S extends Shape>(shape: S, texts: Readonly<Partial<Record<keyof S, string>>>): S {
  // The cast is safe: adding a description does not change the type of a schema.
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const description = texts[name];
      return [name, description === undefined ? field : field.openapi({ description })];
    }),
  ) as S;
}
