/**
 * Campaigns: names that sellers may use once, budgets of the marketplace, days in order, one way of bidding.
 */
import type { State } from '../model/entities.ts';
import type { Day } from '../model/days.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { faultOfCampaignName } from '../model/texts.ts';
import { changedBidding, DEFAULT_BIDDING } from './bidding.ts';
import { budgetSpan, faultOfName, faultOfSpan } from './limits.ts';
import type { Rules } from './rules.ts';
import type { Batch } from './scope.ts';

export const campaignRules: Rules<'campaign'> = {
  limits(batch, { name, budget }) {
    const { type } = batch.scope.account;
    return (
      (name === undefined ? undefined : faultOfName(batch, name, faultOfCampaignName(name, type))) ??
      faultOfSpan('budget', budget, budgetSpan(batch))
    );
  },

  draft(batch, { bidding, premiumBidAdjustment, tags, state, startDay = batch.today, ...draft }) {
    const wrong = faultOfStart(batch, startDay) ?? faultOfDays(startDay, draft.endDay);
    if (wrong !== undefined) return wrong;
    const bid = changedBidding(batch, DEFAULT_BIDDING, premiumBidAdjustment, bidding);
    if (isFailure(bid)) return bid;
    return (
      nameTaken(batch, 'campaign', draft.name, state) ?? {
        endDay: null,
        portfolioId: null,
        ...draft,
        startDay,
        ...DEFAULT_BIDDING,
        ...bid,
        tags: tags ? JSON.stringify(tags) : null,
        outOfBudget: null,
      }
    );
  },

  taken() {
    throw new Error('nothing of a campaign is unique in the database');
  },

  change(batch, row, { bidding, premiumBidAdjustment, tags, ...patch }) {
    const { name, startDay = row.startDay, endDay = row.endDay, state = row.state } = patch;
    const wrong = faultOfDays(startDay, endDay);
    if (wrong !== undefined) return wrong;
    const bid = changedBidding(batch, row, premiumBidAdjustment, bidding);
    if (isFailure(bid)) return bid;
    const taken = name === undefined || name === row.name ? undefined : nameTaken(batch, 'campaign', name, state);
    if (taken !== undefined) return taken;
    return { ...patch, ...bid, ...(tags === undefined ? {} : { tags: tags && JSON.stringify(tags) }) };
  },
};

export function faultOfStart(batch: Batch, startDay: Day): Failure | undefined {
  if (startDay >= batch.today) return undefined;
  batch.remark({ rule: 'start-date-in-past', evidence: `startDate ${startDay}, today is ${batch.today}` });
  return batch.manners.pastStart === 'refused' ? { code: 'startInPast' } : undefined;
}

export function faultOfDays(startDay: Day, endDay: Day | null | undefined): Failure | undefined {
  return endDay && endDay < startDay ? { code: 'endBeforeStart' } : undefined;
}

/** Only sellers' campaigns need names of their own, and only while they are not archived. */
export function nameTaken(
  batch: Batch,
  kind: 'campaign' | 'sbCampaign',
  name: string,
  state: State,
): Failure | undefined {
  if (batch.scope.account.type !== 'seller' || state === 'archived') return undefined;
  const named = batch.findLive(kind, { name });
  return named === undefined ? undefined : { code: 'nameTaken', name };
}
