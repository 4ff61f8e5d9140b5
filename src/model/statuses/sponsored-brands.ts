/**
 * The serving statuses of sponsored brands, with the values of version 4.
 */
import { PORTFOLIO_DAYS, STOPPING_BUDGETS, type StatusLine } from './status-line.ts';

const BRANDS: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
  ...PORTFOLIO_DAYS,
  { when: 'campaignRejected', is: 'REJECTED' },
  { when: 'campaignPending', is: 'PENDING_REVIEW' },
  { when: 'draft', is: 'CAMPAIGN_INCOMPLETE' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE' },
  { when: 'ended', is: 'ENDED' },
];

const BRANDS_AD_GROUP: readonly StatusLine[] = [
  ...BRANDS,
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED' },
];

const BRANDS_CLAUSE: readonly StatusLine[] = [
  ...BRANDS_AD_GROUP,
  { when: 'archived', is: 'TARGETING_CLAUSE_ARCHIVED' },
  { when: 'paused', is: 'TARGETING_CLAUSE_PAUSED' },
  ...STOPPING_BUDGETS,
  { when: 'always', is: 'TARGETING_CLAUSE_STATUS_LIVE' },
];

export const SPONSORED_BRANDS = {
  sbCampaign: [
    ...BRANDS,
    ...STOPPING_BUDGETS,
    { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE' },
    { when: 'always', is: 'CAMPAIGN_STATUS_ENABLED' },
  ],
  sbAdGroup: [
    ...BRANDS_AD_GROUP,
    ...STOPPING_BUDGETS,
    { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
    { when: 'always', is: 'AD_GROUP_STATUS_ENABLED' },
  ],
  sbAd: [
    { when: 'adOfLegacy', is: 'UNKNOWN' },
    ...BRANDS_AD_GROUP.filter(({ when }) => when !== 'campaignRejected' && when !== 'campaignPending'),
    { when: 'archived', is: 'AD_ARCHIVED' },
    { when: 'paused', is: 'AD_PAUSED' },
    { when: 'rejected', is: 'REJECTED' },
    { when: 'pending', is: 'AD_POLICING_PENDING_REVIEW' },
    ...STOPPING_BUDGETS,
    { when: 'creativeIneligible', is: 'INELIGIBLE' },
    { when: 'always', is: 'AD_STATUS_LIVE' },
  ],
  sbKeyword: BRANDS_CLAUSE,
  sbTarget: BRANDS_CLAUSE,
  sbTheme: BRANDS_CLAUSE,
  // The service returns no status of associations; the admin API does.
  adAssociation: [
    ...BRANDS_AD_GROUP,
    { when: 'archived', is: 'AD_ASSOCIATION_ARCHIVED' },
    { when: 'paused', is: 'AD_ASSOCIATION_PAUSED' },
    { when: 'always', is: 'AD_ASSOCIATION_STATUS_LIVE' },
  ],
} as const satisfies Readonly<Record<string, readonly StatusLine[]>>;
