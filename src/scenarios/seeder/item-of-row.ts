/**
 * Writes stored rows as items of a seed: the opposite of `drafts.ts` and `sb-drafts.ts`. Parents are named by their ids.
 */
import type { LandingPage } from '../../model/brands.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import type { Adjustment, Predicate } from '../../model/entity-values.ts';
import { toConstantCase } from '../../model/text/letter-case.ts';
import { toMajor } from '../../model/money.ts';
import { PREDICATES } from '../../model/predicates.ts';
import { withoutNulls } from '../../model/defined.ts';
import { pickTextFields } from '../../model/text-fields.ts';
import type { RuleTerms, BudgetRule } from '../../model/budget-rules.ts';
import { instantText, toCompact } from '../../model/days.ts';
import { sbBidding } from '../../core/entities/sb-campaigns.ts';

type Item = Record<string, unknown>;
type Decimals = 0 | 2;
type Writers = { readonly [K in Kind]: (row: Entities[K], decimals: Decimals) => Item };

const PREDICATE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(PREDICATES).map(([name, stored]) => [stored, name]),
);

function expressionOf(json: string): Item[] {
  // Only the entity service writes this column.
  return (JSON.parse(json) as Predicate[]).map(({ type, ...rest }) => ({
    type: PREDICATE_NAMES.get(type) ?? toConstantCase(type),
    ...rest,
  }));
}

function bidOf({ bid }: { bid: number | null }, decimals: Decimals): Item {
  return bid === null ? {} : { bid: toMajor(bid, decimals) };
}

const inCampaign = ({ campaignId }: { campaignId: string }): Item => ({ campaignId });
const inAdGroup = ({ campaignId, adGroupId }: { campaignId: string; adGroupId: string }): Item => ({
  campaignId,
  adGroupId,
});
const keywordOf = ({ text, matchType }: { text: string; matchType: string }): Item => ({
  keywordText: text,
  matchType: toConstantCase(matchType),
});

export function dynamicBiddingItem({
  strategy,
  adjustments,
}: Pick<Entities['campaign'], 'strategy' | 'adjustments'>): Item {
  return { strategy: toConstantCase(strategy), placementBidding: placementsItem(adjustments) };
}

export function placementsItem(adjustments: string): Item[] {
  // Only the entity service writes this column.
  return (JSON.parse(adjustments) as Adjustment[]).map(({ placement, percentage }) => ({
    placement: toConstantCase(placement),
    percentage,
  }));
}

function outOfBudgetOf({ outOfBudget }: Pick<Entities['campaign'], 'outOfBudget'>): Item {
  return outOfBudget === null ? {} : { outOfBudget: outOfBudget === 1 };
}

function reviewOf({ moderation, approvedAt }: Pick<Entities['sbAd'], 'moderation' | 'approvedAt'>): Item {
  return {
    moderationStatus: REVIEWS[moderation],
    ...(approvedAt === null ? {} : { approvalDate: instantText(approvedAt) }),
  };
}

