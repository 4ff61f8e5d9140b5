/**
 * Location indexes of the unified API: postal codes with values, which are processed by the clock of the world.
 */
import {
  createLocationIndex,
  findLocationIndex,
  locationIndexesOf,
  replaceIndexValues,
  type LocationIndex,
} from '../../../../core/accounts/location-indexes.ts';
import { instantText } from '../../../../model/days.ts';
import { requireScope, type Operation } from '../../../http/request-context.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { exactlyOne, list, object } from '../../../protocol/codecs/object-codec.ts';
import { INSTANT, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { batchCall, UNKNOWN } from '../../../protocol/grammars/unified/batch-call.ts';
import { countryCode } from '../codes.ts';
import { listCall } from '../../../protocol/grammars/unified/query-call.ts';
import { boundedText, number, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_WRITTEN = 10;
const LISTED = { min: 11, max: 50 } as const;
const MAX_VALUES = 1_000_000;
const NAMES = { name: 'locationIndexes', title: 'location indexes', needs: 'account', rule: 'TOD-434' } as const;

const TEXT = boundedText({ min: 1, max: 100 });
const values = <T>(value: Codec<T>) => object({ values: list(value, { min: 1, max: MAX_VALUES }) });
const INDEX_DATA = describedBy(
  exactlyOne({
    constituentIndexValues: values(object({ brandSales: number(), categorySales: number(), postalCode: TEXT })),
    directIndexValues: values(object({ indexValue: number(), postalCode: TEXT })),
  }),
  { example: { directIndexValues: { values: [{ indexValue: 42, postalCode: 'US-80202' }] } } },
);

const INDEX = objectOf({
  countryCode: countryCode.schema,
  creationDateTime: INSTANT,
  indexId: { type: 'string', format: 'uuid' },
  indexName: text.schema,
  lastUpdatedDateTime: INSTANT,
  status: enumOf('ENABLED', 'PENDING'),
});
const BATCH = { ...NAMES, itemKey: 'locationIndex', max: MAX_WRITTEN, answered: INDEX } as const;

export const locationIndexOperations: readonly Operation[] = [
  batchCall(
    {
      ...BATCH,
      verb: 'create',
      item: describedBy(object({ countryCode: optional(countryCode), indexData: INDEX_DATA, indexName: TEXT }), {
        example: { indexData: INDEX_DATA.schema['example'], indexName: 'Sales by postal code' },
      }),
    },
    (request, { indexName, countryCode: country = null }) => ({
      value: toJson(
        createLocationIndex(request.world, requireScope(request).account, { name: indexName, countryCode: country }),
      ),
    }),
  ),
  batchCall(
    {
      ...BATCH,
      verb: 'update',
      item: object({ indexData: optional(INDEX_DATA), indexId: text }),
    },
    (request, { indexId, indexData }) => {
      const { account } = requireScope(request);
      const found = findLocationIndex(request.world, account, indexId);
      if (found === undefined) return UNKNOWN;
      return { value: toJson(indexData === undefined ? found : replaceIndexValues(request.world, account, found)) };
    },
  ),
  batchCall(
    { ...BATCH, verb: 'retrieve', permission: 'viewer', itemsKey: 'indexIds', item: text },
    (request, indexId) => {
      const found = findLocationIndex(request.world, requireScope(request).account, indexId);
      return found === undefined ? UNKNOWN : { value: toJson(found) };
    },
  ),
  listCall({ ...NAMES, ...LISTED, answered: INDEX }, (request) =>
    locationIndexesOf(request.world, requireScope(request).account).map(toJson),
  ),
];

/** Keys are in alphabetical order. As in the recording, there are no values. */
function toJson({ indexId, name, countryCode: country, createdAt, updatedAt, status }: LocationIndex): object {
  return {
    ...(country === null ? {} : { countryCode: country }),
    creationDateTime: instantText(createdAt),
    indexId,
    indexName: name,
    lastUpdatedDateTime: instantText(updatedAt),
    status,
  };
}
