/**
 * Required and optional fields of a creative, by ad format. Fields have the names of the model, which are those of
 * version 4.
 */
import type { AdFormat } from '../../../model/brands.ts';
import type { Failure } from '../../../model/failures.ts';
import { isAsin } from '../../../model/validate-text.ts';
import type { Reading } from '../operation-context.ts';
import type { Creative, LandingPage } from '../../../model/stored/creatives.ts';

type Part = keyof Creative;

interface FormatRules {
  required: readonly Part[];
  optional: readonly Part[];
  /** The limits of the length of a list. */
  counts: Readonly<Partial<Record<Part, readonly [min: number, max: number]>>>;
  /** `collection`: a store or a list of the products of the ad, which is the default. */
  landingPage: 'none' | 'any' | 'store' | 'collection';
}

const BRANDED: readonly Part[] = ['brandName', 'brandLogoAssetID', 'headline'];
const ONE = [1, 1] as const;

export const FORMATS: Readonly<Record<AdFormat, FormatRules>> = {
  productCollection: {
    required: ['asins', ...BRANDED],
    optional: ['brandLogoCrop', 'customImageAssetId', 'customImageCrop'],
    counts: { asins: [0, 3] },
    landingPage: 'any',
  },
  storeSpotlight: {
    required: ['subpages', ...BRANDED],
    optional: ['brandLogoCrop', 'consentToTranslate', 'creativePropertiesToOptimize'],
    counts: { subpages: [3, 3] },
    landingPage: 'store',
  },
  video: {
    required: ['asins', 'videoAssetIds'],
    optional: ['consentToTranslate'],
    counts: { asins: ONE, videoAssetIds: ONE },
    landingPage: 'none',
  },
  brandVideo: {
    required: ['videoAssetIds', ...BRANDED],
    optional: ['asins', 'brandLogoCrop', 'consentToTranslate'],
    counts: { asins: [0, 3], videoAssetIds: ONE },
    landingPage: 'any',
  },
  productCollectionExtended: {
    required: ['customImages'],
    optional: ['asins', ...BRANDED, 'brandLogoCrop', 'consentToTranslate', 'creativePropertiesToOptimize'],
    counts: { asins: [0, 3], customImages: [1, 5] },
    landingPage: 'any',
  },
  autoCollection: {
    required: ['brandName'],
    optional: ['asinExclusions', 'brandLogoAssetID', 'brandLogoCrop'],
    counts: { asinExclusions: [0, 1000] },
    landingPage: 'none',
  },
  manualCollection: {
    required: ['asins', 'brandName'],
    optional: ['brandLogoAssetID', 'brandLogoCrop', 'landingPage', 'title'],
    counts: { asins: [3, 10] },
    landingPage: 'collection',
  },
};

export const CREATIVE_LENGTHS = { brandName: 30, headline: 50, title: 32 } as const;
const PAGE_TITLE = 50;
const MAX_LISTED = 100;

export function validateCreative(format: AdFormat, creative: Creative): Failure | undefined {
  const { required, optional, counts } = FORMATS[format];
  for (const part of required) {
    const value = creative[part];
    if (value === undefined || value === '') return { code: 'missing', field: 'creative', within: part };
  }
  for (const part of Object.keys(creative)) {
    if (![...required, ...optional].some((known) => known === part))
      return { code: 'unsupported', field: 'creative', detail: `${part} is not a part of such an ad` };
  }
  for (const part of ['asins', 'videoAssetIds', 'subpages', 'customImages', 'asinExclusions'] as const) {
    const [count, [min, max] = [0, 0]] = [creative[part]?.length, counts[part]];
    if (count !== undefined && (count < min || count > max))
      return { code: 'outOfRange', field: 'creative', within: part, value: count, min, max, isCount: true };
  }
  for (const part of ['brandName', 'headline', 'title'] as const) {
    if ([...(creative[part] ?? '')].length > CREATIVE_LENGTHS[part])
      return { code: 'invalidText', field: 'creative', within: part, reason: 'tooLong', limit: CREATIVE_LENGTHS[part] };
  }
  for (const part of ['brandName', 'headline'] as const) {
    if (creative[part] === '')
      return { code: 'invalidText', field: 'creative', within: part, reason: 'empty', limit: 1 };
  }
  const images = (creative.customImages ?? []).map((image) => JSON.stringify(image));
  if (new Set(images).size < images.length)
    return { code: 'duplicateValue', field: 'creative', within: 'customImages' };
  return (
    validateAsins('creative', 'asins', creative.asins) ??
    validateAsins('creative', 'asinExclusions', creative.asinExclusions) ??
    validateSubpages(creative) ??
    validateAssets(creative)
  );
}

