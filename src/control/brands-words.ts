/**
 * Sponsored brands as the control API shows them, in the words of version 4.
 */
import type { LandingPage } from '../model/brands.ts';
import type { Kind, SbAd } from '../model/entities.ts';
import { moderationAt, type Review } from '../verbs/moderation.ts';
import { brandsBidding } from '../verbs/sb-campaigns.ts';
import type { Batch } from '../verbs/scope.ts';
import { expression, flagJson, given, money, shouted, type Writers } from './stored-words.ts';

const REVIEWS = { pending: 'PENDING_REVIEW', approved: 'APPROVED', rejected: 'REJECTED' } as const;

function review(row: Review, { scope }: Batch): string {
  return REVIEWS[moderationAt(row, scope.world.now())];
}

function landingPage({ landingPage }: SbAd): object | null {
  if (landingPage === null) return null;
  // Written by the rules of ads only.
  const { pageType, ...rest } = JSON.parse(landingPage) as LandingPage;
  return { pageType: shouted(pageType), ...rest };
}

export const BRANDS_WRITERS: Writers<Extract<Kind, `sb${string}`>> = {
  sbCampaign: (row, batch) => {
    const { optimized, strategy, multiplier, placements, shopperSegments } = brandsBidding(row);
    return {
      campaignId: row.id,
      name: row.name,
      legacy: row.multi === 0 && row.draft === null,
      isMultiAdGroupsEnabled: row.multi === 1,
      isDraft: row.draft !== null,
      budgetType: row.budgetType === null ? null : shouted(row.budgetType),
      budget: money(row.budget, batch),
      startDate: row.startDay,
      endDate: row.endDay,
      bidding: {
        bidOptimization: optimized,
        ...(strategy === undefined ? {} : { bidOptimizationStrategy: strategy }),
        ...(multiplier === undefined ? {} : { bidMultiplier: multiplier }),
        ...(placements === undefined
          ? {}
          : {
              bidAdjustmentsByPlacement: placements.map(({ placement, percentage }) => ({
                placement: shouted(placement),
                percentage,
              })),
            }),
        ...(shopperSegments === undefined
          ? {}
          : {
              bidAdjustmentsByShopperSegment: shopperSegments.map(({ segment, percentage }) => ({
                shopperSegment: segment,
                percentage,
              })),
            }),
      },
      brandEntityId: row.brandEntityId,
      ...given({
        portfolioId: row.portfolioId,
        productLocation: row.productLocation,
        tags: row.tags === null ? null : JSON.parse(row.tags),
      }),
      outOfBudget: flagJson(row.outOfBudget),
      moderationStatus: review(row, batch),
    };
  },
  sbAdGroup: (row) => ({ adGroupId: row.id, campaignId: row.campaignId, name: row.name }),
  sbAd: (row, batch) => ({
    adId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    ...given({ name: row.name }),
    adFormat: shouted(row.format),
    creative: JSON.parse(row.creative),
    ...given({ landingPage: landingPage(row) }),
    moderationStatus: review(row, batch),
  }),
  sbKeyword: (row, batch) => ({
    keywordId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    keywordText: row.text,
    matchType: shouted(row.matchType),
    bid: money(row.bid, batch),
  }),
  sbTarget: (row, batch) => ({
    targetId: row.id,
    campaignId: row.campaignId,
    adGroupId: row.adGroupId,
    expression: expression(row.expression),
    negative: row.negative === 1,
    bid: money(row.bid, batch),
  }),
};
