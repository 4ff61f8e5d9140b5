/**
 * The entities of a seed, in the form of sponsored products version 3: flat lists whose items refer to their parents by
 * id or by `ref`, and children nested in their parents.
 *
 * Seed files and the admin API share this schema. It checks types only; the entity service checks texts, money and
 * parents.
 */
import { z } from 'zod';
import { ruleDetails, ruleState } from './budget-rule-schema.ts';
import { daysOfRule } from './rule-days.ts';
import { asset, sbCollections } from './brands-schema.ts';
import type { CollectionName } from '../model/kinds.ts';
import type { SeededName } from './collections.ts';
import { described } from './described.ts';
import { day, daysAgo, commonFields, id, ofAdGroup, ofCampaign, ref } from './entity-fields.ts';
import {
  campaignNegativeKeyword,
  campaignNegativeTarget,
  keyword,
  negativeKeyword,
  negativeTarget,
  target,
} from './targeting-schema.ts';

const productAd = z
  .strictObject({
    ...described({ adId: id.optional() }, { adId: 'The id of the ad; drawn by default' }),
    ...ofAdGroup,
    ...described(
      { sku: z.string().optional(), asin: z.string().optional() },
      {
        sku: 'The SKU of the product, for sellers',
        asin: 'The ASIN of the product, for vendors',
      },
    ),
    ...commonFields('productAd'),
  })
  .refine(({ sku, asin }) => sku !== undefined || asin !== undefined, 'must have a sku or an asin');

const belowAdGroup = described(
  {
    keywords: z.array(keyword).optional(),
    negativeKeywords: z.array(negativeKeyword).optional(),
    productAds: z.array(productAd).optional(),
    targets: z.array(target).optional(),
    negativeTargets: z.array(negativeTarget).optional(),
  },
  {
    keywords: 'Keywords',
    negativeKeywords: 'Negative keywords of ad groups',
    productAds: 'Product ads',
    targets: 'Targets of ad groups',
    negativeTargets: 'Negative targets of ad groups',
  },
);

const adGroup = z.strictObject({
  ...described({ adGroupId: id.optional() }, { adGroupId: 'The id of the ad group; drawn by default' }),
  ...ofCampaign,
  ...described(
    { name: z.string(), defaultBid: z.number() },
    {
      name: 'The name of the ad group',
      defaultBid:
        "The bid of keywords and targets without a bid of their own, in major units of the marketplace's currency",
    },
  ),
  ...commonFields('adGroup'),
  ...belowAdGroup,
});

const belowCampaign = described(
  {
    adGroups: z.array(adGroup).optional(),
    campaignNegativeKeywords: z.array(campaignNegativeKeyword).optional(),
    campaignNegativeTargets: z.array(campaignNegativeTarget).optional(),
  },
  {
    adGroups: 'Ad groups',
    campaignNegativeKeywords: 'Negative keywords of campaigns',
    campaignNegativeTargets: 'Negative targets of campaigns',
  },
);

export const dynamicBidding = z.strictObject(
  described(
    {
      strategy: z.enum(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL']).optional(),
      placementBidding: z
        .array(
          z.strictObject(
            described(
              {
                placement: z.enum(['PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH']),
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

const campaign = z.strictObject({
  ...described(
    {
      campaignId: id.optional(),
      name: z.string(),
      targetingType: z.enum(['MANUAL', 'AUTO']),
      budget: z.strictObject(
        described(
          { budget: z.number(), budgetType: z.literal('DAILY').default('DAILY') },
          {
            budget: "The daily budget in major units of the marketplace's currency, for example 12.5",
            budgetType: 'The type of the budget',
          },
        ),
      ),
      startDate: day.optional(),
      endDate: day.nullable().optional(),
      dynamicBidding: dynamicBidding.optional(),
      premiumBidAdjustment: z.boolean().optional(),
      tags: z.record(z.string(), z.string()).optional(),
    },
    {
      campaignId: 'The id of the campaign; drawn by default',
      name: 'The name of the campaign',
      targetingType: 'Whether the advertiser (MANUAL) or the service (AUTO) chooses the targets',
      budget: 'The budget of the campaign',
      startDate: 'The first day; by default the day on which the campaign was created',
      endDate: 'The last day; null or left out for none',
      dynamicBidding: 'How bids are adjusted',
      premiumBidAdjustment: 'Bid plus, as version 2 calls it; version 3 has no field for it',
      tags: 'Tags of the campaign, by name',
    },
  ),
  ...commonFields('campaign'),
  ...belowCampaign,
});

const budgetRule = z
  .strictObject(
    described(
      {
        ref: ref.optional(),
        ruleId: z.uuid().optional(),
        campaignIds: z.array(id).max(1000).optional(),
        campaignRefs: z.array(ref).max(1000).optional(),
        ruleState: ruleState.default('ACTIVE'),
        ruleDetails,
        createdDaysAgo: daysAgo.optional(),
        updatedDaysAgo: daysAgo.optional(),
      },
      {
        ref: 'A name by which the rule is found in the answer of a seed',
        ruleId: 'The id of the rule; drawn by default',
        campaignIds: 'The campaigns that the rule applies to, by their ids',
        campaignRefs: 'The campaigns that the rule applies to, by their refs',
        ruleState: 'Whether the rule is applied',
        ruleDetails: 'What the rule does and when',
        createdDaysAgo: 'How many days ago the rule was created',
        updatedDaysAgo: 'How many days ago the rule was last changed',
      },
    ),
  )
  .refine(({ campaignIds = [], campaignRefs = [] }) => campaignIds.length + campaignRefs.length > 0, {
    path: ['campaignIds'],
    error: 'must name a campaign, or campaignRefs must',
  });

export const collections = {
  ...described({ campaigns: z.array(campaign).optional() }, { campaigns: 'Sponsored products campaigns' }),
  ...belowCampaign,
  ...belowAdGroup,
  ...described({ budgetRules: z.array(budgetRule).optional() }, { budgetRules: 'Budget rules' }),
  ...sbCollections,
  ...described({ assets: z.array(asset).optional() }, { assets: 'Assets of the asset library that creatives name' }),
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
