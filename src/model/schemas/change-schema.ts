/**
 * The changes that a scenario makes to a world, at its start or in a step of its timeline. The input has the form of
 * the admin API: durations and instants as text, money in major units.
 */
import type { JobKind } from '../jobs.ts';
import { budgetRuleChange } from './budget-rule-schema.ts';
import { bidRuleChange } from './rules/bid-rule-schema.ts';
import { entityChange, entityOverride, namesProfile, PROFILE_TEXT, whose } from './entity-change-schema.ts';
import { fault, faultId, rateLimits } from './fault-schema.ts';
import { guard } from './guard-schema.ts';
import {
  checkOutcome,
  completionPolicy,
  hasOneType,
  jobTypes,
  ONE_TYPE_TEXT,
  outcomeShape,
  times,
} from './job-schema.ts';
import { attribution } from './attribution-schema.ts';
import { products, simulationParameters, topics } from './simulation-schema.ts';
import { access, country, permission } from './seed-file.ts';
import { settings } from './settings-schema.ts';
import { z } from './zod.ts';

function outcome(kind: JobKind) {
  return z
    .strictObject({
      ...outcomeShape,
      times: times.describe('How many requests it applies to'),
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
        .optional()
        .describe('The requests that it applies to; by default all'),
    })
    .superRefine(checkOutcome);
}

const outcomes = z.strictObject({
  reports: z.array(outcome('report')).optional().describe('The outcomes of the next reports'),
  snapshots: z.array(outcome('snapshot')).optional().describe('The outcomes of the next snapshots'),
  exports: z.array(outcome('export')).optional().describe('The outcomes of the next exports'),
});

const profile = z
  .strictObject({
    ...whose,
    access: access.optional().describe('What the user of the world may do with the profile'),
    linkPermission: permission
      .optional()
      .describe('What every manager account that is linked with the profile may do with it'),
    validPaymentMethod: z.boolean().optional().describe('Whether the profile has a valid payment method'),
    dailyBudget: z
      .number()
      .min(1)
      .max(999_999_999)
      .nullable()
      .optional()
      .describe("The daily budget of the profile, in major units of the marketplace's currency; null for none"),
    outOfBudget: z
      .boolean()
      .nullable()
      .optional()
      .describe('Whether the profile is out of budget; null for what is computed'),
  })
  .refine(namesProfile, PROFILE_TEXT);

const regions = z
  .strictObject({
    na: z.array(country).describe('The countries that the region na serves'),
    eu: z.array(country).describe('The countries that the region eu serves'),
    fe: z.array(country).describe('The countries that the region fe serves'),
  })
  .partial();

export const changes = {
  settings: settings.optional().describe('Settings of the world'),
  jobs: z
    .strictObject({
      reports: completionPolicy.optional().describe('When reports are complete'),
      snapshots: completionPolicy.optional().describe('When snapshots are complete'),
      exports: completionPolicy.optional().describe('When exports are complete'),
    })
    .optional()
    .describe('When reports, snapshots and exports are complete'),
  outcomes: outcomes.optional().describe('The outcomes of the next reports, snapshots and exports that match'),
  regions: regions.optional().describe('Which countries a region serves'),
  profiles: z.array(profile).optional().describe('Changes of existing profiles'),
  change: z.array(entityChange).optional().describe('Changes of existing entities'),
  budgetRules: z.array(budgetRuleChange).optional().describe('Changes of existing budget rules'),
  bidRules: z.array(bidRuleChange).optional().describe('Changes of existing rules that set bids'),
  metrics: simulationParameters
    .optional()
    .describe(
      'Parameters of the simulation of performance numbers, at the start for all days, and in a step from the step on; omitted parameters do not change',
    ),
  products: products.optional().describe('Values of products, which may change over time'),
  topics: topics
    .optional()
    .describe(
      'Topics with their search terms: they replace all earlier ones, and with any, there are no other searches',
    ),
  attribution: attribution
    .optional()
    .describe('Publishers and campaigns of attribution on all days: they replace all earlier ones'),
  overrides: z.array(entityOverride).optional().describe('Performance numbers of an entity on a day'),
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
    .describe('How many requests each client id may send: one limit, a list of limits, or null for none'),
  guard: guard
    .nullable()
    .optional()
    .describe('Limits for what clients spend, change and create; null for none. It counts from the start of the world'),
};

const shape = z.strictObject(changes);
export type Changes = z.output<typeof shape>;
export type Change<K extends keyof Changes> = NonNullable<Changes[K]>;
export type PlannedOutcomeInput = NonNullable<Change<'outcomes'>['reports']>[number];
