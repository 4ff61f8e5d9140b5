/**
 * The deny list of sponsored display. Requests change it by the clock of the world.
 */
import {
  clearDenyList,
  deniedDomains,
  denyDomains,
  recentDenyListRequests,
} from '../../../../core/entities/display/deny-list.ts';
import { instantText } from '../../../../model/days.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { INSTANT, INT64, INTEGER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { boundedText, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { readKnownParameters } from '../../../protocol/grammars/legacy/list-query.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';

const MAX_DOMAINS = 10_000;
const MAX_PAGE = 1000;
const RULE = 'TOD-584';
const DENY = '/sd/brandSafety/deny';

const DOMAIN = object({ name: boundedText({ min: 1, max: 250 }), type: oneOf<'WEBSITE' | 'APP'>(['WEBSITE', 'APP']) });
const TYPE = DOMAIN.schema.properties['type'] ?? STRING;
const STATUS = objectOf({
  requestId: STRING,
  status: enumOf('IN_PROGRESS', 'COMPLETED', 'FAILURE'),
  statusDetails: STRING,
  timestamp: STRING,
});
const RESULT = objectOf({ domainId: INT64, name: STRING, status: enumOf('SUCCESS', 'FAILURE'), details: STRING });

const PAGE = {
  hiddenStates: [],
  filters: {},
  minCount: 0,
  maxCount: MAX_PAGE,
  rules: { list: RULE, batch: RULE },
} as const;
const PAGE_QUERY = { startIndex: INTEGER, count: { type: 'integer', minimum: 0, maximum: MAX_PAGE } } as const;

const ERRORS = {
  errors: { schema: LEGACY_ERROR, serialize: legacyErrorSerializer },
  refusals: [400, 401, 403],
} as const;
const WITH_REQUEST = { ...ERRORS, refusals: [...ERRORS.refusals, 422] } as const;
const ACCEPTED = { ...ERRORS, success: 202, response: objectOf({ requestId: STRING }) } as const;

const COMMON = { tag: 'Sponsored display', needs: 'scope' } as const;
const READ = { ...COMMON, method: 'GET', permission: 'viewer' } as const;

type DenyListRequest = ReturnType<typeof recentDenyListRequests>[number];

export const operations: readonly Operation[] = [
  callWithoutBody(
    { ...READ, id: 'listDomains', paths: [DENY], summary: 'List the websites and apps of the deny list' },
    {
      ...ERRORS,
      query: PAGE_QUERY,
      response: objectOf({
        domains: arrayOf(
          objectOf({
            domainId: INT64,
            name: STRING,
            type: TYPE,
            state: enumOf('ENABLED', 'ARCHIVED'),
            createdAt: INSTANT,
            lastModified: INSTANT,
          }),
          MAX_PAGE,
        ),
        pagination: objectOf({ offset: INTEGER, limit: INTEGER, total: INTEGER }),
      }),
    },
    (request) =>
      pageOf(request, deniedDomains(requireScope(request)), (page, pagination) => ({
        domains: page.map(({ createdAt, ...each }) => {
          const at = secondsText(createdAt);
          return { ...each, state: 'ENABLED', createdAt: at, lastModified: at };
        }),
        pagination,
      })),
  ),
  callWithBody(
    {
      ...COMMON,
      method: 'POST',
      permission: 'editor',
      id: 'createBrandSafetyDenyListDomains',
      paths: [DENY],
      summary: 'Add websites and apps to the deny list',
    },
    { ...ACCEPTED, request: object({ domains: list(DOMAIN, { min: 1, max: MAX_DOMAINS }) }), rule: RULE },
    (request, { domains }) => ({ requestId: denyDomains(requireScope(request), domains) }),
  ),
  callWithoutBody(
    {
      ...COMMON,
      method: 'DELETE',
      permission: 'editor',
      id: 'deleteBrandSafetyDenyList',
      paths: [DENY],
      summary: 'Remove all websites and apps from the deny list',
    },
    ACCEPTED,
    (request) => ({ requestId: clearDenyList(requireScope(request)) }),
  ),
  callWithoutBody(
    {
      ...READ,
      id: 'listRequestStatus',
      paths: ['/sd/brandSafety/status'],
      summary: 'List the requests of the last 90 days for the deny list',
    },
    { ...ERRORS, query: {}, response: objectOf({ requestStatusList: arrayOf(STATUS) }) },
    (request) => ({ requestStatusList: recentDenyListRequests(requireScope(request)).map(statusJson) }),
  ),
  callWithoutBody(
    {
      ...READ,
      id: 'getRequestStatus',
      paths: ['/sd/brandSafety/{requestId}/status'],
      summary: 'Get the status of a request for the deny list',
    },
    { ...WITH_REQUEST, query: {}, response: objectOf({ requestStatus: STATUS }) },
    (request) => {
      const found = findRequest(request);
      return isApiError(found) ? found : { requestStatus: statusJson(found) };
    },
  ),
  callWithoutBody(
    {
      ...READ,
      id: 'getRequestResults',
      paths: ['/sd/brandSafety/{requestId}/results'],
      summary: 'Get the results of a request for the deny list',
    },
    { ...WITH_REQUEST, query: PAGE_QUERY, response: objectOf({ results: arrayOf(RESULT, MAX_PAGE) }) },
    (request) => {
      const found = findRequest(request);
      if (isApiError(found)) return found;
      const { requestId, status, domains } = found;
      if (status !== 'COMPLETED')
        return unprocessable(`Request ${requestId} is ${status}; it has results once it is COMPLETED`, RULE);
      return pageOf(request, domains ?? [], (page) => ({ results: page.map(resultJson) }));
    },
  ),
];

function findRequest(request: RequestContext): DenyListRequest | ApiError {
  const { requestId = '' } = request.params;
  return (
    recentDenyListRequests(requireScope(request)).find((each) => each.requestId === requestId) ??
    unprocessable(`'${requestId.slice(0, 100)}' is not a request of the last 90 days of this profile`, RULE)
  );
}

function pageOf<T>(
  request: RequestContext,
  all: readonly T[],
  write: (page: readonly T[], pagination: object) => object,
): object | ApiError {
  const read = readKnownParameters(request, PAGE);
  if (isApiError(read)) return read;
  const { startIndex, count } = read.query;
  const pagination = { offset: startIndex, limit: count, total: all.length };
  return write(all.slice(startIndex, startIndex + count), pagination);
}

function statusJson({ requestId, status, createdAt }: DenyListRequest): object {
  const statusDetails = status === 'COMPLETED' ? 'All domains were processed' : 'The request is being processed';
  return { requestId, status, statusDetails, timestamp: secondsText(createdAt) };
}

function resultJson({ domainId, name, type }: NonNullable<DenyListRequest['domains']>[number]): object {
  if (domainId !== null) return { domainId, name, status: 'SUCCESS', details: '' };
  const details =
    type === 'WEBSITE'
      ? `'${name}' is not the domain of a website; send a name such as example.com`
      : `'${name}' is not the identifier of an app; send one such as com.example.app or 1234567890`;
  return { name, status: 'FAILURE', details };
}

function secondsText(instant: number): string {
  return `${instantText(instant).slice(0, 19)}Z`;
}
