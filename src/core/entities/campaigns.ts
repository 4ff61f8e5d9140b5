/**
 * Campaigns of sponsored products.
 */
import type { BiddingPatch, CampaignDraft } from '../../model/drafts.ts';
import type { Entities } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import type { Day } from '../../model/days.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { validateCampaignName } from '../../model/validate-text.ts';
import { mergeBidding, DEFAULT_BIDDING, validateAudiences } from './bidding.ts';
import { budgetSpan, validateName, validateRange, validateSite } from './limits.ts';
import { resolveNameConflict } from './conflicts.ts';
import type { Rules } from './rules.ts';
import type { Reading, Writing } from './operation-context.ts';

/**
 * The fields that a create can set in the older API versions, except for the name. If all are equal, a create is a
 * repeated request.
 */
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
  limits(context, { name, budget, siteRestriction, bidding }) {
    const { type } = context.scope.account;
    return (
      (name === undefined ? undefined : validateName(context, name, validateCampaignName(name, type))) ??
      validateRange('budget', budget, budgetSpan(context)) ??
      validateSite(context, siteRestriction) ??
      validateAudiences(bidding?.audiences, 'shopperCohortBidding')
    );
  },

  draft(context, draft) {
    const { name, targeting, budget, startDay = context.today, endDay = null } = draft;
    const wrong =
      validateStartDate(context, startDay) ??
      validateDates(startDay, endDay) ??
      validateOtherSites(draft, draft, draft.bidding);
    if (wrong !== undefined) return wrong;
    const bid = mergeBidding(context, DEFAULT_BIDDING, draft.premiumBidAdjustment, draft.bidding);
    if (isFailure(bid)) return bid;
    return {
      ...DEFAULT_BIDDING,
      ...bid,
      name,
      targeting,
      budget,
      startDay,
    };
  },

  beforeInsert(context, row) {
    const existing = findNamed(context, 'campaign', row.name, row.state);
    return existing && resolveNameConflict(context, existing, row, CREATED);
  },

  onUniqueConflict() {
    throw new Error('nothing of a campaign is unique in the database');
  },

  beforeUpdate(context, row, { bidding, premiumBidAdjustment, ...patch }) {
    const { name, startDay = row.startDay, endDay = row.endDay, state = row.state } = patch;
    const wrong = validateDates(startDay, endDay) ?? validateOtherSites(row, patch, bidding);
    if (wrong !== undefined) return wrong;
    const bid = mergeBidding(context, row, premiumBidAdjustment, bidding);
    if (isFailure(bid)) return bid;
    const taken =
      name === undefined || name === row.name ? undefined : validateUniqueName(context, 'campaign', name, state);
    if (taken !== undefined) return taken;
    return { ...patch, ...bid };
  },
};

/** A campaign of one site has no settings of other sites. */
function validateOtherSites(
  { siteRestriction }: { siteRestriction?: string | null },
  { offAmazonBudgetControlStrategy }: Pick<CampaignDraft, 'offAmazonBudgetControlStrategy'>,
  bidding: BiddingPatch | undefined,
): Failure | undefined {
  if (!siteRestriction) return undefined;
  const isAdjusted = bidding?.adjustments?.some(({ placement }) => placement === 'siteAmazonBusiness');
  if (!offAmazonBudgetControlStrategy && !isAdjusted) return undefined;
  const other = isAdjusted ? 'an adjustment for a site' : 'settings of ads off the site';
  return { code: 'unsupported', field: 'siteRestriction', detail: `A campaign of one site has no ${other}` };
}

export function validateStartDate(context: Writing, startDay: Day): Failure | undefined {
  if (startDay >= context.today) return undefined;
  context.onViolation({ rule: 'start-date-in-past', evidence: `startDate ${startDay}, today is ${context.today}` });
  return context.policy.pastStart === 'refused' ? { code: 'startInPast' } : undefined;
}

export function validateDates(startDay: Day, endDay: Day | null | undefined): Failure | undefined {
  return endDay && endDay < startDay ? { code: 'endBeforeStart' } : undefined;
}

export function validateUniqueName(
  context: Reading,
  kind: 'campaign' | 'sbCampaign',
  name: string,
  state: State,
): Failure | undefined {
  const existing = findNamed(context, kind, name, state);
  return existing && { code: 'nameTaken', name, id: existing.id };
}

/** Names are unique among the campaigns of a seller that are not archived. */
function findNamed<K extends 'campaign' | 'sbCampaign'>(
  context: Reading,
  kind: K,
  name: string,
  state: State,
): Entities[K] | undefined {
  if (context.scope.account.type !== 'seller' || state === 'archived') return undefined;
  // Both kinds have a name.
  return context.findLive(kind, { name } as Partial<Entities[K]>);
}
