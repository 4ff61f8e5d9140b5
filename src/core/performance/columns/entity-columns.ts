/**
 * Columns about the entities of a row: names, statuses, bids and budgets have their present values.
 */
import { biddingOf } from '../../entities/bidding.ts';
import { appliedToday } from '../budget-rules.ts';
import { isSbCampaign, productOf } from '../products.ts';
import type { ReportRow } from '../rows/report-row.ts';
import type { Reading } from '../../entities/operation-context.ts';
import { parsePredicates } from '../read-children.ts';
import { simulationOf } from '../simulation.ts';
import { resolvedTargetText, targetText } from './target-texts.ts';
import { clauseType } from './filter-fields.ts';
import { AUDIENCE_CLASS, audienceName } from '../../catalog/audiences.ts';
import { productFacts } from '../../catalog/product-facts.ts';
import { idColumn, moneyColumn, textColumn, type ColumnValue, type ReportColumns } from './column.ts';

export const PLACEMENT_NAMES = {
  placementTop: 'Top of Search on-Amazon',
  placementRestOfSearch: 'Other on-Amazon',
  placementProductPage: 'Detail Page on-Amazon',
} as const;

const STRATEGY_NAMES = {
  legacyForSales: 'legacy',
  autoForSales: 'optimizeForSales',
  manual: 'manual',
  ruleBased: 'RULE_BASED',
} as const;

const BUDGET_TYPE_NAMES = { daily: 'DAILY_BUDGET', lifetime: 'LIFETIME_BUDGET' } as const;

function statusOf(entity: { state: string } | undefined): ColumnValue {
  return entity === undefined ? null : entity.state.toUpperCase();
}

const appliedById = (): Map<string, ReturnType<typeof appliedToday>> => new Map();

function appliedRule({ campaign }: ReportRow, context: Reading): ReturnType<typeof appliedToday> {
  return context.memoize(appliedById, campaign.id, () => appliedToday(simulationOf(context), campaign));
}

function expressionOf({ target }: ReportRow): ColumnValue {
  return target === undefined ? null : targetText(target);
}

function resolvedExpressionOf({ target }: ReportRow, context: Reading): ColumnValue {
  return target === undefined ? null : resolvedTargetText(target, context);
}

function bidOf({ keyword, target, adGroup }: ReportRow): ColumnValue {
  const clause = keyword ?? target;
  if (clause === undefined) return null;
  return clause.bid ?? (adGroup !== undefined && 'defaultBid' in adGroup ? adGroup.defaultBid : null);
}

const ID = /^[1-9]\d{0,18}$/;

/** Null without a portfolio. */
export function portfolioIdOf({ campaign: { portfolioId } }: Pick<ReportRow, 'campaign'>): string | null {
  return portfolioId !== null && ID.test(portfolioId) ? portfolioId : null;
}

function costTypeOf({ campaign }: ReportRow): string {
  return productOf(campaign).costTypeOf(campaign);
}

function asinOf({ asin }: ReportRow): ColumnValue {
  return asin ?? null;
}

function skuOf({ sku }: ReportRow): ColumnValue {
  return sku ?? null;
}

const KEYWORD = textColumn(
  'Text of the keyword, or the expression of the target',
  (row) => row.keyword?.text ?? expressionOf(row),
);

