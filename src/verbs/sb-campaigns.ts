/**
 * Campaigns of sponsored brands: a brand, a budget for a day or for a lifetime, and one of two structures.
 */
import {
  BRANDS_ADJUSTMENTS,
  BRANDS_BUDGETS,
  BRANDS_MULTIPLIERS,
  DEFAULT_BRANDS_BIDDING,
  type BrandsBidding,
  type BudgetType,
} from '../model/brands.ts';
import type { SbCampaign } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { toMinor } from '../model/money.ts';
import { faultOfBrandsName } from '../model/texts.ts';
import { brandEntityIds } from './brands.ts';
import { faultOfDays, faultOfStart, nameTaken } from './campaigns.ts';
import { faultOfSpan } from './limits.ts';
import { reviewOf } from './moderation.ts';
import type { Rules } from './rules.ts';
import type { Batch } from './scope.ts';

export const sbCampaignRules: Rules<'sbCampaign'> = {
  limits: (_batch, { name, bidding }) =>
    (name === undefined ? undefined : faultOfBrandsName(name)) ?? faultOfBidding(bidding),

  draft(batch, { name, state, bidding, tags, ...said }) {
    const { budgetType = null, budget = null, startDay = batch.today, endDay = null, draft = null } = said;
    const { portfolioId = null, productLocation = null, madeBy = 'v4', multi = 1 } = said;
    const brandEntityId = said.brandEntityId ?? brandEntityIds(batch.scope.account)[0];
    if (brandEntityId === undefined)
      return { code: 'unsupported', field: 'brandEntityId', detail: 'A registered brand is required' };
    const wrong =
      faultOfBrand(batch, brandEntityId) ??
      (draft === null ? faultOfMissing(budgetType, budget) : undefined) ??
      faultOfBudget(batch, budgetType, budget) ??
      faultOfStart(batch, startDay) ??
      faultOfDays(startDay, endDay) ??
      (draft === null ? faultOfLifetime(budgetType, endDay) : undefined) ??
      nameTaken(batch, 'sbCampaign', name, state);
    if (wrong !== undefined) return wrong;
    return {
      name,
      budgetType,
      budget,
      startDay,
      endDay,
      multi,
      madeBy,
      bidding: JSON.stringify({ ...DEFAULT_BRANDS_BIDDING, ...bidding }),
      brandEntityId,
      portfolioId,
      productLocation,
      tags: tags ? JSON.stringify(tags) : null,
      outOfBudget: null,
      // Where there are several ads, each has a review of its own.
      ...reviewOf(batch, multi === 1 || draft !== null ? 'approved' : said.moderation),
      draft,
    };
  },

  taken() {
    throw new Error('nothing of a campaign is unique in the database');
  },

  change(batch, row, { bidding, tags, brandEntityId, ...patch }) {
    const { name, budget = row.budget, startDay = row.startDay, endDay = row.endDay, state = row.state } = patch;
    const wrong =
      faultOfDraft(row) ??
      (brandEntityId ? faultOfBrand(batch, brandEntityId) : undefined) ??
      faultOfBudget(batch, row.budgetType, budget) ??
      faultOfDays(startDay, endDay) ??
      faultOfLifetime(row.budgetType, endDay) ??
      (name === undefined || name === row.name ? undefined : nameTaken(batch, 'sbCampaign', name, state));
    return (
      wrong ?? {
        ...patch,
        ...(brandEntityId ? { brandEntityId } : {}),
        ...(bidding === undefined ? {} : { bidding: JSON.stringify({ ...brandsBidding(row), ...bidding }) }),
        ...(tags === undefined ? {} : { tags: tags && JSON.stringify(tags) }),
      }
    );
  },

  kept: (row) => faultOfDraft(row),
};

export function brandsBidding({ bidding }: Pick<SbCampaign, 'bidding'>): BrandsBidding {
  // Written by these rules only.
  return JSON.parse(bidding) as BrandsBidding;
}

/** A draft is changed by being submitted, and in no other way. */
export function faultOfDraft({ draft }: SbCampaign): Failure | undefined {
  return draft === null ? undefined : { code: 'unsupported', field: 'id', detail: 'The campaign is a draft' };
}

export function faultOfMissing(budgetType: BudgetType | null, budget: number | null): Failure | undefined {
  if (budgetType === null) return { code: 'missing', field: 'budgetType' };
  return budget === null ? { code: 'missing', field: 'budget' } : undefined;
}

function faultOfBudget(
  { scope: { place } }: Batch,
  type: BudgetType | null,
  budget: number | null,
): Failure | undefined {
  if (type === null || budget === null) return undefined;
  const { min, max } = BRANDS_BUDGETS[type];
  return faultOfSpan('budget', budget, { min: toMinor(min, place.decimals), max: toMinor(max, place.decimals) });
}

/** Money for a lifetime needs an end of it. */
export function faultOfLifetime(type: BudgetType | null, endDay: string | null): Failure | undefined {
  return type === 'lifetime' && endDay === null ? { code: 'missing', field: 'endDay' } : undefined;
}

function faultOfBidding({ multiplier, placements = [] }: Partial<BrandsBidding> = {}): Failure | undefined {
  for (const [i, { placement, percentage }] of placements.entries()) {
    const at = { field: 'bidding', within: `[${i}]` };
    if (percentage < BRANDS_ADJUSTMENTS.min || percentage > BRANDS_ADJUSTMENTS.max)
      return { code: 'outOfRange', ...at, value: percentage, ...BRANDS_ADJUSTMENTS };
    if (placements.findIndex((each) => each.placement === placement) < i) return { code: 'twice', ...at };
  }
  return faultOfSpan('bidMultiplier', multiplier, BRANDS_MULTIPLIERS);
}

function faultOfBrand(batch: Batch, brandEntityId: string): Failure | undefined {
  if (brandEntityIds(batch.scope.account).includes(brandEntityId)) return undefined;
  const failure: Failure = { code: 'unsupported', field: 'brandEntityId', detail: 'There is no such brand' };
  return batch.breach({ rule: 'unknown-brand', evidence: `brandEntityId ${brandEntityId}` }, failure);
}
