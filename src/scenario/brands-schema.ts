/**
 * What a seed says of sponsored brands, in the words of version 4: campaigns with ad groups in them, and ads, keywords
 * and targets in those. A legacy campaign has one ad group with one ad.
 */
import { z } from 'zod';
import { bid, day, everyEntity, expression, id, ofAdGroup, ofCampaign } from './entity-fields.ts';

const url = z.string().min(1).max(2000);
const asin = z.string().regex(/^[A-Z0-9]{10}$/, 'must be an ASIN');
const assetId = z.string().min(1).max(200);
const crop = z.strictObject({ top: z.number(), left: z.number(), width: z.number(), height: z.number() });
const moderationStatus = z.enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED']).optional();

const creative = z.strictObject({
  asins: z.array(asin).optional(),
  videoAssetIds: z.array(assetId).optional(),
  brandName: z.string().optional(),
  brandLogoAssetID: assetId.optional(),
  brandLogoCrop: crop.optional(),
  headline: z.string().optional(),
  customImageAssetId: assetId.optional(),
  customImageCrop: crop.optional(),
  subpages: z.array(z.strictObject({ pageTitle: z.string(), asin, url })).optional(),
});

const landingPage = z.strictObject({
  pageType: z.enum(['PRODUCT_LIST', 'STORE', 'CUSTOM_URL', 'DETAIL_PAGE']),
  url: url.optional(),
  asins: z.array(asin).optional(),
});

const sbAd = z.strictObject({
  adId: id.optional(),
  ...ofAdGroup,
  /** Ads of legacy campaigns have none. */
  name: z.string().optional(),
  adFormat: z.enum(['PRODUCT_COLLECTION', 'STORE_SPOTLIGHT', 'VIDEO', 'BRAND_VIDEO']),
  creative,
  landingPage: landingPage.optional(),
  moderationStatus,
  ...everyEntity,
});

const sbKeyword = z.strictObject({
  keywordId: id.optional(),
  ...ofAdGroup,
  keywordText: z.string(),
  matchType: z.enum(['EXACT', 'PHRASE', 'BROAD', 'NEGATIVE_EXACT', 'NEGATIVE_PHRASE']),
  bid,
  ...everyEntity,
});

const sbTarget = z.strictObject({
  targetId: id.optional(),
  ...ofAdGroup,
  expression,
  negative: z.boolean().default(false),
  bid,
  ...everyEntity,
});

const belowAdGroup = {
  sbAds: z.array(sbAd).optional(),
  sbKeywords: z.array(sbKeyword).optional(),
  sbTargets: z.array(sbTarget).optional(),
};

const sbAdGroup = z.strictObject({
  adGroupId: id.optional(),
  ...ofCampaign,
  name: z.string(),
  ...everyEntity,
  ...belowAdGroup,
});

const percentage = z.int().min(-99).max(900);

const sbCampaign = z.strictObject({
  campaignId: id.optional(),
  name: z.string(),
  /** Of one ad group, as campaigns were before June 2023. */
  legacy: z.boolean().default(false),
  budgetType: z.enum(['DAILY', 'LIFETIME']).default('DAILY'),
  /** In major units of the marketplace's currency: 12.5. */
  budget: z.number(),
  startDate: day.optional(),
  endDate: day.nullable().optional(),
  bidding: z
    .strictObject({
      bidOptimization: z.boolean().default(true),
      bidAdjustmentsByPlacement: z
        .array(z.strictObject({ placement: z.enum(['HOME', 'DETAIL_PAGE', 'OTHER']), percentage }))
        .max(3)
        .optional(),
    })
    .optional(),
  brandEntityId: z.string().min(1).max(100).optional(),
  portfolioId: z.string().min(1).max(100).optional(),
  productLocation: z.enum(['SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC']).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  /** Of legacy campaigns; of others each ad is reviewed. */
  moderationStatus,
  ...everyEntity,
  sbAdGroups: z.array(sbAdGroup).optional(),
});

export const asset = z.strictObject({
  assetId,
  mediaType: z.enum(['IMAGE', 'VIDEO']).default('IMAGE'),
  name: z.string().min(1).max(200).optional(),
});

export type AssetItem = z.infer<typeof asset>;

export const brandsCollections = {
  sbCampaigns: z.array(sbCampaign).optional(),
  sbAdGroups: z.array(sbAdGroup).optional(),
  ...belowAdGroup,
};
