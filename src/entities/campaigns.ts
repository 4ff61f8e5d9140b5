/**
 * Campaigns: names that sellers may use once, budgets of the marketplace, days in order, one way of bidding.
 */
import type { Entities, State } from '../model/entities.ts';
import type { Day } from '../model/days.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { validateCampaignName } from '../model/texts.ts';
import { changedBidding, DEFAULT_BIDDING } from './bidding.ts';
import { budgetSpan, validateName, validateRange } from './limits.ts';
import { answerRepeated } from './repeats.ts';
import type { Rules } from './rules.ts';
import type { OperationContext } from './operation-context.ts';

/** Fields that a create of the older API versions sets in addition to the name. */
const CREATED = [
  'targeting',
  'budget',
  'startDay',
  'endDay',
  'premiumBidAdjustment',
  'strategy',
  'adjustments',
  'state',
] as const;

export const campaignRules: Rules<'campaign'> = {
  limits(batch, { name, budget }) {
    const { type } = batch.scope.account;
    return (
      (name === undefined ? undefined : validateName(batch, name, validateCampaignName(name, type))) ??
      validateRange('budget', budget, budgetSpan(batch))
    );
  },

  draft(batch, { bidding, premiumBidAdjustment, tags, state: _state, startDay = batch.today, ...draft }) {
    const wrong = validateStartDate(batch, startDay) ?? validateDates(startDay, draft.endDay);
    if (wrong !== undefined) return wrong;
    const bid = changedBidding(batch, DEFAULT_BIDDING, premiumBidAdjustment, bidding);
    if (isFailure(bid)) return bid;
    return {
      endDay: null,
      portfolioId: null,
      ...draft,
      startDay,
      ...DEFAULT_BIDDING,
      ...bid,
      tags: tags ? JSON.stringify(tags) : null,
      outOfBudget: null,
    };
  },

  repeats(batch, row) {
    const existing = findNamed(batch, 'campaign', row.name, row.state);
    return existing && answerRepeated(batch, existing, row, CREATED);
  },

  onUniqueConflict() {
    throw new Error('nothing of a campaign is unique in the database');
  },

  beforeUpdate(batch, row, { bidding, premiumBidAdjustment, tags, ...patch }) {
    const { name, startDay = row.startDay, endDay = row.endDay, state = row.state } = patch;
    const wrong = validateDates(startDay, endDay);
    if (wrong !== undefined) return wrong;
    const bid = changedBidding(batch, row, premiumBidAdjustment, bidding);
    if (isFailure(bid)) return bid;
    const taken = name === undefined || name === row.name ? undefined : nameTaken(batch, 'campaign', name, state);
    if (taken !== undefined) return taken;
    return { ...patch, ...bid, ...(tags === undefined ? {} : { tags: tags && JSON.stringify(tags) }) };
  },
};

export function validateStartDate(batch: OperationContext, startDay: Day): Failure | undefined {
  if (startDay >= batch.today) return undefined;
  batch.onViolation({ rule: 'start-date-in-past', evidence: `startDate ${startDay}, today is ${batch.today}` });
  return batch.policy.pastStart === 'refused' ? { code: 'startInPast' } : undefined;
}

export function validateDates(startDay: Day, endDay: Day | null | undefined): Failure | undefined {
  return endDay && endDay < startDay ? { code: 'endBeforeStart' } : undefined;
}

export function nameTaken(
  batch: OperationContext,
  kind: 'campaign' | 'sbCampaign',
  name: string,
  state: State,
): Failure | undefined {
  const existing = findNamed(batch, kind, name, state);
  return existing && { code: 'nameTaken', name, id: existing.id };
}

/** Only sellers' campaigns need names of their own, and only while they are not archived. */
function findNamed<K extends 'campaign' | 'sbCampaign'>(
  batch: OperationContext,
  kind: K,
  name: string,
  state: State,
): Entities[K] | undefined {
  if (batch.scope.account.type !== 'seller' || state === 'archived') return undefined;
  // Both kinds have names.
  return batch.findLive(kind, { name } as Partial<Entities[K]>);
}
