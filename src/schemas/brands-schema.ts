/**
 * The sponsored brands entities of a seed, in the form of version 4: campaigns with ad groups, which have ads, keywords
 * and targets. A legacy campaign has one ad group with one ad.
 */
import { z } from 'zod';
import { described } from './described.ts';
import { bid, day, commonFields, expression, id, ofAdGroup, ofCampaign } from './entity-fields.ts';

const url = z.string().min(1).max(2000);
const asin = z.string().regex(/^[A-Z0-9]{10}$/, 'must be an ASIN');
const assetId = z.string().min(1).max(200);
const crop = z.strictObject(
  described(
    { top: z.number(), left: z.number(), width: z.number(), height: z.number() },
    {
      top: 'The distance from the top, in pixels',
      left: 'The distance from the left, in pixels',
      width: 'The width, in pixels',
      height: 'The height, in pixels',
    },
  ),
);
const moderationStatus = z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional();

const creative = z.strictObject(
  described(
    {
      asins: z.array(asin).optional(),
      videoAssetIds: z.array(assetId).optional(),
      brandName: z.string().optional(),
      brandLogoAssetID: assetId.optional(),
      brandLogoCrop: crop.optional(),
      headline: z.string().optional(),
      customImageAssetId: assetId.optional(),
      customImageCrop: crop.optional(),
      subpages: z
        .array(
          z.strictObject(
            described(
              { pageTitle: z.string(), asin, url },
              {
                pageTitle: 'The title of the page',
                asin: 'The product that is shown for the page',
                url: 'The address of the page',
              },
            ),
          ),
        )
        .optional(),
    },
    {
      asins: 'The products that are shown',
      videoAssetIds: 'The videos, by their asset ids',
      brandName: 'The name of the brand',
      brandLogoAssetID: 'The logo, by its asset id',
      brandLogoCrop: 'The part of the logo that is shown',
      headline: 'The headline',
      customImageAssetId: 'The custom image, by its asset id',
      customImageCrop: 'The part of the custom image that is shown',
      subpages: 'The pages of the store that a store spotlight shows',
    },
  ),
);

const landingPage = z.strictObject(
  described(
    {
      pageType: z.enum(['PRODUCT_LIST', 'STORE', 'CUSTOM_URL', 'DETAIL_PAGE']),
      url: url.optional(),
      asins: z.array(asin).optional(),
    },
    { pageType: 'The type of the page', url: 'The address of the page', asins: 'The products of a product list' },
  ),
);

const sbAd = z.strictObject({
  ...described({ adId: id.optional() }, { adId: 'The id of the ad; drawn by default' }),
  ...ofAdGroup,
  ...described(
    {
      name: z.string().optional(),
      adFormat: z.enum(['PRODUCT_COLLECTION', 'STORE_SPOTLIGHT', 'VIDEO', 'BRAND_VIDEO']),
      creative,
      landingPage: landingPage.optional(),
      moderationStatus,
    },
    {
      name: 'The name of the ad; ads of legacy campaigns have none',
      adFormat: 'The format of the ad',
      creative: 'What the ad shows',
      landingPage: 'Where a click leads',
      moderationStatus: 'The result of the review; by default as the setting moderation requires',
    },
  ),
  ...commonFields('sbAd'),
});

const sbKeyword = z.strictObject({
  ...described({ keywordId: id.optional() }, { keywordId: 'The id of the keyword; drawn by default' }),
  ...ofAdGroup,
  ...described(
    {
      keywordText: z.string(),
      matchType: z.enum(['EXACT', 'PHRASE', 'BROAD', 'NEGATIVE_EXACT', 'NEGATIVE_PHRASE']),
      bid,
    },
    {
      keywordText: 'The text of the keyword',
      matchType: 'How the text is matched with what a shopper searches for',
      bid: "The bid in major units of the marketplace's currency; by default the bid of the ad group",
    },
  ),
  ...commonFields('sbKeyword'),
});

