/**
 * The open version of each store in the unified API: a draft that a client submits, or a version in review. The review
 * follows the setting `moderation` of the world, as that of ads does.
 */
import { storesOf, type BrandStore } from '../../../../core/assets/brand-stores.ts';
import { keepEdition, submitted } from '../../../../core/assets/store-editions.ts';
import { createOperationContext, type Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { batchCall } from '../../../protocol/grammars/unified/batch-call.ts';
import { includeOne, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { findStoreOf, PARENTS } from './parents.ts';
import { EDITION } from './stores.ts';

const MAX_LISTED = 50;
const MAX_PAGES = 5000;

const STATE = oneOf(['DRAFT', 'PUBLISH']);
const STATUS = oneOf(['DRAFT', 'REVIEW_IN_PROGRESS']);
const VERSION = objectOf({
  editionId: text.schema,
  pages: arrayOf(objectOf({ pageId: text.schema, version: integer().schema }), MAX_PAGES),
  publishState: STATE.schema,
  publishStatus: STATUS.schema,
  storeEditionPublishId: text.schema,
  storeId: text.schema,
});
const NAMES = {
  name: 'brandStoreEditionPublishVersions',
  rowIds: ['storeEditionPublishId'],
  title: 'versions of stores',
  needs: 'scope',
  rule: 'TOD-439',
} as const;

export const publishVersionOperations: readonly Operation[] = [
  queryCall(
    {
      ...NAMES,
      request: object({
        editionIdFilter: includeOne(text),
        publishStatusFilter: includeOne(STATUS),
        storeIdFilter: includeOne(text),
        ...page({ min: 1, max: MAX_LISTED }),
      }),
      max: MAX_LISTED,
      answered: VERSION,
    },
    (request, { editionIdFilter, publishStatusFilter, storeIdFilter }) => {
      if (!editionIdFilter.include.includes(EDITION)) return [];
      return storesOf(createOperationContext(request))
        .filter((store) => storeIdFilter.include.includes(store.storeId))
        .filter((store) => publishStatusFilter.include.includes(statusOf(store)))
        .map(toJson);
    },
  ),
  batchCall(
    {
      ...NAMES,
      verb: 'update',
      itemKey: 'brandStoreEditionPublishVersion',
      max: 1,
      item: object({ ...PARENTS, publishState: optional(STATE), storeEditionPublishId: text }),
      answered: VERSION,
    },
    (request, { publishState, storeEditionPublishId, ...parents }) => {
      const context = createOperationContext(request);
      const store = findStoreOf(context, parents, ({ publishId }) => publishId === storeEditionPublishId);
      if ('code' in store) return store;
      const isInReview = store.edition.review !== null;
      if (publishState === undefined || isInReview === (publishState === 'PUBLISH')) return { value: toJson(store) };
      const edition = isInReview ? { ...store.edition, review: null } : submitted(context, store.edition);
      keepEdition(context, store.storeId, edition);
      return { value: toJson({ ...store, edition }) };
    },
  ),
];

function statusOf({ edition }: BrandStore): 'DRAFT' | 'REVIEW_IN_PROGRESS' {
  return edition.review === null ? 'DRAFT' : 'REVIEW_IN_PROGRESS';
}

/** Keys are in alphabetical order. */
function toJson(store: BrandStore): object {
  const { storeId, publishId, pages, edition } = store;
  return {
    editionId: EDITION,
    pages: pages.map(({ pageId }) => ({ pageId, version: edition.open[pageId]?.version ?? 1 })),
    publishState: edition.review === null ? 'DRAFT' : 'PUBLISH',
    publishStatus: statusOf(store),
    storeEditionPublishId: publishId,
    storeId,
  };
}
