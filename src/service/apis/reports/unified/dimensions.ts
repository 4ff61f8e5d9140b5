/**
 * The values of the dimensions of unified reports. Most are columns of reporting version 3 under other names.
 */
import { adsAccountIdOf, entityIdOf } from '../../../../core/accounts/ads-accounts.ts';
import { AUDIENCE_CLASS, audienceName } from '../../../../core/catalog/audiences.ts';
import { productFacts } from '../../../../core/catalog/product-facts.ts';
import { biddingOf } from '../../../../core/entities/bidding.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { sbBidding } from '../../../../core/entities/sb-campaigns.ts';
import type { ColumnValue } from '../../../../core/performance/columns/column.ts';
import { ENTITY_COLUMNS } from '../../../../core/performance/columns/entity-columns.ts';
import type { AnyCampaign, CampaignType } from '../../../../core/performance/product.ts';
import { isSbCampaign } from '../../../../core/performance/products.ts';
import type { ReportRow } from '../../../../core/performance/rows/report-row.ts';
import { dayOfWeek, weekOf, type Day } from '../../../../model/days.ts';
import type { Strategy } from '../../../../model/entity-values.ts';
import { toMajor, type Currency } from '../../../../model/money.ts';

/** What the rows of one profile and product share. */
export interface Part {
  context: Reading;
  campaignType: CampaignType;
  startDate: Day;
  endDate: Day;
  /** The currency of amounts in the currency of view. */
  viewed: Currency;
}

export type DimensionValue = (row: ReportRow, part: Part) => ColumnValue;

export const AD_PRODUCT_NAMES: Readonly<Record<CampaignType, string>> = {
  sponsoredProducts: 'SPONSORED_PRODUCTS',
  headlineSearch: 'SPONSORED_BRANDS',
  sponsoredDisplay: 'SPONSORED_DISPLAY',
};

function column(name: string): DimensionValue {
  const declared = ENTITY_COLUMNS[name];
  if (declared === undefined) throw new Error(`reports have no column ${name}`);
  return (row, { context }) => {
    const value = declared.of(row, context);
    if (value === null || declared.type !== 'money') return value;
    return toMajor(Number(value), context.scope.marketplace.decimals);
  };
}

const country: DimensionValue = (_, { context }) => context.scope.marketplace.country;
const currency: DimensionValue = (_, { context }) => context.scope.marketplace.currency;
const timeZone: DimensionValue = (_, { context }) => context.scope.marketplace.timeZone;

/** A number that follows from the day: 2026-03-05 is the month 202603. */
function ofDay(numberOf: (day: Day) => number): DimensionValue {
  return ({ day }) => (day === undefined ? null : numberOf(day));
}

const portfolioNames = (): Map<string, string | null> => new Map();

function portfolioName({ campaign: { portfolioId } }: ReportRow, { context }: Part): ColumnValue {
  if (portfolioId === null) return null;
  const { world, profile } = context.scope;
  return context.memoize(
    portfolioNames,
    portfolioId,
    () => world.store('portfolio').byId(profile.profileId, portfolioId)?.name ?? null,
  );
}

/** The words of campaigns in the unified API. */
const BID_STRATEGIES: Readonly<Record<Strategy, string>> = {
  legacyForSales: 'SALES_DOWN_ONLY',
  autoForSales: 'SALES_UP_AND_DOWN',
  manual: 'MANUAL',
  ruleBased: 'RULE_BASED',
};

function bidStrategyOf(campaign: AnyCampaign): ColumnValue {
  if ('strategy' in campaign) return BID_STRATEGIES[biddingOf(campaign).strategy];
  if (!isSbCampaign(campaign)) return null;
  return BID_STRATEGIES[sbBidding(campaign).optimized ? 'autoForSales' : 'manual'];
}

