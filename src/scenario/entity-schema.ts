/**
 * What a seed says of entities, in the words of sponsored products version 3: flat lists whose items name their parents
 * by id or by a `ref` of the same list, and children written inside their parents.
 *
 * One schema serves the seed files and the control API. Texts, money and parents are judged by the verbs that write
 * them; here is only what a field can be at all.
 */
import { z } from 'zod';
import { ruleDetails, ruleState } from './budget-rule-schema.ts';
import { daysOfRule } from './rule-days.ts';
import { asset, brandsCollections } from './brands-schema.ts';
import type { CollectionName, SeededName } from './collections.ts';
import { bid, day, daysAgo, everyEntity, expression, id, ofAdGroup, ofCampaign, ref } from './entity-fields.ts';

const negativeWords = { keywordText: z.string(), matchType: z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE']) };
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

const budgetRule = z
  .strictObject({
    ref: ref.optional(),
    ruleId: z.uuid().optional(),
    campaignIds: z.array(id).max(1000).optional(),
    campaignRefs: z.array(ref).max(1000).optional(),
    ruleState: ruleState.default('ACTIVE'),
    ruleDetails,
    createdDaysAgo: daysAgo.optional(),
    updatedDaysAgo: daysAgo.optional(),
  })
  .refine(({ campaignIds = [], campaignRefs = [] }) => campaignIds.length + campaignRefs.length > 0, {
    path: ['campaignIds'],
    error: 'must name a campaign, or campaignRefs must',
  });

export const collections = {
  campaigns: z.array(campaign).optional(),
  ...belowCampaign,
  ...belowAdGroup,
  budgetRules: z.array(budgetRule).optional(),
  ...brandsCollections,
  /** Ids of the asset library that creatives name. */
  assets: z.array(asset).optional(),
} satisfies Record<SeededName, z.ZodType>;

export const entities = z.strictObject(collections);

export type Entities = z.infer<typeof entities>;
/** One item of each collection, its children in it. */
export type Items = { [C in CollectionName]: NonNullable<Entities[C]>[number] };
export type BudgetRuleItem = NonNullable<Entities['budgetRules']>[number];

/** Days as they are written, by the calendar or counted from today. */
type WithDays = Pick<Entities, 'campaigns' | 'budgetRules' | 'sbCampaigns'>;

export function daysIn({ campaigns = [], budgetRules = [], sbCampaigns = [] }: WithDays): string[] {
  const days = [
    ...[...campaigns, ...sbCampaigns].flatMap(({ startDate, endDate }) => [startDate, endDate]),
    ...budgetRules.flatMap((rule) => Object.values(daysOfRule(rule.ruleDetails))),
  ];
  return days.filter((day) => typeof day === 'string');
}
