/**
 * Fields of the requests for recommendations of sponsored display.
 */
import { isAsin } from '../../../../model/validate-text.ts';
import { wrongType, type Codec } from '../../../protocol/codecs/codec.ts';
import { displayPredicate } from '../display-predicates.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { oneOf, plain } from '../../../protocol/codecs/value-codecs.ts';

export const TAG = 'Sponsored display recommendations';
/** Of one request. */
export const MAX_PRODUCTS = 10_000;

export const typeOf = (version: string): string => `application/vnd.sdtargetingrecommendations.v${version}+json`;

/** In any letter case. */
export const anyAsin: Codec<string> = plain(
  { type: 'string', pattern: '^[a-zA-Z0-9]{10}$', example: 'B000000001' },
  (json, place) => {
    const asin = typeof json === 'string' ? json.toUpperCase() : '';
    return isAsin(asin) ? { value: asin } : wrongType(place, 'ASIN', json);
  },
);

export const goalProduct = object({ asin: anyAsin });

export const expressionType = oneOf(['manual', 'auto'] as const);
export const expression = list(displayPredicate, { min: 1 });
