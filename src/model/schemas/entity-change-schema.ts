/**
 * How a scenario changes existing entities and overrides their numbers.
 */
import { COLLECTIONS } from '../kinds.ts';
import { creative, landingPage } from './brands-schema.ts';
import { moderation, state } from '../forms/codecs.ts';
import { day, daysAgo, dynamicBidding, id, servingStatus } from './entity-fields.ts';
import { changeShape } from './shapes/form-shape.ts';
import { country, name } from './seed-file.ts';
import { instant } from './times.ts';
import { z } from './zod.ts';

export const whose = {
  account: name.optional().describe('The account, by its name or id'),
  country: country.optional().describe('The country of the profile'),
  profileId: id.optional().describe('The profile, by its id instead of account and country'),
};

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
  collection: z.enum(COLLECTIONS).describe('The collection of the entity'),
  id: id.optional().describe('The entity, by its id'),
  ref: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The entity, by the ref that this scenario, or one that it extends, gives it'),
  name: z
    .string()
    .min(1)
    .optional()
    .describe('The entity, by the name of a campaign or ad group or by the text of a keyword'),
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
    dynamicBidding: dynamicBidding.optional().describe('How bids of a campaign are adjusted from now on'),
    servingStatus: servingStatus
      .nullable()
      .optional()
      .describe('A serving status that replaces the computed one; null for what is computed'),
    creative: creative
      .optional()
      .describe(
        'A new version of the creative of an ad of sponsored brands, which is reviewed as the setting moderation requires',
      ),
    landingPage: landingPage
      .optional()
      .describe('Where a click on the new version leads; by default where it led before'),
    moderationStatus: moderation.schema(z).optional().describe('The result of the review of an ad of sponsored brands'),
    approvalDate: instant
      .optional()
      .describe(
        'When the review that moderationStatus sets to pending ends with an approval; by default not by the clock',
      ),
    createdDaysAgo: daysAgo.optional().describe('How many days ago the entity was created'),
    updatedDaysAgo: daysAgo.optional().describe('How many days ago the entity was last changed'),
    creationDate: instant.optional().describe('When the entity was created, in place of createdDaysAgo'),
    lastUpdatedDate: instant.optional().describe('When the entity was last changed, in place of updatedDaysAgo'),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(namesProfileOrNone, PROFILE_TEXT);

export const entityOverride = z
  .strictObject({
    ...entity,
    collection: z
      .enum(['campaigns', 'adGroups', 'keywords', 'targets', 'productAds'])
      .describe('The collection of the entity'),
    date: day.describe('The day of the numbers'),
    values: z
      .record(z.string(), z.number().min(0).max(1e12))
      .describe('The numbers by their names in reports; money in major units'),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(namesProfileOrNone, PROFILE_TEXT);
