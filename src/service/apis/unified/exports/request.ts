/**
 * Reads the body of an export request: filters, each a list of enum values. A missing filter means all, except that
 * archived entities are left out unless the filter of states names them.
 */
import { AD_PRODUCTS, type AdProduct } from '../../../../model/forms/ad-products.ts';
import { STATES } from '../../../../model/entity-values.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object, type ObjectCodec } from '../../../protocol/codecs/object-codec.ts';
import { boolean, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import type { Shown } from './export-source.ts';

const STATE_NAMES = STATES.map((state) => state.toUpperCase());
const DEFAULT_STATES = ['ENABLED', 'PAUSED'];
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

/** As many values as there are; a value may be repeated. */
const valuesOf = <T extends string>(names: readonly T[]): Codec<readonly T[]> =>
  list(oneOf(names), { min: 1, max: names.length });

const FILTERS = {
  adProductFilter: optional(describedBy(valuesOf(AD_PRODUCTS), { example: ['SPONSORED_PRODUCTS'] })),
  stateFilter: optional(describedBy(valuesOf(STATE_NAMES), { example: ['ENABLED', 'PAUSED'] })),
};
const TARGET_FILTERS = {
  ...FILTERS,
  negativeFilter: optional(list(boolean, { min: 1, max: 2 })),
  targetLevelFilter: optional(valuesOf(LEVELS)),
  targetTypeFilter: optional(valuesOf(TARGET_TYPES)),
};

export interface ExportFilters {
  adProductFilter?: readonly AdProduct[];
  stateFilter?: readonly string[];
  negativeFilter?: readonly boolean[];
  targetLevelFilter?: readonly (typeof LEVELS)[number][];
  targetTypeFilter?: readonly string[];
}
export type ExportBody = ObjectCodec<ExportFilters>;

const TITLE = { title: 'an export request' };
export const EXPORT_BODY: ExportBody = object(FILTERS, TITLE);
export const TARGET_EXPORT_BODY: ExportBody = object(TARGET_FILTERS, TITLE);

interface ExportRequest {
  /** The body as it was sent. */
  text: string;
  filters: ExportFilters;
}

export function readExportRequest(request: RequestContext, reader: ExportBody): ExportRequest | ApiError {
  const body = readBody(request, reader, 'TOD-78');
  return isApiError(body) ? body : { text: request.body ?? '', filters: body.value };
}

export function isIncluded(filters: ExportFilters, shown: Shown): boolean {
  const { stateFilter = DEFAULT_STATES, negativeFilter, targetLevelFilter, targetTypeFilter } = filters;
  return (
    isIn(stateFilter, shown.state.toUpperCase()) &&
    isIn(negativeFilter, shown.negative) &&
    isIn(targetLevelFilter, shown.adGroupId === undefined ? 'CAMPAIGN' : 'AD_GROUP') &&
    isIn(targetTypeFilter, shown.targetType)
  );
}

function isIn(filter: readonly unknown[] | undefined, value: unknown): boolean {
  return filter === undefined || filter.includes(value);
}
