/**
 * Serving statuses as tables: the first row whose condition holds gives the status. The states of parents come before
 * the entity's own state, states before budgets, budgets before completeness. `coarse` uses only the documented values;
 * `fine` has more, as in recorded traffic; `later` are those of the API versions since v3: as `fine`, with rows of their
 * own. An overridden status comes before the table.
 */
import type { Kind } from './entities.ts';

export type Condition =
  | 'always'
  | 'campaignArchived'
  | 'paymentFailure'
  | 'campaignPaused'
  | 'notStarted'
  | 'ended'
  | 'adGroupArchived'
  | 'adGroupPaused'
  | 'archived'
  | 'paused'
  | 'accountOutOfBudget'
  | 'campaignOutOfBudget'
  | 'portfolioPending'
  | 'portfolioEnded'
  | 'portfolioOutOfBudget'
  | 'campaignIncomplete'
  | 'adGroupIncomplete'
  | 'draft'
  | 'adOfLegacy'
  | 'campaignRejected'
  | 'campaignPending'
  | 'rejected'
  | 'pending'
  | 'accountStopped'
  | 'productIneligible'
  | 'productNotBuyable'
  | 'productMissingImage'
  | 'productNotInBuybox'
  | 'productOutOfStock'
  | 'creativeIneligible'
  | 'creativeRejected'
  | 'creativePending';

export type StatusVariant = 'coarse' | 'fine' | 'later';

export interface StatusLine {
  when: Condition;
  is: string;
  /** Undefined: in all variants. */
  only?: StatusVariant;
}

function isInVariant({ only }: StatusLine, variant: StatusVariant): boolean {
  return only === undefined || only === variant || (only === 'fine' && variant === 'later');
}

/** What a portfolio stops, it stops in all versions. */
const PORTFOLIO: readonly StatusLine[] = [
  { when: 'portfolioPending', is: 'PORTFOLIO_PENDING_START_DATE' },
  { when: 'portfolioEnded', is: 'PORTFOLIO_ENDED' },
  { when: 'portfolioOutOfBudget', is: 'PORTFOLIO_OUT_OF_BUDGET' },
];

const CAMPAIGN: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE', only: 'fine' },
  { when: 'ended', is: 'ENDED', only: 'fine' },
  ...PORTFOLIO,
  { when: 'accountOutOfBudget', is: 'ACCOUNT_OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'CAMPAIGN_OUT_OF_BUDGET' },
  { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE', only: 'fine' },
  { when: 'always', is: 'CAMPAIGN_STATUS_ENABLED' },
];

const BELOW_CAMPAIGN: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE', only: 'fine' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE', only: 'fine' },
  { when: 'ended', is: 'ENDED', only: 'fine' },
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED' },
];

