/**
 * Deals of sponsored brands in the unified API: reservations of branded keywords at a fixed price. Nothing creates one in the
 * sandbox, so that each query finds none.
 */
import type { Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { INSTANT, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { include, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX = 50;
const MAX_VALUES = 10;

export const advertisingDealOperations: readonly Operation[] = [
  queryCall(
    {
      name: 'advertisingDeals',
      rowIds: ['advertisingDealId'],
      title: 'deals of sponsored brands',
      product: 'sb',
      needs: 'scope',
      request: object({
        advertisingDealIdFilter: include(text, MAX_VALUES),
        nameFilter: optional(
          object({
            include: list(text, { min: 1, max: MAX_VALUES }),
            queryTermMatchType: oneOf(['BROAD_MATCH', 'EXACT_MATCH']),
          }),
        ),
        ...page({ min: 1, max: MAX }),
      }),
      max: MAX,
      answered: objectOf({
        advertisingDealId: text.schema,
        endDateTime: INSTANT,
        name: text.schema,
        price: objectOf({ currencyCode: text.schema, priceType: enumOf('FIXED_PRICE'), value: number().schema }),
        replacingDealId: text.schema,
        startDateTime: INSTANT,
        state: enumOf('DRAFT', 'PROPOSED'),
        status: objectOf({ status: enumOf('DRAFT', 'MODERATION_APPROVED', 'PROPOSED') }),
      }),
      rule: 'TOD-495',
    },
    () => [],
  ),
];
