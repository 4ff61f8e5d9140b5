/**
 * Query parameters of operations that have none. Operations that declare a query check it themselves.
 */
import { descriptionOf } from '../http/description.ts';
import { reportUnknownParameters } from '../http/report-violation.ts';
import type { ApiError } from '../http/reply.ts';
import { queryOf, type RequestContext } from '../http/request-context.ts';

export function checkQuery(request: RequestContext): ApiError | undefined {
  const { operation } = request;
  if (operation === undefined || descriptionOf(operation).query !== undefined) return undefined;
  return reportUnknownParameters(request, queryOf(request).keys(), 'TOD-86');
}
