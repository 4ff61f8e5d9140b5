/**
 * The serving statuses of sponsored products.
 */
import { PORTFOLIO_BUDGET, PORTFOLIO_DAYS, type StatusLine } from './status-line.ts';

const CAMPAIGN: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
  ...PORTFOLIO_DAYS,
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE', only: 'fine' },
  { when: 'ended', is: 'ENDED', only: 'fine' },
  PORTFOLIO_BUDGET,
  { when: 'accountOutOfBudget', is: 'ACCOUNT_OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'CAMPAIGN_OUT_OF_BUDGET' },
  { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE', only: 'fine' },
  { when: 'always', is: 'CAMPAIGN_STATUS_ENABLED' },
];

const BELOW_CAMPAIGN: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE', only: 'fine' },
  ...PORTFOLIO_DAYS,
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE', only: 'fine' },
  { when: 'ended', is: 'ENDED', only: 'fine' },
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED' },
];

const BUDGETS: readonly StatusLine[] = [
  PORTFOLIO_BUDGET,
  { when: 'accountOutOfBudget', is: 'ACCOUNT_OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'CAMPAIGN_OUT_OF_BUDGET' },
];

const TARGETING_CLAUSE: readonly StatusLine[] = [
  ...BELOW_CAMPAIGN,
  { when: 'archived', is: 'TARGETING_CLAUSE_ARCHIVED' },
  { when: 'paused', is: 'TARGETING_CLAUSE_PAUSED' },
  ...BUDGETS,
  { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE', only: 'fine' },
  { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE', only: 'later' },
  { when: 'always', is: 'TARGETING_CLAUSE_STATUS_LIVE' },
];

const NEGATIVE: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED', only: 'fine' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED', only: 'fine' },
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED', only: 'fine' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED', only: 'fine' },
  { when: 'archived', is: 'TARGETING_CLAUSE_ARCHIVED' },
  { when: 'paused', is: 'TARGETING_CLAUSE_PAUSED', only: 'fine' },
  { when: 'always', is: 'TARGETING_CLAUSE_STATUS_LIVE' },
];

const CAMPAIGN_NEGATIVE: readonly StatusLine[] = [
  { when: 'archived', is: 'TARGETING_CLAUSE_ARCHIVED', only: 'later' },
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED', only: 'fine' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED', only: 'fine' },
  { when: 'always', is: 'TARGETING_CLAUSE_STATUS_LIVE' },
];

/** Products that cannot be shown at present. */
const PRODUCT: readonly StatusLine[] = [
  { when: 'productIneligible', is: 'INELIGIBLE', only: 'fine' },
  { when: 'productNotBuyable', is: 'NOT_BUYABLE', only: 'fine' },
  { when: 'productMissingImage', is: 'MISSING_IMAGE', only: 'fine' },
  { when: 'productNotInBuybox', is: 'NOT_IN_BUYBOX', only: 'fine' },
  { when: 'productOutOfStock', is: 'OUT_OF_STOCK', only: 'fine' },
];

export const SPONSORED_PRODUCTS = {
  campaign: CAMPAIGN,
  adGroup: [
    ...BELOW_CAMPAIGN,
    PORTFOLIO_BUDGET,
    { when: 'accountOutOfBudget', is: 'ADVERTISER_OUT_OF_BUDGET', only: 'later' },
    ...BUDGETS,
    { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE' },
    { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE', only: 'fine' },
    { when: 'always', is: 'AD_GROUP_STATUS_ENABLED' },
  ],
  keyword: TARGETING_CLAUSE,
  target: TARGETING_CLAUSE,
  negativeKeyword: NEGATIVE,
  negativeTarget: NEGATIVE,
  campaignNegativeKeyword: CAMPAIGN_NEGATIVE,
  campaignNegativeTarget: CAMPAIGN_NEGATIVE,
  productAd: [
    ...BELOW_CAMPAIGN,
    { when: 'archived', is: 'AD_ARCHIVED' },
    { when: 'paused', is: 'AD_PAUSED' },
    ...BUDGETS,
    ...PRODUCT,
    { when: 'always', is: 'AD_STATUS_LIVE' },
  ],
  adExtension: [
    ...BELOW_CAMPAIGN,
    { when: 'adArchived', is: 'AD_ARCHIVED' },
    { when: 'adPaused', is: 'AD_PAUSED' },
    { when: 'archived', is: 'AD_EXTENSION_ARCHIVED' },
    { when: 'paused', is: 'AD_EXTENSION_PAUSED' },
    { when: 'optedOut', is: 'OTHER' },
    ...BUDGETS,
    { when: 'adNotServing', is: 'AD_NOT_DELIVERING' },
    { when: 'always', is: 'AD_EXTENSION_STATUS_LIVE' },
  ],
} as const satisfies Readonly<Record<string, readonly StatusLine[]>>;
