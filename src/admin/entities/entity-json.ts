/**
 * Entities as the admin API returns them: all fields under the names of version 3 (sponsored brands: version 4), with
 * forced and computed values; and their stored fields alone, for differences.
 */
import { withoutNulls } from '../../model/defined.ts';
import type { Moderation } from '../../model/brands.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { moderationAt, type Review } from '../../core/entities/moderation.ts';
import { dynamicBiddingItem, landingPageItem, REVIEWS, sbBiddingItem } from '../../scenarios/seeder/item-of-row.ts';
import { forcedOutOfBudget } from '../../core/performance/forced-budget.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';
import { servingStatus } from '../../core/performance/serving-status.ts';
import { expression, flagJson, money, type EntityJson, type Writers } from './stored-values.ts';
import { toConstantCase } from '../../model/text/letter-case.ts';
import { instantText } from '../../model/days.ts';
import { pickTextFields } from '../../model/text-fields.ts';

const keywordJson = (row: Entities['campaignNegativeKeyword']): EntityJson => ({
  keywordText: row.text,
  matchType: toConstantCase(row.matchType),
});

function review(row: Review, { scope }: OperationContext): string {
  return REVIEWS[moderationAt(row, scope.world.now())];
}

const WRITERS: Writers<Kind> = {
  campaign: (row, context) => ({
    campaignId: row.id,
    name: row.name,
    targetingType: toConstantCase(row.targeting),
    budget: { budget: money(row.budget, context), budgetType: 'DAILY' },
    startDate: row.startDay,
    endDate: row.endDay,
    dynamicBidding: dynamicBiddingItem(row),
    premiumBidAdjustment: row.premiumBidAdjustment === 1,
    ...withoutNulls({
      autoManageCampaign: flagJson(row.autoManageCampaign),
      tags: row.tags === null ? null : JSON.parse(row.tags),
    }),
    outOfBudget: flagJson(forcedOutOfBudget(context, 'campaign', row)),
  }),
  adGroup: (row, context) => ({
    adGroupId: row.id,
    campaignId: row.campaignId,
    name: row.name,
    defaultBid: money(row.defaultBid, context),
  }),
  keyword: (row, context) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    keywordText: row.text,
    matchType: toConstantCase(row.matchType),
    bid: money(row.bid, context),
  }),
  negativeKeyword: (row) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...keywordJson(row),
  }),
  campaignNegativeKeyword: (row) => ({ keywordId: row.id, campaignId: row.campaignId, ...keywordJson(row) }),
  productAd: (row) => ({
    adId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...withoutNulls({ sku: row.sku, asin: row.asin }),
  }),
  target: (row, context) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    expressionType: toConstantCase(row.expressionType),
    expression: expression(row.expression),
    bid: money(row.bid, context),
  }),
  negativeTarget: (row) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    expression: expression(row.expression),
  }),
  campaignNegativeTarget: (row) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    expression: expression(row.expression),
  }),
  sbCampaign: (row, context) => ({
    campaignId: row.id,
    name: row.name,
    legacy: row.multi === 0 && row.draft === null,
    isMultiAdGroupsEnabled: row.multi === 1,
    isDraft: row.draft !== null,
    budgetType: row.budgetType === null ? null : toConstantCase(row.budgetType),
    budget: money(row.budget, context),
    startDate: row.startDay,
    endDate: row.endDay,
    bidding: sbBiddingItem(row),
    brandEntityId: row.brandEntityId,
    ...withoutNulls({
      productLocation: row.productLocation,
      tags: row.tags === null ? null : JSON.parse(row.tags),
      draft: row.draft === null ? null : JSON.parse(row.draft),
    }),
    outOfBudget: flagJson(forcedOutOfBudget(context, 'sbCampaign', row)),
    moderationStatus: review(row, context),
  }),
  sbAdGroup: (row) => ({ adGroupId: row.id, campaignId: row.campaignId, name: row.name }),
  sbAd: (row, context) => ({
    adId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...withoutNulls({ name: row.name }),
    adFormat: toConstantCase(row.format),
    creative: JSON.parse(row.creative),
    ...withoutNulls({ landingPage: row.landingPage && landingPageItem(row.landingPage) }),
    moderationStatus: review(row, context),
  }),
  sbKeyword: (row, context) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    keywordText: row.text,
    matchType: toConstantCase(row.matchType),
    bid: money(row.bid, context),
  }),
  sbTarget: (row, context) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    expression: expression(row.expression),
    negative: row.negative === 1,
    bid: money(row.bid, context),
  }),
};

export function entityJson<K extends Kind>(context: OperationContext, kind: K, row: Entities[K]): EntityJson {
  // The columns of every kind.
  const entity: Entity = row;
  return {
    ...WRITERS[kind](row, context),
    ...withoutNulls(pickTextFields(kind, row)),
    profileId: entity.profileId,
    state: toConstantCase(entity.state),
    servingStatus: servingStatus(context, kind, entity, 'later'),
    ...commonFields(entity),
  };
}

/** Without what the clock and other entities decide: the serving status, ended overrides and reviews. */
export function storedEntityJson<K extends Kind>(context: OperationContext, kind: K, row: Entities[K]): EntityJson {
  const entity: Entity & { outOfBudget?: Flag | null; moderation?: Moderation } = row;
  const { outOfBudget, moderation } = entity;
  return {
    ...WRITERS[kind](row, context),
    ...withoutNulls(pickTextFields(kind, row)),
    ...(outOfBudget === undefined ? {} : { outOfBudget: flagJson(outOfBudget) }),
    ...(moderation === undefined ? {} : { moderationStatus: REVIEWS[moderation] }),
    profileId: entity.profileId,
    state: toConstantCase(entity.state),
    ...commonFields(entity),
  };
}

function commonFields({ forcedStatus, createdAt, updatedAt }: Entity): EntityJson {
  return {
    forcedServingStatus: forcedStatus,
    creationDate: instantText(createdAt),
    lastUpdatedDate: instantText(updatedAt),
  };
}
