/**
 * How a scenario changes existing entities and overrides their numbers.
 */
import { COLLECTIONS } from '../kinds.ts';
import { sbBidding } from './brands-schema.ts';
import { described } from './described.ts';
import { day, daysAgo, dynamicBidding, id, servingStatus } from './entity-fields.ts';
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
    ...described(
      {
        state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
        rename: z.string().optional(),
        budget: z.number().optional(),
        defaultBid: z.number().optional(),
        bid: z.number().nullable().optional(),
        startDate: day.optional(),
        endDate: day.nullable().optional(),
        dynamicBidding: dynamicBidding.optional(),
        bidding: sbBidding.optional(),
        premiumBidAdjustment: z.boolean().optional(),
        portfolioId: z.string().min(1).max(100).nullable().optional(),
        offAmazonBudgetControlStrategy: z.enum(['MAXIMIZE_REACH', 'MINIMIZE_SPEND']).optional(),
        tags: z.record(z.string(), z.string()).nullable().optional(),
        servingStatus: servingStatus.nullable().optional(),
        outOfBudget: z.boolean().nullable().optional(),
        moderationStatus: z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional(),
        createdDaysAgo: daysAgo.optional(),
        updatedDaysAgo: daysAgo.optional(),
        creationDate: instant.optional(),
        lastUpdatedDate: instant.optional(),
      },
      {
        state: 'The new state, as a client would set it',
        rename: 'The new name',
        budget: "The new budget of a campaign, in major units of the marketplace's currency",
        defaultBid: "The new default bid of an ad group, in major units of the marketplace's currency",
        bid: "The new bid, in major units of the marketplace's currency; null for that of the ad group",
        startDate: 'The new first day of a campaign',
        endDate: 'The new last day of a campaign; null for none',
        dynamicBidding: 'How bids of a campaign are adjusted from now on',
        bidding: 'How bids of a sponsored brands campaign are adjusted from now on; what is left out stays',
        premiumBidAdjustment: 'Bid plus of a campaign',
        portfolioId: 'The new portfolio of a campaign; null for none',
        offAmazonBudgetControlStrategy: 'How the budget of a campaign is spent on ads off the site from now on',
        tags: 'The new tags of a campaign; null for none',
        servingStatus: 'A serving status that replaces the computed one; null for what is computed',
        outOfBudget: 'Whether a campaign is out of budget; null for what is computed',
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
