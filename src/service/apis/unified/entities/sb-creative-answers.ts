/**
 * Creatives of sponsored brands as answers of the unified API have them, from the parts that are stored.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { PAGES } from './sb-creatives.ts';
import { nameOf } from './target-details.ts';
import type { Creative, Crop, LandingPage } from '../../../../model/stored/creatives.ts';

const FIRST_VERSION = 'version_v1';

function toAsset(stored: string): { assetId: string; assetVersion: string } {
  const [assetId = '', assetVersion = FIRST_VERSION] = stored.split(':', 2);
  return { assetId, assetVersion };
}

function toImage(asset: string, crop: Crop | undefined): object {
  const properties = crop && [{ height: crop.height, left: crop.left, top: crop.top, width: crop.width }];
  return { ...toAsset(asset), ...(properties === undefined ? {} : { formatProperties: properties }) };
}

function toPage({ pageType, url, asins }: LandingPage): object {
  return defined({
    landingPageAsins: asins && { asins },
    landingPageType: nameOf(PAGES, pageType),
    landingPageUrl: url,
  });
}

const toProduct = (productId: string): object => ({ productId, productIdType: 'ASIN' });

/** Keys are in alphabetical order. */
export function toSettings(format: AdFormat, creative: Creative, page: LandingPage | undefined): object {
  const { asins, brandName: brand, brandLogoAssetID, brandLogoCrop, headline } = creative;
  const { consentToTranslate: enableCreativeAutoTranslation, creativePropertiesToOptimize } = creative;
  const logo = brandLogoAssetID === undefined ? undefined : toImage(brandLogoAssetID, brandLogoCrop);
  const landing = page && toPage(page);
  const products = asins?.map(toProduct);
  const headlines = headline === undefined ? undefined : [headline];
  const brandLogos = logo && [logo];
  const sharedSettings = defined({ brand, brandLogos: logo });
  switch (format) {
    case 'autoCollection':
      return {
        autoCollectionSettings: defined({ productExclusions: creative.asinExclusions?.map(toProduct), sharedSettings }),
      };
    case 'manualCollection':
      return {
        manualCollectionSettings: defined({
          landingPage: landing,
          productInclusions: products,
          sharedSettings,
          title: creative.title,
        }),
      };
    case 'productCollection':
    case 'productCollectionExtended':
      return {
        productCollectionSettings: defined({
          brand,
          brandLogos,
          creativePropertiesToOptimize,
          customImages: imagesOf(creative),
          enableCreativeAutoTranslation,
          headlines,
          landingPage: landing,
          products,
        }),
      };
    case 'storeSpotlight':
      return {
        storeSpotlightSettings: defined({
          brand,
          brandLogos,
          cards: creative.subpages?.map(({ pageTitle, asin, url }) => ({
            headline: pageTitle,
            landingPage: { landingPageType: 'STORE', landingPageUrl: url },
            products: toProduct(asin),
          })),
          creativePropertiesToOptimize,
          enableCreativeAutoTranslation,
          headlines,
          landingPage: landing,
        }),
      };
    case 'video':
    case 'brandVideo': {
      const videos = creative.videoAssetIds?.map(toAsset);
      return {
        productVideoSettings: defined({
          brand,
          brandLogos,
          enableCreativeAutoTranslation,
          headlines,
          landingPage: landing,
          products,
          untranslatedVideos: videos,
          videos,
        }),
      };
    }
  }
}

/** The older product collection has one image. */
function imagesOf({ customImages, customImageAssetId, customImageCrop }: Creative): object[] {
  if (customImageAssetId !== undefined) return [toImage(customImageAssetId, customImageCrop)];
  return (customImages ?? []).flatMap(({ assetId, crop }) => (assetId === undefined ? [] : [toImage(assetId, crop)]));
}
