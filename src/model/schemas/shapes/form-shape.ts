/**
 * The zod schemas that follow from the forms of kinds.
 */
import type { Kind } from '../../entities.ts';
import type { Codec } from '../../forms/codec.ts';
import { CHANGES, PAST, PATCHED, type ChangeName, type PastName, type PatchName } from '../../forms/change.ts';
import type { Field, Form, FormOf } from '../../forms/field.ts';
import { fieldsOf, type FormOfKind, type NamedField } from '../../forms/forms.ts';
import { z } from '../zod.ts';

/** The zod schemas of the fields in seeds. */
type ShapeOf<F extends Form> = {
  -readonly [Name in keyof F]: F[Name] extends { default: string | boolean }
    ? z.ZodDefault<z.ZodType<FormOf<F[Name]>>>
    : F[Name] extends { need: 'required' }
      ? z.ZodType<FormOf<F[Name]>>
      : z.ZodOptional<z.ZodType<FormOf<F[Name]>>>;
};

const SCHEMAS = new WeakMap<Codec<unknown, unknown, unknown>, z.ZodType>();

/** One schema for each codec, so that the reference describes it once. */
function schemaOfType(type: Codec<unknown, unknown, unknown>): z.ZodType {
  const schema = SCHEMAS.get(type) ?? type.schema(z);
  SCHEMAS.set(type, schema);
  return schema;
}

function makeSchema({ type, need, default: usual, description }: Field): z.ZodType {
  const schema = schemaOfType(type);
  const optional = usual !== undefined ? schema.default(usual) : need === 'required' ? schema : schema.optional();
  return optional.describe(description);
}

/** The fields of a kind in seeds. */
export function formShape<K extends Kind>(kind: K): ShapeOf<FormOfKind<K>> {
  const shape = Object.fromEntries(fieldsOf(kind).map((field) => [field.name, makeSchema(field)]));
  // One schema for each field.
  return shape as unknown as ShapeOf<FormOfKind<K>>;
}

type Uses<Name extends string> = Record<Name, z.ZodOptional<z.ZodType>>;

function shapeIn(use: 'change' | 'past' | 'patch', fields: ReadonlyMap<string, NamedField>): Uses<string> {
  return Object.fromEntries(
    [...fields].map(([name, field]) => {
      const { type = field.type, clears, description = '' } = field[use] ?? {};
      const schema = clears === true ? schemaOfType(type).nullable() : schemaOfType(type);
      return [name, schema.optional().describe(description)];
    }),
  );
}

export const changeShape: Uses<ChangeName> = shapeIn('change', CHANGES);
export const pastShape: Uses<PastName> = shapeIn('past', PAST);

/** The fields of PATCH in the admin API. */
export const patchShape: Uses<PatchName> = shapeIn('patch', PATCHED);
