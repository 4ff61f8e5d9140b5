/**
 * Campaigns of sponsored display: a tactic, a daily budget, and clicks or viewable impressions that are paid.
 */
import { DEFAULT_DISPLAY_BUDGETS, largestDisplayBudget } from '../../../model/display/values.ts';
import type { Id } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { Span } from '../../../model/marketplaces.ts';
import { toMinor } from '../../../model/money.ts';
import { validateCampaignName } from '../../../model/validate-text.ts';
import { validateDates, validateStartDate } from '../campaigns.ts';
import { validateName, validateRange } from '../limits.ts';
import type { OperationContext } from '../operation-context.ts';
import type { Rules } from '../rules.ts';

export const sdCampaignRules: Rules<'sdCampaign'> = {
  limits(context, { name, budget }) {
    const { type } = context.scope.account;
    return (
      (name === undefined ? undefined : validateName(context, name, validateCampaignName(name, type))) ??
      validateRange('budget', budget, displayBudgetSpan(context))
    );
  },

  draft(context, { name, tactic, costType = 'cpc', startDay = context.today, endDay = null, ...rest }) {
    const { marketplace } = context.scope;
    const budget = rest.budget ?? toMinor(DEFAULT_DISPLAY_BUDGETS[marketplace.country], marketplace.decimals);
    const wrong =
      validateStartDate(context, startDay) ?? validateDates(startDay, endDay) ?? validateUnusedName(context, name);
    return wrong ?? { name, tactic, costType, budget, startDay };
  },

  beforeUpdate(context, row, patch) {
    const { name, startDay = row.startDay, endDay = row.endDay } = patch;
    const wrong =
      validateDates(startDay, endDay) ??
      (name === undefined || name === row.name ? undefined : validateUnusedName(context, name));
    return wrong ?? patch;
  },

  onUniqueConflict() {
    throw new Error('nothing of a campaign is unique in the database');
  },
};

function displayBudgetSpan({ scope: { marketplace, account } }: OperationContext): Span {
  const largest = largestDisplayBudget(marketplace.country, account.type === 'vendor');
  const { min, max } = marketplace.budget;
  return { min, max: largest === undefined ? max : toMinor(largest, marketplace.decimals) };
}

/** A name is used once in all products. */
function validateUnusedName(context: OperationContext, name: string): Failure | undefined {
  for (const kind of ['sdCampaign', 'campaign', 'sbCampaign'] as const) {
    const existing: { id: Id } | undefined = context.findLive(kind, { name });
    if (existing !== undefined) return { code: 'nameTaken', name, id: existing.id };
  }
  return undefined;
}
