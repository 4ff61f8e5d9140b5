/**
 * The fields that report rows may have, for every product and record type: their names in the service, their types and
 * how they follow from a row. Reports and the admin API format the same values.
 */
import { NAMED_NUMBERS, OTHER_PRODUCT_NUMBERS, SB_FURTHER_NUMBERS, type NamedNumber } from '../simulation/names.ts';
import { DISPLAY_HALO_NUMBERS, DISPLAY_NUMBERS } from '../simulation/quantities/display-names.ts';
import type { Group } from '../simulation/quantities/groups.ts';
import type { Quantity } from '../simulation/quantities/quantity.ts';
import { premiumOf } from '../entities/bidding.ts';
import type { Reading } from '../entities/operation-context.ts';
import { PLACEMENT_NAMES, portfolioIdOf } from './columns/entity-columns.ts';
import type { AnyTarget } from './product.ts';
import { isSbCampaign, productOf } from './products.ts';
import { firstPredicateType, isAutomatic, resolvedTargetText, targetText } from './columns/target-texts.ts';
import type { ReportRow } from './rows/report-row.ts';

export type Value = string | number | boolean;

export interface ReportField {
  /** Money is in minor units. A ratio may have decimals. */
  type: 'id' | 'text' | 'boolean' | 'count' | 'ratio' | 'money';
  /** Zero in rows without orders. */
  isAttributed?: boolean;
  /** What the totals of the row must have counted. */
  groups?: readonly Group[];
  /** Undefined or null if a row has no such value. */
  of(row: ReportRow, context: Reading): Value | null | undefined;
}

const AUTOMATIC_TARGETING = '(_targeting_auto_)';

/** The attribute that identifies a row and is always its first field. Rows of asins have none. */
export const ID_FIELDS = {
  campaigns: 'campaignId',
  adGroups: 'adGroupId',
  keywords: 'keywordId',
  productAds: 'adId',
  ads: 'adId',
  targets: 'targetId',
  asins: undefined,
} as const;

const DIMENSIONS: Readonly<Record<string, ReportField>> = {
  campaignId: { type: 'id', of: ({ campaign }) => campaign.id },
  campaignName: { type: 'text', of: ({ campaign }) => campaign.name },
  campaignType: { type: 'text', of: ({ campaign }) => productOf(campaign).campaignType },
  campaignStatus: { type: 'text', of: ({ campaign }) => campaign.state },
  campaignBudget: { type: 'money', of: ({ campaign }) => campaign.budget ?? 0 },
  campaignBudgetType: { type: 'text', of: ({ campaign }) => (isSbCampaign(campaign) ? campaign.budgetType : null) },
  bidPlus: {
    type: 'boolean',
    of: ({ campaign }, context) => ('strategy' in campaign ? premiumOf(context, campaign) : undefined),
  },
  portfolioId: { type: 'id', of: portfolioIdOf },
  // Always absent (OBS-17).
  portfolioName: { type: 'text', of: () => undefined },
  adGroupId: { type: 'id', of: ({ adGroup }) => adGroup?.id },
  adGroupName: { type: 'text', of: ({ adGroup }) => adGroup?.name },
  keywordId: { type: 'id', of: ({ keyword, target }) => (keyword ?? target)?.id },
  keywordText: { type: 'text', of: ({ keyword, target }) => keyword?.text ?? (target && targetAsKeyword(target)) },
  matchType: { type: 'text', of: ({ keyword, target }) => keyword?.matchType ?? (target && 'broad') },
  keywordBid: { type: 'money', of: ({ keyword }) => keyword?.bid },
  keywordStatus: { type: 'text', of: ({ keyword }) => keyword?.state },
  targetId: { type: 'id', of: ({ target }) => target?.id },
  targetingExpression: { type: 'text', of: ({ target }) => target && targetText(target) },
  targetingText: { type: 'text', of: ({ target }, context) => target && resolvedTargetText(target, context) },
  targetingType: { type: 'text', of: ({ target }) => target && targetType(target) },
  // Ads of legacy campaigns of sponsored brands have no id.
  adId: {
    type: 'id',
    of: ({ campaign, ad }) => (isSbCampaign(campaign) && campaign.multiAdGroups === 0 ? null : ad?.id),
  },
  // Empty when the ad has an ASIN only.
  sku: { type: 'text', of: ({ ad, sku }) => (ad === undefined ? undefined : (sku ?? '')) },
  asin: { type: 'text', of: ({ asin }) => asin },
  otherAsin: { type: 'text', of: ({ purchasedAsin }) => purchasedAsin },
  currency: { type: 'text', of: (_, { scope }) => scope.marketplace.currency },
  placement: { type: 'text', of: ({ placement }) => placement && PLACEMENT_NAMES[placement] },
  query: { type: 'text', of: ({ term }) => term },
  matchedTarget: { type: 'text', of: ({ matchedAsin }) => matchedAsin },
  costType: { type: 'text', of: ({ campaign }) => ('costType' in campaign ? campaign.costType : undefined) },
  bidOptimization: {
    type: 'text',
    of: ({ adGroup }) => (adGroup !== undefined && 'bidOptimization' in adGroup ? adGroup.bidOptimization : undefined),
  },
};

export const REPORT_FIELDS: Readonly<Record<string, ReportField>> = {
  ...DIMENSIONS,
  ...Object.fromEntries(
    [...NAMED_NUMBERS, ...OTHER_PRODUCT_NUMBERS, ...SB_FURTHER_NUMBERS].map((number) => [
      number.name,
      numberField(number),
    ]),
  ),
  ...Object.fromEntries([...DISPLAY_NUMBERS, ...DISPLAY_HALO_NUMBERS].map((each) => [each.name, quantityField(each)])),
};

function numberField({ name, isMoney, isRatio, of }: NamedNumber): ReportField {
  const type = isMoney ? 'money' : isRatio ? 'ratio' : 'count';
  return { type, isAttributed: /^attributed(?!DetailPageViews)/.test(name), of: ({ totals }) => of(totals) };
}

function quantityField({ type, groups, of }: Quantity): ReportField {
  return { type, groups, of: ({ totals }) => of(totals) };
}

/** Automatic targeting is one keyword; a product target is represented by its expression. */
function targetAsKeyword(target: AnyTarget): string {
  return isAutomatic(target) ? AUTOMATIC_TARGETING : targetText(target);
}

/** In sponsored brands, the type is that of the predicate. */
function targetType(target: AnyTarget): string {
  if (!('expressionType' in target)) return firstPredicateType(target);
  return isAutomatic(target) ? 'TARGETING_EXPRESSION_PREDEFINED' : 'TARGETING_EXPRESSION';
}
