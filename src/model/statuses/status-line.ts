/**
 * The lines of tables of serving statuses, and those that tables of several products share.
 */
export type Condition =
  | 'always'
  | 'campaignArchived'
  | 'paymentFailure'
  | 'campaignPaused'
  | 'notStarted'
  | 'ended'
  | 'adGroupArchived'
  | 'adGroupPaused'
  | 'adArchived'
  | 'adPaused'
  | 'adNotServing'
  | 'optedOut'
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

/** The days of a portfolio come before the states and days of what is in it, in all versions. */
export const PORTFOLIO_DAYS: readonly StatusLine[] = [
  { when: 'portfolioPending', is: 'PORTFOLIO_PENDING_START_DATE' },
  { when: 'portfolioEnded', is: 'PORTFOLIO_ENDED' },
];

export const PORTFOLIO_BUDGET: StatusLine = { when: 'portfolioOutOfBudget', is: 'PORTFOLIO_OUT_OF_BUDGET' };

/** In products whose campaigns do not spend the daily budget of the account. */
export const STOPPING_BUDGETS: readonly StatusLine[] = [
  PORTFOLIO_BUDGET,
  { when: 'accountStopped', is: 'ADVERTISER_ACCOUNT_OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'CAMPAIGN_OUT_OF_BUDGET' },
];
