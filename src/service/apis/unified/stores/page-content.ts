/**
 * The content of a store page in requests and answers. Of a widget only its kind and the properties that all widgets have
 * are read; the rest is kept as it was sent.
 */
import { PAGE_TEMPLATES, type PageContent } from '../../../../model/assets/brand-stores.ts';
import { isFailure } from '../../../../model/failures.ts';
import { isObject, writeJson } from '../../../http/body.ts';
import { describedBy, optional, wrongType, type Codec } from '../../../protocol/codecs/codec.ts';
import { exactlyOne, list, object, readField } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_WIDGETS = 20;
const WIDGETS = [
  'storeAWLSWidget',
  'storeBannerWidget',
  'storeCustomCodeWidget',
  'storeDealsWidget',
  'storeGalleryWidget',
  'storeHeroImageWidget',
  'storeImageWidget',
  'storeImageWithTextWidget',
  'storeLiveVideoWidget',
  'storeManuallyCuratedProductCarouselWidget',
  'storeProductCarouselWidget',
  'storeProductCollectionWidget',
  'storeProductGridWidget',
  'storeProductWidget',
  'storeShopTheLookWidget',
  'storeShoppableImageWidget',
  'storeTextWidget',
  'storeTileWidget',
  'storeVideoWidget',
];
const SECTION_TYPES = [
  'BANNER',
  'BEST_SELLING',
  'DEALS_AND_COUPONS',
  'EDITORIAL_ROW',
  'GALLERY',
  'HERO',
  'LIVE_VIDEO',
  'MANUALLY_CURATED_PRODUCT_CAROUSEL',
  'PREMIUM_BEST_SELLING',
  'PRODUCT_COLLECTION',
  'PRODUCT_GRID',
  'RECOMMENDED',
  'SHOP_THE_LOOK_CAROUSEL',
] as const;
const WIDGET_TYPES = [
  'BANNER',
  'EDITORIAL_ROW',
  'GALLERY',
  'HERO',
  'LIVE_VIDEO',
  'MULTI_MEDIA_CAROUSEL',
  'PRODUCT_CAROUSEL',
  'PRODUCT_COLLECTION',
  'PRODUCT_GRID',
] as const;

const COMMON = object({ sectionType: oneOf(SECTION_TYPES), widgetTag: text, widgetType: oneOf(WIDGET_TYPES) });

const anyWidget: Codec<object> = {
  schema: {
    ...objectOf({ commonProperties: COMMON.schema }),
    required: ['commonProperties'],
    additionalProperties: true,
  },
  read(json, place) {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const common = readField(json, 'commonProperties', COMMON, place);
    // Large integers are read as bigint, which cannot be stored.
    return isFailure(common) ? common : { value: JSON.parse(writeJson(json)) as object };
  },
  write: (value) => JSON.stringify(value),
};

const widget = describedBy(exactlyOne(Object.fromEntries(WIDGETS.map((name) => [name, anyWidget]))), {
  example: {
    storeProductGridWidget: {
      commonProperties: { sectionType: 'PRODUCT_GRID', widgetTag: 'grid', widgetType: 'PRODUCT_GRID' },
      content: { productAsins: ['B0EXAMPLE1'] },
    },
  },
});

const TEMPLATE = oneOf(PAGE_TEMPLATES);
const FIELDS = {
  description: optional(text),
  template: optional(TEMPLATE),
  title: optional(text),
  widgets: optional(list(widget, { max: MAX_WIDGETS })),
};

/** The parts that an update changes. */
export const CONTENT = describedBy(object(FIELDS), {
  example: { template: 'PRODUCT_GRID', title: 'Home', widgets: [widget.schema['example']] },
});

export const CONTENT_ANSWER = { ...objectOf(CONTENT.schema.properties), required: ['template'] };

/** Keys are in alphabetical order. */
export function contentJson({ description, template, title, widgets }: PageContent): object {
  return {
    ...(description === undefined ? {} : { description }),
    template,
    ...(title === undefined ? {} : { title }),
    widgets,
  };
}
