/**
 * Bodies of registrations of assets. One asset and a batch have other names for the same.
 */
import { ASSET_SUB_TYPES, ASSET_TYPES, PROGRAMS } from '../../../../model/assets/assets.ts';
import { isObject } from '../../../http/body.ts';
import { describedBy, locate, optional, type Codec, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, boundedText, oneOf, plain, text } from '../../../protocol/codecs/value-codecs.ts';
import { wrongType } from '../../../protocol/codecs/codec.ts';
import { STRING } from '../../../protocol/codecs/schemas.ts';

const SOURCES = [
  'AMAZON_CREATIVE_SERVICES',
  'AMAZON_VIDEO_BUILDER',
  'ASSET_LIBRARY',
  'SELF_SERVICE_FIRE_TV',
  'INTEGRATED_VIDEO_EXPERIENCE',
  'CANVA_PLUGIN',
  'AMAZON_DSP',
  'SPONSORED_DISPLAY',
  'SPONSORED_BRANDS',
] as const;
const MAX_TEXT = 2048;

interface MapLimits {
  entries: number;
  name: number;
  value: number;
}

/** An object of texts. */
function textMap({ entries, name, value }: MapLimits): Codec<Readonly<Record<string, string>>> {
  return plain({ type: 'object', additionalProperties: STRING }, (json, place) => {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const pairs = Object.entries(json);
    if (pairs.length > entries)
      return { code: 'outOfRange', ...locate(place), value: pairs.length, min: 0, max: entries, isCount: true };
    for (const [key, each] of pairs) {
      if (typeof each !== 'string') return wrongType(place, 'object of strings', json);
      if (key.length > name || each.length > value)
        return { code: 'invalidText', ...locate(place), reason: 'tooLong', limit: key.length > name ? name : value };
    }
    return { value: Object.fromEntries(pairs.map(([key, each]) => [key, String(each)])) };
  });
}

const METADATA = textMap({ entries: 50, name: MAX_TEXT, value: MAX_TEXT });
const longText = boundedText({ min: 1, max: MAX_TEXT });
const assetType = describedBy(oneOf(ASSET_TYPES), { example: 'IMAGE' });
const name = describedBy(boundedText({ min: 1, max: 200 }), { example: 'Logo' });
const subTypes = list(oneOf(ASSET_SUB_TYPES), { min: 1, max: 10 });
const asins = list(describedBy(text, { example: 'B0EXAMPLE1' }), { min: 1, max: 100 });
const program = object({ programName: optional(oneOf(PROGRAMS)), metadata: optional(METADATA) });
const versionInfo = object({
  linkedAssetId: optional(longText),
  versionNotes: optional(boundedText({ min: 0, max: 1000 })),
});
const url = describedBy(longText, { example: 'https://storage.example/upload.png' });

export const UPLOAD = object({
  fileName: describedBy(boundedText({ min: 1, max: 255 }), { example: 'logo.png' }),
});

export const ONE_ASSET = object({
  url,
  name,
  assetType,
  asinList: optional(asins),
  assetSubTypeList: optional(subTypes),
  associatedSubEntityList: optional(list(object({ brandEntityId: optional(longText) }), { min: 1, max: 100 })),
  registrationContext: optional(object({ associatedPrograms: optional(list(program)) })),
  skipAssetSubTypesDetection: optional(boolean),
  tags: optional(list(longText)),
  versionInfo: optional(versionInfo),
});
export type OneAsset = ValueOf<typeof ONE_ASSET>;

export const MANY_ASSETS = object({
  assetDetailsList: list(
    object({
      url,
      name,
      assetType,
      asinList: optional(asins),
      assetSubTypeList: optional(subTypes),
      associatedPrograms: optional(list(program, { min: 1, max: 100 })),
      otherMetadata: optional(METADATA),
      skipAssetSubTypesDetection: optional(boolean),
      tagList: optional(list(longText, { min: 1, max: 10 })),
      versionInfo: optional(versionInfo),
    }),
    { min: 1, max: 50 },
  ),
  batchRegistrationContext: optional(
    object({
      assetSourceInfo: optional(
        object({
          assetSourceId: optional(oneOf(SOURCES)),
          assetSourceMetadata: optional(textMap({ entries: 5, name: 50, value: 500 })),
        }),
      ),
    }),
  ),
});
export type ManyAssets = ValueOf<typeof MANY_ASSETS>;
