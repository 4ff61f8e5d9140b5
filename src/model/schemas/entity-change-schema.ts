/**
 * How a scenario changes existing entities and overrides their numbers.
 */
import { COLLECTIONS } from '../kinds.ts';
import { moderation, state } from '../forms/codecs.ts';
import { described } from './described.ts';
import { day, daysAgo, dynamicBidding, id, servingStatus } from './entity-fields.ts';
import { changeShape } from './form-shape.ts';
import { country, name } from './seed-file.ts';
import { instant } from './times.ts';
import { z } from './zod.ts';

export const whose = described(
  { account: name.optional(), country: country.optional(), profileId: id.optional() },
  {
    account: 'The account, by its name or id',
    country: 'The country of the profile',
    profileId: 'The profile, by its id instead of account and country',
  },
);

export function namesProfile({
  account,
  country,
  profileId,
}: {
  account?: unknown;
  country?: unknown;
  profileId?: unknown;
}) {
  return profileId === undefined
    ? account !== undefined && country !== undefined
    : account === undefined && country === undefined;
}
export const PROFILE_TEXT = 'must name a profile: by account and country, or by profileId';

const entity = {
  ...described(
    {
      collection: z.enum(COLLECTIONS),
      id: id.optional(),
      ref: z.string().min(1).max(100).optional(),
      name: z.string().min(1).optional(),
    },
    {
      collection: 'The collection of the entity',
      id: 'The entity, by its id',
      ref: 'The entity, by the ref that this scenario, or one that it extends, gives it',
      name: 'The entity, by the name of a campaign or ad group or by the text of a keyword',
    },
  ),
  ...whose,
};

type Named = Partial<Record<'id' | 'ref' | 'name' | 'account' | 'country' | 'profileId', unknown>>;

function namesOne({ id, ref, name }: Named): boolean {
  return [id, ref, name].filter((each) => each !== undefined).length === 1;
}
const ONE_TEXT = 'must name one entity: by id, by ref or by name';

function namesProfileOrNone(input: Named): boolean {
  return namesProfile(input) || [input.account, input.country, input.profileId].every((each) => each === undefined);
}

export const entityChange = z
  .strictObject({
    ...entity,
    state: state.schema(z).optional().describe('The new state, as a client would set it'),
    ...changeShape,
    ...described(
      {
        dynamicBidding: dynamicBidding.optional(),
        servingStatus: servingStatus.nullable().optional(),
        moderationStatus: moderation.schema(z).optional(),
        createdDaysAgo: daysAgo.optional(),
        updatedDaysAgo: daysAgo.optional(),
        creationDate: instant.optional(),
        lastUpdatedDate: instant.optional(),
      },
      {
        dynamicBidding: 'How bids of a campaign are adjusted from now on',
        servingStatus: 'A serving status that replaces the computed one; null for what is computed',
        moderationStatus: 'The result of the review of an ad of sponsored brands',
        createdDaysAgo: 'How many days ago the entity was created',
        updatedDaysAgo: 'How many days ago the entity was last changed',
        creationDate: 'When the entity was created, in place of createdDaysAgo',
        lastUpdatedDate: 'When the entity was last changed, in place of updatedDaysAgo',
      },
    ),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(namesProfileOrNone, PROFILE_TEXT);

export const entityOverride = z
  .strictObject({
    ...entity,
    ...described(
      {
        collection: z.enum(['campaigns', 'adGroups', 'keywords', 'targets', 'productAds']),
        date: day,
        values: z.record(z.string(), z.number().min(0).max(1e12)),
      },
      {
        collection: 'The collection of the entity',
        date: 'The day of the numbers',
        values: 'The numbers by their names in reports; money in major units',
      },
    ),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(namesProfileOrNone, PROFILE_TEXT);
