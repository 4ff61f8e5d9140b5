/**
 * The pages of stores in the unified API: what is live, and the open version, which updates change.
 */
import { contentOf, storesOf, type BrandStore, type BrandStorePage } from '../../../../core/assets/brand-stores.ts';
import { keepEdition } from '../../../../core/assets/store-editions.ts';
import { createOperationContext, type Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { batchCall, UNKNOWN } from '../../../protocol/grammars/unified/batch-call.ts';
import { include, includeOne, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { CONTENT, CONTENT_ANSWER, contentJson } from './page-content.ts';
import { findStoreOf, PARENTS } from './parents.ts';
import { EDITION } from './stores.ts';

const MAX_LISTED = 50;
/** Landing pages of ad programs are not pages of stores. */
const PAGE_TYPE = oneOf(['BRAND_STORE_PAGE']);

const PAGE = objectOf({
  content: CONTENT_ANSWER,
  editionId: text.schema,
  pageId: text.schema,
  pageType: PAGE_TYPE.schema,
  storeEditionPublishId: text.schema,
  storeId: text.schema,
});
const NAMES = {
  name: 'brandStorePages',
  rowIds: ['pageId'],
  title: 'pages of stores',
  needs: 'scope',
  rule: 'TOD-438',
} as const;

export const brandStorePageOperations: readonly Operation[] = [
  queryCall(
    {
      ...NAMES,
      request: object({
        editionIdFilter: includeOne(text),
        pageIdFilter: includeOne(text),
        storeEditionPublishIdFilter: include(text, 1),
        storeIdFilter: includeOne(text),
        ...page({ min: 1, max: MAX_LISTED }),
      }),
      max: MAX_LISTED,
      answered: PAGE,
    },
    (request, { editionIdFilter, pageIdFilter, storeEditionPublishIdFilter, storeIdFilter }) => {
      const [publishId] = storeEditionPublishIdFilter?.include ?? [];
      if (!editionIdFilter.include.includes(EDITION)) return [];
      return storesOf(createOperationContext(request))
        .filter((store) => storeIdFilter.include.includes(store.storeId))
        .filter((store) => publishId === undefined || publishId === store.publishId)
        .flatMap((store) =>
          store.pages
            .filter(({ pageId }) => pageIdFilter.include.includes(pageId))
            .map((each) => toJson(store, each, publishId === undefined ? 'live' : 'open')),
        );
    },
  ),
  batchCall(
    {
      ...NAMES,
      verb: 'update',
      itemKey: 'brandStorePage',
      max: 1,
      item: object({ content: optional(CONTENT), ...PARENTS, pageId: text, storeEditionPublishId: optional(text) }),
      answered: PAGE,
    },
    (request, { content, pageId, storeEditionPublishId, ...parents }) => {
      const context = createOperationContext(request);
      const store = findStoreOf(context, parents, (each) => each.pages.some((own) => own.pageId === pageId));
      if ('code' in store) return store;
      const changed = store.pages.find((each) => each.pageId === pageId);
      if (changed === undefined || (storeEditionPublishId ?? store.publishId) !== store.publishId) return UNKNOWN;
      if (store.edition.review !== null)
        return {
          code: 'ACTION_NOT_SUPPORTED',
          message: `The version ${store.publishId} is in review. Set its publishState to DRAFT to change it`,
        };
      if (content === undefined) return { value: toJson(store, changed, 'open') };
      const { open } = store.edition;
      const version = (open[pageId]?.version ?? 1) + 1;
      const page = { version, content: { ...contentOf(changed, open), ...content } };
      const edition = { ...store.edition, open: { ...open, [pageId]: page } };
      keepEdition(context, store.storeId, edition);
      return { value: toJson({ ...store, edition }, changed, 'open') };
    },
  ),
];

/** Keys are in alphabetical order. What is live belongs to no open version. */
function toJson({ storeId, publishId, edition }: BrandStore, each: BrandStorePage, of: 'live' | 'open'): object {
  return {
    content: contentJson(contentOf(each, edition[of])),
    editionId: EDITION,
    pageId: each.pageId,
    pageType: 'BRAND_STORE_PAGE',
    ...(of === 'open' ? { storeEditionPublishId: publishId } : {}),
    storeId,
  };
}
