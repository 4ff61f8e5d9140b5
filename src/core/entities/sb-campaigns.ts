/**
 * Campaigns of sponsored brands: a brand, a daily or lifetime budget, and one of two structures.
 */
import { SB_ADJUSTMENTS, SB_MULTIPLIERS, DEFAULT_SB_BIDDING, type BudgetType } from '../../model/brands.ts';
import type { SbCampaign } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { validateSbCampaignName } from '../../model/validate-text.ts';
import { validateAudiences } from './bidding.ts';
import { brandEntityIds } from './brands.ts';
import { validateDates, validateStartDate, validateUniqueName } from './campaigns.ts';
import { spanOf, validateRange, validateSite } from './limits.ts';
import { reviewOf } from './moderation.ts';
import type { Rules } from './rules.ts';
import type { Reading, Writing } from './operation-context.ts';
import type { SbBidding } from '../../model/stored/creatives.ts';
import type { SbBiddingPatch } from '../../model/drafts.ts';

export const sbCampaignRules: Rules<'sbCampaign'> = {
  limits: (context, { name, bidding, costType, siteRestriction }) =>
    (name === undefined ? undefined : validateSbCampaignName(name)) ??
    validateBidding(bidding) ??
    (costType === 'FIXED_PRICE' ? FIXED_PRICE : validateSite(context, siteRestriction)),

  draft(context, { name, state, bidding, ...rest }) {
    const { budgetType = null, budget = null, startDay = context.today, endDay = null, draft = null } = rest;
    const { createdWith = 'v4', multiAdGroups = 1 } = rest;
    const brandEntityId = rest.brandEntityId ?? brandEntityIds(context.scope.account)[0];
    if (brandEntityId === undefined)
      return { code: 'unsupported', field: 'brandEntityId', detail: 'A registered brand is required' };
    const wrong =
      validateBrand(context, brandEntityId) ??
      (draft === null ? validateRequired(budgetType, budget) : undefined) ??
      validateBudget(context, budgetType, budget) ??
      validateStartDate(context, startDay) ??
      validateDates(startDay, endDay) ??
      (draft === null ? validateLifetimeBudget(budgetType, endDay) : undefined) ??
      validateUniqueName(context, 'sbCampaign', name, state);
    if (wrong !== undefined) return wrong;
    return {
      name,
      budgetType,
      budget,
      startDay,
      multiAdGroups,
      createdWith,
      bidding: JSON.stringify(mergeBidding(DEFAULT_SB_BIDDING, bidding)),
      brandEntityId,
      // In a campaign with several ads, each ad has its own review.
      ...reviewOf(context, multiAdGroups === 1 || draft !== null ? 'approved' : rest.moderation),
      draft,
    };
  },

  onUniqueConflict() {
    throw new Error('nothing of a campaign is unique in the database');
  },

  beforeUpdate(context, row, { bidding, brandEntityId, budgetType = row.budgetType, ...patch }) {
    const { name, budget = row.budget, startDay = row.startDay, endDay = row.endDay, state = row.state } = patch;
    const wrong =
      validateDraft(row) ??
      (budgetType === row.budgetType ? undefined : FIXED_BUDGET_TYPE) ??
      (brandEntityId ? validateBrand(context, brandEntityId) : undefined) ??
      validateBudget(context, row.budgetType, budget) ??
      validateDates(startDay, endDay) ??
      validateLifetimeBudget(row.budgetType, endDay) ??
      (name === undefined || name === row.name ? undefined : validateUniqueName(context, 'sbCampaign', name, state));
    return (
      wrong ?? {
        ...patch,
        ...(brandEntityId ? { brandEntityId } : {}),
        ...(bidding === undefined ? {} : { bidding: JSON.stringify(mergeBidding(sbBidding(row), bidding)) }),
      }
    );
  },

  beforeArchive: (row) => validateDraft(row),
};

const FIXED_PRICE: Failure = {
  code: 'unsupported',
  field: 'costType',
  detail: 'A fixed price needs a deal, and the sandbox has none',
};

const FIXED_BUDGET_TYPE: Failure = {
  code: 'unsupported',
  field: 'budgetType',
  detail: 'The budget of a campaign stays daily or for its lifetime',
};

function mergeBidding(
  stored: SbBidding,
  { preservedPlacements = [], placements, ...rest }: SbBiddingPatch = {},
): SbBidding {
  const kept = stored.placements?.filter(({ placement }) => preservedPlacements.includes(placement)) ?? [];
  return { ...stored, ...rest, ...(placements === undefined ? {} : { placements: [...placements, ...kept] }) };
}

export function sbBidding({ bidding }: Pick<SbCampaign, 'bidding'>): SbBidding {
  // The rules above write this JSON.
  return JSON.parse(bidding) as SbBidding;
}

/** A draft can only be submitted, not updated. */
export function validateDraft({ draft }: SbCampaign): Failure | undefined {
  return draft === null ? undefined : { code: 'unsupported', field: 'id', detail: 'The campaign is a draft' };
}

export function validateRequired(budgetType: BudgetType | null, budget: number | null): Failure | undefined {
  if (budgetType === null) return { code: 'missing', field: 'budgetType' };
  return budget === null ? { code: 'missing', field: 'budget' } : undefined;
}

function validateBudget(context: Reading, type: BudgetType | null, budget: number | null): Failure | undefined {
  if (type === null || budget === null) return undefined;
  return validateRange('budget', budget, spanOf(context, context.scope.marketplace.brandBudgets[type]));
}

/** A lifetime budget requires an end date. */
export function validateLifetimeBudget(type: BudgetType | null, endDay: string | null): Failure | undefined {
  return type === 'lifetime' && endDay === null ? { code: 'missing', field: 'endDay' } : undefined;
}

function validateBidding({ multiplier, placements = [], audiences }: Partial<SbBidding> = {}): Failure | undefined {
  for (const [i, { placement, percentage }] of placements.entries()) {
    const at = { field: 'bidding', within: `[${i}]` };
    if (percentage < SB_ADJUSTMENTS.min || percentage > SB_ADJUSTMENTS.max)
      return { code: 'outOfRange', ...at, value: percentage, ...SB_ADJUSTMENTS };
    if (placements.findIndex((each) => each.placement === placement) < i) return { code: 'duplicateValue', ...at };
  }
  return (
    validateRange('bidMultiplier', multiplier, SB_MULTIPLIERS) ??
    validateAudiences(audiences, 'shopperCohortBidAdjustments')
  );
}

function validateBrand(context: Writing, brandEntityId: string): Failure | undefined {
  if (brandEntityIds(context.scope.account).includes(brandEntityId)) return undefined;
  const failure: Failure = { code: 'unsupported', field: 'brandEntityId', detail: 'Resource not found' };
  const refused = context.reportViolation(
    { rule: 'unknown-brand', evidence: `brandEntityId ${brandEntityId}` },
    failure,
  );
  // Seeds name what they want.
  const mustExist =
    context.scope.world.settings.brandEntityIds === 'existing' && context.policy.unknownAssets === 'refused';
  return refused ?? (mustExist ? failure : undefined);
}
