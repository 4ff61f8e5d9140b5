/**
 * The filter of a unified report: a tree of comparisons of dimensions.
 */
import type { ColumnValue } from '../../../../core/performance/columns/column.ts';
import type { CampaignType } from '../../../../core/performance/product.ts';
import { AD_PRODUCT_NAMES } from './dimensions.ts';

export interface Comparison {
  field: string;
  comparisonOperator: 'EQUALS' | 'IN';
  not: boolean;
  values: readonly string[];
}

/** As requests and responses have it. */
export type Filter = { and: { filters: readonly Filter[] } } | { on: Comparison };

function comparisonsOf(filter: Filter | null): readonly Comparison[] {
  if (filter === null) return [];
  return 'on' in filter ? [filter.on] : filter.and.filters.flatMap(comparisonsOf);
}

export function fieldsOfFilter(filter: Filter | null): readonly string[] {
  return comparisonsOf(filter).map(({ field }) => field);
}

export function isSelected(filter: Filter, valueOf: (field: string) => ColumnValue): boolean {
  return comparisonsOf(filter).every((comparison) => holds(comparison, valueOf(comparison.field)));
}

/** Whether rows of the product can be selected. */
export function mayHaveProduct(filter: Filter | null, campaignType: CampaignType): boolean {
  return comparisonsOf(filter).every(
    (comparison) => comparison.field !== 'adProduct.value' || holds(comparison, AD_PRODUCT_NAMES[campaignType]),
  );
}

/** A missing value equals no text. */
function holds({ not, values }: Comparison, value: ColumnValue): boolean {
  return values.includes(value === null ? '' : String(value)) !== not;
}
