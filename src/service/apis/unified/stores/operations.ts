/**
 * The stores of an advertiser in the unified API, which are those of the older API of stores.
 */
import { storesOf } from '../../../../core/assets/brand-stores.ts';
import { createOperationContext, type Operation } from '../../../http/request-context.ts';
import { describedBy } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { includeOne, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_STORES = 30;
const MAX_PAGES_SHOWN = 30;

/** Keys are in the recorded order. */
export const operations: readonly Operation[] = [
  queryCall(
    {
      name: 'brandStores',
      title: 'stores',
      needs: 'scope',
      request: describedBy(object({ storeNameFilter: includeOne(text), ...page({ min: 1, max: MAX_STORES }) }), {
        example: { storeNameFilter: { include: ['string'] } },
      }),
      max: MAX_STORES,
      answered: objectOf({
        storeId: text.schema,
        storeName: text.schema,
        pageInfos: arrayOf(objectOf({ tag: text.schema, title: text.schema }), MAX_PAGES_SHOWN),
      }),
      rule: 'TOD-433',
    },
    (request, { storeNameFilter }) =>
      storesOf(createOperationContext(request))
        .filter(({ name }) => storeNameFilter.include.includes(name))
        .map(({ storeId, name, pages }) => ({
          storeId,
          storeName: name,
          pageInfos: pages.slice(0, MAX_PAGES_SHOWN).map((each) => ({ tag: each.pageId, title: each.name })),
        })),
  ),
];