/** A dimension that is not listed is null: the sandbox does not simulate it. */
export const DIMENSION_VALUES: Readonly<Record<string, DimensionValue>> = {
  'ad.deliveryStatus': ({ ad }) => ad?.state.toUpperCase() ?? null,
  'ad.id': column('adId'),
  'ad.name': ({ ad }) => (ad !== undefined && 'name' in ad ? ad.name : null),
  'adGroup.deliveryStatus': column('adStatus'),
  'adGroup.id': column('adGroupId'),
  'adGroup.name': column('adGroupName'),
  'adProduct.value': (_, { campaignType }) => AD_PRODUCT_NAMES[campaignType],
  'advertisedProduct.id': column('advertisedAsin'),
  'advertisedProduct.marketplace': (row, part) => (row.asin === undefined ? null : country(row, part)),
  'advertisedProduct.sku': column('advertisedSku'),
  'advertiserAccount.entityId': (_, { context }) => entityIdOf(context.scope.profile),
  'advertiserAccount.id': (_, { context }) => adsAccountIdOf(context.scope.account),
  'advertiserAccount.name': (_, { context }) => context.scope.account.name,
  'advertiserAccount.timeZone': timeZone,
  'audienceSegment.classCode': ({ audienceId }) => (audienceId === undefined ? null : AUDIENCE_CLASS),
  'audienceSegment.id': ({ audienceId }) => audienceId ?? null,
  'audienceSegment.marketplace': (row, part) => (row.audienceId === undefined ? null : country(row, part)),
  'audienceSegment.name': ({ audienceId }) =>
    audienceId === undefined ? null : (audienceName(audienceId) ?? audienceId),
  'budgetCurrency.value': currency,
  'campaign.bidStrategy': ({ campaign }) => bidStrategyOf(campaign),
  'campaign.budgetAmount': column('campaignBudgetAmount'),
  'campaign.budgetType': column('campaignBudgetType'),
  'campaign.costType': column('costType'),
  'campaign.country': country,
  'campaign.currencyCode': currency,
  'campaign.deliveryStatus': column('campaignStatus'),
  'campaign.endDate': ({ campaign }) => campaign.endDay,
  'campaign.id': column('campaignId'),
  'campaign.name': column('campaignName'),
  'campaign.ruleAmount': column('campaignRuleBasedBudgetAmount'),
  'campaign.startDate': ({ campaign }) => campaign.startDay,
  'convertedCurrency.value': (_, { viewed }) => viewed,
  'convertedProduct.brand': ({ purchasedAsin }, { context }) =>
    purchasedAsin === undefined ? null : productFacts(context.scope, purchasedAsin).brand,
  'convertedProduct.category': column('productCategory'),
  'convertedProduct.id': column('purchasedAsin'),
  'convertedProduct.name': column('productName'),
  'convertedProductMarketplace.value': (row, part) => (row.purchasedAsin === undefined ? null : country(row, part)),
  'date.value': ({ day }) => day ?? null,
  'dateRange.value': (_, { startDate, endDate }) => `${startDate}/${endDate}`,
  'day.value': ofDay((day) => Number(day.slice(8))),
  'dayOfWeek.value': ofDay(dayOfWeek),
  'hour.value': ({ hour }) => hour ?? null,
  'matchedTarget.value': column('matchedTargetAsin'),
  'month.value': ofDay((day) => Number(day.slice(0, 7).replace('-', ''))),
  'placementClassification.value': column('placementClassification'),
  'portfolio.name': portfolioName,
  'portfolio.portfolioId': column('portfolioId'),
  'searchTerm.value': column('searchTerm'),
  'target.matchType': column('matchType'),
  'target.value': column('targeting'),
  'timeZone.value': timeZone,
  'week.value': ofDay((day) => Number(weekOf(day))),
  'year.value': ofDay((day) => Number(day.slice(0, 4))),
};

/** Null for a dimension that the sandbox does not simulate. */
export function dimensionValue(field: string): DimensionValue {
  return DIMENSION_VALUES[field] ?? (() => null);
}
