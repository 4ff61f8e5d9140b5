/**
 * The sponsored brands entities of a seed, in the form of version 4: campaigns with ad groups, which have ads, keywords
 * and targets. A legacy campaign has one ad group with one ad.
 */
import { described } from './described.ts';
import { creationWay, pageType } from '../forms/bidding.ts';
import { moderation } from '../forms/codecs.ts';
import { fields, ofAdGroup, ofCampaign, ownId } from './entity-fields.ts';
import { instant } from './times.ts';
import { z } from './zod.ts';

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
const moderationStatus = moderation.schema(z).optional();
const approvalDate = instant.optional();

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
      consentToTranslate: z.boolean().optional(),
      creativePropertiesToOptimize: z
        .array(z.enum(['HEADLINE']))
        .max(1)
        .optional(),
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
      consentToTranslate: 'Whether the service may translate the headline and the video',
      creativePropertiesToOptimize: 'The parts that the service may improve',
      subpages: 'The pages of the store that a store spotlight shows',
    },
  ),
);

const landingPage = z.strictObject(
  described(
    {
      pageType: pageType.schema(z),
      url: url.optional(),
      asins: z.array(asin).optional(),
    },
    { pageType: 'The type of the page', url: 'The address of the page', asins: 'The products of a product list' },
  ),
);

const sbAd = z.strictObject({
  ...ownId('adId', 'ad'),
  ...ofAdGroup,
  ...fields(
    'sbAd',
    described(
      {
        creative,
        landingPage: landingPage.optional(),
        moderationStatus,
        approvalDate,
      },
      {
        creative: 'What the ad shows',
        landingPage: 'Where a click leads',
        moderationStatus: 'The result of the review; by default as the setting moderation requires',
        approvalDate: 'When the pending review ends with an approval; by default not by the clock',
      },
    ),
  ),
});

const sbKeyword = z.strictObject({ ...ownId('keywordId', 'keyword'), ...ofAdGroup, ...fields('sbKeyword', {}) });

const sbTarget = z.strictObject({ ...ownId('targetId', 'target'), ...ofAdGroup, ...fields('sbTarget', {}) });

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
  ...ownId('adGroupId', 'ad group'),
  ...ofCampaign,
  ...fields('sbAdGroup', {}),
  ...belowAdGroup,
});

const sbCampaign = z.strictObject({
  ...ownId('campaignId', 'campaign'),
  ...fields(
    'sbCampaign',
    described(
      {
        legacy: z.boolean().default(false),
        createdWith: creationWay.schema(z).optional(),
        moderationStatus,
        approvalDate,
      },
      {
        legacy: 'A campaign of one ad group with one ad, as all were before June 2023',
        createdWith:
          'The API version that created the campaign, which decides in which reports it is; by default V3 for a legacy campaign, else V4',
        moderationStatus: 'The result of the review of a legacy campaign; of others each ad is reviewed',
        approvalDate: 'When the pending review of a legacy campaign ends with an approval; by default not by the clock',
      },
    ),
  ),
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