const sbTarget = z.strictObject({
  ...described({ targetId: id.optional() }, { targetId: 'The id of the target; drawn by default' }),
  ...ofAdGroup,
  ...described(
    { expression, negative: z.boolean().default(false), bid },
    {
      expression: 'What is targeted: predicates that all hold',
      negative: 'Whether the expression is excluded instead',
      bid: "The bid in major units of the marketplace's currency",
    },
  ),
  ...commonFields('sbTarget'),
});

const belowAdGroup = described(
  {
    sbAds: z.array(sbAd).optional(),
    sbKeywords: z.array(sbKeyword).optional(),
    sbTargets: z.array(sbTarget).optional(),
  },
  {
    sbAds: 'Ads of sponsored brands',
    sbKeywords: 'Keywords of sponsored brands, negative ones too',
    sbTargets: 'Targets of sponsored brands, negative ones too',
  },
);

const sbAdGroup = z.strictObject({
  ...described({ adGroupId: id.optional() }, { adGroupId: 'The id of the ad group; drawn by default' }),
  ...ofCampaign,
  ...described({ name: z.string() }, { name: 'The name of the ad group' }),
  ...commonFields('sbAdGroup'),
  ...belowAdGroup,
});

const percentage = z.int().min(-99).max(900);

const sbCampaign = z.strictObject({
  ...described(
    {
      campaignId: id.optional(),
      name: z.string(),
      legacy: z.boolean().default(false),
      budgetType: z.enum(['DAILY', 'LIFETIME']).default('DAILY'),
      budget: z.number(),
      startDate: day.optional(),
      endDate: day.nullable().optional(),
      bidding: z
        .strictObject(
          described(
            {
              bidOptimization: z.boolean().default(true),
              bidAdjustmentsByPlacement: z
                .array(
                  z.strictObject(
                    described(
                      { placement: z.enum(['HOME', 'DETAIL_PAGE', 'OTHER']), percentage },
                      {
                        placement: 'Where the ad is shown',
                        percentage: 'By how many percent the bid is changed there',
                      },
                    ),
                  ),
                )
                .max(3)
                .optional(),
            },
            {
              bidOptimization: 'Whether the service adjusts the bids',
              bidAdjustmentsByPlacement: 'By how much bids are changed for each placement',
            },
          ),
        )
        .optional(),
      brandEntityId: z.string().min(1).max(100).optional(),
      productLocation: z.enum(['SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC']).optional(),
      tags: z.record(z.string(), z.string()).optional(),
      moderationStatus,
    },
    {
      campaignId: 'The id of the campaign; drawn by default',
      name: 'The name of the campaign',
      legacy: 'A campaign of one ad group with one ad, as all were before June 2023',
      budgetType: 'Whether the budget is for a day or for the whole campaign',
      budget: "The budget in major units of the marketplace's currency, for example 12.5",
      startDate: 'The first day; by default the day on which the campaign was created',
      endDate: 'The last day; null or left out for none',
      bidding: 'How bids are adjusted',
      brandEntityId: 'The brand, by its entity id',
      productLocation: 'Where the products are sold',
      tags: 'Tags of the campaign, by name',
      moderationStatus: 'The result of the review of a legacy campaign; of others each ad is reviewed',
    },
  ),
  ...commonFields('sbCampaign'),
  ...described({ sbAdGroups: z.array(sbAdGroup).optional() }, { sbAdGroups: 'The ad groups of the campaign' }),
});

export const asset = z.strictObject(
  described(
    { assetId, mediaType: z.enum(['IMAGE', 'VIDEO']).default('IMAGE'), name: z.string().min(1).max(200).optional() },
    { assetId: 'The id of the asset', mediaType: 'The type of the asset', name: 'The name of the asset' },
  ),
);

export type AssetItem = z.infer<typeof asset>;

export const sbCollections = {
  ...described(
    { sbCampaigns: z.array(sbCampaign).optional(), sbAdGroups: z.array(sbAdGroup).optional() },
    { sbCampaigns: 'Sponsored brands campaigns', sbAdGroups: 'Ad groups of sponsored brands' },
  ),
  ...belowAdGroup,
};
