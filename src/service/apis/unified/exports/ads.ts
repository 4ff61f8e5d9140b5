/**
 * Ads of all products in the common model.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { shownAd } from '../../../../core/entities/creatives/versions.ts';
import { pageType } from '../../../../model/forms/bidding.ts';
import { deliveryAndTimes, upperState, type CommonObject, type ExportSource } from './export-source.ts';
import type { Creative, Crop, LandingPage, Subpage } from '../../../../model/stored/creatives.ts';

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

export const productAds: ExportSource<'productAd'> = {
  kind: 'productAd',
  adProduct: 'SPONSORED_PRODUCTS',
  write(context, row) {
    const products = [
      ...(row.asin === null ? [] : [{ productIdType: 'ASIN', productId: row.asin }]),
      ...(row.sku === null ? [] : [{ productIdType: 'SKU', productId: row.sku }]),
    ];
    return {
      adId: row.id,
      adGroupId: row.adGroupId,
      adProduct: 'SPONSORED_PRODUCTS',
      state: upperState(row),
      adType: 'PRODUCT_AD',
      creative: { products, headline: row.customText ?? undefined },
      ...deliveryAndTimes(context, 'productAd', row),
    };
  },
};

export const sbAds: ExportSource<'sbAd'> = {
  kind: 'sbAd',
  adProduct: 'SPONSORED_BRANDS',
  write(context, row) {
    // The ad of a legacy campaign has no id of its own in any API version.
    if (context.sbCampaign(row.campaignId)?.multiAdGroups === 0) return undefined;
    const { creative, landingPage } = shownAd(row, context.scope.world.now());
    return {
      adId: row.id,
      adGroupId: row.adGroupId,
      adProduct: 'SPONSORED_BRANDS',
      state: upperState(row),
      name: row.name ?? undefined,
      adType: AD_TYPES[row.format],
      // Only the rules of ads write these columns.
      creative: creativeOf(
        JSON.parse(creative) as Creative,
        landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage),
      ),
      ...deliveryAndTimes(context, 'sbAd', row),
    };
  },
};

function creativeOf(creative: Creative, page: LandingPage | undefined): CommonObject {
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
function asset(id: string, crop?: Crop): CommonObject {
  const [assetId, assetVersion] = id.split(':', 2);
  return { assetId, assetVersion, formatProperties: crop };
}

function card({ pageTitle, asin, url }: Subpage): CommonObject {
  return {
    headline: pageTitle,
    landingPage: { landingPageType: 'STORE', landingPageUrl: url },
    product: { productIdType: 'ASIN', productId: asin },
  };
}
