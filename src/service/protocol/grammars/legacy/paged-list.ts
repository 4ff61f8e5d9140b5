/**
 * Lists by GET whose results are not the entities of a resource: a page by `startIndex` and `count`, and filters.
 */
import type { Description, Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import type { Operation, RequestContext } from '../../../http/request-context.ts';
import { arrayOf, refusalsOf } from '../../codecs/schemas.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from './error-serializer.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { querySchemasOf } from './openapi.ts';

type Fixed = Pick<Operation, 'id' | 'paths' | 'tag' | 'summary'> &
  Partial<Pick<Operation, 'rowIds' | 'shows' | 'mediaType'>>;

type PagedList = Parameters<typeof readListQuery>[1] & {
  /** One of the results. */
  item: Schema;
  /** What the description has in addition, or otherwise. */
  description?: Partial<Description>;
};

/** `perform` gets the query, whose unknown parameters and invalid values are refused before. */
export function pagedList(
  fixed: Fixed,
  declared: PagedList,
  perform: (request: RequestContext, query: ListQuery) => Reply | ApiError,
): Operation {
  return {
    ...fixed,
    method: 'GET',
    needs: 'scope',
    permission: 'viewer',
    serializeError: legacyErrorSerializer,
    describe: () => ({
      query: querySchemasOf(declared),
      ...declared.description,
      responses: { 200: arrayOf(declared.item), ...refusalsOf(LEGACY_ERROR, 400, 401) },
    }),
    perform(request) {
      const query = readListQuery(request, declared);
      return isApiError(query) ? query : perform(request, query);
    },
  };
}
