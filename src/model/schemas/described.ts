/**
 * Puts a description on every field of a shape: for editors, for the generated types and for the reference. A field
 * without one does not compile.
 */
import type { z } from './zod.ts';

type Shape = Record<string, z.ZodType>;

export function described<S extends Shape>(shape: S, texts: Readonly<Record<keyof S, string>>): S {
  // Each field keeps its type: a description does not change the type of a schema.
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.describe(texts[name] ?? '')]),
  ) as S;
}
