/**
 * Entities as the control API shows them: whole, in the words of version 3, with what is forced and what is computed.
 */
import type { Adjustment, Entities, Entity, Kind } from '../model/entities.ts';
import type { Batch } from '../verbs/scope.ts';
import { servingStatus } from '../verbs/serving-status.ts';
import { BRANDS_WRITERS } from './brands-words.ts';
import { expression, flagJson, given, money, shouted, type EntityJson, type Writers } from './stored-words.ts';
import { instantText } from './words.ts';

function placements(json: string): { placement: string; percentage: number }[] {
  // Written by the verbs only, from such a list.
  return (JSON.parse(json) as Adjustment[]).map(({ placement, percentage }) => ({
    placement: shouted(placement),
    percentage,
  }));
}

const keywordWords = (row: Entities['campaignNegativeKeyword']): EntityJson => ({
  keywordText: row.text,
  matchType: shouted(row.matchType),
});

const WRITERS: Writers<Kind> = {
  ...BRANDS_WRITERS,
  campaign: (row, batch) => ({
    campaignId: row.id,
    name: row.name,
    targetingType: shouted(row.targeting),
    budget: { budget: money(row.budget, batch), budgetType: 'DAILY' },
    startDate: row.startDay,
    endDate: row.endDay,
    dynamicBidding: { strategy: shouted(row.strategy), placementBidding: placements(row.adjustments) },
    premiumBidAdjustment: row.premiumBidAdjustment === 1,
    ...given({ portfolioId: row.portfolioId, tags: row.tags === null ? null : JSON.parse(row.tags) }),
    outOfBudget: flagJson(row.outOfBudget),
  }),
  adGroup: (row, batch) => ({
    adGroupId: row.id,
    campaignId: row.campaignId,
    name: row.name,
    defaultBid: money(row.defaultBid, batch),
  }),
  keyword: (row, batch) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    keywordText: row.text,
    matchType: shouted(row.matchType),
    bid: money(row.bid, batch),
    ...given({ nativeLanguageKeyword: row.nativeLanguageKeyword, nativeLanguageLocale: row.nativeLanguageLocale }),
  }),
  negativeKeyword: (row) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...keywordWords(row),
  }),
  campaignNegativeKeyword: (row) => ({ keywordId: row.id, campaignId: row.campaignId, ...keywordWords(row) }),
  productAd: (row) => ({
    adId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...given({ sku: row.sku, asin: row.asin, customText: row.customText }),
  }),
  target: (row, batch) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    expressionType: shouted(row.expressionType),
    expression: expression(row.expression),
    bid: money(row.bid, batch),
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
};

export function entityJson<K extends Kind>(batch: Batch, kind: K, row: Entities[K]): EntityJson {
  // What every entity has, whatever else this kind adds.
  const entity: Entity = row;
  return {
    ...WRITERS[kind](row, batch),
    profileId: entity.profileId,
    state: shouted(entity.state),
    servingStatus: servingStatus(batch, kind, entity, 'later'),
    forcedServingStatus: entity.forcedStatus,
    creationDate: instantText(entity.createdAt),
    lastUpdatedDate: instantText(entity.updatedAt),
  };
}
