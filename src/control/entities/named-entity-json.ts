/**
 * The JSON of an entity with its name, next to texts and rows that have its id.
 */
import { COLLECTIONS } from '../../model/kinds.ts';
import { z } from '../../model/schemas/zod.ts';
import { IdText } from '../routing/scalars.ts';

export const NamedEntityJson = z
  .object({
    collection: z.enum([...COLLECTIONS, 'profiles']).describe('The collection of the entity'),
    id: IdText.describe('The id of the entity'),
    name: z
      .string()
      .describe('Its name, keyword, product or targeting expression; for a profile, the account and the country'),
    profileId: IdText.describe('The profile of the entity'),
  })
  .openapi('NamedEntity');
