/**
 * Ads of all products in the common model, those of sponsored display with the creative of their ad group.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import type {
  Creative,
  Crop,
  DisplayImage,
  DisplayProperties,
  LandingPage,
  Subpage,
} from '../../../../model/stored/creatives.ts';
import { pageType } from '../../../../model/forms/bidding.ts';
import { shownAd } from '../../../../core/entities/creatives/versions.ts';
import { creativeOfAd, imagesIn, propertiesOf, videosIn } from '../../../../core/entities/display/creative-of-ad.ts';
import { FIELDS } from '../entities/fields.ts';
import { adProduct, exportSource, value } from './export-source.ts';

/** A brand video is a video. */
const AD_TYPES: Readonly<Record<AdFormat, string>> = {
  productCollection: 'PRODUCT_COLLECTION',
  storeSpotlight: 'STORE_SPOTLIGHT',
  video: 'VIDEO',
  brandVideo: 'VIDEO',
  productCollectionExtended: 'PRODUCT_COLLECTION',
  autoCollection: 'PRODUCT_COLLECTION',
  manualCollection: 'PRODUCT_COLLECTION',
};

type Parts = Readonly<Record<string, unknown>>;

const start = { adId: FIELDS.id, adGroupId: FIELDS.adGroupId, adProduct, state: FIELDS.state };
const end = { adType: value('adType'), creative: value('creative') };

function productsOf({ asin, sku }: { asin: string | null; sku: string | null }): Parts[] {
  return [
    ...(asin === null ? [] : [{ productIdType: 'ASIN', productId: asin }]),
    ...(sku === null ? [] : [{ productIdType: 'SKU', productId: sku }]),
  ];
}

export const productAds = exportSource('productAd', {
  fields: { ...start, ...end },
  show: (_context, row) => ({
    ...row,
    adType: 'PRODUCT_AD',
    creative: { products: productsOf(row), headline: row.customText ?? undefined },
  }),
});

export const sbAds = exportSource('sbAd', {
  fields: { ...start, name: FIELDS.name, ...end },
  show(context, row) {
    // The ad of a legacy campaign has no id of its own in any API version.
    if (context.sbCampaign(row.campaignId)?.multiAdGroups === 0) return undefined;
    const shown = shownAd(row, context.scope.world.now());
    // Only the rules of ads write these columns.
    const creative = JSON.parse(shown.creative) as Creative;
    const page = shown.landingPage === null ? undefined : (JSON.parse(shown.landingPage) as LandingPage);
    return { ...row, adType: AD_TYPES[row.format], creative: creativeOf(creative, page) };
  },
});

function creativeOf(creative: Creative, page: LandingPage | undefined): Parts {
  const { asins = [], brandLogoAssetID, brandLogoCrop, customImageAssetId, customImageCrop, videoAssetIds } = creative;
  return {
    products: asins.map((productId) => ({ productIdType: 'ASIN', productId })),
    brandLogo: brandLogoAssetID === undefined ? undefined : asset(brandLogoAssetID, brandLogoCrop),
    customImages: customImageAssetId === undefined ? undefined : [asset(customImageAssetId, customImageCrop)],
    videos: videoAssetIds?.map((id) => asset(id)),
    headline: creative.headline,
    brandName: creative.brandName,
    landingPage: page && { landingPageType: pageType.write(page.pageType), landingPageUrl: page.url },
    cards: creative.subpages?.map(card),
  };
}

/** The id of an asset may end with a version: `amzn1.assetlibrary.asset1.0a1b:version_v1`. */
function asset(id: string, crop?: Crop): Parts {
  const [assetId, assetVersion] = id.split(':', 2);
  return { assetId, assetVersion, formatProperties: crop };
}

function card({ pageTitle, asin, url }: Subpage): Parts {
  return {
    headline: pageTitle,
    landingPage: { landingPageType: 'STORE', landingPageUrl: url },
    product: { productIdType: 'ASIN', productId: asin },
  };
}

export const sdProductAds = exportSource('sdProductAd', {
  fields: { ...start, name: { ...FIELDS.name, column: 'adName' }, ...end },
  show(context, row) {
    const creative = creativeOfAd(context, row);
    const { landingPageURL, landingPageType } = row;
    const landingPage =
      landingPageURL === null
        ? undefined
        : { landingPageType: landingPageType ?? undefined, landingPageUrl: landingPageURL };
    const parts = creative === undefined ? {} : partsOf(propertiesOf(creative));
    const shown = { products: productsOf(row), ...parts, landingPage };
    return { ...row, adType: creative?.creativeType ?? 'PRODUCT_AD', creative: shown };
  },
});

function partsOf(properties: DisplayProperties): Parts {
  const { headline, brandLogo } = properties;
  const images = imagesIn(properties).map(displayAsset);
  const videos = videosIn(properties).map(displayAsset);
  return {
    brandLogo: brandLogo && displayAsset(brandLogo),
    customImages: images.length === 0 ? undefined : images,
    videos: videos.length === 0 ? undefined : videos,
    headline,
  };
}

function displayAsset({ assetId, assetVersion, croppingCoordinates }: DisplayImage): Parts {
  return { assetId, assetVersion, formatProperties: croppingCoordinates };
}
