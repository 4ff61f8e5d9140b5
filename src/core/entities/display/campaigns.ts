/**
 * Campaigns of sponsored display: a tactic, a daily budget, and clicks or viewable impressions that are paid.
 */
import type { Id } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { Span } from '../../../model/marketplaces.ts';
import { validateCampaignName } from '../../../model/validate-text.ts';
import { validateDates, validateStartDate } from '../campaigns.ts';
import { budgetSpan, validateName, validateRange } from '../limits.ts';
import type { Reading } from '../operation-context.ts';
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
    const budget = rest.budget ?? marketplace.displayBudget;
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

function displayBudgetSpan(context: Reading): Span {
  const { marketplace, account } = context.scope;
  const { seller, vendor } = marketplace.largestDisplayBudgets;
  return { min: budgetSpan(context).min, max: account.type === 'vendor' ? vendor : seller };
}

/** A name is used once in all products. */
function validateUnusedName(context: Reading, name: string): Failure | undefined {
  for (const kind of ['sdCampaign', 'campaign', 'sbCampaign'] as const) {
    const existing: { id: Id } | undefined = context.findLive(kind, { name });
    if (existing !== undefined) return { code: 'nameTaken', name, id: existing.id };
  }
  return undefined;
}
