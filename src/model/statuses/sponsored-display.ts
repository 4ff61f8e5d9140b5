/**
 * The serving statuses of sponsored display.
 */
import { PORTFOLIO_DAYS, STOPPING_BUDGETS, type StatusLine } from './status-line.ts';

const DISPLAY: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
  // The product has no status for the start of a portfolio.
  ...PORTFOLIO_DAYS.map((line) => (line.when === 'portfolioPending' ? { ...line, is: 'PENDING_START_DATE' } : line)),
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE' },
  { when: 'ended', is: 'ENDED' },
];

const DISPLAY_AD_GROUP: readonly StatusLine[] = [
  ...DISPLAY,
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED' },
];

const DISPLAY_CLAUSE: readonly StatusLine[] = [
  ...DISPLAY_AD_GROUP,
  { when: 'archived', is: 'TARGET_STATUS_ARCHIVED' },
  { when: 'paused', is: 'TARGET_STATUS_PAUSED' },
  ...STOPPING_BUDGETS,
  { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
  { when: 'always', is: 'TARGET_STATUS_LIVE' },
];

/** The service returns no status of creatives and locations; the admin API does. */
const DISPLAY_PART: readonly StatusLine[] = [
  ...DISPLAY_AD_GROUP,
  { when: 'archived', is: 'ARCHIVED' },
  { when: 'always', is: 'ENABLED' },
];

export const SPONSORED_DISPLAY = {
  sdCampaign: [
    ...DISPLAY,
    ...STOPPING_BUDGETS,
    { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE' },
    { when: 'always', is: 'ADVERTISER_STATUS_ENABLED' },
  ],
  sdAdGroup: [
    ...DISPLAY_AD_GROUP,
    ...STOPPING_BUDGETS,
    { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
    { when: 'creativeRejected', is: 'ADGROUP_POLICING_CREATIVE_REJECTED' },
    { when: 'creativePending', is: 'ADGROUP_POLICING_PENDING_REVIEW' },
    { when: 'always', is: 'AD_GROUP_STATUS_ENABLED' },
  ],
  sdProductAd: [
    ...DISPLAY_AD_GROUP,
    { when: 'archived', is: 'AD_STATUS_ARCHIVED' },
    { when: 'paused', is: 'AD_STATUS_PAUSED' },
    ...STOPPING_BUDGETS,
    { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
    { when: 'productIneligible', is: 'INELIGIBLE' },
    { when: 'productNotBuyable', is: 'NOT_BUYABLE' },
    { when: 'productMissingImage', is: 'MISSING_IMAGE' },
    { when: 'productNotInBuybox', is: 'NOT_IN_BUYBOX' },
    { when: 'productOutOfStock', is: 'OUT_OF_STOCK' },
    { when: 'creativeRejected', is: 'NOT_IN_POLICY' },
    { when: 'creativePending', is: 'AD_POLICING_PENDING_REVIEW' },
    { when: 'always', is: 'AD_STATUS_LIVE' },
  ],
  sdTarget: DISPLAY_CLAUSE,
  sdNegativeTarget: [
    ...DISPLAY_AD_GROUP,
    { when: 'archived', is: 'TARGET_STATUS_ARCHIVED' },
    { when: 'paused', is: 'TARGET_STATUS_PAUSED' },
    { when: 'always', is: 'TARGET_STATUS_LIVE' },
  ],
  sdCreative: [
    ...DISPLAY_AD_GROUP,
    { when: 'archived', is: 'ARCHIVED' },
    { when: 'rejected', is: 'REJECTED' },
    { when: 'pending', is: 'PENDING_REVIEW' },
    { when: 'always', is: 'APPROVED' },
  ],
  sdLocation: DISPLAY_PART,
} as const satisfies Readonly<Record<string, readonly StatusLine[]>>;
