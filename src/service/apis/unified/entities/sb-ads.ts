/**
 * Ads of sponsored brands in the unified API. The kind of an ad follows from the settings of its creative. Ads of campaigns
 * with one ad only are not in it.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { isFailure } from '../../../../model/failures.ts';
import type { Json } from '../../../http/body.ts';
import { wrongType, type Codec, type Place, type ReadResult } from '../../../protocol/codecs/codec.ts';
import { converted } from '../../../protocol/codecs/object-codec.ts';
import { constant } from '../../../protocol/codecs/shape.ts';
import { FIELDS, matched } from './fields.ts';
import { member } from './members.ts';
import { SB_MAX_ITEMS } from './sb-campaigns.ts';
import {
  creativeObject,
  fromSettings,
  SETTINGS_NAMES,
  shownCreativeSchema,
  writeSettings,
  type SentCreative,
} from './sb-creatives.ts';
import type { Creative, LandingPage } from '../../../../model/stored/creatives.ts';

function readCreative(json: Json, place: Place): ReadResult<SentCreative> {
  const read = creativeObject.read(json, place);
  if (isFailure(read)) return read;
  const { componentCreative } = read.value;
  const [[name, settings] = [], ...others] = Object.entries(componentCreative);
  if (name !== undefined && settings !== undefined && others.length === 0)
    return { value: fromSettings(name, settings) };
  const within = { ...place, path: `${place.path}.componentCreative` };
  return wrongType(within, `object with one of ${SETTINGS_NAMES.join(', ')}`, componentCreative);
}

const creative: Codec<unknown> = {
  schema: creativeObject.schema,
  read: readCreative,
  write(stored, source) {
    const { format, landingPage } = source.row;
    // Only the rules of ads write these columns.
    const page = landingPage === null ? {} : { landingPage: JSON.parse(String(landingPage)) as LandingPage };
    const shown = { format: format as AdFormat, creative: JSON.parse(String(stored)) as Creative, ...page };
    return writeSettings(shown, source);
  },
};

/** The service may show a collection without images, which only older versions create. */
const shownCreative: Codec<unknown> = {
  ...creative,
  schema: shownCreativeSchema,
  read: (json, place) =>
    converted(readCreative(json, place), (sent) => {
      const { customImages, ...others } = sent.creative;
      return customImages?.length === 0 ? { ...sent, format: 'productCollection', creative: others } : sent;
    }),
};

export const sbAds = member('ads', {
  kind: 'sbAd',
  maxItems: SB_MAX_ITEMS,
  maxIds: 10,
  within: { column: 'campaignId', values: [1], test: 'ofBrandsStructure' },
  fields: {
    adType: { codec: constant('COMPONENT'), column: 'id', create: 'required' },
    creative: {
      codec: shownCreative,
      input: creative,
      column: 'creative',
      spreads: true,
      approximate: true,
      create: 'required',
      update: true,
    },
    name: FIELDS.name,
    tags: FIELDS.tags,
  },
  filters: { nameFilter: matched('name', 10) },
});
