/**
 * The words of sponsored brands version 3: lower camel case, ids as numbers, days as YYYYMMDD.
 */
import type { AdFormat, BrandsPlacement, BudgetType } from '../../model/brands.ts';
import type { StatusLine } from '../../model/serving-status.ts';
import type { Field } from '../../grammar/collection.ts';

export const AD_FORMATS = ['productCollection', 'storeSpotlight', 'video'] as const satisfies readonly AdFormat[];
export const BUDGET_TYPES = ['daily', 'lifetime'] as const satisfies readonly BudgetType[];
export const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
export const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;
export const CREATED_STATES = ['enabled', 'paused'] as const;
export const STATES = ['enabled', 'paused', 'archived'] as const;

/** Where an ad is shown, by the name of the adjustment's predicate. */
export const PLACEMENTS: Readonly<Record<string, BrandsPlacement>> = {
  placementGroupHome: 'home',
  placementGroupDetailPage: 'detailPage',
  placementGroupOther: 'other',
};

/** Its names of the model's fields, for sentences. */
export const NAMED: { fields: Readonly<Record<string, Field>> } = {
  fields: {
    campaignId: { is: 'id', of: 'id' },
    adFormat: { is: 'choice', of: 'format' },
    startDate: { is: 'day', of: 'startDay' },
    endDate: { is: 'day', of: 'endDay' },
    keywordText: { is: 'text', of: 'text' },
    expressions: { is: 'expression', of: 'expression' },
    bidAdjustments: { is: 'bidding', of: 'bidding' },
  },
};

/** States and delivery are one here: what each status makes of a campaign's state. */
export const STATUSES: readonly StatusLine[] = [
  { when: 'campaignArchived', is: 'TERMINATED' },
  { when: 'campaignRejected', is: 'REJECTED' },
  { when: 'campaignPending', is: 'PENDING_REVIEW' },
  { when: 'ended', is: 'ENDED' },
  { when: 'paymentFailure', is: 'BILLING_ERROR' },
  { when: 'campaignPaused', is: 'PAUSED' },
  { when: 'notStarted', is: 'READY' },
  { when: 'accountStopped', is: 'OUT_OF_BUDGET' },
  { when: 'campaignOutOfBudget', is: 'OUT_OF_BUDGET' },
  { when: 'always', is: 'RUNNING' },
];

export function stateFor(status: string): (typeof STATES)[number] {
  if (status === 'TERMINATED') return 'archived';
  return status === 'RUNNING' || status === 'READY' ? 'enabled' : 'paused';
}
