/**
 * Creatives of sponsored brands as requests of the unified API have them: each kind has settings of its own, which are
 * stored as the parts that the older versions name.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, listOfAtMostOne, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { boolean, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { Creative, CustomImage, LandingPage } from '../../../../model/stored/creatives.ts';

const image = object({
  assetId: text,
  assetVersion: text,
  formatProperties: optional(
    listOfAtMostOne(object({ height: integer(), left: integer(), top: integer(), width: integer() })),
  ),
});
const video = object({ assetId: text, assetVersion: text });
const product = object({ productId: text, productIdType: oneOf(['ASIN']) });

export const PAGES = {
  ASIN_LIST: 'productList',
  CUSTOM_URL: 'customUrl',
  DETAIL_PAGE: 'detailPage',
  STORE: 'store',
} as const satisfies Readonly<Record<string, LandingPage['pageType']>>;
const landingPage = object({
  landingPageAsins: optional(object({ asins: list(text, { min: 1, max: 100 }) })),
  landingPageType: oneOf(PAGES),
  landingPageUrl: optional(text),
});

const TRANSLATED = { enableCreativeAutoTranslation: optional(boolean) };
const OPTIMIZED = { creativePropertiesToOptimize: optional(list(oneOf(['HEADLINE']), { max: 1 })) };
const shared = object({ brand: text, brandLogos: optional(image) });

const settings = {
  autoCollectionSettings: object({
    productExclusions: optional(list(product, { max: 1000 })),
    sharedSettings: shared,
  }),
  manualCollectionSettings: object({
    landingPage,
    productInclusions: list(product, { min: 3, max: 10 }),
    sharedSettings: shared,
    title: optional(text),
  }),
  productCollectionSettings: object({
    brand: text,
    brandLogos: list(image, { min: 1, max: 2 }),
    ...OPTIMIZED,
    // The older product collection may have no image; the rules of ads require one of the others.
    customImages: list(image, { max: 5 }),
    ...TRANSLATED,
    headlines: listOfOne(text),
    landingPage,
    products: optional(list(product, { max: 3 })),
  }),
  productVideoSettings: object(
    {
      brand: optional(text),
      brandLogos: optional(listOfAtMostOne(image)),
      ...TRANSLATED,
      headlines: optional(listOfAtMostOne(text)),
      landingPage: optional(landingPage),
      products: optional(list(product, { max: 3 })),
      videos: listOfOne(video),
    },
    { answered: { untranslatedVideos: listOfOne(video).schema } },
  ),
  storeSpotlightSettings: object({
    brand: text,
    brandLogos: listOfOne(image),
    cards: list(object({ headline: text, landingPage, products: product }), { min: 3, max: 3 }),
    ...OPTIMIZED,
    ...TRANSLATED,
    headlines: listOfOne(text),
    landingPage,
  }),
};
export const SETTINGS_NAMES = Object.keys(settings);
type Settings = { [K in keyof typeof settings]?: ValueOf<(typeof settings)[K]> };

export const creativeObject = object({
  componentCreative: object({
    autoCollectionSettings: optional(settings.autoCollectionSettings),
    manualCollectionSettings: optional(settings.manualCollectionSettings),
    productCollectionSettings: optional(settings.productCollectionSettings),
    productVideoSettings: optional(settings.productVideoSettings),
    storeSpotlightSettings: optional(settings.storeSpotlightSettings),
  }),
});

/** The schema of answers. Ads of the older versions can lack any part. */
export const shownCreativeSchema = objectOf({
  componentCreative: objectOf(
    Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, objectOf(schema.properties)])),
  ),
});

export interface SentCreative {
  format: AdFormat;
  creative: Creative;
  landingPage?: LandingPage;
}

type Image = ValueOf<typeof image>;

/** Assets are stored with their version, as the asset library names them. */
const assetOf = ({ assetId, assetVersion }: { assetId: string; assetVersion: string }): string =>
  `${assetId}:${assetVersion}`;

