/**
 * The search for assets, with pages by token or by number.
 */
import { createHash } from 'node:crypto';
import {
  RANGE_FIELDS,
  searchAssets,
  SORT_FIELDS,
  SORT_ORDERS,
  VALUE_FIELDS,
  type Search,
} from '../../../../core/assets/search.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { describedBy, locate, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { integer, oneOf, plain, text, textList } from '../../../protocol/codecs/value-codecs.ts';
import { foundJson } from './answers.ts';

const [DEFAULT_SIZE, MAX_SIZE] = [25, 500];
const LAST_PAGE = 1e6;
const MAX_FILTERS = 100;

/** A number as a text. */
const digits = plain<number>({ type: 'string', pattern: '^\\d{1,15}$', example: '0' }, (json, place) =>
  typeof json === 'string' && /^\d{1,15}$/.test(json)
    ? { value: Number(json) }
    : { code: 'wrongType', ...locate(place), expected: 'string of digits', value: json },
);

export const SEARCH = object({
  text: optional(describedBy(text, { example: '' })),
  filterCriteria: optional(
    object({
      valueFilters: optional(list(object({ valueField: oneOf(VALUE_FIELDS), values: textList }), { max: MAX_FILTERS })),
      rangeFilters: optional(
        list(
          object({
            rangeField: oneOf(RANGE_FIELDS),
            ranges: list(object({ start: optional(digits), end: optional(digits) }), { max: MAX_FILTERS }),
          }),
          { max: MAX_FILTERS },
        ),
      ),
    }),
  ),
  sortCriteria: optional(object({ field: optional(oneOf(SORT_FIELDS)), order: optional(oneOf(SORT_ORDERS)) })),
  pageCriteria: optional(
    object({
      identifier: optional(
        object({ pageNumber: optional(integer({ min: 1, max: LAST_PAGE })), token: optional(text) }),
      ),
      size: optional(integer({ min: 1, max: MAX_SIZE })),
    }),
  ),
});

type Body = ValueOf<typeof SEARCH>;

export function search(request: RequestContext, body: Body): object | ApiError {
  const scope = requireScope(request);
  const { identifier = {}, size = DEFAULT_SIZE } = body.pageCriteria ?? {};
  const wanted = searchOf(body);
  const fingerprint = fingerprintOf(request, wanted);
  const from = identifier.token
    ? readPageToken(fingerprint, identifier.token)
    : ((identifier.pageNumber ?? 1) - 1) * size;
  if (from === undefined) return badParameter('token must be one that this search returned', 'TOD-384');
  const found = searchAssets(scope, wanted);
  const end = from + size;
  return {
    assetList: found.slice(from, end).map((asset) => foundJson(scope, asset)),
    totalRecords: found.length,
    ...(end < found.length ? { token: pageToken(fingerprint, end) } : {}),
  };
}

/** The newest assets come first. */
function searchOf({ text: words = '', filterCriteria = {}, sortCriteria = {} }: Body): Search {
  const { valueFilters = [], rangeFilters = [] } = filterCriteria;
  const { field = 'CREATED_TIME', order } = sortCriteria;
  return {
    text: words,
    valueFilters: valueFilters.map(({ valueField, values }) => ({ field: valueField, values })),
    rangeFilters: rangeFilters.map(({ rangeField, ranges }) => ({ field: rangeField, ranges })),
    sort: { field, order: order ?? (field === 'CREATED_TIME' ? 'DESC' : 'ASC') },
  };
}

function fingerprintOf(request: RequestContext, wanted: Search): string {
  const { world, profile } = requireScope(request);
  const query = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return JSON.stringify([world.name, world.seed, profile.profileId, 'assets', query]);
}
