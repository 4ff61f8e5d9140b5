/**
 * Extensions of ads of sponsored products in the unified API. Clients create prompts; the service makes videos.
 */
import { AD_EXTENSION_STATUSES, AD_EXTENSION_TYPES } from '../../../../model/forms/ads.ts';
import { isFailure } from '../../../../model/failures.ts';
import { locate, optional, type Shape, type Source, type Writer } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { constant, shape, when } from '../../../protocol/codecs/shape.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { limitedTo, oneOf, text, textId } from '../../../protocol/codecs/value-codecs.ts';
import { FIELDS, FILTERS } from './fields.ts';

const AD_PRODUCT = 'SPONSORED_PRODUCTS';
export const EXTENSION_LIMITS = { items: 50, page: 1000 };

const type = oneOf(AD_EXTENSION_TYPES);
const status = oneOf(AD_EXTENSION_STATUSES);

const isPrompt = ({ row }: Source): boolean => row['adExtensionType'] === 'PROMPTS';
const isVideo = (source: Source): boolean => !isPrompt(source);
const { schema, write } = constant('SPOTLIGHT');
const videoType: Writer<unknown> = { schema, write };

/** With the videos of the service. */
const shownSettings = shape({
  promptExtension: optional(when(isPrompt, shape({ promptText: text }))),
  videoExtension: optional(
    when(isVideo, shape({ renderedAssetId: optional(text), renderedCoverImageUrl: optional(text), videoType })),
  ),
});

const settingsObject = object({
  promptExtension: optional(object({ promptText: text })),
  videoExtension: optional(
    object({}, { answered: { renderedAssetId: text.schema, renderedCoverImageUrl: text.schema, videoType: schema } }),
  ),
});

const settings: Shape<object> = {
  ...shownSettings,
  schema: { ...settingsObject.schema, example: { promptExtension: { promptText: 'Is it waterproof?' } } },
  read(json, place) {
    const read = settingsObject.read(json, place);
    if (isFailure(read)) return read;
    const { promptExtension, videoExtension } = read.value;
    if (videoExtension !== undefined)
      return {
        code: 'unsupported',
        field: place.field ?? '',
        detail:
          'The service makes extensions of the type VIDEO itself. In the sandbox, a seed or a scenario creates them',
      };
    if (promptExtension === undefined) return { code: 'missing', ...locate({ ...place, path: 'promptExtension' }) };
    return { value: promptExtension };
  },
};

export const adExtensions: Member<'adExtension'> = {
  kind: 'adExtension',
  adProduct: AD_PRODUCT,
  name: 'adExtensions',
  title: 'Ad extension',
  id: 'adExtensionId',
  hiddenStates: [],
  maxItems: EXTENSION_LIMITS.items,
  fields: {
    adExtensionId: FIELDS.id,
    adExtensionSettings: {
      codec: { ...shownSettings, schema: settings.schema },
      input: settings,
      column: 'id',
      create: 'required',
    },
    adExtensionStatus: { codec: status, column: 'adExtensionStatus', create: 'optional' },
    adExtensionType: { codec: type, input: limitedTo(type, 'PROMPTS'), column: 'adExtensionType', create: 'required' },
    adGroupId: FIELDS.adGroupId,
    adId: { codec: textId, column: 'adId', create: 'optional' },
    adProduct: FIELDS.adProduct(AD_PRODUCT),
    creationDateTime: FIELDS.creationDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    marketplaceScope: FIELDS.marketplaceScope,
    marketplaces: { ...FIELDS.marketplaces, create: 'required', update: true },
    state: FIELDS.state,
    status: FIELDS.status,
  },
  filters: {
    adExtensionIdFilter: FILTERS.ids('id', 100),
    adExtensionStatusFilter: { type: 'choices', column: 'adExtensionStatus', values: status.values, min: 1, max: 1 },
    adExtensionTypeFilter: { type: 'choices', column: 'adExtensionType', values: type.values, min: 1, max: 1 },
    adGroupIdFilter: FILTERS.adGroupId,
    adIdFilter: FILTERS.ids('adId', 100),
    stateFilter: FILTERS.state,
  },
};