export function validateLandingPage(
  { policy: { minListedProducts: min } }: Reading,
  format: AdFormat,
  page: LandingPage | undefined,
): Failure | undefined {
  const { landingPage } = FORMATS[format];
  if (landingPage === 'none')
    return page && { code: 'unsupported', field: 'landingPage', detail: 'Such an ad leads to its product' };
  if (landingPage === 'collection') return page && validateCollectionPage(page);
  if (page === undefined) return { code: 'missing', field: 'landingPage' };
  const { pageType, url, asins } = page;
  if (landingPage === 'store' && pageType !== 'store')
    return { code: 'unsupported', field: 'landingPage', detail: 'Such an ad leads to a store' };
  if (pageType === 'productList') {
    if (asins === undefined || asins.length === 0) return { code: 'missing', field: 'landingPage', within: 'asins' };
    if (asins.length < min || asins.length > MAX_LISTED)
      return {
        code: 'outOfRange',
        field: 'landingPage',
        within: 'asins',
        value: asins.length,
        min,
        max: MAX_LISTED,
        isCount: true,
      };
    if (url !== undefined)
      return { code: 'unsupported', field: 'landingPage', detail: 'A list of products has no url' };
    return validateAsins('landingPage', 'asins', asins);
  }
  if (asins !== undefined)
    return { code: 'unsupported', field: 'landingPage', detail: 'Only a list of products has asins' };
  return url ? undefined : { code: 'missing', field: 'landingPage', within: 'url' };
}

function validateCollectionPage({ pageType, url, asins }: LandingPage): Failure | undefined {
  if (pageType !== 'store' && pageType !== 'productList')
    return { code: 'unsupported', field: 'landingPage', detail: 'Such an ad leads to a store or a list of products' };
  if (asins !== undefined)
    return { code: 'unsupported', field: 'landingPage', detail: 'The page lists the products of the ad' };
  return pageType === 'store' && !url ? { code: 'missing', field: 'landingPage', within: 'url' } : undefined;
}

/** Returns the ids of assets that a creative references. */
export function assetsIn({
  videoAssetIds = [],
  brandLogoAssetID,
  customImageAssetId,
  customImages = [],
}: Creative): string[] {
  const images = customImages.map(({ assetId }) => assetId);
  return [...videoAssetIds, brandLogoAssetID, customImageAssetId, ...images].filter((id) => id !== undefined);
}

function validateAsins(field: string, within: string, asins: readonly string[] = []): Failure | undefined {
  const i = asins.findIndex((asin) => !isAsin(asin));
  return i < 0 ? undefined : { code: 'invalidText', field, within: `${within}[${i}]`, reason: 'pattern' };
}

function validateSubpages({ subpages = [] }: Creative): Failure | undefined {
  for (const [i, { pageTitle, asin, url }] of subpages.entries()) {
    const at = (part: string): string => `subpages[${i}].${part}`;
    if (pageTitle === '' || url === '')
      return { code: 'missing', field: 'creative', within: at(url === '' ? 'url' : 'pageTitle') };
    if ([...pageTitle].length > PAGE_TITLE)
      return { code: 'invalidText', field: 'creative', within: at('pageTitle'), reason: 'tooLong', limit: PAGE_TITLE };
    if (!isAsin(asin)) return { code: 'invalidText', field: 'creative', within: at('asin'), reason: 'pattern' };
  }
  return undefined;
}

function validateAssets(creative: Creative): Failure | undefined {
  if (!assetsIn(creative).includes('')) return undefined;
  const within = creative.customImageAssetId === '' ? 'customImageAssetId' : 'videoAssetIds[0]';
  return { code: 'missing', field: 'creative', within };
}
