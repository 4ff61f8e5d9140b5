/**
 * Queries and lists of the unified API whose results are not entities of a kind, such as accounts: filters and a page, in a
 * body or in the address.
 */
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { queryOf, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { optional, type Codec, type OptionalCodec } from '../../codecs/codec.ts';
import { list, object } from '../../codecs/object-codec.ts';
import { STRING, arrayOf, objectOf } from '../../codecs/schemas.ts';
import { callWithBody, callWithoutBody } from '../single-call.ts';
import { integer, text, type Range } from '../../codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../page-token.ts';
import { UNIFIED_ERROR, unifiedErrorSerializer } from './error-serializer.ts';

/** A filter: `{ include: [values] }`. */
export function include<T>(of: Codec<T>, max: number): OptionalCodec<{ include: readonly T[] }> {
  return optional(object({ include: list(of, { min: 1, max }) }));
}

/** A filter that a query must have, with one value. */
export function includeOne<T>(of: Codec<T>): Codec<{ include: readonly T[] }> {
  return object({ include: list(of, { min: 1, max: 1 }) });
}

/** The fields of every query. */
interface Page {
  maxResults?: number;
  nextToken?: string;
}

/** The number of results of a page, which is the maximum if a request has none. */
export function page(pages: Range) {
  return { maxResults: optional(integer(pages)), nextToken: optional(text) };
}

interface Results extends Pick<Operation, 'rowIds'> {
  /** The path segment, which is also the key of the results. */
  name: string;
  /** For sentences: "advertiser accounts". */
  title: string;
  /** `client` if it is not declared. */
  needs?: 'account' | 'scope';
  /** The maximum number of results of a page. */
  max: number;
  /** One of the results. */
  answered: Schema;
  rule: RuleId;
}

interface Query<T extends Page> extends Results {
  request: Codec<T>;
  /** The last segment of the path, for a resource of one ad product. */
  product?: 'sb';
}

type Selected = readonly (object | undefined)[] | ApiError;

const ERRORS = { schema: UNIFIED_ERROR, serialize: unifiedErrorSerializer };

/**
 * `select` returns the results of all pages. A result that is undefined takes a place in its page and is left out of it,
 * so that a page may be short or empty before the last one.
 */
export function queryCall<T extends Page>(
  query: Query<T>,
  select: (request: RequestContext, body: T) => Selected,
): Operation {
  const { name, title, request: codec, product, needs = 'client', max, answered, rule, rowIds } = query;
  return callWithBody(
    {
      id: `queryUnified${capitalize(name)}`,
      method: 'POST',
      paths: [['/adsApi/v1/query', name, ...(product === undefined ? [] : [product])].join('/')],
      tag: 'Unified API',
      summary: `Query ${title} in the unified API`,
      needs,
      ...(rowIds === undefined ? {} : { rowIds }),
      permission: 'viewer',
    },
    {
      request: codec,
      rule,
      mayLackBody: true,
      response: objectOf({ [name]: arrayOf(answered, max), nextToken: STRING }),
      errors: ERRORS,
      refusals: [400, 401, 403, 404],
    },
    (request, body) => pageOf(query, request, body, select(request, body)),
  );
}

interface List extends Results {
  min: number;
}

/** The same by GET, with the page in the address. The last page has the token null. */
export function listCall(declared: List, select: (request: RequestContext) => Selected): Operation {
  const { name, title, needs = 'client', rowIds, min, max, answered, rule } = declared;
  return callWithoutBody(
    {
      id: `listUnified${capitalize(name)}`,
      method: 'GET',
      paths: [`/adsApi/v1/${name}`],
      tag: 'Unified API',
      summary: `List ${title} in the unified API`,
      needs,
      ...(rowIds === undefined ? {} : { rowIds }),
      permission: 'viewer',
    },
    {
      query: {
        maxResults: { type: 'integer', minimum: min, maximum: max, default: max },
        nextToken: STRING,
      },
      response: objectOf({ [name]: arrayOf(answered, max), nextToken: { type: ['string', 'null'] } }),
      errors: ERRORS,
      refusals: [400, 401, 403, 404],
    },
    (request) => {
      const { maxResults: sent, ...filters } = Object.fromEntries(queryOf(request));
      const maxResults = sent === undefined ? max : Number(sent);
      if (sent !== undefined && (!/^\d+$/.test(sent) || maxResults < min || maxResults > max))
        return badParameter(`maxResults must be a whole number from ${min} to ${max}, not ${formatValue(sent)}`, rule);
      const results = pageOf(declared, request, { ...filters, maxResults }, select(request));
      return isApiError(results) ? results : { ...results, nextToken: results['nextToken'] ?? null };
    },
  );
}

/** A part of the results. The token is valid for the same account and filters only. */
function pageOf(
  { name, max, rule }: Results,
  { world, scope }: RequestContext,
  { maxResults = max, nextToken, ...filters }: Page,
  all: Selected,
): Readonly<Record<string, unknown>> | ApiError {
  if (isRefused(all)) return all;
  const fingerprint = JSON.stringify([name, world.name, world.seed, scope?.account.accountId, filters]);
  const after = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
  if (after === undefined) return badParameter('nextToken is not valid', rule);
  const end = after + maxResults;
  // A token of a page of no results would lead to the same page.
  const hasNext = end < all.length && maxResults > 0;
  return {
    [name]: all.slice(after, end).filter((each) => each !== undefined),
    ...(hasNext ? { nextToken: pageToken(fingerprint, end) } : {}),
  };
}

function isRefused(result: Selected): result is ApiError {
  return !Array.isArray(result) && isApiError(result);
}
