/**
 * What a seed says of entities, in the words of sponsored products version 3: flat lists whose items name their parents
 * by id or by a `ref` of the same list, and children written inside their parents.
 *
 * One schema serves the seed files and the control API. Texts, money and parents are judged by the verbs that write
 * them; here is only what a field can be at all.
 */
import { z } from 'zod';
import type { CollectionName } from './collections.ts';

const LARGEST_ID = 9_223_372_036_854_775_807n;
const MOST_DAYS = 3650;

const ID_TEXT = 'must be an id: digits, in quotes when there are more than 15';
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,18}$/), z.int().positive()], { error: ID_TEXT })
  .transform(String)
  .refine((digits) => BigInt(digits) <= LARGEST_ID, ID_TEXT);

const DAY_TEXT = 'must be a day: 2026-03-01, today, today-90d or today+30d';
const day = z.union([z.iso.date().regex(/^[1-9]/), z.string().regex(/^today(?:[+-]\d{1,4}d)?$/)], { error: DAY_TEXT });

const ref = z.string().min(1).max(100);
const state = z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).default('ENABLED');
export const daysAgo = z.int().min(0).max(MOST_DAYS);

const everyEntity = {
  /** A name for this entity, by which others of the same seed call it. */
  ref: ref.optional(),
  state,
  /** Without it as long ago as its parent, a campaign now. */
  createdDaysAgo: daysAgo.optional(),
  /** When it was last changed: one that is not enabled was so until then. Without it: when it was created. */
  updatedDaysAgo: daysAgo.optional(),
  /** Forced: wins over what would be computed. */
  servingStatus: z
    .string()
    .regex(/^[A-Z_]{1,60}$/, 'must be a status such as AD_POLICING_SUSPENDED')
    .optional(),
};

const ofCampaign = { campaignId: id.optional(), campaignRef: ref.optional() };
const ofAdGroup = { ...ofCampaign, adGroupId: id.optional(), adGroupRef: ref.optional() };

const bid = z.number().optional();
const negativeWords = { keywordText: z.string(), matchType: z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE']) };
const expression = z
  .array(z.strictObject({ type: z.string().min(1).max(100), value: z.string().min(1).max(250).optional() }))
  .min(1)
  .max(10);

const keyword = z.strictObject({
  keywordId: id.optional(),
  ...ofAdGroup,
  keywordText: z.string(),
  matchType: z.enum(['EXACT', 'PHRASE', 'BROAD']),
  bid,
  nativeLanguageKeyword: z.string().optional(),
  nativeLanguageLocale: z.string().optional(),
  ...everyEntity,
});

const negativeKeyword = z.strictObject({ keywordId: id.optional(), ...ofAdGroup, ...negativeWords, ...everyEntity });

const campaignNegativeKeyword = z.strictObject({
  keywordId: id.optional(),
  ...ofCampaign,
  ...negativeWords,
  ...everyEntity,
  /** ARCHIVED is removed. */
  state: z.enum(['ENABLED', 'ARCHIVED']).default('ENABLED'),
});

const productAd = z
  .strictObject({
    adId: id.optional(),
    ...ofAdGroup,
    sku: z.string().optional(),
    asin: z.string().optional(),
    customText: z.string().min(1).max(150).optional(),
    ...everyEntity,
  })
  .refine(({ sku, asin }) => sku !== undefined || asin !== undefined, 'must have a sku or an asin');

const target = z.strictObject({
  targetId: id.optional(),
  ...ofAdGroup,
  /** AUTO: one of the four that the ad group of an auto campaign has anyway; its bid and state are set. */
  expressionType: z.enum(['MANUAL', 'AUTO']).default('MANUAL'),
  expression,
  bid,
  ...everyEntity,
});

const negativeTarget = z.strictObject({ targetId: id.optional(), ...ofAdGroup, expression, ...everyEntity });

const campaignNegativeTarget = z.strictObject({ targetId: id.optional(), ...ofCampaign, expression, ...everyEntity });

const belowAdGroup = {
  keywords: z.array(keyword).optional(),
  negativeKeywords: z.array(negativeKeyword).optional(),
  productAds: z.array(productAd).optional(),
  targets: z.array(target).optional(),
  negativeTargets: z.array(negativeTarget).optional(),
};

const adGroup = z.strictObject({
  adGroupId: id.optional(),
  ...ofCampaign,
  name: z.string(),
  defaultBid: z.number(),
  ...everyEntity,
  ...belowAdGroup,
});

const belowCampaign = {
  adGroups: z.array(adGroup).optional(),
  campaignNegativeKeywords: z.array(campaignNegativeKeyword).optional(),
  campaignNegativeTargets: z.array(campaignNegativeTarget).optional(),
};

const dynamicBidding = z.strictObject({
  strategy: z.enum(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL']).optional(),
  placementBidding: z
    .array(
      z.strictObject({
        placement: z.enum(['PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH']),
        percentage: z.int().min(0).max(900),
      }),
    )
    .refine((all) => new Set(all.map((each) => each.placement)).size === all.length, 'must name each placement once')
    .optional(),
});

const campaign = z.strictObject({
  campaignId: id.optional(),
  name: z.string(),
  targetingType: z.enum(['MANUAL', 'AUTO']),
  /** In major units of the marketplace's currency: 12.5. */
  budget: z.strictObject({ budget: z.number(), budgetType: z.literal('DAILY').default('DAILY') }),
  /** Without it the day on which it was created. */
  startDate: day.optional(),
  endDate: day.nullable().optional(),
  dynamicBidding: dynamicBidding.optional(),
  /** Bid plus: legacy's word, which version 3 has none for. */
  premiumBidAdjustment: z.boolean().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  portfolioId: z.string().min(1).max(100).optional(),
  ...everyEntity,
  ...belowCampaign,
});

export const collections = {
  campaigns: z.array(campaign).optional(),
  ...belowCampaign,
  ...belowAdGroup,
} satisfies Record<CollectionName, z.ZodType>;

export const entities = z.strictObject(collections);

export type Entities = z.infer<typeof entities>;
/** One item of each collection, its children in it. */
export type Items = { [C in CollectionName]: NonNullable<Entities[C]>[number] };
