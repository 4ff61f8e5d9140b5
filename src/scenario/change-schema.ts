/**
 * What a scenario changes of the world that it is played on, at its start and in the steps of its timeline alike. In
 * the words of the control API: durations and instants as text, money in major units.
 */
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { day, id } from './entity-fields.ts';
import { fault, faultId, rateLimit } from './fault-schema.ts';
import { checkEnd, outcomeShape, RECORD_TYPES, ripening, times } from './job-schema.ts';
import { ledgerModel } from './ledger-schema.ts';
import { access, country, name } from './seed-file.ts';
import { settings } from './settings-schema.ts';

const whose = { account: name.optional(), country: country.optional(), profileId: id.optional() };

/** By its id, or by the account's name or id and the country. */
function namesProfile({ account, country, profileId }: { account?: unknown; country?: unknown; profileId?: unknown }) {
  return profileId === undefined
    ? account !== undefined && country !== undefined
    : account === undefined && country === undefined;
}
const PROFILE_TEXT = 'must name a profile: by account and country, or by profileId';

function outcome(recordTypes: readonly [string, ...string[]]) {
  return z
    .strictObject({
      ...outcomeShape,
      times,
      match: z
        .strictObject({ recordType: z.enum(recordTypes).optional(), ...whose })
        .refine(
          (said) =>
            namesProfile(said) || Object.values({ ...said, recordType: undefined }).every((each) => each === undefined),
          PROFILE_TEXT,
        )
        .optional(),
    })
    .superRefine(checkEnd);
}

const outcomes = z.strictObject({
  reports: z.array(outcome(RECORD_TYPES.report)).optional(),
  snapshots: z.array(outcome(RECORD_TYPES.snapshot)).optional(),
});

const profile = z
  .strictObject({
    ...whose,
    access: access.optional(),
    validPaymentMethod: z.boolean().optional(),
    /** In major units; null takes it away. */
    dailyBudget: z.number().min(1).max(999_999_999).nullable().optional(),
    /** Forced; null: as computed. */
    outOfBudget: z.boolean().nullable().optional(),
  })
  .refine(namesProfile, PROFILE_TEXT);

const entity = {
  collection: z.enum(COLLECTIONS),
  id: id.optional(),
  /** As it was written in this scenario or in what it extends. */
  ref: z.string().min(1).max(100).optional(),
  /** Campaigns and ad groups by their names, keywords by their text. */
  name: z.string().min(1).optional(),
  ...whose,
};

type Named = Partial<Record<'id' | 'ref' | 'name' | 'account' | 'country' | 'profileId', unknown>>;

function namesOne({ id, ref, name }: Named): boolean {
  return [id, ref, name].filter((each) => each !== undefined).length === 1;
}
const ONE_TEXT = 'must name one entity: by id, by ref or by name';

function whoseIsClear(said: Named): boolean {
  return namesProfile(said) || [said.account, said.country, said.profileId].every((each) => each === undefined);
}

const change = z
  .strictObject({
    ...entity,
    /** As a client would. */
    state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
    rename: z.string().optional(),
    budget: z.number().optional(),
    defaultBid: z.number().optional(),
    bid: z.number().optional(),
    /** As no client may. */
    servingStatus: z
      .string()
      .regex(/^[A-Z_]{1,60}$/, 'must be a status such as AD_POLICING_SUSPENDED')
      .nullable()
      .optional(),
    outOfBudget: z.boolean().nullable().optional(),
    moderationStatus: z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional(),
    createdDaysAgo: z.int().min(0).max(3650).optional(),
    updatedDaysAgo: z.int().min(0).max(3650).optional(),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(whoseIsClear, PROFILE_TEXT);

const override = z
  .strictObject({
    ...entity,
    collection: z.enum(['campaigns', 'adGroups', 'keywords', 'targets', 'productAds']),
    date: day,
    /** In the service's names; money in major units. */
    values: z.record(z.string(), z.number().min(0).max(1e12)),
  })
  .refine(namesOne, ONE_TEXT)
  .refine(whoseIsClear, PROFILE_TEXT);

const regions = z.strictObject({ na: z.array(country), eu: z.array(country), fe: z.array(country) }).partial();

export const changes = {
  settings: settings.optional().describe('Settings of the world'),
  jobs: z
    .strictObject({ reports: ripening.optional(), snapshots: ripening.optional() })
    .optional()
    .describe('How reports and snapshots ripen'),
  outcomes: outcomes.optional().describe('What becomes of the next reports and snapshots that match'),
  regions: regions.optional().describe('Which countries a region serves'),
  profiles: z.array(profile).optional().describe('What is different of profiles that are there'),
  change: z.array(change).optional().describe('What is different of entities that are there'),
  metrics: ledgerModel.optional().describe('The parameters of the ledger; what is left out stays'),
  overrides: z.array(override).optional().describe('Numbers of an entity on a day'),
  dropFaults: z
    .union([z.literal('all'), z.array(faultId)], { error: 'must be all, or a list of ids' })
    .optional()
    .describe('Faults by their ids, or all that are there'),
  faults: z
    .array(fault.extend({ id: faultId.optional() }))
    .optional()
    .describe('Tried in the order in which they are told; one that has an id replaces the one that had it'),
  rateLimit: rateLimit.nullable().optional().describe('So many calls per client id; null: none'),
};

const shape = z.strictObject(changes);
export type Changes = z.output<typeof shape>;
export type Said<K extends keyof Changes> = NonNullable<Changes[K]>;
export type SaidOutcome = NonNullable<Said<'outcomes'>['reports']>[number];