function logoOf(logo: Image | undefined): Pick<Creative, 'brandLogoAssetID' | 'brandLogoCrop'> {
  return logo === undefined ? {} : defined({ brandLogoAssetID: assetOf(logo), brandLogoCrop: logo.formatProperties });
}

const asinsOf = (products: readonly { productId: string }[] | undefined): readonly string[] | undefined =>
  products?.map(({ productId }) => productId);

function pageOf(page: ValueOf<typeof landingPage> | undefined): Pick<SentCreative, 'landingPage'> {
  if (page === undefined) return {};
  const { landingPageAsins, landingPageType, landingPageUrl } = page;
  return {
    landingPage: { pageType: landingPageType, ...defined({ asins: landingPageAsins?.asins, url: landingPageUrl }) },
  };
}

/** `sent` has one kind of settings. */
export function fromSettings(sent: Settings): Partial<SentCreative> {
  const { autoCollectionSettings: auto, manualCollectionSettings: manual } = sent;
  const { productCollectionSettings: collection, productVideoSettings: film, storeSpotlightSettings: spotlight } = sent;
  if (film !== undefined) return fromVideo(film);
  if (collection !== undefined) {
    const { brand: brandName, brandLogos, customImages, headlines: headline, products, ...rest } = collection;
    const images: CustomImage[] = customImages.map((each) =>
      defined({ assetId: assetOf(each), crop: each.formatProperties }),
    );
    const parts = { brandName, headline, customImages: images, asins: asinsOf(products), ...logoOf(brandLogos[0]) };
    return {
      format: 'productCollectionExtended',
      creative: defined({ ...parts, ...othersOf(rest) }),
      ...pageOf(rest.landingPage),
    };
  }
  if (spotlight !== undefined) {
    const { brand: brandName, brandLogos, cards, headlines: headline, ...rest } = spotlight;
    const subpages = cards.map((card) => ({
      pageTitle: card.headline,
      asin: card.products.productId,
      url: card.landingPage.landingPageUrl ?? '',
    }));
    const parts = { brandName, headline, subpages, ...logoOf(brandLogos) };
    return {
      format: 'storeSpotlight',
      creative: defined({ ...parts, ...othersOf(rest) }),
      ...pageOf(rest.landingPage),
    };
  }
  if (manual !== undefined) {
    const { sharedSettings, productInclusions, title } = manual;
    const parts = { asins: asinsOf(productInclusions), title, brandName: sharedSettings.brand };
    const logo = logoOf(sharedSettings.brandLogos);
    return { format: 'manualCollection', creative: defined({ ...parts, ...logo }), ...pageOf(manual.landingPage) };
  }
  if (auto === undefined) return {};
  const { sharedSettings, productExclusions } = auto;
  const parts = { brandName: sharedSettings.brand, asinExclusions: asinsOf(productExclusions) };
  return { format: 'autoCollection', creative: defined({ ...parts, ...logoOf(sharedSettings.brandLogos) }) };
}

/** A video with a brand leads to a page; the other one leads to its product. */
function fromVideo(sent: NonNullable<Settings['productVideoSettings']>): SentCreative {
  const { brand: brandName, brandLogos, headlines: headline, landingPage: page, products, videos, ...rest } = sent;
  const parts = {
    brandName,
    headline,
    videoAssetIds: [assetOf(videos)],
    asins: asinsOf(products),
    ...logoOf(brandLogos),
  };
  const creative = defined({ ...parts, ...othersOf(rest) });
  const isBranded = brandName !== undefined || brandLogos !== undefined || headline !== undefined;
  if (isBranded || page?.landingPageType === 'store') return { format: 'brandVideo', creative, ...pageOf(page) };
  return { format: 'video', creative };
}

function othersOf(sent: {
  enableCreativeAutoTranslation?: boolean;
  creativePropertiesToOptimize?: readonly string[];
}): Pick<Creative, 'consentToTranslate' | 'creativePropertiesToOptimize'> {
  return defined({
    consentToTranslate: sent.enableCreativeAutoTranslation,
    creativePropertiesToOptimize: sent.creativePropertiesToOptimize,
  });
}
