/**
 * The bodies of the calls that submit a version of a creative. Their creatives have fewer fields than those of new ads, and
 * contain the landing page.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import type { NewVersion } from '../../../../model/drafts.ts';
import { pageType } from '../../../../model/forms/bidding.ts';
import { isFailure } from '../../../../model/failures.ts';
import { locate, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object, type Fields, type ObjectCodec } from '../../../protocol/codecs/object-codec.ts';
import { oneOf, plain, text, textId } from '../../../protocol/codecs/value-codecs.ts';
import { CREATIVE, creativeBody } from './creatives.ts';
import type { Creative, LandingPage } from '../../../../model/stored/creatives.ts';

/** A list that has each value once. */
export function distinct(of: Codec<string>, limits: { max?: number } = {}): Codec<readonly string[]> {
  const values = list(of, limits);
  return plain({ ...values.schema, uniqueItems: true }, (json, place) => {
    const read = values.read(json, place);
    if (isFailure(read) || new Set(read.value).size === read.value.length) return read;
    return { code: 'duplicateValue', ...locate(place) };
  });
}

const landingPage = object({
  type: oneOf(pageType.names),
  url: optional(text),
  asins: optional(list(text)),
});

const { videoAssetIds, headline, brandName, brandLogoCrop, customImages, subpages } = CREATIVE;
const { customImageAssetId, customImageCrop, consentToTranslate, creativePropertiesToOptimize } = CREATIVE;

const BRANDED: Fields = {
  brandName,
  brandLogoAssetId: { ...text, alias: 'brandLogoAssetID' },
  headline,
  brandLogoCrop: optional(brandLogoCrop),
};
const LED: Fields = { landingPage: optional(landingPage), consentToTranslate: optional(consentToTranslate) };
const OPTIMIZED: Fields = { creativePropertiesToOptimize: optional(creativePropertiesToOptimize) };

/** The fields of creatives, if they differ from those of new ads. */
const CREATIVES: Readonly<Partial<Record<AdFormat, Fields>>> = {
  productCollection: {
    asins: distinct(text, { max: 3 }),
    ...BRANDED,
    customImageAssetId: optional(customImageAssetId),
    customImageCrop: optional(customImageCrop),
  },
  productCollectionExtended: {
    asins: distinct(text, { max: 3 }),
    ...BRANDED,
    ...LED,
    ...OPTIMIZED,
    customImages: optional(customImages),
  },
  video: { videoAssetIds, consentToTranslate: optional(consentToTranslate) },
  brandVideo: { asins: list(text, { max: 3 }), videoAssetIds, ...BRANDED, ...LED },
  storeSpotlight: { subpages, ...BRANDED, ...LED, ...OPTIMIZED },
};

interface VersionBody {
  adId: string;
  creative: object;
}

export function versionBody(format: AdFormat): ObjectCodec<VersionBody> {
  const fields = CREATIVES[format];
  return object({ adId: textId, creative: fields === undefined ? creativeBody(format) : object(fields) });
}

/** The names of the fields in the model. */
export function toVersion(format: AdFormat, creative: object): NewVersion {
  // The codec of the format has read the creative, whose fields have the types of the model.
  if (CREATIVES[format] === undefined) return { creative: creative as Creative };
  const { brandLogoAssetId, landingPage: page, ...rest } = creative as Creative & SentFields;
  return {
    creative: { ...rest, ...(brandLogoAssetId === undefined ? {} : { brandLogoAssetID: brandLogoAssetId }) },
    ...(page === undefined ? {} : { landingPage: toLandingPage(page) }),
  };
}

interface SentPage extends Omit<LandingPage, 'pageType'> {
  type: LandingPage['pageType'];
}

interface SentFields {
  brandLogoAssetId?: string;
  landingPage?: SentPage;
}

function toLandingPage({ type, ...rest }: SentPage): LandingPage {
  return { pageType: type, ...rest };
}
