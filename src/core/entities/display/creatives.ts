/**
 * Creatives of sponsored display. Each is reviewed before it serves, and again after a change.
 */
import type { Id, SdAdGroup } from '../../../model/entities.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { reviewOf } from '../moderation.ts';
import type { Writing } from '../operation-context.ts';
import type { Rules } from '../rules.ts';
import { validateAssets } from '../creatives/named-assets.ts';
import { displayParents } from './in-ad-group.ts';
import { hasPageAd } from './pages.ts';
import type { DisplayProperties } from '../../../model/stored/creatives.ts';

const MAX_HEADLINE = 50;

export const sdCreativeRules: Rules<'sdCreative'> = {
  limits: (_context, { properties }) => (properties === undefined ? undefined : validateProperties(properties)),

  draft(context, { adGroupId, properties, consentToTranslate = null, moderation, ...rest }) {
    const parents = displayParents(context, 'sdCreative', adGroupId);
    if (isFailure(parents)) return parents;
    const { campaign, adGroup } = parents;
    const creativeType = rest.creativeType ?? adGroup.creativeType;
    const wrong = validateType(adGroup, creativeType, properties) ?? validateUse(context, adGroupId, properties);
    if (wrong !== undefined) return wrong;
    return {
      campaignId: campaign.id,
      adGroupId,
      creativeType,
      properties: JSON.stringify(properties),
      consentToTranslate,
      ...reviewOf(context, moderation),
    };
  },

  beforeUpdate(context, row, { properties, ...patch }) {
    if (properties === undefined) return patch;
    const text = JSON.stringify(properties);
    if (text === row.properties) return patch;
    const adGroup = context.sdAdGroup(row.adGroupId);
    const wrong =
      (adGroup && validateType(adGroup, row.creativeType, properties)) ??
      validateUse(context, row.adGroupId, properties);
    return wrong ?? { ...patch, properties: text, ...reviewOf(context, undefined) };
  },

  onUniqueConflict() {
    throw new Error('nothing of a creative is unique in the database');
  },
};

function unsupported(detail: string, field = 'properties'): Failure {
  return { code: 'unsupported', field, detail };
}

function videosOf({ video, squareVideos, horizontalVideos, verticalVideos }: DisplayProperties) {
  const lists = [squareVideos, horizontalVideos, verticalVideos].filter((list) => list !== undefined);
  return { video, lists, all: [...(video === undefined ? [] : [video]), ...lists.flat()] };
}

function validateProperties(properties: DisplayProperties): Failure | undefined {
  const { headline, rectCustomImage: wide, squareCustomImage: square } = properties;
  if (headline !== undefined && [...headline].length > MAX_HEADLINE)
    return { code: 'invalidText', field: 'properties', within: 'headline', reason: 'tooLong', limit: MAX_HEADLINE };
  if (
    wide !== undefined &&
    square !== undefined &&
    (wide.assetId !== square.assetId || wide.assetVersion !== square.assetVersion)
  )
    return unsupported('rectCustomImage and squareCustomImage must use the same assetId and assetVersion');
  const { video, lists } = videosOf(properties);
  if (video !== undefined && lists.length > 0)
    return unsupported('Use either video, or squareVideos, horizontalVideos and verticalVideos');
  return lists.some((list) => list.length > 1) ? unsupported('A list of videos supports only one asset') : undefined;
}

function validateType(adGroup: SdAdGroup, creativeType: string, properties: DisplayProperties): Failure | undefined {
  if (creativeType !== adGroup.creativeType)
    return unsupported(
      `creativeType ${creativeType} is not supported in an ad group with creativeType ${adGroup.creativeType}`,
      'creativeType',
    );
  const hasVideo = videosOf(properties).all.length > 0;
  if (creativeType === 'VIDEO' && !hasVideo) return unsupported('A creative with creativeType VIDEO requires a video');
  if (creativeType === 'IMAGE' && hasVideo)
    return unsupported('A video requires an ad group and a creative with creativeType VIDEO');
  return undefined;
}

/** What follows from the ads of the ad group. */
function validateUse(context: Writing, adGroupId: Id, properties: DisplayProperties): Failure | undefined {
  const { headline, brandLogo, rectCustomImage, squareCustomImage, backgrounds, hasTermsAndConditions } = properties;
  const whole = [headline, brandLogo, rectCustomImage, squareCustomImage];
  if (hasPageAd(context, { adGroupId }) && whole.includes(undefined))
    return unsupported(
      'An ad group whose ads have a landingPageURL requires headline, brandLogo, rectCustomImage and squareCustomImage together',
    );
  if (backgrounds !== undefined || hasTermsAndConditions === true) {
    const isLink = context.findLive('sdProductAd', { adGroupId, landingPageType: 'OFF_AMAZON_LINK' }) !== undefined;
    if (!isLink)
      return unsupported(
        `${backgrounds === undefined ? 'hasTermsAndConditions' : 'backgrounds'} is supported only with landingPageType OFF_AMAZON_LINK`,
      );
  }
  return validateAssets(context, displayAssetsIn(properties));
}

export function displayAssetsIn(properties: DisplayProperties): string[] {
  const { brandLogo, rectCustomImage, squareCustomImage } = properties;
  const { squareImages = [], horizontalImages = [], verticalImages = [] } = properties;
  const images = [brandLogo, rectCustomImage, squareCustomImage].filter((image) => image !== undefined);
  const all = [...images, ...squareImages, ...horizontalImages, ...verticalImages, ...videosOf(properties).all];
  return [...new Set(all.map(({ assetId }) => assetId))];
}
