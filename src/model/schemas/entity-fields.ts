/**
 * Fields that entities of a seed have in common.
 */
import type { Kind } from '../entities.ts';
import { textFieldsOf, type TextFieldName } from '../text-fields.ts';
import { described } from './described.ts';
import { instant } from './times.ts';
import { z } from './zod.ts';

const LARGEST_ID = 9_223_372_036_854_775_807n;
const MAX_DAYS = 3650;

const ID_TEXT = 'must be an id: digits, in quotes when there are more than 15';
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,18}$/), z.int(ID_TEXT).positive(ID_TEXT)], { error: ID_TEXT })
  .transform(String)
  .refine((digits) => BigInt(digits) <= LARGEST_ID, ID_TEXT);

const DAY_TEXT = 'must be a day such as 2026-03-01, today, today-90d or today+30d';
export const day = z.union([z.iso.date().regex(/^[1-9]/), z.string().regex(/^today(?:[+-]\d{1,4}d)?$/)], {
  error: DAY_TEXT,
});

export const ref = z.string().min(1).max(100);
const state = z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).default('ENABLED');
export const daysAgo = z.int().min(0).max(MAX_DAYS);
export const servingStatus = z.string().regex(/^[A-Z_]{1,60}$/, 'must be a status such as AD_POLICING_SUSPENDED');

export const dynamicBidding = z.strictObject(
  described(
    {
      strategy: z.enum(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED']).optional(),
      placementBidding: z
        .array(
          z.strictObject(
            described(
              {
                placement: z.enum([
                  'PLACEMENT_TOP',
                  'PLACEMENT_PRODUCT_PAGE',
                  'PLACEMENT_REST_OF_SEARCH',
                  'SITE_AMAZON_BUSINESS',
                ]),
                percentage: z.int().min(0).max(900),
              },
              { placement: 'Where the ad is shown', percentage: 'By how many percent the bid is raised there' },
            ),
          ),
        )
        .refine(
          (all) => new Set(all.map((each) => each.placement)).size === all.length,
          'must name each placement once',
        )
        .optional(),
    },
    { strategy: 'The bidding strategy', placementBidding: 'By how much bids are raised for each placement' },
  ),
);

/** A value that an entity had. Which kinds have a field is checked by the seeder. */
const pastValue = z
  .strictObject(
    described(
      {
        until: instant,
        state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
        servingStatus: servingStatus.nullable().optional(),
        budget: z.number().nullable().optional(),
        defaultBid: z.number().optional(),
        bid: z.number().nullable().optional(),
        startDate: z.iso.date().optional(),
        endDate: z.iso.date().nullable().optional(),
        dynamicBidding: dynamicBidding.optional(),
        premiumBidAdjustment: z.boolean().optional(),
        outOfBudget: z.boolean().nullable().optional(),
        moderationStatus: z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional(),
        approvalDate: instant.nullable().optional(),
      },
      {
        until: 'When the value was replaced',
        state: 'The state until then',
        servingStatus: 'The serving status until then that replaced the computed one; null for none',
        budget: 'The budget until then',
        defaultBid: 'The default bid until then',
        bid: 'The bid until then; null for that of the ad group',
        startDate: 'The first day until then',
        endDate: 'The last day until then; null for none',
        dynamicBidding: 'How bids were adjusted until then: the strategy or the placements',
        premiumBidAdjustment: 'Bid plus until then',
        outOfBudget: 'Whether the campaign was out of budget until then; null for computed',
        moderationStatus: 'The result of the review until then',
        approvalDate: 'When the pending review was due to be approved until then; null for not by the clock',
      },
    ),
  )
  .openapi('PastValue');
export type PastValueItem = z.infer<typeof pastValue>;

const EVERY_ENTITY = described(
  {
    ref: ref.optional(),
    state,
    createdDaysAgo: daysAgo.optional(),
    updatedDaysAgo: daysAgo.optional(),
    creationDate: instant.optional(),
    lastUpdatedDate: instant.optional(),
    past: z.array(pastValue).optional(),
    servingStatus: servingStatus.optional(),
  },
  {
    ref: 'A name by which other entities of the same seed or scenario refer to this one',
    state: 'The state of the entity',
    createdDaysAgo: 'How many days ago the entity was created; by default as long ago as its parent, a campaign now',
    updatedDaysAgo:
      'How many days ago the entity was last changed; it was enabled until then. By default when it was created',
    creationDate:
      'When the entity was created, in place of createdDaysAgo; it had its values since then, except for past',
    lastUpdatedDate: 'When the entity was last changed, in place of updatedDaysAgo; requires creationDate',
    past: 'The former values of an entity with creationDate, oldest first: they decide past performance numbers',
    servingStatus: 'A serving status that replaces the computed one',
  },
);

/** The fields of every entity and the text fields of its kind. */
export function commonFields<K extends Kind>(kind: K) {
  const texts = textFieldsOf(kind).map(([name, { description, maxLength, values }]) => {
    const text = maxLength === undefined ? z.string() : z.string().min(1).max(maxLength);
    return [name, (values === undefined ? text : z.enum(values)).optional().describe(description)];
  });
  // One field for each name.
  const textFields = Object.fromEntries(texts) as { [Name in TextFieldName<K>]: z.ZodOptional<z.ZodString> };
  return { ...textFields, ...EVERY_ENTITY };
}

export const ofCampaign = described(
  { campaignId: id.optional(), campaignRef: ref.optional() },
  {
    campaignId: 'The campaign, by its id; not needed inside a campaign',
    campaignRef: 'The campaign, by its ref; not needed inside a campaign',
  },
);
export const ofAdGroup = {
  ...ofCampaign,
  ...described(
    { adGroupId: id.optional(), adGroupRef: ref.optional() },
    {
      adGroupId: 'The ad group, by its id; not needed inside an ad group',
      adGroupRef: 'The ad group, by its ref; not needed inside an ad group',
    },
  ),
};

export const bid = z.number().optional();
export const expression = z
  .array(
    z.strictObject(
      described(
        { type: z.string().min(1).max(100), value: z.string().min(1).max(250).optional() },
        {
          type: 'The type of the predicate, for example ASIN_SAME_AS',
          value: 'The value of the predicate, for types that have one',
        },
      ),
    ),
  )
  .min(1)
  .max(10);
