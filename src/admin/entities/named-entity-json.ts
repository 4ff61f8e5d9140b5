/**
 * The JSON of an entity with its name, next to texts and rows that have its id.
 */
import { COLLECTIONS } from '../../model/kinds.ts';
import { z } from '../../model/schemas/zod.ts';
import { documented } from '../routing/documented.ts';
import { IdText } from '../routing/scalars.ts';

export const NamedEntityJson = z
  .object(
    documented(
      { collection: z.enum([...COLLECTIONS, 'profiles']), id: IdText, name: z.string(), profileId: IdText },
      {
        collection: 'The collection of the entity',
        id: 'The id of the entity',
        name: 'Its name, keyword, product or targeting expression; for a profile, the account and the country',
        profileId: 'The profile of the entity',
      },
    ),
  )
  .openapi('NamedEntity');