const WRITERS: Writers = {
  campaign: (row, decimals) => ({
    campaignId: row.id,
    name: row.name,
    targetingType: toConstantCase(row.targeting),
    budget: { budget: toMajor(row.budget, decimals) },
    startDate: row.startDay,
    // A campaign has either bid plus or dynamic bidding.
    ...(row.premiumBidAdjustment === 1 ? { premiumBidAdjustment: true } : { dynamicBidding: dynamicBiddingItem(row) }),
    ...outOfBudgetOf(row),
    ...withoutNulls({
      endDate: row.endDay,
      autoManageCampaign: row.autoManageCampaign === null ? null : row.autoManageCampaign === 1,
      tags: row.tags && JSON.parse(row.tags),
    }),
  }),
  adGroup: (row, decimals) => ({
    adGroupId: row.id,
    ...inCampaign(row),
    name: row.name,
    defaultBid: toMajor(row.defaultBid, decimals),
  }),
  keyword: (row, decimals) => ({
    keywordId: row.id,
    ...inAdGroup(row),
    ...keywordOf(row),
    ...bidOf(row, decimals),
  }),
  negativeKeyword: (row) => ({ keywordId: row.id, ...inAdGroup(row), ...keywordOf(row) }),
  campaignNegativeKeyword: (row) => ({ keywordId: row.id, ...inCampaign(row), ...keywordOf(row) }),
  productAd: (row) => ({
    adId: row.id,
    ...inAdGroup(row),
    ...withoutNulls({ sku: row.sku, asin: row.asin }),
  }),
  target: (row, decimals) => ({
    targetId: row.id,
    ...(row.expressionType === 'auto' ? { expressionType: 'AUTO' } : {}),
    ...inAdGroup(row),
    expression: expressionOf(row.expression),
    ...bidOf(row, decimals),
  }),
  negativeTarget: (row) => ({ targetId: row.id, ...inAdGroup(row), expression: expressionOf(row.expression) }),
  campaignNegativeTarget: (row) => ({ targetId: row.id, ...inCampaign(row), expression: expressionOf(row.expression) }),
  sbCampaign: (row, decimals) => ({
    campaignId: row.id,
    name: row.name,
    ...(row.multi === 1 ? {} : { legacy: true }),
    ...(row.madeBy === (row.multi === 1 ? 'v4' : 'v3') ? {} : { createdWith: row.madeBy.toUpperCase() }),
    ...outOfBudgetOf(row),
    budgetType: toConstantCase(row.budgetType ?? 'daily'),
    budget: toMajor(row.budget ?? 0, decimals),
    startDate: row.startDay,
    bidding: sbBiddingItem(row),
    brandEntityId: row.brandEntityId,
    ...withoutNulls({
      endDate: row.endDay,
      productLocation: row.productLocation,
      tags: row.tags && JSON.parse(row.tags),
    }),
    ...(row.multi === 1 ? {} : reviewOf(row)),
  }),
  sbAdGroup: (row) => ({ adGroupId: row.id, ...inCampaign(row), name: row.name }),
  sbAd: (row) => ({
    adId: row.id,
    ...inAdGroup(row),
    ...withoutNulls({ name: row.name }),
    adFormat: toConstantCase(row.format),
    creative: JSON.parse(row.creative),
    ...(row.landingPage === null ? {} : { landingPage: landingPageItem(row.landingPage) }),
    ...reviewOf(row),
  }),
  sbKeyword: (row, decimals) => ({ keywordId: row.id, ...inAdGroup(row), ...keywordOf(row), ...bidOf(row, decimals) }),
  sbTarget: (row, decimals) => ({
    targetId: row.id,
    ...inAdGroup(row),
    expression: expressionOf(row.expression),
    ...(row.negative === 1 ? { negative: true } : {}),
    ...bidOf(row, decimals),
  }),
};

export const REVIEWS = { pending: 'PENDING_REVIEW', approved: 'APPROVED', rejected: 'REJECTED' } as const;

export function sbBiddingItem(row: Pick<Entities['sbCampaign'], 'bidding'>): Item {
  const { optimized, strategy, multiplier, placements, shopperSegments } = sbBidding(row);
  return withoutNulls({
    bidOptimization: optimized,
    bidOptimizationStrategy: strategy,
    bidMultiplier: multiplier,
    bidAdjustmentsByPlacement: placements?.map((each) => ({ ...each, placement: toConstantCase(each.placement) })),
    bidAdjustmentsByShopperSegment: shopperSegments?.map(({ segment: shopperSegment, ...rest }) => ({
      shopperSegment,
      ...rest,
    })),
  });
}

export function landingPageItem(json: string): Item {
  // Only the entity service writes this column.
  const { pageType, ...rest } = JSON.parse(json) as LandingPage;
  return { pageType: toConstantCase(pageType), ...rest };
}

/** The row must have all columns of its kind. */
export function itemOfRow<K extends Kind>(kind: K, row: Entities[K], decimals: Decimals): Item {
  const { state, forcedStatus }: Entity = row;
  return {
    ...WRITERS[kind](row, decimals),
    ...withoutNulls(pickTextFields(kind, row)),
    state: toConstantCase(state),
    ...(forcedStatus === null ? {} : { servingStatus: forcedStatus }),
  };
}

export function itemOfRule({ ruleId, campaignIds, ruleState, startDay, endDay, terms }: BudgetRule): Item {
  const { event, performanceMeasureCondition, ...others }: RuleTerms = terms;
  const startDate = toCompact(startDay);
  const end = endDay === null ? {} : { endDate: toCompact(endDay) };
  const duration =
    event === undefined
      ? { dateRangeTypeRuleDuration: { startDate, ...end } }
      : { eventTypeRuleDuration: { ...event, startDate, ...end } };
  return {
    ruleId,
    campaignIds: [...campaignIds],
    ruleState,
    ruleDetails: { ...others, duration, ...withoutNulls({ performanceMeasureCondition }) },
  };
}
