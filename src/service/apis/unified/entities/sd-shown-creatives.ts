/**
 * The creative of an ad group of sponsored display, which answers of the unified API show as a part of each of its ads. They
 * show neither its id nor the shapes of its images.
 */
import type { Moderation } from '../../../../model/brands.ts';
import { defined } from '../../../../model/defined.ts';
import { isObject, type Json } from '../../../http/body.ts';
import type { ShownEntity, ShownValues } from '../../../http/shown-entity.ts';
import { optional, type ReadContext, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { readFieldsOf } from '../../../protocol/codecs/shown-entities.ts';
import { boolean, flag, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { REVIEWS } from './sd-creatives.ts';
import type { DisplayImage, DisplayProperties } from '../../../../model/stored/creatives.ts';

const image = object({
  assetId: text,
  assetVersion: text,
  formatProperties: optional(
    listOfOne(object({ height: integer(), left: integer(), top: integer(), width: integer() })),
  ),
});
const reviews = Object.fromEntries(Object.entries(REVIEWS).map(([stored, name]) => [name, stored as Moderation]));

/** Headlines and logos of products are single values, others are lists. */
const LISTS = {
  headlines: list(text),
  logos: list(image),
  brandLogos: list(image),
  images: list(image),
  videos: list(object({ assetId: text, assetVersion: text })),
  backgrounds: list(object({ color: optional(text) })),
  hasTermsAndConditions: boolean,
  enableCreativeAutoTranslation: flag,
  moderationStatus: object({ moderationStatus: oneOf(reviews) }),
};
const SINGLES = { headlines: text, logos: image };

/** None if the ad has no creative. */
export function creativeOfItem(item: Json, values: ShownValues, context: ReadContext): ShownEntity[] {
  const component = isObject(item) && isObject(item['creative']) ? item['creative']['componentCreative'] : undefined;
  const [settings = null] = isObject(component) ? Object.values(component) : [];
  const lists = readFieldsOf(LISTS, settings, context);
  if (lists.moderationStatus === undefined) return [];
  const singles = readFieldsOf(SINGLES, settings, context);
  const [headline = singles.headlines] = lists.headlines ?? [];
  const [logo = singles.logos] = lists.logos ?? lists.brandLogos ?? [];
  const [video] = lists.videos ?? [];
  const properties: DisplayProperties = defined({
    headline,
    hasTermsAndConditions: lists.hasTermsAndConditions,
    brandLogo: logo && toImage(logo),
    ...imagesOf((lists.images ?? []).map(toImage)),
    video,
    backgrounds: lists.backgrounds,
  });
  const { adGroupId, campaignId } = values;
  const shown = {
    adGroupId,
    campaignId,
    properties,
    moderation: lists.moderationStatus.moderationStatus,
    consentToTranslate: lists.enableCreativeAutoTranslation,
  };
  return [{ kind: 'sdCreative', id: undefined, values: defined(shown), implied: {} }];
}

/** Two images of one asset are the custom image in its two shapes. */
function imagesOf(images: readonly DisplayImage[]): DisplayProperties {
  const [wide, square, ...others] = images;
  const isCustom = wide !== undefined && square?.assetId === wide.assetId && square.assetVersion === wide.assetVersion;
  const rest = isCustom ? others : images;
  return {
    ...(isCustom ? { rectCustomImage: wide, squareCustomImage: square } : {}),
    ...(rest.length === 0 ? {} : { horizontalImages: rest }),
  };
}

function toImage({ formatProperties, ...asset }: ValueOf<typeof image>): DisplayImage {
  return { ...asset, ...defined({ croppingCoordinates: formatProperties }) };
}
