/**
 * Creatives of sponsored brands in the unified API: each kind has settings of its own, which are stored as the parts that
 * the older versions name.
 */
import { SETTINGS_OF_FORMATS, type AdFormat } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { optional, type Codec, type Source, type Writer } from '../../../protocol/codecs/codec.ts';
import { converted, list, listOfAtMostOne, listOfOne, mapped, object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { column, constant, shape } from '../../../protocol/codecs/shape.ts';
import { boolean, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { Creative, CustomImage, LandingPage, Subpage } from '../../../../model/stored/creatives.ts';

const FIRST_VERSION = 'version_v1';

/** An asset is stored with its version, as the asset library names it. */
function assetOf({ id, version }: { id: string; version: string }): string {
  return `${id}:${version}`;
}

function partsOf(asset: string): { id: string; version: string } {
  const [id = '', version = FIRST_VERSION] = asset.split(':', 2);
  return { id, version };
}

const asset = { assetId: column('id', text), assetVersion: column('version', text) };
const video = mapped(shape(asset), assetOf, partsOf);

const pixels = integer();
const crop = shape({ height: pixels, left: pixels, top: pixels, width: pixels });
const image = mapped(
  shape({ ...asset, formatProperties: optional(column('crop', listOfAtMostOne(crop))) }),
  (sent): Image => ({ assetId: assetOf(sent), ...defined({ crop: sent.crop }) }),
  (stored) => ({ ...partsOf(stored.assetId), ...defined({ crop: stored.crop }) }),
);
type Image = CustomImage & { assetId: string };

const product = mapped(
  shape({ productId: column('asin', text), productIdType: constant('ASIN') }),
  ({ asin }) => asin,
  (asin) => ({ asin }),
);

const PAGES = oneOf({
  ASIN_LIST: 'productList',
  CUSTOM_URL: 'customUrl',
  DETAIL_PAGE: 'detailPage',
  STORE: 'store',
} as const satisfies Readonly<Record<string, LandingPage['pageType']>>);
const landingPage = mapped(
  shape({
    'landingPageAsins?.asins': list(text, { min: 1, max: 100 }),
    landingPageType: column('pageType', PAGES),
    landingPageUrl: optional(column('url', text)),
  }),
  ({ pageType, asins, url }): LandingPage => ({ pageType, ...defined({ asins, url }) }),
  (page) => page,
);
const subpage = mapped(
  shape({ headline: column('pageTitle', text), landingPage, products: column('asin', product) }),
  (sent): Subpage => ({ pageTitle: sent.pageTitle, asin: sent.asin, url: sent.landingPage.url ?? '' }),
  ({ pageTitle, asin, url }) => ({ pageTitle, asin, landingPage: { pageType: 'store' as const, url } }),
);

const headlines = column('headline', listOfOne(text));
const products = optional(column('asins', list(product, { max: 3 })));
const brand = column('brandName', text);
const enableCreativeAutoTranslation = optional(column('consentToTranslate', boolean));
const creativePropertiesToOptimize = optional(list(oneOf(['HEADLINE']), { max: 1 }));
const sharedSettings = shape({ brand, brandLogos: optional(column('logo', image)) });
const firstLogo = mapped(
  list(image, { min: 1, max: 2 }),
  ([first]) => first,
  (logo) => (logo === undefined ? [] : [logo]),
);
const oneVideo = listOfOne(video);
const videos: Codec<readonly string[]> = {
  schema: oneVideo.schema,
  read: (json, place) => converted(oneVideo.read(json, place), (only) => [only]),
  write: list(video).write,
};
const untranslatedVideos: Writer<Parts> = {
  schema: videos.schema,
  write: ({ videoAssetIds }, source) => videoAssetIds && videos.write(videoAssetIds, source),
};

/** The parts of a creative in the form of the model, but for images. */
type Parts = Omit<Creative, 'customImages'> & { logo?: Image; customImages?: readonly Image[] };

const settings = {
  autoCollectionSettings: shape({
    productExclusions: optional(column('asinExclusions', list(product, { max: 1000 }))),
    sharedSettings,
  }),
  manualCollectionSettings: shape({
    landingPage,
    productInclusions: column('asins', list(product, { min: 3, max: 10 })),
    sharedSettings,
    title: optional(text),
  }),
  productCollectionSettings: shape({
    brand,
    brandLogos: column('logo', firstLogo),
    creativePropertiesToOptimize,
    // The older product collection may have no image; the rules of ads require one of the others.
    customImages: list(image, { max: 5 }),
    enableCreativeAutoTranslation,
    headlines,
    landingPage,
    products,
  }),
  productVideoSettings: shape({
    brand: optional(brand),
    brandLogos: optional(column('logo', listOfAtMostOne(image))),
    enableCreativeAutoTranslation,
    headlines: optional(column('headline', listOfAtMostOne(text))),
    landingPage: optional(landingPage),
    products,
    untranslatedVideos,
    videos: column('videoAssetIds', videos),
  }),
  storeSpotlightSettings: shape({
    brand,
    brandLogos: column('logo', listOfOne(image)),
    cards: column('subpages', list(subpage, { min: 3, max: 3 })),
    creativePropertiesToOptimize,
    enableCreativeAutoTranslation,
    headlines,
    landingPage,
  }),
} as const satisfies Readonly<Record<(typeof SETTINGS_OF_FORMATS)[AdFormat], Codec<Parts>>>;
export const SETTINGS_NAMES = Object.keys(settings);

export const creativeObject = object({
  componentCreative: object(
    Object.fromEntries(Object.entries<Codec<Parts>>(settings).map(([name, each]) => [name, optional(each)])),
  ),
});

/** The schema of answers. Ads of the older versions can lack any part. */
export const shownCreativeSchema = objectOf({
  componentCreative: objectOf(
    Object.fromEntries(
      Object.entries(settings).map(([name, { schema }]) => [
        name,
        { type: 'object', properties: schema['properties'] },
      ]),
    ),
  ),
});

export interface SentCreative {
  format: AdFormat;
  creative: Creative;
  landingPage?: LandingPage;
}

export function fromSettings(name: string, sent: Parts): SentCreative {
  const { landingPage: page, logo, brandName, headline, subpages, customImages, videoAssetIds, asins, ...rest } = sent;
  const { title, asinExclusions, consentToTranslate, creativePropertiesToOptimize: optimized } = rest;
  const format = formatOf(name, sent);
  const parts = { brandName, headline, subpages, customImages, videoAssetIds, asins, title, asinExclusions };
  const creative: Creative = defined({
    // The order of the stored text.
    ...(format === 'manualCollection' ? { asins, title } : {}),
    ...parts,
    brandLogoAssetID: logo?.assetId,
    brandLogoCrop: logo?.crop,
    consentToTranslate,
    creativePropertiesToOptimize: optimized,
  });
  return { format, creative, ...(format === 'video' ? {} : defined({ landingPage: page })) };
}

/** A video with a brand leads to a page; the other one leads to its product. */
function formatOf(name: string, { brandName, logo, headline, landingPage: page }: Parts): AdFormat {
  switch (name) {
    case 'autoCollectionSettings':
      return 'autoCollection';
    case 'manualCollectionSettings':
      return 'manualCollection';
    case 'productCollectionSettings':
      return 'productCollectionExtended';
    case 'storeSpotlightSettings':
      return 'storeSpotlight';
    default: {
      const isBranded = brandName !== undefined || logo !== undefined || headline !== undefined;
      return isBranded || page?.pageType === 'store' ? 'brandVideo' : 'video';
    }
  }
}

export function writeSettings({ format, creative, landingPage: page }: SentCreative, source: Source): string {
  const { brandLogoAssetID, brandLogoCrop, customImageAssetId, customImageCrop, customImages = [], ...rest } = creative;
  // The older product collection has one image.
  const images =
    customImageAssetId === undefined ? customImages : [{ assetId: customImageAssetId, crop: customImageCrop }];
  const parts = defined({
    ...rest,
    logo: brandLogoAssetID === undefined ? undefined : { assetId: brandLogoAssetID, crop: brandLogoCrop },
    customImages: images.filter(({ assetId }) => assetId !== undefined),
    landingPage: page,
  });
  const name = SETTINGS_OF_FORMATS[format];
  const codec: Codec<Parts> = settings[name];
  return `{"componentCreative":{"${name}":${codec.write(parts as Parts, source)}}}`;
}
