/**
 * What an ad shows and where it leads. What is in a creative depends on its format; what it must hold, and how much of
 * it, is the verbs' to say.
 */
import type { AdFormat, Creative, LandingPage } from '../../model/brands.ts';
import { FORMATS } from '../../model/creatives.ts';
import type { Words } from '../../grammar/collection.ts';
import type { FieldSpelling } from '../../grammar/spelling.ts';
import type { Schema } from '../../http/description.ts';
import { FORMAT_WORDS } from './collections.ts';
import { choice, list, number, object, readParts, schemaOf, text, type Part, type Parts } from './parts.ts';

const side = number();
const crop = object({
  known: { top: side, left: side, width: side, height: side },
  required: ['top', 'left', 'width', 'height'],
});
const subpage = object({ known: { pageTitle: text, asin: text, url: text }, required: ['pageTitle', 'asin', 'url'] });

/** In the order in which they are read. */
const PARTS: Readonly<Record<keyof Creative, Part>> = {
  asins: list(text),
  subpages: list(subpage),
  videoAssetIds: list(text),
  brandName: text,
  brandLogoAssetID: text,
  brandLogoCrop: crop,
  headline: text,
  customImageAssetId: text,
  customImageCrop: crop,
};
const LOGO = 'brandLogoAssetID';
const ALIASES = { [LOGO]: 'brandLogoAssetId' };

const PAGE_TYPES: Words = {
  PRODUCT_LIST: 'productList',
  STORE: 'store',
  CUSTOM_URL: 'customUrl',
  DETAIL_PAGE: 'detailPage',
};
const STORE: Words = { STORE: 'store' };
const DETAIL_PAGE = 'DETAIL_PAGE';
const PRODUCT_URL = 'https://www.example.com/dp/';

function wordFor(words: Words, stored: string): string | undefined {
  return Object.keys(words).find((word) => words[word] === stored);
}

/** Of one format, or as any ad is read. */
function partsOf(format: AdFormat | undefined): Parts {
  if (format === undefined) return { known: PARTS };
  const { required, optional } = FORMATS[format];
  const own = [...required, ...optional];
  const known = Object.fromEntries(Object.entries(PARTS).filter(([name]) => own.some((each) => each === name)));
  return { known, required, aliases: LOGO in known ? ALIASES : {}, readOnly: ['type'] };
}

/** With the numbers that the verbs hold it to. */
function creativeSchema(format: AdFormat | undefined): Schema {
  const { properties, ...rest } = schemaOf(partsOf(format));
  const type = { type: 'string', enum: Object.keys(FORMAT_WORDS), readOnly: true };
  const counts = format === undefined ? {} : FORMATS[format].counts;
  const counted = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const [minItems, maxItems] = counts[name as keyof Creative] ?? [];
    return [name, minItems === undefined ? schema : { ...schema, minItems, maxItems }];
  });
  return { ...rest, properties: { ...(format === undefined ? { type } : {}), ...Object.fromEntries(counted) } };
}

export function creativeOf(format?: AdFormat): FieldSpelling {
  const parts = partsOf(format);
  return {
    besides: ['format'],
    write(value, _field, { row }) {
      // Written by the rules of ads only.
      const creative = JSON.parse(String(value)) as Creative;
      return JSON.stringify({ type: wordFor(FORMAT_WORDS, String(row['format'])), ...creative });
    },
    read: (json, field, batch) => readParts(json, { field, within: '', batch }, parts),
    schema: () => creativeSchema(format),
  };
}

export function landingPageOf(format?: AdFormat): FieldSpelling {
  const words = format !== undefined && FORMATS[format].landingPage === 'store' ? STORE : PAGE_TYPES;
  const parts: Parts = { known: { pageType: choice(words), url: text, asins: list(text) }, required: ['pageType'] };
  return {
    besides: ['creative'],
    write(value, _field, { row }) {
      if (value === null) return productPage(String(row['creative']));
      // Written by the rules of ads only.
      const { pageType, ...rest } = JSON.parse(String(value)) as LandingPage;
      return JSON.stringify({ pageType: wordFor(PAGE_TYPES, pageType), ...rest });
    },
    read: (json, field, batch) => readParts(json, { field, within: '', batch }, parts),
    schema: () => schemaOf(parts),
  };
}

/** An ad without a page of its own leads to its product. */
function productPage(creative: string): string | undefined {
  // Written by the rules of ads only.
  const { asins: [asin] = [] } = JSON.parse(creative) as Creative;
  return asin === undefined ? undefined : JSON.stringify({ pageType: DETAIL_PAGE, url: PRODUCT_URL + asin });
}
