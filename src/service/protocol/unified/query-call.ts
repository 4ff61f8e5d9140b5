/**
 * Queries of the unified API whose results are not entities of a kind, such as accounts: a body with filters and a page.
 */
import { capitalize } from '../../../model/text/letter-case.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { badParameter } from '../../http/api-errors.ts';
import type { Schema } from '../../http/description.ts';
import { isApiError, type ApiError } from '../../http/reply.ts';
import type { Operation, RequestContext } from '../../http/request-context.ts';
import { optional, type Codec, type OptionalCodec } from '../codec.ts';
import { list, object } from '../object-codec.ts';
import { arrayOf, objectOf } from '../schemas.ts';
import { callWithBody } from '../single-call.ts';
import { integer, text } from '../value-codecs.ts';
import { pageToken, readPageToken } from '../v3/page-token.ts';
import { UNIFIED_ERROR, unifiedErrorSerializer } from './error-serializer.ts';

/** A filter: `{ include: [values] }`. */
export function include<T>(of: Codec<T>, max: number): OptionalCodec<{ include: readonly T[] }> {
  return optional(object({ include: list(of, { min: 1, max }) }));
}

/** The fields of every query. */
export interface Page {
  maxResults?: number;
  nextToken?: string;
}

/** The number of results of a page, which is the maximum if a request has none. */
export function page(pages: { min: number; max: number }) {
  return { maxResults: optional(integer(pages)), nextToken: optional(text) };
}

interface Query<T extends Page> {
  /** The path segment, which is also the key of the results. */
  name: string;
  /** For sentences: "advertiser accounts". */
  title: string;
  request: Codec<T>;
  /** The maximum number of results of a page. */
  max: number;
  /** One of the results. */
  answered: Schema;
  rule: RuleId;
}

/**
 * `select` returns the results of all pages. A result that is undefined takes a place in its page and is left out of it,
 * so that a page may be short or empty before the last one.
 */
export function queryCall<T extends Page>(
  { name, title, request: codec, max, answered, rule }: Query<T>,
  select: (request: RequestContext, body: T) => readonly (object | undefined)[] | ApiError,
): Operation {
  return callWithBody(
    {
      id: `queryUnified${capitalize(name)}`,
      method: 'POST',
      paths: [`/adsApi/v1/query/${name}`],
      tag: 'Unified API',
      summary: `Query ${title} in the unified API`,
      needs: 'client',
      permission: 'viewer',
    },
    {
      request: codec,
      rule,
      mayLackBody: true,
      response: objectOf({ [name]: arrayOf(answered, max), nextToken: { type: 'string' } }),
      errors: { schema: UNIFIED_ERROR, serialize: unifiedErrorSerializer },
      refusals: [400, 401, 403],
    },
    (request, body) => {
      const all = select(request, body);
      if (isRefused(all)) return all;
      const { maxResults = max, nextToken, ...filters } = body;
      const fingerprint = JSON.stringify([name, request.world.name, request.world.seed, filters]);
      const after = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
      if (after === undefined) return badParameter('nextToken is not valid', rule);
      const end = after + maxResults;
      return {
        [name]: all.slice(after, end).filter((each) => each !== undefined),
        ...(end < all.length ? { nextToken: pageToken(fingerprint, end) } : {}),
      };
    },
  );
}

function isRefused(result: readonly (object | undefined)[] | ApiError): result is ApiError {
  return !Array.isArray(result) && isApiError(result);
}
