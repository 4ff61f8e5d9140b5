/**
 * The creative of an ad of any format, as answers have it. The name of a format there can mean several.
 */
import { FIRST_AD_FORMATS, type AdFormat, type Creative } from '../../../../model/brands.ts';
import { isFailure } from '../../../../model/failures.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import { isObject } from '../../../http/body.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import { creativeBody, creativeOf } from './creatives.ts';

/** It is read as the columns of the creative and of the format. */
export const shownCreative: Codec<unknown> = {
  ...creativeOf(),
  read(json, place) {
    const read = creativeBody(undefined).read(json, place);
    if (isFailure(read) || !isObject(json)) return read;
    const creative: Creative = read.value;
    const format = formatOf(String(json['type']), creative);
    return { value: { creative, ...(format === undefined ? {} : { format }) } };
  },
};

/** Collections with one name differ in their parts. */
function formatOf(type: string, creative: Creative): AdFormat | undefined {
  const format = FIRST_AD_FORMATS.find((each) => toConstantCase(each) === type);
  if (format !== 'productCollection') return format;
  if (creative.customImages !== undefined) return 'productCollectionExtended';
  if (creative.headline !== undefined) return format;
  return creative.asins === undefined ? 'autoCollection' : 'manualCollection';
}
