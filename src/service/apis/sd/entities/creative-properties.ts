/**
 * The properties of a creative: headline, logo, images, videos and backgrounds. The entity rules check their limits.
 */
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, integer, text } from '../../../protocol/codecs/value-codecs.ts';
import type { DisplayProperties, DisplayVideo } from '../../../../model/stored/creatives.ts';

const pixels = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const image = object({
  assetId: text,
  assetVersion: text,
  croppingCoordinates: optional(object({ top: pixels, left: pixels, width: pixels, height: pixels })),
});
const video = object({
  assetId: text,
  assetVersion: text,
  originalAssetId: optional(text),
  originalAssetVersion: optional(text),
});

const propertiesObject = object({
  headline: optional(text),
  hasTermsAndConditions: optional(boolean),
  originalHeadline: optional(text),
  brandLogo: optional(image),
  rectCustomImage: optional(image),
  squareCustomImage: optional(image),
  squareImages: optional(list(image)),
  horizontalImages: optional(list(image)),
  verticalImages: optional(list(image)),
  video: optional(video),
  squareVideos: optional(list(video)),
  horizontalVideos: optional(list(video)),
  verticalVideos: optional(list(video)),
  backgrounds: optional(list(object({ color: optional(text) }))),
});

export const properties: Codec<unknown> = {
  schema: propertiesObject.schema,
  read: propertiesObject.read,
  write: (value) => JSON.stringify(withOriginals(parseProperties(value))),
};

/** Only the entity rules write the column. */
export function parseProperties(column: unknown): DisplayProperties {
  return JSON.parse(String(column)) as DisplayProperties;
}

/** The service returns what the advertiser sent in fields of its own, also where it translates nothing. */
function withOriginals(stored: DisplayProperties): DisplayProperties {
  const whole: DisplayProperties = { ...stored };
  if (stored.headline !== undefined) whole.originalHeadline = stored.headline;
  if (stored.video !== undefined) whole.video = withOriginal(stored.video);
  for (const name of ['squareVideos', 'horizontalVideos', 'verticalVideos'] as const) {
    const videos = stored[name];
    if (videos !== undefined) whole[name] = videos.map(withOriginal);
  }
  return whole;
}

function withOriginal({ assetId, assetVersion }: DisplayVideo): DisplayVideo {
  return { assetId, assetVersion, originalAssetId: assetId, originalAssetVersion: assetVersion };
}
