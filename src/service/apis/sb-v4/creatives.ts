/**
 * The creative and the landing page of an ad. The format determines the fields of the creative; the entity rules check
 * their limits.
 */
import type { AdFormat, Creative, LandingPage } from '../../../model/brands.ts';
import { pageType as pageTypeForm } from '../../../model/forms/bidding.ts';
import { namesOf } from '../../../model/forms/forms.ts';
import { toConstantCase } from '../../../model/text/letter-case.ts';
import { FORMATS } from '../../../core/entities/creatives.ts';
import { optional, type Codec } from '../../protocol/codec.ts';
import { list, object, type Fields, type ObjectCodec } from '../../protocol/object-codec.ts';
import { boolean, number, oneOf, text, type EnumMap } from '../../protocol/value-codecs.ts';
import type { Schema } from '../../http/description.ts';

export const FORMAT_NAMES = namesOf('sbAd', 'adFormat');

const side = number();
const crop = object({ top: side, left: side, width: side, height: side });
const subpage = object({ pageTitle: text, asin: text, url: text });

/** In the order in which they are read. */
const CREATIVE: Readonly<Record<keyof Creative, Codec<unknown>>> = {
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
};

const STORE: EnumMap = { STORE: 'store' };
const DETAIL_PAGE = 'DETAIL_PAGE';
const PRODUCT_URL = 'https://www.example.com/dp/';

/** The creative of one format. An ad of any format is only returned, so nothing in its creative is required. */
function creativeBody(format: AdFormat | undefined): ObjectCodec<object> {
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
  const types = Object.keys(FORMAT_NAMES).filter((name) => format === undefined || FORMAT_NAMES[name] === format);
  const type = { type: 'string', enum: types, readOnly: true };
  const counts = format === undefined ? {} : FORMATS[format].counts;
  const withLimits = Object.entries(properties).map(([name, property]) => {
    const [minItems, maxItems] = counts[name as keyof Creative] ?? [];
    return [name, minItems === undefined ? property : { ...property, minItems, maxItems }];
  });
  return { ...rest, properties: { type, ...Object.fromEntries(withLimits) } };
}

export function creativeOf(format?: AdFormat): Codec<unknown> {
  const body = creativeBody(format);
  return {
    schema: creativeSchema(format, body),
    read: body.read,
    dependsOn: ['format'],
    write(value, { row }) {
      // Only the rules of ads write this column.
      const creative = JSON.parse(String(value)) as Creative;
      return JSON.stringify({ type: toConstantCase(String(row['format'])), ...creative });
    },
  };
}

export function landingPageOf(format?: AdFormat): Codec<unknown> {
  const pageTypes = format !== undefined && FORMATS[format].landingPage === 'store' ? STORE : pageTypeForm.names;
  const body = object({ pageType: oneOf(pageTypes), url: optional(text), asins: optional(list(text)) });
  return {
    ...body,
    dependsOn: ['creative'],
    writesNull: true,
    write(value, { row }) {
      if (value === null) return productPage(String(row['creative']));
      // Only the rules of ads write this column.
      const { pageType, ...rest } = JSON.parse(String(value)) as LandingPage;
      return JSON.stringify({ pageType: pageTypeForm.write(pageType), ...rest });
    },
  };
}

/** An ad without a page of its own leads to its product. */
function productPage(creative: string): string | undefined {
  // Only the rules of ads write this column.
  const { asins: [asin] = [] } = JSON.parse(creative) as Creative;
  return asin === undefined ? undefined : JSON.stringify({ pageType: DETAIL_PAGE, url: PRODUCT_URL + asin });
}
