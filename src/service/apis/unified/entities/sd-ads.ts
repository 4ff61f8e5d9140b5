/**
 * Ads of sponsored display in the unified API: a product or a page, with the creative of the ad group in answers. Which
 * settings the creative has follows from the ad group and the page.
 */
import type { DISPLAY_PAGE_TYPES } from '../../../../model/display/values.ts';
import { isFailure } from '../../../../model/failures.ts';
import { locate, optional, type Codec, type ReadResult, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { constant } from '../../../protocol/codecs/shape.ts';
import { matched } from './fields.ts';
import { member } from './members.ts';
import { SD_MAX_ITEMS } from './sd-campaigns.ts';
import { ANSWERED, settingsOf } from './sd-creatives.ts';
import { creativeOfItem } from './sd-shown-creatives.ts';

type PageType = (typeof DISPLAY_PAGE_TYPES)[number];

const products = optional(list(object({ productId: text, productIdType: oneOf(['ASIN', 'SKU']) }), { max: 1 }));
const page = <T extends PageType>(...types: readonly T[]) =>
  object({ landingPageType: oneOf(types), landingPageUrl: text });

const settings = {
  assetBasedCreativeSettings: optional(
    object({ landingPage: page('OFF_AMAZON_LINK') }, { answered: ANSWERED.assetBasedCreativeSettings }),
  ),
  productVideoSettings: optional(
    object({ landingPage: optional(page('MOMENT', 'STORE')), products }, { answered: ANSWERED.productVideoSettings }),
  ),
  responsiveEcommerceSettings: optional(
    object(
      { landingPage: optional(page('MOMENT', 'STORE')), products },
      { answered: ANSWERED.responsiveEcommerceSettings },
    ),
  ),
};
const creativeObject = object({ componentCreative: object(settings) });

const creative: Codec<unknown> = {
  schema: creativeObject.schema,

  read(json, place): ReadResult<object> {
    const read = creativeObject.read(json, place);
    if (isFailure(read)) return read;
    const [only, ...others] = Object.entries(read.value.componentCreative);
    const path = 'componentCreative';
    if (only === undefined)
      return { code: 'missing', ...locate({ ...place, path: `${path}.responsiveEcommerceSettings` }) };
    const [other] = others;
    if (other !== undefined)
      return { code: 'notInList', ...locate({ ...place, path }), value: other[0], allowed: [only[0]] };
    return { value: toColumns(only[1]) };
  },

  // Only ads of sponsored display have this field, so the row is one of an ad.
  write: (_value, { context, row }) => JSON.stringify({ componentCreative: settingsOf(context, row as never) }),
};

type Settings = NonNullable<ValueOf<typeof creativeObject>['componentCreative'][keyof typeof settings]>;

function toColumns(sent: Settings): object {
  const { landingPage } = sent;
  const [product] = 'products' in sent ? (sent.products ?? []) : [];
  return {
    ...(product === undefined ? {} : { [product.productIdType === 'SKU' ? 'sku' : 'asin']: product.productId }),
    ...(landingPage === undefined
      ? {}
      : { landingPageURL: landingPage.landingPageUrl, landingPageType: landingPage.landingPageType }),
  };
}

export const sdAds = member('ads', {
  kind: 'sdProductAd',
  maxItems: SD_MAX_ITEMS,
  maxIds: 100,
  alsoShows: creativeOfItem,
  fields: {
    adType: { codec: constant('COMPONENT'), column: 'id', create: 'required' },
    creative: { codec: creative, column: 'id', spreads: true, create: 'required' },
    name: { codec: text, column: 'adName', create: 'optional' },
  },
  filters: { nameFilter: matched('adName', 10) },
});