const BUDGETS: readonly StatusLine[] = [
  ...PORTFOLIO,
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

/** Sponsored brands, with the values of version 4. */
const BRANDS: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
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

const SB_BUDGETS: readonly StatusLine[] = [
  ...PORTFOLIO,
  { when: 'accountStopped', is: 'ADVERTISER_ACCOUNT_OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'CAMPAIGN_OUT_OF_BUDGET' },
];

const BRANDS_CLAUSE: readonly StatusLine[] = [
  ...BRANDS_AD_GROUP,
  { when: 'archived', is: 'TARGETING_CLAUSE_ARCHIVED' },
  { when: 'paused', is: 'TARGETING_CLAUSE_PAUSED' },
  ...SB_BUDGETS,
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

/** Sponsored display. */
const DISPLAY: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'CAMPAIGN_ARCHIVED' },
  { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
  { when: 'campaignPaused', is: 'CAMPAIGN_PAUSED' },
  { when: 'notStarted', is: 'PENDING_START_DATE' },
  { when: 'ended', is: 'ENDED' },
];

/** The product has no status for the start of a portfolio. */
const DISPLAY_BUDGETS: readonly StatusLine[] = SB_BUDGETS.map((line) =>
  line.when === 'portfolioPending' ? { ...line, is: 'PENDING_START_DATE' } : line,
);

const DISPLAY_AD_GROUP: readonly StatusLine[] = [
  ...DISPLAY,
  { when: 'adGroupArchived', is: 'AD_GROUP_ARCHIVED' },
  { when: 'adGroupPaused', is: 'AD_GROUP_PAUSED' },
];

const DISPLAY_CLAUSE: readonly StatusLine[] = [
  ...DISPLAY_AD_GROUP,
  { when: 'archived', is: 'TARGET_STATUS_ARCHIVED' },
  { when: 'paused', is: 'TARGET_STATUS_PAUSED' },
  ...DISPLAY_BUDGETS,
  { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
  { when: 'always', is: 'TARGET_STATUS_LIVE' },
];

/** The service returns no status of creatives and locations; the admin API does. */
const DISPLAY_PART: readonly StatusLine[] = [
  ...DISPLAY_AD_GROUP,
  { when: 'archived', is: 'ARCHIVED' },
  { when: 'always', is: 'ENABLED' },
];

export const STATUS_TABLES: Readonly<Record<Kind, readonly StatusLine[]>> = {
  campaign: CAMPAIGN,
  adGroup: [
    ...BELOW_CAMPAIGN,
    ...PORTFOLIO,
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
  sbCampaign: [
    ...BRANDS,
    ...SB_BUDGETS,
    { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE' },
    { when: 'always', is: 'CAMPAIGN_STATUS_ENABLED' },
  ],
  sbAdGroup: [
    ...BRANDS_AD_GROUP,
    ...SB_BUDGETS,
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
    ...SB_BUDGETS,
    { when: 'creativeIneligible', is: 'INELIGIBLE' },
    { when: 'always', is: 'AD_STATUS_LIVE' },
  ],
  sbKeyword: BRANDS_CLAUSE,
  sbTarget: BRANDS_CLAUSE,
  sbTheme: BRANDS_CLAUSE,
  portfolio: [
    { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
    ...PORTFOLIO,
    { when: 'accountOutOfBudget', is: 'ADVERTISER_OUT_OF_BUDGET' },
    { when: 'always', is: 'PORTFOLIO_STATUS_ENABLED' },
  ],
  sdCampaign: [
    ...DISPLAY,
    ...DISPLAY_BUDGETS,
    { when: 'campaignIncomplete', is: 'CAMPAIGN_INCOMPLETE' },
    { when: 'always', is: 'ADVERTISER_STATUS_ENABLED' },
  ],
  sdAdGroup: [
    ...DISPLAY_AD_GROUP,
    ...DISPLAY_BUDGETS,
    { when: 'adGroupIncomplete', is: 'AD_GROUP_INCOMPLETE' },
    { when: 'creativeRejected', is: 'ADGROUP_POLICING_CREATIVE_REJECTED' },
    { when: 'creativePending', is: 'ADGROUP_POLICING_PENDING_REVIEW' },
    { when: 'always', is: 'AD_GROUP_STATUS_ENABLED' },
  ],
  sdProductAd: [
    ...DISPLAY_AD_GROUP,
    { when: 'archived', is: 'AD_STATUS_ARCHIVED' },
    { when: 'paused', is: 'AD_STATUS_PAUSED' },
    ...DISPLAY_BUDGETS,
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
};

const linesByVariant = new Map<string, readonly StatusLine[]>();

/** Returns the rows of a kind's table in a variant. Cached, because long lists need them for each entity. */
export function statusLines(kind: Kind, variant: StatusVariant): readonly StatusLine[] {
  const key = `${kind} ${variant}`;
  let lines = linesByVariant.get(key);
  if (lines === undefined)
    linesByVariant.set(key, (lines = STATUS_TABLES[kind].filter((line) => isInVariant(line, variant))));
  return lines;
}
