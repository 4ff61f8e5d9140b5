/**
 * The stores of an advertiser with their pages, and the products on a page.
 */
import { STORE_STATES } from '../../../../model/assets/brand-stores.ts';
import { asinsOfPage, storesOf, type BrandStore } from '../../../../core/assets/brand-stores.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { createOperationContext, queryOf, requireScope } from '../../../http/request-context.ts';
import type { Operation, RequestContext } from '../../../http/request-context.ts';
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { CODE_AND_DETAILS, statusAndMessage } from '../../../protocol/grammars/error-grammar.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const COMMON = { tag: 'Brands and stores', needs: 'scope', permission: 'viewer' } as const;
const MAX_RESULTS = 30;
const TYPES = ['ASIN', 'BRAND_AID_ID', 'ENTITY_ID', 'GCOR', 'NODE', 'STORE'] as const;
const STATE = enumOf(...STORE_STATES);

const paging = { maxResults: optional(integer({ min: 1, max: MAX_RESULTS })), nextToken: optional(text) };
const LIST_STORES = object({ identifier: optional(text), identifierType: optional(oneOf(TYPES)), ...paging });
const LIST_PAGES = object({
  identifier: text,
  identifierType: describedBy(oneOf(TYPES), { example: 'ENTITY_ID' }),
  ...paging,
});

const answeredAs = (name: string, oldName: string) => {
  const type = `application/vnd.${name}.v1+json`;
  return {
    responseType: type,
    requestTypes: [`application/${oldName}.v1+json`, type],
    errors: statusAndMessage('application/json'),
    refusals: [400, 401, 403, 404],
    rule: 'TOD-388',
  } as const;
};

interface Paging {
  maxResults?: number;
  nextToken?: string;
}

/** A part of a list; the token is valid for the same list only. */
function pageOf<T>(request: RequestContext, list: string, all: readonly T[], { maxResults, nextToken }: Paging) {
  const { world, profile } = requireScope(request);
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, list]);
  const from = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
  if (from === undefined) return badParameter('nextToken must be a token that this list answered', 'TOD-388');
  const end = from + (maxResults ?? MAX_RESULTS);
  const next = end < all.length ? { nextToken: pageToken(fingerprint, end) } : {};
  return { items: all.slice(from, end), next };
}

function listStores(request: RequestContext, body: ValueOf<typeof LIST_STORES>): object | ApiError {
  const { identifier, identifierType = 'ENTITY_ID' } = body;
  const { accountId } = requireScope(request).account;
  if (identifierType !== 'ENTITY_ID')
    return badParameter(`identifierType ${identifierType} is not supported; use ENTITY_ID`, 'TOD-388');
  if (identifier !== undefined && identifier !== accountId)
    return notFound(`There is no advertiser ${identifier.slice(0, 100)}`, 'TOD-388');
  const page = pageOf(request, 'stores', storesOf(createOperationContext(request)), body);
  if (isApiError(page)) return page;
  const stores = page.items.map(({ storeId, name, status, brandEntityId }) => ({
    ...(brandEntityId === undefined ? {} : { brandEntityId }),
    storeId,
    storeName: name,
    storeStatus: status,
  }));
  return { stores, ...page.next };
}

function listPages(request: RequestContext, body: ValueOf<typeof LIST_PAGES>): object | ApiError {
  const { identifier, identifierType } = body;
  if (identifierType !== 'ENTITY_ID' && identifierType !== 'STORE')
    return badParameter(`identifierType ${identifierType} is not supported; use ENTITY_ID or STORE`, 'TOD-388');
  const named = ({ storeId, brandEntityId }: BrandStore): boolean =>
    identifier === (identifierType === 'STORE' ? storeId : brandEntityId);
  const stores = storesOf(createOperationContext(request)).filter(named);
  if (stores.length === 0) return notFound(`There is no store of ${identifier.slice(0, 100)}`, 'TOD-388');
  const pages = stores.flatMap((store) => store.pages);
  const page = pageOf(request, `pages of ${identifierType} ${identifier}`, pages, body);
  if (isApiError(page)) return page;
  const storePages = page.items.map(({ pageId, name, status, url }) => ({
    storePageId: pageId,
    storePageName: name,
    storePageStatus: status,
    storePageUrl: url,
  }));
  return { storePages, ...page.next };
}

/** The documents have a code for each outcome, and the status 200 only. */
function listAsins(request: RequestContext): object {
  const address = queryOf(request).get('pageUrl') ?? '';
  const asinList = asinsOfPage(createOperationContext(request), address);
  if (asinList === undefined)
    return { code: 'INVALID_ARGUMENT', details: 'pageUrl is not the address of a landing page of the advertiser' };
  if (asinList.length === 0) return { code: 'BAD_GATEWAY', details: 'The landing page has no products' };
  return { asinList, code: 'SUCCESS', details: 'The products of the landing page' };
}

export const storePageOperations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'ListStores',
      rowIds: ['storeId'],
      method: 'POST',
      paths: ['/brand/stores/v1/stores/list'],
      summary: 'List stores',
    },
    {
      ...answeredAs('bhstoreslist', 'brandStores.ListStores'),
      mayLackBody: true,
      request: LIST_STORES,
      response: {
        ...objectOf({
          nextToken: STRING,
          stores: arrayOf(objectOf({ brandEntityId: STRING, storeId: STRING, storeName: STRING, storeStatus: STATE })),
        }),
        required: ['stores'],
      },
    },
    listStores,
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'ListPages',
      method: 'POST',
      paths: ['/brand/stores/v1/storePages/list'],
      summary: 'List the pages of a store',
    },
    {
      ...answeredAs('bhstorepageslist', 'brandStore.ListPages'),
      request: LIST_PAGES,
      response: objectOf({
        nextToken: STRING,
        storePages: arrayOf(
          objectOf({ storePageId: STRING, storePageName: STRING, storePageStatus: STATE, storePageUrl: STRING }),
        ),
      }),
    },
    listPages,
  ),
  callWithoutBody(
    { ...COMMON, id: 'listAsins', method: 'GET', paths: ['/pageAsins'], summary: 'The products of a landing page' },
    {
      errors: CODE_AND_DETAILS,
      refusals: [400, 401, 403],
      query: { pageUrl: { type: 'string', example: 'https://www.example.com/stores/page/1' } },
      required: ['pageUrl'],
      response: objectOf({ asinList: arrayOf(STRING), code: STRING, details: STRING }),
      responseType: 'application/vnd.pageasins.v3+json',
    },
    listAsins,
  ),
];
