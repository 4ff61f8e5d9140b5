/**
 * The items of a write of the unified API, and how many of them an ad product allows.
 */
import { AD_PRODUCTS } from '../../../../model/forms/ad-products.ts';
import { badParameter, batchTooLarge } from '../../../http/api-errors.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { readItemsIn } from '../items.ts';
import { isId } from '../../codecs/read-id.ts';
import { ownOf, reportLostIdsIn } from '../v3/list-filter.ts';
import type { Endpoint } from './endpoint.ts';
import type { Verb } from './openapi.ts';
import { type UnifiedResource } from './resource.ts';

export interface Resource extends UnifiedResource {
  endpoints: readonly Endpoint[];
  /** The maximum number of items per write: that of the ad product with the largest batches. */
  maxItems: number;
}

export function readBatch(
  resource: Resource,
  request: RequestContext,
  context: ScopeAtTime,
  verb: Exclude<Verb, 'query'>,
): readonly Json[] | ApiError {
  const { id, name, maxItems, endpoints } = resource;
  const key = verb === 'delete' ? `${id}s` : name;
  const items = readItemsIn(request, {
    key,
    max: maxItems,
    read: (reading, item) => verb === 'delete' || endpoints[0]?.inspect(reading, item, verb),
    rules: { body: 'TOD-400', items: 'TOD-400' },
  });
  if (isApiError(items)) return items;
  if (items.length > maxItems) return batchTooLarge(items.length, maxItems, 'TOD-400');
  const tooLarge = validateBatch(resource, context, items, verb);
  if (tooLarge !== undefined) return tooLarge;
  if (items.length === 0) return badParameter(`${key} must contain 1 to ${maxItems} items`, 'TOD-400');
  if (verb === 'delete') reportLostIdsIn(request, items);
  return items;
}

/** An ad product can have smaller batches than others. The items of a change belong to the product of their ids. */
function validateBatch(
  { limits, endpoints, id }: Resource,
  context: ScopeAtTime,
  items: readonly Json[],
  verb: Exclude<Verb, 'query'>,
): ApiError | undefined {
  const productOf = (item: Json): Json | undefined => {
    const sent = isObject(item) ? ownOf(item, verb === 'create' ? 'adProduct' : id) : item;
    if (verb === 'create') return sent;
    return endpoints.find((each) => typeof sent === 'string' && isId(sent) && each.has(context, sent))?.member
      .adProduct;
  };
  const smaller = AD_PRODUCTS.filter((each) => items.length > (limits[each]?.items ?? Infinity));
  if (smaller.length === 0) return undefined;
  const products = items.map(productOf);
  for (const adProduct of smaller) {
    const count = products.filter((each) => each === adProduct).length;
    const max = limits[adProduct]?.items ?? Infinity;
    if (count > max) return batchTooLarge(count, max, 'TOD-400');
  }
  return undefined;
}
