/**
 * The sponsored brands entities of a seed, in the form of version 4: campaigns with ad groups, which have ads, keywords
 * and targets. A legacy campaign has one ad group with one ad.
 */
import { MAX_VERSIONS } from '../brands.ts';
import { creationWay, pageType } from '../forms/bidding.ts';
import { moderation } from '../forms/codecs.ts';
import { fields, ofAd, ofAdGroup, ofCampaign, ownId } from './entity-fields.ts';
import { instant } from './times.ts';
import { z } from './zod.ts';

const url = z.string().min(1).max(2000);
const asin = z.string().regex(/^[A-Z0-9]{10}$/, 'must be an ASIN');
const assetId = z.string().min(1).max(200);
const crop = z
  .strictObject({
    top: z.number().describe('The distance from the top, in pixels'),
    left: z.number().describe('The distance from the left, in pixels'),
    width: z.number().describe('The width, in pixels'),
    height: z.number().describe('The height, in pixels'),
  })
  .openapi('SeededCrop');
const moderationStatus = moderation.schema(z).optional();
const approvalDate = instant.optional();

export const creative = z
  .strictObject({
    asins: z.array(asin).optional().describe('The products that are shown'),
    videoAssetIds: z.array(assetId).optional().describe('The videos, by their asset ids'),
    brandName: z.string().optional().describe('The name of the brand'),
    brandLogoAssetID: assetId.optional().describe('The logo, by its asset id'),
    brandLogoCrop: crop.optional().describe('The part of the logo that is shown'),
    headline: z.string().optional().describe('The headline'),
    customImageAssetId: assetId.optional().describe('The custom image, by its asset id'),
    customImageCrop: crop.optional().describe('The part of the custom image that is shown'),
    consentToTranslate: z.boolean().optional().describe('Whether the service may translate the headline and the video'),
    creativePropertiesToOptimize: z
      .array(z.enum(['HEADLINE']))
      .max(1)
      .optional()
      .describe('The parts that the service may improve'),
    subpages: z
      .array(
        z.strictObject({
          pageTitle: z.string().describe('The title of the page'),
          asin: asin.describe('The product that is shown for the page'),
          url: url.describe('The address of the page'),
        }),
      )
      .optional()
      .describe('The pages of the store that a store spotlight shows'),
    customImages: z
      .array(
        z.strictObject({
          assetId: assetId.optional().describe('The image, by its asset id'),
          crop: crop.optional().describe('The part of the image that is shown'),
          url: url.optional().describe('The address of the image'),
        }),
      )
      .optional()
      .describe('The images of an extended product collection'),
    asinExclusions: z.array(asin).optional().describe('The products that an automatic collection does not show'),
    title: z.string().optional().describe('The title of a manual collection'),
  })
  .openapi('SbCreativeSeed');

export const landingPage = z
  .strictObject({
    pageType: pageType.schema(z).describe('The type of the page'),
    url: url.optional().describe('The address of the page'),
    asins: z.array(asin).optional().describe('The products of a product list'),
  })
  .openapi('LandingPageSeed');

const version = z.strictObject({
  creative: creative.describe('What the ad shows; parts that it needs and that are left out stay as they were'),
  landingPage: landingPage.optional().describe('Where a click leads; by default where it led before'),
  moderationStatus: moderationStatus.describe(
    'The result of the review of the version; by default as the setting moderation requires',
  ),
  approvalDate: approvalDate.describe('When the pending review ends with an approval; by default not by the clock'),
  submissionDate: instant.optional().describe('When the version replaced the one before it; by default now'),
});

const sbAd = z
  .strictObject({
    ...ownId('adId', 'ad'),
    ...ofAdGroup,
    ...fields('sbAd', {
      creative: creative.describe('What the ad shows'),
      landingPage: landingPage.optional().describe('Where a click leads'),
      moderationStatus: moderationStatus.describe(
        'The result of the review; by default as the setting moderation requires',
      ),
      approvalDate: approvalDate.describe('When the pending review ends with an approval; by default not by the clock'),
      creativeVersions: z
        .array(version)
        .max(MAX_VERSIONS - 1)
        .optional()
        .describe('The versions of the creative after the first one, oldest first; the newest approved one is shown'),
    }),
  })
  .openapi('SbAdSeed');

const sbKeyword = z
  .strictObject({ ...ownId('keywordId', 'keyword'), ...ofAdGroup, ...fields('sbKeyword', {}) })
  .openapi('SbKeywordSeed');

const sbTarget = z
  .strictObject({ ...ownId('targetId', 'target'), ...ofAdGroup, ...fields('sbTarget', {}) })
  .openapi('SbTargetSeed');

const sbTheme = z
  .strictObject({ ...ownId('themeId', 'theme'), ...ofAdGroup, ...fields('sbTheme', {}) })
  .openapi('SbThemeSeed');

const adAssociation = z
  .strictObject({
    ...ownId('adAssociationId', 'association'),
    ...ofAdGroup,
    ...ofAd,
    ...fields('adAssociation', {}),
  })
  .openapi('AdAssociationSeed');

const belowAdGroup = {
  sbAds: z.array(sbAd).optional().describe('Ads of sponsored brands'),
  sbKeywords: z.array(sbKeyword).optional().describe('Keywords of sponsored brands, negative ones too'),
  sbTargets: z.array(sbTarget).optional().describe('Targets of sponsored brands, negative ones too'),
  sbThemes: z.array(sbTheme).optional().describe('Themes of sponsored brands'),
  adAssociations: z
    .array(adAssociation)
    .optional()
    .describe('Associations of ads of sponsored brands with ad groups in addition to their own'),
};

const sbAdGroup = z
  .strictObject({
    ...ownId('adGroupId', 'ad group'),
    ...ofCampaign,
    ...fields('sbAdGroup', {}),
    ...belowAdGroup,
  })
  .openapi('SbAdGroupSeed');

const sbCampaign = z
  .strictObject({
    ...ownId('campaignId', 'campaign'),
    ...fields('sbCampaign', {
      legacy: z
        .boolean()
        .default(false)
        .describe('A campaign of one ad group with one ad, as all were before June 2023'),
      createdWith: creationWay
        .schema(z)
        .optional()
        .describe(
          'The API version that created the campaign, which decides in which reports it is; by default V3 for a legacy campaign, else V4',
        ),
      moderationStatus: moderationStatus.describe(
        'The result of the review of a legacy campaign; of others each ad is reviewed',
      ),
      approvalDate: approvalDate.describe(
        'When the pending review of a legacy campaign ends with an approval; by default not by the clock',
      ),
    }),
    sbAdGroups: z.array(sbAdGroup).optional().describe('The ad groups of the campaign'),
  })
  .openapi('SbCampaignSeed');

export const sbCollections = {
  sbCampaigns: z.array(sbCampaign).optional().describe('Sponsored brands campaigns'),
  sbAdGroups: z.array(sbAdGroup).optional().describe('Ad groups of sponsored brands'),
  ...belowAdGroup,
};