export const ENTITY_COLUMNS: ReportColumns = {
  campaignId: idColumn('Id of the campaign', ({ campaign }) => campaign.id),
  campaignName: textColumn('Present name of the campaign', ({ campaign }) => campaign.name),
  campaignStatus: textColumn('Present state of the campaign', ({ campaign }) => statusOf(campaign)),
  campaignBudgetAmount: moneyColumn('Present budget of the campaign', ({ campaign }) => campaign.budget),
  campaignBudgetType: textColumn('DAILY_BUDGET or LIFETIME_BUDGET', ({ campaign }) =>
    isSbCampaign(campaign)
      ? campaign.budgetType === null
        ? null
        : BUDGET_TYPE_NAMES[campaign.budgetType]
      : BUDGET_TYPE_NAMES.daily,
  ),
  campaignBudgetCurrencyCode: textColumn('Currency of the profile', (_, { scope }) => scope.marketplace.currency),
  campaignRuleBasedBudgetAmount: moneyColumn(
    'The budget of today with its budget rules; null while no rule is applied',
    (row, context) => appliedRule(row, context)?.budget ?? null,
  ),
  campaignApplicableBudgetRuleId: textColumn(
    'Id of the oldest budget rule that is applied today; null while there is none',
    (row, context) => appliedRule(row, context)?.first.ruleId ?? null,
  ),
  campaignApplicableBudgetRuleName: textColumn(
    'Name of the oldest budget rule that is applied today; null while there is none',
    (row, context) => appliedRule(row, context)?.first.terms.name ?? null,
  ),
  campaignBiddingStrategy: textColumn(
    'How bids follow sales: optimizeForSales, legacy, manual or RULE_BASED',
    ({ campaign }) => (!('strategy' in campaign) ? null : STRATEGY_NAMES[biddingOf(campaign).strategy]),
  ),
  campaignPriceTypeCode: textColumn('CPC or VCPM', costTypeOf),
  costType: textColumn('CPC or VCPM', costTypeOf),
  portfolioId: idColumn('Id of the portfolio; null without one', portfolioIdOf),
  placementClassification: textColumn(`${Object.values(PLACEMENT_NAMES).join(', ')}`, ({ placement }) =>
    placement === undefined ? null : PLACEMENT_NAMES[placement],
  ),
  marketplaceId: textColumn('Id of the marketplace', (_, { scope }) => scope.marketplace.marketplaceId),
  segmentName: textColumn('Name of the audience that bids are raised for; null for other shoppers', ({ audienceId }) =>
    audienceId === undefined ? null : (audienceName(audienceId) ?? audienceId),
  ),
  segmentClassCode: textColumn(`${AUDIENCE_CLASS} for an audience; null for other shoppers`, ({ audienceId }) =>
    audienceId === undefined ? null : AUDIENCE_CLASS,
  ),
  adGroupId: idColumn('Id of the ad group', ({ adGroup }) => adGroup?.id ?? null),
  adGroupName: textColumn('Present name of the ad group', ({ adGroup }) => adGroup?.name ?? null),
  adStatus: textColumn('Present state of the ad group', ({ adGroup }) => statusOf(adGroup)),
  adId: idColumn('Id of the ad', ({ ad }) => ad?.id ?? null),
  advertisedAsin: textColumn('ASIN of the advertised product', asinOf),
  advertisedSku: textColumn('SKU of the advertised product; null for an ad with an ASIN only', skuOf),
  promotedAsin: textColumn('ASIN of the advertised product', asinOf),
  promotedSku: textColumn('SKU of the advertised product; null for an ad with an ASIN only', skuOf),
  bidOptimization: textColumn(
    'What the ad group optimizes its bids for: reach, clicks or conversions',
    ({ adGroup }) => (adGroup !== undefined && 'bidOptimization' in adGroup ? adGroup.bidOptimization : null),
  ),
  matchedTargetAsin: textColumn(
    'ASIN of the product page, or of the product whose shoppers the target found; null for other audiences',
    ({ matchedAsin }) => matchedAsin ?? null,
  ),
  keywordId: idColumn('Id of the keyword or of the target', ({ keyword, target }) => (keyword ?? target)?.id ?? null),
  keyword: KEYWORD,
  keywordText: KEYWORD,
  targeting: textColumn(
    'Text of the keyword, or the expression of the target with names in place of ids',
    (row, context) => row.keyword?.text ?? resolvedExpressionOf(row, context),
  ),
  keywordType: textColumn(
    'BROAD, PHRASE or EXACT for a keyword, TARGETING_EXPRESSION or TARGETING_EXPRESSION_PREDEFINED for a target',
    ({ keyword, target }) => clauseType(keyword, target),
  ),
  matchType: textColumn('The same as keywordType', ({ keyword, target }) => clauseType(keyword, target)),
  keywordBid: moneyColumn('Present bid, or the default bid of the ad group', bidOf),
  adKeywordStatus: textColumn('Present state of the keyword or target', ({ keyword, target }) =>
    statusOf(keyword ?? target),
  ),
  targetingId: idColumn('Id of the target; null for a keyword', ({ target }) => target?.id ?? null),
  targetingExpression: textColumn('Expression of the target; null for a keyword', expressionOf),
  targetingText: textColumn(
    'Expression of the target with names in place of ids; null for a keyword',
    resolvedExpressionOf,
  ),
  targetingType: textColumn('Type of the first predicate of the target; null for a keyword', ({ target }) =>
    target === undefined ? null : (parsePredicates(target.expression)[0]?.type ?? null),
  ),
  searchTerm: textColumn('The search term', ({ term }) => term ?? null),
  purchasedAsin: textColumn('ASIN of the product that was bought', ({ purchasedAsin }) => purchasedAsin ?? null),
  asinBrandHalo: textColumn('ASIN of the product that was bought', ({ purchasedAsin }) => purchasedAsin ?? null),
  attributionType: textColumn(
    'Promoted for the product of the ad, Brand Halo for another product of the brand',
    ({ purchasedAsin, isPromoted }) => (purchasedAsin === undefined ? null : isPromoted ? 'Promoted' : 'Brand Halo'),
  ),
  productName: textColumn(
    'Title of the product that was bought: declared, or following from the ASIN',
    ({ purchasedAsin }, { scope }) => (purchasedAsin === undefined ? null : productFacts(scope, purchasedAsin).title),
  ),
  productCategory: textColumn(
    'Category of the product that was bought: declared, or following from the ASIN',
    ({ purchasedAsin }, { scope }) =>
      purchasedAsin === undefined ? null : productFacts(scope, purchasedAsin).category,
  ),
};
