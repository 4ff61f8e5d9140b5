/**
 * Enum values of sponsored brands version 3, and its names of columns.
 */
import type { AdFormat, SbPlacement, BudgetType } from '../../../../model/brands.ts';
import type { StatusLine } from '../../../../model/statuses/status-line.ts';

export const AD_FORMATS = ['productCollection', 'storeSpotlight', 'video'] as const satisfies readonly AdFormat[];
export const BUDGET_TYPES = ['daily', 'lifetime'] as const satisfies readonly BudgetType[];
export const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
export const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;
export const CREATED_STATES = ['enabled', 'paused'] as const;
export const STATES = ['enabled', 'paused', 'archived'] as const;

/** Placements by the name of their predicate. */
export const PLACEMENTS: Readonly<Record<string, SbPlacement>> = {
  placementGroupHome: 'home',
  placementGroupDetailPage: 'detailPage',
  placementGroupOther: 'other',
};

/** Only version 4 has this placement. */
export const HIDDEN_PLACEMENTS: readonly SbPlacement[] = ['topOfSearch'];

/** The names of columns, for error messages. */
export const NAMED: { kind: 'sbCampaign'; fields: Readonly<Record<string, { column: string }>> } = {
  kind: 'sbCampaign',
  fields: {
    campaignId: { column: 'id' },
    adFormat: { column: 'format' },
    startDate: { column: 'startDay' },
    endDate: { column: 'endDay' },
    keywordText: { column: 'text' },
    expressions: { column: 'expression' },
    bidAdjustments: { column: 'bidding' },
  },
};

/** The serving statuses; version 3 derives the state of a campaign from its status. */
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
