/**
 * The sponsored display entities of a seed: campaigns with ad groups, which have ads, targets, negative targets,
 * creatives and locations.
 */
import { moderation } from '../../forms/codecs.ts';
import { fields, ofAdGroup, ofCampaign, ownId } from '../entity-fields.ts';
import { instant } from '../times.ts';
import { z } from '../zod.ts';

const image = z
  .strictObject({
    assetId: z.string().min(1).max(200).describe('The image, by its asset id'),
    assetVersion: z.string().min(1).max(200).describe('The version of the image'),
    croppingCoordinates: z
      .strictObject({
        top: z.int().min(0).describe('The distance from the top, in pixels'),
        left: z.int().min(0).describe('The distance from the left, in pixels'),
        width: z.int().min(0).describe('The width, in pixels'),
        height: z.int().min(0).describe('The height, in pixels'),
      })
      .optional()
      .describe('The part of the image that is shown'),
  })
  .openapi('SdImageSeed');
const video = z
  .strictObject({
    assetId: z.string().min(1).max(200).describe('The video, by its asset id'),
    assetVersion: z.string().min(1).max(200).describe('The version of the video'),
    originalAssetId: z.string().optional().describe('The video before its translation'),
    originalAssetVersion: z.string().optional().describe('The version of the video before its translation'),
  })
  .openapi('SdVideoSeed');

const properties = z.strictObject({
  headline: z.string().optional().describe('The headline'),
  hasTermsAndConditions: z.boolean().optional().describe('Whether the offer has terms and conditions'),
  originalHeadline: z.string().optional().describe('The headline before its translation'),
  brandLogo: image.optional().describe('The logo'),
  rectCustomImage: image.optional().describe('The wide custom image'),
  squareCustomImage: image.optional().describe('The square custom image'),
  squareImages: z.array(image).optional().describe('Square images'),
  horizontalImages: z.array(image).optional().describe('Wide images'),
  verticalImages: z.array(image).optional().describe('Tall images'),
  video: video.optional().describe('The video'),
  squareVideos: z.array(video).optional().describe('Square videos'),
  horizontalVideos: z.array(video).optional().describe('Wide videos'),
  verticalVideos: z.array(video).optional().describe('Tall videos'),
  backgrounds: z
    .array(z.strictObject({ color: z.string().optional().describe('The color, for example #3cb371') }))
    .optional()
    .describe('Backgrounds'),
});

const sdCreative = z
  .strictObject({
    ...ownId('creativeId', 'creative'),
    ...ofAdGroup,
    ...fields('sdCreative', {
      properties: properties.default({}).describe('What the creative shows'),
      consentToTranslate: z
        .boolean()
        .optional()
        .describe('Whether the service may translate the headline and the video'),
      moderationStatus: moderation
        .schema(z)
        .optional()
        .describe('The result of the review; by default as the setting moderation requires'),
      approvalDate: instant
        .optional()
        .describe('When the pending review ends with an approval; by default not by the clock'),
    }),
  })
  .openapi('SdCreativeSeed');

const sdProductAd = z
  .strictObject({ ...ownId('adId', 'ad'), ...ofAdGroup, ...fields('sdProductAd', {}) })
  .openapi('SdProductAdSeed');
const sdTarget = z
  .strictObject({ ...ownId('targetId', 'target'), ...ofAdGroup, ...fields('sdTarget', {}) })
  .openapi('SdTargetSeed');
const sdNegativeTarget = z
  .strictObject({
    ...ownId('targetId', 'target'),
    ...ofAdGroup,
    ...fields('sdNegativeTarget', {}),
  })
  .openapi('SdNegativeTargetSeed');
const sdLocation = z
  .strictObject({
    ...ownId('locationExpressionId', 'location'),
    ...ofAdGroup,
    ...fields('sdLocation', {}),
  })
  .openapi('SdLocationSeed');

const belowAdGroup = {
  sdProductAds: z.array(sdProductAd).optional().describe('Ads of sponsored display'),
  sdTargets: z.array(sdTarget).optional().describe('Targets of sponsored display'),
  sdNegativeTargets: z.array(sdNegativeTarget).optional().describe('Negative targets of sponsored display'),
  sdCreatives: z.array(sdCreative).optional().describe('Creatives of sponsored display'),
  sdLocations: z.array(sdLocation).optional().describe('Locations of sponsored display'),
};

const sdAdGroup = z
  .strictObject({
    ...ownId('adGroupId', 'ad group'),
    ...ofCampaign,
    ...fields('sdAdGroup', {}),
    ...belowAdGroup,
  })
  .openapi('SdAdGroupSeed');

const sdCampaign = z
  .strictObject({
    ...ownId('campaignId', 'campaign'),
    ...fields('sdCampaign', {}),
    sdAdGroups: z.array(sdAdGroup).optional().describe('The ad groups of the campaign'),
  })
  .openapi('SdCampaignSeed');

export const sdCollections = {
  sdCampaigns: z.array(sdCampaign).optional().describe('Sponsored display campaigns'),
  sdAdGroups: z.array(sdAdGroup).optional().describe('Ad groups of sponsored display'),
  ...belowAdGroup,
};
