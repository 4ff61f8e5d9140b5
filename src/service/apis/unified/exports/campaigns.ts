/**
 * Campaigns of all products in the common model.
 */
import { DEFAULT_COST_TYPE, type SbPlacement } from '../../../../model/brands.ts';
import type { AdjustedPlacement, Strategy } from '../../../../model/entity-values.ts';
import { biddingOf } from '../../../../core/entities/bidding.ts';
import { effectiveBudget } from '../../../../core/performance/budget-rules.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import { amountOf, deliveryAndTimes, upperState, type ExportSource } from './export-source.ts';
import type { AudienceAdjustment } from '../../../../model/stored/bids-and-targets.ts';
import type { SbBidding } from '../../../../model/stored/creatives.ts';

/** Fixed bids have no strategy, and the document has no word for bids by rules. */
const STRATEGIES: Readonly<Record<Strategy, string | undefined>> = {
  legacyForSales: 'SALES_DOWN_ONLY',
  autoForSales: 'SALES',
  manual: undefined,
  ruleBased: undefined,
};
const PLACEMENTS: Readonly<Record<AdjustedPlacement, string>> = {
  placementTop: 'TOP_OF_SEARCH',
  placementProductPage: 'PRODUCT_PAGE',
  placementRestOfSearch: 'REST_OF_SEARCH',
  siteAmazonBusiness: 'SITE_AMAZON_BUSINESS',
};
const SB_STRATEGIES: Readonly<Record<string, string>> = {
  MAXIMIZE_IMMEDIATE_SALES: 'SALES',
  MAXIMIZE_NEW_TO_BRAND_CUSTOMERS: 'NEW_TO_BRAND',
};
const SB_PLACEMENTS: Readonly<Record<SbPlacement, string>> = {
  home: 'HOME_PAGE',
  detailPage: 'PRODUCT_PAGE',
  other: 'OTHER',
  topOfSearch: 'TOP_OF_SEARCH',
};

interface BudgetCaps {
  budgetType: 'MONETARY';
  recurrenceTimePeriod: string;
  budgetValue: { monetaryBudget: { currencyCode: string; amount: number; ruleAmount?: number } };
}

export function budgetCaps(context: OperationContext, period: string, budget: number, raised?: number): BudgetCaps {
  const { amount, currencyCode } = amountOf(context, budget);
  const ruleAmount = raised === undefined ? {} : { ruleAmount: amountOf(context, raised).amount };
  return {
    budgetType: 'MONETARY',
    recurrenceTimePeriod: period,
    budgetValue: { monetaryBudget: { currencyCode, amount, ...ruleAmount } },
  };
}

function tagList(tags: string | null): { key: string; value: string }[] | undefined {
  if (tags === null) return undefined;
  // Only the rules of campaigns write this column.
  return Object.entries(JSON.parse(tags) as Record<string, string>).map(([key, value]) => ({ key, value }));
}

function cohortOf({ audienceId, percentage }: AudienceAdjustment): object {
  return { shopperCohortType: 'AUDIENCE_SEGMENT', percentage, audienceSegments: [{ audienceId }] };
}

export const spCampaigns: ExportSource<'campaign'> = {
  kind: 'campaign',
  adProduct: 'SPONSORED_PRODUCTS',
  write(context, row) {
    const { strategy, adjustments, audiences } = biddingOf(row);
    return {
      campaignId: row.id,
      adProduct: 'SPONSORED_PRODUCTS',
      portfolioId: row.portfolioId ?? undefined,
      name: row.name,
      startDate: row.startDay,
      endDate: row.endDay ?? undefined,
      state: upperState(row),
      optimization: {
        bidStrategy: STRATEGIES[strategy],
        placementBidAdjustments: adjustments.map(({ placement, percentage }) => ({
          placement: PLACEMENTS[placement],
          percentage,
        })),
        shopperCohortBidAdjustment: audiences?.map(cohortOf),
      },
      budgetCaps: budgetCaps(context, 'DAILY', row.budget, effectiveBudget(context, row)),
      targetingSettings: row.targeting.toUpperCase(),
      tags: tagList(row.tags),
      ...deliveryAndTimes(context, 'campaign', row),
    };
  },
};

export const sbCampaigns: ExportSource<'sbCampaign'> = {
  kind: 'sbCampaign',
  adProduct: 'SPONSORED_BRANDS',
  write(context, row) {
    // A draft is not a campaign yet, and may have no budget.
    if (row.draft !== null || row.budget === null || row.budgetType === null) return undefined;
    // Only the rules of campaigns write this column.
    const { strategy = '', placements, shopperSegments, audiences } = JSON.parse(row.bidding) as SbBidding;
    const raised = effectiveBudget(context, { id: row.id, budget: row.budget });
    return {
      campaignId: row.id,
      adProduct: 'SPONSORED_BRANDS',
      portfolioId: row.portfolioId ?? undefined,
      name: row.name,
      startDate: row.startDay,
      endDate: row.endDay ?? undefined,
      state: upperState(row),
      brandEntityId: row.brandEntityId,
      optimization: {
        bidStrategy: SB_STRATEGIES[strategy],
        placementBidAdjustments: placements?.map(({ placement, percentage }) => ({
          placement: SB_PLACEMENTS[placement],
          percentage,
        })),
        shopperSegmentBidAdjustment: shopperSegments?.map(({ segment, percentage }) => ({
          shopperSegment: segment,
          percentage,
        })),
        shopperCohortBidAdjustment: audiences?.map(cohortOf),
      },
      budgetCaps: budgetCaps(context, row.budgetType.toUpperCase(), row.budget, raised),
      costType: row.costType ?? DEFAULT_COST_TYPE,
      tags: tagList(row.tags),
      ...deliveryAndTimes(context, 'sbCampaign', row),
    };
  },
};
