/**
 * The creative of an ad of sponsored display in answers of the unified API. Its settings depend on the landing page and on
 * the type of the ad group. Keys are in alphabetical order.
 */
import type { Moderation } from '../../../../model/brands.ts';
import type { SdCreative, SdProductAd } from '../../../../model/entities.ts';
import { creativeOfAd, imagesIn, propertiesOf, videosIn } from '../../../../core/entities/display/creative-of-ad.ts';
import { moderationAt } from '../../../../core/entities/moderation.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import type { Schema } from '../../../http/description.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { boolean, integer, text } from '../../../protocol/codecs/value-codecs.ts';
import type { DisplayImage, DisplayProperties } from '../../../../model/stored/creatives.ts';

export const REVIEWS: Readonly<Record<Moderation, string>> = {
  approved: 'PUBLISHED',
  pending: 'SUBMITTED_FOR_MODERATION',
  rejected: 'REJECTED_BY_MODERATION',
};

const pixels = integer().schema;
const formatProperties = arrayOf(objectOf({ height: pixels, left: pixels, top: pixels, width: pixels }));
const anImage = objectOf({ assetId: text.schema, assetVersion: text.schema, formatProperties });
const images = arrayOf(anImage);
const videos = arrayOf(objectOf({ assetId: text.schema, assetVersion: text.schema }));
const texts = arrayOf(text.schema);
const REVIEWED = {
  enableCreativeAutoTranslation: boolean.schema,
  moderationStatus: objectOf({ moderationStatus: enumOf(...Object.values(REVIEWS)) }),
};

/** What only answers have, by the settings. */
export const ANSWERED = {
  assetBasedCreativeSettings: {
    ...REVIEWED,
    backgrounds: arrayOf(objectOf({ color: text.schema })),
    hasTermsAndConditions: boolean.schema,
    headlines: texts,
    images,
    logos: images,
    untranslatedHeadlines: texts,
  },
  productVideoSettings: {
    ...REVIEWED,
    brandLogos: images,
    headlines: texts,
    untranslatedHeadlines: texts,
    untranslatedVideos: videos,
    videos,
  },
  responsiveEcommerceSettings: {
    ...REVIEWED,
    headlines: text.schema,
    images,
    logos: anImage,
    untranslatedHeadlines: text.schema,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** The creative of a page outside of the store, of a video, or of products and stores. */
export function settingsOf(context: Reading, ad: SdProductAd): object {
  const creative = creativeOfAd(context, ad);
  const properties = creative === undefined ? {} : propertiesOf(creative);
  const review = creative === undefined ? {} : reviewedParts(context, creative);
  const landingPage = pageOf(ad);
  if (ad.landingPageType === 'OFF_AMAZON_LINK')
    return { assetBasedCreativeSettings: inOrder({ ...review, ...linkParts(properties), landingPage }) };
  const products = productsOf(ad);
  if (context.sdAdGroup(ad.adGroupId)?.creativeType === 'VIDEO')
    return { productVideoSettings: inOrder({ ...review, ...videoParts(properties), landingPage, products }) };
  return { responsiveEcommerceSettings: inOrder({ ...review, ...productParts(properties), landingPage, products }) };
}

function inOrder(settings: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function reviewedParts(context: ScopeAtTime, creative: SdCreative): object {
  const { consentToTranslate: consent } = creative;
  return {
    ...(consent === null ? {} : { enableCreativeAutoTranslation: consent === 1 }),
    moderationStatus: { moderationStatus: REVIEWS[moderationAt(creative, context.scope.world.now())] },
  };
}

function linkParts(properties: DisplayProperties): object {
  const { backgrounds, hasTermsAndConditions, headline, originalHeadline = headline, brandLogo } = properties;
  return {
    backgrounds,
    hasTermsAndConditions,
    headlines: listOf(headline),
    images: imagesIn(properties).map(imageOf),
    logos: listOf(brandLogo).map(imageOf),
    untranslatedHeadlines: listOf(originalHeadline),
  };
}

function videoParts(properties: DisplayProperties): object {
  const { headline, originalHeadline = headline, brandLogo } = properties;
  const all = videosIn(properties);
  return {
    brandLogos: listOf(brandLogo).map(imageOf),
    headlines: listOf(headline),
    untranslatedHeadlines: listOf(originalHeadline),
    untranslatedVideos: all.map(
      ({ assetId, assetVersion, originalAssetId = assetId, originalAssetVersion = assetVersion }) => ({
        assetId: originalAssetId,
        assetVersion: originalAssetVersion,
      }),
    ),
    videos: all.map(({ assetId, assetVersion }) => ({ assetId, assetVersion })),
  };
}

function productParts(properties: DisplayProperties): object {
  const { headline, originalHeadline = headline, brandLogo } = properties;
  return {
    headlines: headline,
    images: imagesIn(properties).map(imageOf),
    logos: brandLogo && imageOf(brandLogo),
    untranslatedHeadlines: originalHeadline,
  };
}

function listOf<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function imageOf({ assetId, assetVersion, croppingCoordinates: crop }: DisplayImage): object {
  if (crop === undefined) return { assetId, assetVersion };
  const { height, left, top, width } = crop;
  return { assetId, assetVersion, formatProperties: [{ height, left, top, width }] };
}

function pageOf({ landingPageType, landingPageURL }: SdProductAd): object | undefined {
  if (landingPageURL === null) return undefined;
  return { landingPageType: landingPageType ?? undefined, landingPageUrl: landingPageURL };
}

/** The SKU of sellers, the ASIN of vendors, and none of an ad with a page. */
function productsOf({ sku, asin }: SdProductAd): object[] {
  if (sku !== null) return [{ productId: sku, productIdType: 'SKU' }];
  return asin === null ? [] : [{ productId: asin, productIdType: 'ASIN' }];
}
