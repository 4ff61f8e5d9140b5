/**
 * The columns that follow from what is known of a draft, without the rules of its kind, which need a whole one. An account
 * that was learned from answers has such drafts.
 */
import { FORMATS } from '../../core/entities/creatives/creatives.ts';
import { biddingOf } from '../../core/entities/bidding.ts';
import { defined } from '../../model/defined.ts';
import type { BiddingPatch, PortfolioBudget } from '../../model/drafts.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import { AUTO_TARGETS } from '../../model/entity-values.ts';
import { writeAdjustments } from '../../model/forms/bid-adjustments.ts';
import { fieldsOf } from '../../model/forms/forms.ts';
import type { Creative, LandingPage } from '../../model/stored/creatives.ts';
import type { Predicate } from '../../model/stored/bids-and-targets.ts';

type Values = Readonly<Record<string, unknown>>;

/** Columns that several fields of a draft decide, or one field several columns. */
const OTHERS: { readonly [K in Kind]?: (draft: Values) => Values } = {
  campaign: ({ bidding, premiumBidAdjustment }) => {
    if (bidding === undefined) return {};
    const { strategy, adjustments: placements, audiences } = bidding as BiddingPatch;
    const adjusted = defined({ placements, audiences });
    const adjustments = Object.keys(adjusted).length === 0 ? undefined : writeAdjustments(adjusted);
    // Some versions show bid plus as the adjustment that it is equivalent to.
    const isBidPlus = premiumBidAdjustment === 1 && isEquivalentToBidPlus(bidding as BiddingPatch);
    return { ...defined({ strategy, adjustments }), premiumBidAdjustment: isBidPlus ? 1 : 0, bidding: undefined };
  },
  target: ({ expression, expressionType }) => {
    const [only, ...others] = (expression ?? []) as readonly Predicate[];
    const isAuto = others.length === 0 && AUTO_TARGETS.some((type) => type === only?.type);
    return expressionType === undefined && isAuto ? { expressionType: 'auto' } : {};
  },
  // Some versions show the page of an ad that has none.
  sbAd: ({ format, creative, landingPage }) => {
    const { landingPage: page = landingPage as LandingPage | undefined, ...parts } = (creative ?? {}) as Creative;
    const [, rules] = Object.entries(FORMATS).find(([name]) => name === format) ?? [];
    const hasPage = rules?.landingPage === 'collection' ? page?.pageType === 'store' : rules?.landingPage !== 'none';
    return { landingPage: hasPage ? page : undefined, ...(creative === undefined ? {} : { creative: parts }) };
  },
  portfolio: ({ budget }) => {
    if (typeof budget !== 'object' || budget === null) return {};
    return { budget: undefined, ...(budget as PortfolioBudget) };
  },
};

/** A value that a column has as JSON is written as such. */
export function rowOfDraft<K extends Kind>(kind: K, draft: Values): Partial<Entities[K]> {
  const columns: Record<string, unknown> = { ...draft, ...OTHERS[kind]?.(draft) };
  for (const { column, type } of fieldsOf(kind)) {
    const value = columns[column];
    if (value !== undefined && value !== null && type.store !== undefined) columns[column] = type.store(value);
  }
  for (const [column, value] of Object.entries(columns))
    if (typeof value === 'object' && value !== null) columns[column] = JSON.stringify(value);
  // The columns of a draft are those of its kind.
  return columns as Partial<Entities[K]>;
}

function isEquivalentToBidPlus({ strategy, adjustments = [] }: BiddingPatch): boolean {
  const bidPlus = biddingOf({ premiumBidAdjustment: 1, strategy: 'legacyForSales', adjustments: '[]' });
  return strategy === bidPlus.strategy && JSON.stringify(adjustments) === JSON.stringify(bidPlus.adjustments);
}
