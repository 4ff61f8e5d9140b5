/**
 * Reads the body of an export request: filters, each a list of enum values. An empty or missing filter means all.
 */
import { STATES } from '../../model/entities.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isApiError, type ApiError } from '../../http/reply.ts';
import { describedBy, list, object, optional, type ObjectReader } from '../../protocol/object-reader.ts';
import { readBody } from '../../protocol/request-body.ts';
import { boolean, oneOf } from '../../protocol/value-readers.ts';
import { AD_PRODUCTS, type AdProduct, type CommonObject } from './export-source.ts';

const STATE_NAMES = STATES.map((state) => state.toUpperCase());
const LEVELS = ['CAMPAIGN', 'AD_GROUP'] as const;
const TARGET_TYPES = [
  'AUTO',
  'AUDIENCE',
  'KEYWORD',
  'PRODUCT',
  'PRODUCT_CATEGORY',
  'PRODUCT_AUDIENCE',
  'PRODUCT_CATEGORY_AUDIENCE',
  'THEME',
] as const;

const FILTERS = {
  adProductFilter: optional(describedBy(list(oneOf(AD_PRODUCTS)), { example: ['SPONSORED_PRODUCTS'] })),
  stateFilter: optional(describedBy(list(oneOf(STATE_NAMES)), { example: ['ENABLED', 'PAUSED'] })),
};
const TARGET_FILTERS = {
  ...FILTERS,
  negativeFilter: optional(list(boolean)),
  targetLevelFilter: optional(list(oneOf(LEVELS))),
  targetTypeFilter: optional(list(oneOf(TARGET_TYPES))),
};

interface ExportFilters {
  adProductFilter?: readonly AdProduct[];
  stateFilter?: readonly string[];
  negativeFilter?: readonly boolean[];
  targetLevelFilter?: readonly (typeof LEVELS)[number][];
  targetTypeFilter?: readonly string[];
}
export type ExportBody = ObjectReader<ExportFilters>;

const TITLE = { title: 'an export request' };
export const EXPORT_BODY: ExportBody = object(FILTERS, TITLE);
export const TARGET_EXPORT_BODY: ExportBody = object(TARGET_FILTERS, TITLE);

export interface ExportRequest {
  /** The body as it was sent. */
  text: string;
  adProducts: readonly AdProduct[];
  includes(object: CommonObject): boolean;
}

export function readExportRequest(request: RequestContext, reader: ExportBody): ExportRequest | ApiError {
  const text = request.body || '{}';
  const body = readBody(request, reader, 'TOD-80', { body: text });
  if (isApiError(body)) return body;
  const { adProductFilter = [], stateFilter, negativeFilter, targetLevelFilter, targetTypeFilter } = body.value;
  return {
    text,
    adProducts: adProductFilter.length === 0 ? AD_PRODUCTS : adProductFilter,
    includes: (object) =>
      isIn(stateFilter, object['state']) &&
      isIn(negativeFilter, object['negative']) &&
      isIn(targetLevelFilter, object['adGroupId'] === undefined ? 'CAMPAIGN' : 'AD_GROUP') &&
      isIn(targetTypeFilter, object['targetType']),
  };
}

function isIn(filter: readonly unknown[] | undefined, value: unknown): boolean {
  return filter === undefined || filter.length === 0 || filter.includes(value);
}
