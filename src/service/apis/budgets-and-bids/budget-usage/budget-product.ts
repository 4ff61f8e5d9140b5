/**
 * What differs between the budget calls of the products: paths, media types, and the names of the lists of results.
 */
import type { CampaignKind } from '../../../../model/kinds.ts';

export interface BudgetProduct {
  prefix: 'sp' | 'sb' | 'sd';
  name: string;
  kind: CampaignKind;
  usageId: string;
  usageType: string;
  recommendation: {
    id: string;
    type: string;
    status: 200 | 207;
    success: string;
    error: string;
    /** Whether days are YYYYMMDD; otherwise they are ISO 8601 days. */
    compactDays: boolean;
    /** Whether an error of an item is an object of its own in the result. */
    nestsError: boolean;
    /** Whether the next event is recommended as a budget rule. */
    hasRule: boolean;
    /** The name of the text in errors of the whole request. */
    errorText: 'details' | 'message';
    /** Whether errors of the whole request have the media type of the answer. */
    typesErrors: boolean;
  };
}

export const BUDGET_PRODUCTS: readonly BudgetProduct[] = [
  {
    prefix: 'sp',
    name: 'sponsored products',
    kind: 'campaign',
    usageId: 'spCampaignsBudgetUsage',
    usageType: 'application/vnd.spcampaignbudgetusage.v1+json',
    recommendation: {
      id: 'getBudgetRecommendations',
      type: 'application/vnd.budgetrecommendation.v3+json',
      status: 200,
      success: 'budgetRecommendationsSuccessResults',
      error: 'budgetRecommendationsErrorResults',
      compactDays: true,
      nestsError: true,
      hasRule: true,
      errorText: 'details',
      typesErrors: true,
    },
  },
  {
    prefix: 'sb',
    name: 'sponsored brands',
    kind: 'sbCampaign',
    usageId: 'sbCampaignsBudgetUsage',
    usageType: 'application/vnd.sbcampaignbudgetusage.v1+json',
    recommendation: {
      id: 'GetSBBudgetRecommendations',
      type: 'application/vnd.sbbudgetrecommendation.v4+json',
      status: 207,
      success: 'success',
      error: 'error',
      compactDays: false,
      nestsError: false,
      hasRule: false,
      errorText: 'message',
      typesErrors: true,
    },
  },
  {
    prefix: 'sd',
    name: 'sponsored display',
    kind: 'sdCampaign',
    usageId: 'sdCampaignsBudgetUsage',
    usageType: 'application/vnd.sdcampaignbudgetusage.v1+json',
    recommendation: {
      id: 'getSDBudgetRecommendations',
      type: 'application/vnd.sdbudgetrecommendations.v3+json',
      status: 207,
      success: 'budgetRecommendationsSuccessResults',
      error: 'budgetRecommendationsErrorResults',
      compactDays: false,
      nestsError: false,
      hasRule: false,
      errorText: 'details',
      typesErrors: false,
    },
  },
];
