/**
 * The creative and the landing page of an ad. The format determines the fields of the creative; the entity rules check
 * their limits.
 */
import { FIRST_AD_FORMATS, type AdFormat } from '../../../../model/brands.ts';
import type { SbAd } from '../../../../model/entities.ts';
import { pageType as pageTypeForm } from '../../../../model/forms/bidding.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import { FORMATS } from '../../../../core/entities/creatives/creatives.ts';
import { shownAd } from '../../../../core/entities/creatives/versions.ts';
import { optional, type Codec, type Source } from '../../../protocol/codecs/codec.ts';
import { list, object, type Fields, type ObjectCodec } from '../../../protocol/codecs/object-codec.ts';
import { boolean, number, oneOf, text, type EnumMap } from '../../../protocol/codecs/value-codecs.ts';
import type { Schema } from '../../../http/description.ts';
import type { Creative, LandingPage } from '../../../../model/stored/creatives.ts';

/** The formats that clients name. */
export const FORMAT_NAMES: EnumMap = Object.fromEntries(
  FIRST_AD_FORMATS.map((format) => [toConstantCase(format), format]),
);

const side = number();
const crop = object({ top: side, left: side, width: side, height: side });
const subpage = object({ pageTitle: text, asin: text, url: text });

/** In the order in which they are read. */
export const CREATIVE: Readonly<Record<keyof Creative, Codec<unknown>>> = {
  asins: list(text),
  subpages: list(subpage),
  videoAssetIds: list(text),
  brandName: text,
  brandLogoAssetID: { ...text, alias: 'brandLogoAssetId' },
  brandLogoCrop: crop,
  headline: text,
  customImageAssetId: text,
  customImageCrop: crop,
  consentToTranslate: boolean,
  creativePropertiesToOptimize: list(oneOf(['HEADLINE']), { max: 1 }),
  customImages: list(object({ assetId: optional(text), crop: optional(crop), url: optional(text) })),
  asinExclusions: list(text),
  title: text,
  landingPage: object({
    pageType: oneOf({ PRODUCT_LIST: 'productList', STORE: 'store' }),
    url: optional(text),
  }),
};

/** Clients know three formats of collections by one name. */
const TYPE_NAMES: Readonly<Partial<Record<AdFormat, AdFormat>>> = {
  productCollectionExtended: 'productCollection',
  autoCollection: 'productCollection',
  manualCollection: 'productCollection',
};

export function typeNameOf(format: AdFormat): string {
  return toConstantCase(TYPE_NAMES[format] ?? format);
}

const STORE: EnumMap = { STORE: 'store' };
const DETAIL_PAGE = 'DETAIL_PAGE';
const PRODUCT_URL = 'https://www.example.com/dp/';

/** The creative of one format. An ad of any format is only returned, so nothing in its creative is required. */
export function creativeBody(format: AdFormat | undefined): ObjectCodec<object> {
  const isIn = (names: readonly string[] | undefined, name: string): boolean => names?.includes(name) ?? true;
  const { required, optional: others } = format === undefined ? { required: [], optional: undefined } : FORMATS[format];
  const fields: Fields = Object.fromEntries(
    Object.entries(CREATIVE).flatMap(([name, reader]) => {
      if (isIn(required, name)) return [[name, reader]];
      return isIn(others, name) ? [[name, optional(reader)]] : [];
    }),
  );
  return object(fields, { readOnly: ['type'] });
}

/** With the limits on lists that the entity rules check. */
function creativeSchema(format: AdFormat | undefined, { schema }: ObjectCodec<object>): Schema {
  const { properties, ...rest } = schema;
  const types = format === undefined ? Object.keys(FORMAT_NAMES) : [typeNameOf(format)];
  const type = { type: 'string', enum: types, readOnly: true };
  const counts = format === undefined ? {} : FORMATS[format].counts;
  const withLimits = Object.entries(properties).map(([name, property]) => {
    const [minItems, maxItems] = counts[name as keyof Creative] ?? [];
    return [name, minItems === undefined ? property : { ...property, minItems, maxItems }];
  });
  return { ...rest, properties: { type, ...Object.fromEntries(withLimits) } };
}

type ShownAd = Pick<SbAd, 'format' | 'creative' | 'landingPage'>;

const VERSION_COLUMNS = ['landingPage', 'moderation', 'approvedAt', 'versions', 'createdAt'];

/** The ad with the version that is shown. */
function shownIn({ context, row }: Source): ShownAd {
  // The codecs declare that they depend on these columns.
  return shownAd(row as unknown as SbAd, context.scope.world.now());
}

export function creativeOf(format?: AdFormat): Codec<unknown> {
  const body = creativeBody(format);
  return {
    schema: creativeSchema(format, body),
    read: body.read,
    dependsOn: ['format', ...VERSION_COLUMNS],
    dependsOnWorld: true,
    write(_value, source) {
      const ad = shownIn(source);
      return JSON.stringify({ type: typeNameOf(ad.format), ...creativeIn(ad) });
    },
  };
}

export function landingPageOf(format?: AdFormat): Codec<unknown> {
  const pageTypes = format !== undefined && FORMATS[format].landingPage === 'store' ? STORE : pageTypeForm.names;
  const body = object({ pageType: oneOf(pageTypes), url: optional(text), asins: optional(list(text)) });
  return {
    ...body,
    dependsOn: ['creative', 'format', ...VERSION_COLUMNS],
    dependsOnWorld: true,
    writesNull: true,
    write(_value, source) {
      const page = pageOf(shownIn(source));
      return page && JSON.stringify(page);
    },
  };
}

export function creativeIn({ creative }: Pick<SbAd, 'creative'>): Creative {
  // Only the rules of ads write this column.
  return JSON.parse(creative) as Creative;
}

interface PageFields extends Omit<LandingPage, 'pageType'> {
  pageType: string;
}

/** An ad without a page of its own leads to its product, and a collection to a list of its products. */
export function pageOf({ format, creative, landingPage }: ShownAd): PageFields | undefined {
  const { asins } = creativeIn({ creative });
  const products = asins === undefined ? {} : { asins };
  if (landingPage !== null) {
    // Only the rules of ads write this column.
    const { pageType, ...rest } = JSON.parse(landingPage) as LandingPage;
    const page = { pageType: pageTypeForm.write(pageType), ...rest };
    // The page of a collection lists its products.
    return page.url === undefined && page.asins === undefined ? { ...page, ...products } : page;
  }
  if (asins?.[0] === undefined) return undefined;
  if (format === 'manualCollection') return { pageType: pageTypeForm.write('productList'), asins };
  return { pageType: DETAIL_PAGE, url: PRODUCT_URL + asins[0] };
}
