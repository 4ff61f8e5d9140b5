/**
 * Reads the body of a request for a report of attribution.
 */
import { addDays, currentDayIn } from '../../../../model/days.ts';
import type { Advertiser } from '../../../../core/attribution/advertisers.ts';
import {
  BONUS,
  BONUS_METRIC,
  PERFORMANCE_METRICS,
  PRODUCT_METRICS,
  type Metric,
} from '../../../../core/attribution/metrics.ts';
import { GROUPINGS, type Grouping } from '../../../../core/attribution/reports.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { describedBy, optional } from '../../../protocol/codecs/codec.ts';
import { splitList } from '../../../protocol/grammars/legacy/list-query.ts';
import { object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { compactDay, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { requireAdvertisers } from './refusals.ts';

const MAX_COUNT = 5000;
/** How long ago a report of products can begin. */
const PRODUCT_DAYS = 90;
const REPORT_TYPES = ['PERFORMANCE', 'PRODUCTS'] as const;

const FIELDS = {
  reportType: optional(describedBy(oneOf(REPORT_TYPES), { default: 'PERFORMANCE' })),
  groupBy: optional(describedBy(oneOf(GROUPINGS), { default: 'CREATIVE', description: 'Of PERFORMANCE only' })),
  metrics: optional(describedBy(text, { description: 'Names, comma-separated' })),
  startDate: describedBy(compactDay, { example: '20260201' }),
  endDate: describedBy(compactDay, { example: '20260228' }),
  advertiserIds: optional(describedBy(text, { description: 'Ids, comma-separated' })),
  count: optional(integer({ min: 1, max: MAX_COUNT })),
  cursorId: optional(text),
};

export const REPORT_REQUEST = object(FIELDS, { title: 'the body' });

export interface ReportQuery {
  isProducts: boolean;
  grouping: Grouping;
  /** By name, in the order of the request. */
  metrics: readonly (readonly [string, Metric])[];
  advertisers: readonly Advertiser[];
  from: string;
  to: string;
  offset: number;
  count: number;
  cursorAt(offset: number): string;
}

export function readReportQuery(request: RequestContext, body: Output<typeof FIELDS>): ReportQuery | ApiError {
  const own = requireAdvertisers(request);
  if (isApiError(own)) return own;
  const { startDate: from, endDate: to, reportType, groupBy: grouping = 'CREATIVE', count = MAX_COUNT } = body;
  const isProducts = reportType === 'PRODUCTS';
  if (from > to) return badParameter('startDate must not be after endDate', 'TOD-371');
  const { marketplace, world, profile } = requireScope(request);
  const oldest = addDays(currentDayIn(marketplace.timeZone, world.now()), -PRODUCT_DAYS);
  if (isProducts && from < oldest)
    return badParameter(`startDate of PRODUCTS must be within the last ${PRODUCT_DAYS} days`, 'TOD-371');
  const metrics = readMetrics(request, body.metrics, { isProducts, grouping });
  if (isApiError(metrics)) return metrics;
  const advertisers = chooseAdvertisers(own, splitList([body.advertiserIds ?? '']));
  if (isApiError(advertisers)) return advertisers;
  const { count: _count, cursorId = '', ...query } = body;
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, 'attribution', query]);
  // Cursors have quotation marks, which a client must escape.
  const cursorAt = (offset: number): string => `"${pageToken(fingerprint, offset)}"`;
  const offset = cursorId === '' ? 0 : readPageToken(fingerprint, cursorId.replace(/^"(.*)"$/, '$1'));
  if (offset === undefined || (cursorId !== '' && cursorId !== cursorAt(offset)))
    return badParameter('cursorId must be a cursor that this query returned, with its quotation marks', 'TOD-373');
  return { isProducts, grouping, metrics, advertisers, from, to, offset, count, cursorAt };
}

type Shape = Pick<ReportQuery, 'isProducts' | 'grouping'>;

function readMetrics(
  request: RequestContext,
  sent: string | undefined,
  { isProducts, grouping }: Shape,
): (readonly [string, Metric])[] | ApiError {
  const known = isProducts ? PRODUCT_METRICS : PERFORMANCE_METRICS;
  const names = splitList([sent ?? '']);
  if (names.length === 0) return Object.entries(known);
  const found: (readonly [string, Metric])[] = [];
  for (const name of new Set(names)) {
    const metric = Object.hasOwn(known, name) ? known[name] : undefined;
    if (metric !== undefined) found.push([name, metric]);
    else if (name !== BONUS || isProducts)
      return badParameter(`metrics: '${name.slice(0, 100)}' is not a metric of the report type`, 'TOD-372');
    else if (grouping === 'CREATIVE')
      return badParameter(`metrics: ${BONUS} requires groupBy CAMPAIGN or ADGROUP`, 'TOD-372');
    // Vendors have no bonus, and their reports leave it out.
    else if (requireScope(request).account.type === 'seller') found.push([BONUS, BONUS_METRIC]);
  }
  return found;
}

/** All of them, or those with the ids. */
export function chooseAdvertisers(
  own: readonly Advertiser[],
  ids: readonly string[],
): readonly Advertiser[] | ApiError {
  const unknown = ids.find((id) => !own.some(({ advertiserId }) => advertiserId === id));
  if (unknown !== undefined)
    return badParameter(`advertiserIds: '${unknown.slice(0, 100)}' is not an advertiser of the profile`, 'TOD-371');
  return ids.length === 0 ? own : own.filter(({ advertiserId }) => ids.includes(advertiserId));
}
