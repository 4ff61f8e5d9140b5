/**
 * Sponsored products: how stored rows become the input of the simulation.
 */
import type { Campaign, Entities, Keyword, ProductAd, Target } from '../../model/entities.ts';
import type { NegativeMatchType } from '../../model/entity-values.ts';
import type { SimulatedAd, SimulatedClause, SimulatedNegative } from '../simulation/account.ts';
import { KEYWORD_GROUP } from '../../model/forms/predicate-names.ts';
import { combineTimelines, type Timeline } from '../simulation/timeline.ts';
import { asinOfAd } from '../catalog/product-facts.ts';
import { biddingOf } from '../entities/bidding.ts';
import type { Scope } from '../entities/operation-context.ts';
import { simulatedEntity, timeline, type Past } from './past.ts';
import { KEYWORD_COLUMNS, type Product } from './product.ts';
import { forEachChild, forEachRow, parsePredicates } from './read-children.ts';

export const SPONSORED_PRODUCTS: Product<'campaign'> = {
  campaignType: 'sponsoredProducts',
  campaignKind: 'campaign',
  product: 'sp',
  format: 'products',
  sharesAccountBudget: true,
  exceedsDays: true,
  takesCreativeType: false,
  takesOverrides: true,
  costTypeOf: () => 'CPC',
  attributesViews: () => false,
  emptyRowFields: [],
  campaigns: campaignsOf,
  campaignParts(past, campaign) {
    const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
      timeline(past, 'campaign', campaign.id, field, now);
    const bidding = [
      of('premiumBidAdjustment', campaign.premiumBidAdjustment),
      of('strategy', campaign.strategy),
      of('adjustments', campaign.adjustments),
    ] as const;
    return {
      bidding: combineTimelines(bidding, (premiumBidAdjustment, strategy, adjustments) =>
        biddingOf({ premiumBidAdjustment, strategy, adjustments }),
      ),
    };
  },
  readChildren({ scope, campaign: { id }, past }, parts) {
    const keywords = scope.world.store('keyword');
    forEachRow(
      scope,
      id,
      (scan) => keywords.scanOf(scan, KEYWORD_COLUMNS),
      (row) => parts.addClause(keywordClause(past, row), row),
    );
    forEachChild(scope, 'target', id, (row) => parts.addClause(targetClause(past, row), row));
    forEachChild(scope, 'productAd', id, (row) => parts.addAd(simulatedAd(past, row), row));
    for (const kind of ['negativeKeyword', 'negativeTarget'] as const)
      forEachChild(scope, kind, id, (row) => parts.addNegatives(negatives(past, kind, row), row.adGroupId));
    for (const kind of ['campaignNegativeKeyword', 'campaignNegativeTarget'] as const)
      forEachChild(scope, kind, id, (row) => parts.addNegatives(negatives(past, kind, row), undefined));
    forEachChild(scope, 'adGroup', id, (row) => {
      const defaultBid = timeline(past, 'adGroup', row.id, 'defaultBid', row.defaultBid);
      parts.addAdGroup(simulatedEntity(past, 'adGroup', row), defaultBid, row);
    });
  },
};

/** All campaigns of the profile, oldest first. */
export function campaignsOf({ world, profile }: Scope): readonly Campaign[] {
  return world.store('campaign').scan({ profileId: profile.profileId, after: 0, count: Number.MAX_SAFE_INTEGER });
}

function keywordClause(past: Past, row: Pick<Keyword, (typeof KEYWORD_COLUMNS)[number]>): SimulatedClause {
  return {
    ...simulatedEntity(past, 'keyword', row),
    bid: timeline(past, 'keyword', row.id, 'bid', row.bid),
    match: row.matchType,
    text: row.text,
  };
}

function targetClause(past: Past, row: Target): SimulatedClause {
  const [first] = parsePredicates(row.expression);
  const isAuto = row.expressionType === 'auto';
  return {
    ...simulatedEntity(past, 'target', row),
    bid: timeline(past, 'target', row.id, 'bid', row.bid),
    match: isAuto ? 'auto' : first?.type === KEYWORD_GROUP ? 'broad' : 'product',
    text: (isAuto ? first?.type : first?.value) ?? row.expression,
  };
}

/** The ASIN of the product of an ad that has an SKU only. */
export function asinOfSku({ profile }: Scope, sku: string): string {
  return asinOfAd(profile.profileId, { asin: null, sku });
}

function simulatedAd(past: Past, row: ProductAd): SimulatedAd {
  const asin = asinOfAd(row.profileId, row);
  return { ...simulatedEntity(past, 'productAd', row), sku: row.sku, asin, hasVideo: false };
}

export const NEGATIVE_MATCHES = {
  negativeExact: 'exact',
  negativePhrase: 'phrase',
  negativeBroad: 'broad',
} as const satisfies Record<NegativeMatchType, SimulatedNegative['match']>;

/** Negative targets of products only: the sandbox does not know the brands of products. */
function negatives<
  K extends 'negativeKeyword' | 'campaignNegativeKeyword' | 'negativeTarget' | 'campaignNegativeTarget',
>(past: Past, kind: K, row: Entities[K]): SimulatedNegative[] {
  const own = simulatedEntity(past, kind, row);
  if ('matchType' in row) return [{ ...own, match: NEGATIVE_MATCHES[row.matchType], text: row.comparedText }];
  return parsePredicates(row.expression)
    .filter(({ type }) => type === 'asinSameAs')
    .map(({ value = '' }) => ({ ...own, match: 'product', text: value.toLowerCase() }));
}
