/**
 * The changes that a scenario makes to a world, at its start or in a step of its timeline. The input has the form of
 * the admin API: durations and instants as text, money in major units.
 */
import { z } from 'zod';
import type { JobKind } from '../model/jobs.ts';
import { COLLECTIONS } from '../model/kinds.ts';
import { described } from './described.ts';
import { day, id } from './entity-fields.ts';
import { dynamicBidding } from './entity-schema.ts';
import { fault, faultId, rateLimits } from './fault-schema.ts';
import {
  checkOutcome,
  completionPolicy,
  hasOneType,
  jobTypes,
  ONE_TYPE_TEXT,
  outcomeShape,
  times,
} from './job-schema.ts';
import { simulationParameters } from './simulation-schema.ts';
import { access, country, name, permission } from './seed-file.ts';
import { settings } from './settings-schema.ts';

const whose = described(
  { account: name.optional(), country: country.optional(), profileId: id.optional() },
  {
    account: 'The account, by its name or id',
    country: 'The country of the profile',
    profileId: 'The profile, by its id instead of account and country',
  },
);

function namesProfile({ account, country, profileId }: { account?: unknown; country?: unknown; profileId?: unknown }) {
  return profileId === undefined
    ? account !== undefined && country !== undefined
    : account === undefined && country === undefined;
}
const PROFILE_TEXT = 'must name a profile: by account and country, or by profileId';

function outcome(kind: JobKind) {
  return z
    .strictObject({
      ...outcomeShape,
      ...described(
        {
          times,
          match: z
            .strictObject({
              ...jobTypes(kind),
              ...whose,
            })
            .refine(hasOneType, ONE_TYPE_TEXT)
            .refine(
              (match) =>
                namesProfile(match) ||
                Object.values({ ...match, recordType: undefined, reportTypeId: undefined }).every(
                  (each) => each === undefined,
                ),
              PROFILE_TEXT,
            )
            .optional(),
        },
        { times: 'How many requests it applies to', match: 'The requests that it applies to; by default all' },
      ),
    })
    .superRefine(checkOutcome);
}

const outcomes = z.strictObject(
  described(
    {
      reports: z.array(outcome('report')).optional(),
      snapshots: z.array(outcome('snapshot')).optional(),
      exports: z.array(outcome('export')).optional(),
    },
    {
      reports: 'The outcomes of the next reports',
      snapshots: 'The outcomes of the next snapshots',
      exports: 'The outcomes of the next exports',
    },
  ),
);

const profile = z
  .strictObject({
    ...whose,
    ...described({ access: access.optional() }, { access: 'What the user of the world may do with the profile' }),
    linkPermission: permission
      .optional()
      .describe('What every manager account that is linked with the profile may do with it'),
    ...described(
      {
        validPaymentMethod: z.boolean().optional(),
        dailyBudget: z.number().min(1).max(999_999_999).nullable().optional(),
        outOfBudget: z.boolean().nullable().optional(),
      },
      {
        validPaymentMethod: 'Whether the profile has a valid payment method',
        dailyBudget: "The daily budget of the profile, in major units of the marketplace's currency; null for none",
        outOfBudget: 'Whether the profile is out of budget; null for what is computed',
      },
    ),
  })
  .refine(namesProfile, PROFILE_TEXT);

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

const change = z
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
        premiumBidAdjustment: z.boolean().optional(),
        portfolioId: z.string().min(1).max(100).nullable().optional(),
        tags: z.record(z.string(), z.string()).nullable().optional(),
        servingStatus: z
          .string()
          .regex(/^[A-Z_]{1,60}$/, 'must be a status such as AD_POLICING_SUSPENDED')
          .nullable()
          .optional(),
        outOfBudget: z.boolean().nullable().optional(),
        moderationStatus: z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional(),
        createdDaysAgo: z.int().min(0).max(3650).optional(),
        updatedDaysAgo: z.int().min(0).max(3650).optional(),
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
        premiumBidAdjustment: 'Bid plus of a campaign',
        portfolioId: 'The new portfolio of a campaign; null for none',
        tags: 'The new tags of a campaign; null for none',
        servingStatus: 'A serving status that replaces the computed one; null for what is computed',
        outOfBudget: 'Whether a campaign is out of budget; null for what is computed',
        moderationStatus: 'The result of the review of an ad of sponsored brands',
        createdDaysAgo: 'How many days ago the entity was created',
        updatedDaysAgo: 'How many days ago the entity was last changed',
      },
    ),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(namesProfileOrNone, PROFILE_TEXT);

const override = z
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

const regions = z
  .strictObject(
    described(
      { na: z.array(country), eu: z.array(country), fe: z.array(country) },
      {
        na: 'The countries that the region na serves',
        eu: 'The countries that the region eu serves',
        fe: 'The countries that the region fe serves',
      },
    ),
  )
  .partial();

export const changes = {
  settings: settings.optional().describe('Settings of the world'),
  jobs: z
    .strictObject(
      described(
        {
          reports: completionPolicy.optional(),
          snapshots: completionPolicy.optional(),
          exports: completionPolicy.optional(),
        },
        {
          reports: 'When reports are complete',
          snapshots: 'When snapshots are complete',
          exports: 'When exports are complete',
        },
      ),
    )
    .optional()
    .describe('When reports, snapshots and exports are complete'),
  outcomes: outcomes.optional().describe('The outcomes of the next reports, snapshots and exports that match'),
  regions: regions.optional().describe('Which countries a region serves'),
  profiles: z.array(profile).optional().describe('Changes of existing profiles'),
  change: z.array(change).optional().describe('Changes of existing entities'),
  metrics: simulationParameters
    .optional()
    .describe('The parameters that performance numbers follow from; what is left out stays'),
  overrides: z.array(override).optional().describe('Performance numbers of an entity on a day'),
  dropFaults: z
    .union([z.literal('all'), z.array(faultId)], { error: 'must be all, or a list of ids' })
    .optional()
    .describe('Faults to remove, by their ids, or all of them'),
  faults: z
    .array(
      fault.extend({ id: faultId.optional().describe('The id of the fault; a fault with the same id is replaced') }),
    )
    .optional()
    .describe('Faults, tried in the given order'),
  rateLimit: rateLimits
    .nullable()
    .optional()
    .describe('How many calls each client id may make: one limit, a list of limits, or null for none'),
};

const shape = z.strictObject(changes);
export type Changes = z.output<typeof shape>;
export type Change<K extends keyof Changes> = NonNullable<Changes[K]>;
export type PlannedOutcomeInput = NonNullable<Change<'outcomes'>['reports']>[number];
