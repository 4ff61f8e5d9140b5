/**
 * Explains why a campaign or an account is out of budget, and since when.
 */
import { counted } from '../../model/text/counted.ts';
import { instantText } from '../../model/days.ts';
import { toMajor } from '../../model/money.ts';
import { valueAt } from '../../core/simulation/timeline.ts';
import type { Reading, ScopeAtTime } from '../../core/entities/operation-context.ts';
import { CampaignSource } from '../../core/performance/campaign-source.ts';
import {
  forcedOutOfBudget,
  spentAccountBudget,
  spentBudget,
  type SpentBudget,
} from '../../core/performance/spent-budgets.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import type { AnyCampaign } from '../../core/performance/product.ts';
import { productOf } from '../../core/performance/products.ts';
import { appliedToday } from '../../core/performance/budget-rules.ts';
import { pastOf, timeline } from '../../core/performance/past.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { statement, type Explanation } from './explanation.ts';

export function explainBudget(context: Reading, campaign: AnyCampaign): Explanation {
  const { campaignKind: kind } = productOf(campaign);
  if (forcedOutOfBudget(context, kind, campaign) === 1) return forced(context, kind, campaign.id);
  const { head } = new CampaignSource(context.scope, campaign);
  const raised = appliedToday(simulationOf(context), campaign)?.budget;
  const budget = raised ?? valueAt(head.budget, context.at);
  return spentStatement(context, 'campaign', budget, spentBudget(simulationOf(context), campaign));
}

export function explainAccountBudget(context: Reading): Explanation {
  const { profileId, outOfBudget, dailyBudget } = context.scope.profile;
  if (forcedOutOfBudget(context, 'profile', { id: profileId, outOfBudget }) === 1)
    return forced(context, 'profile', profileId);
  return spentStatement(context, 'profile', dailyBudget ?? Infinity, spentAccountBudget(simulationOf(context)));
}

function forced(context: Reading, kind: CampaignKind | 'profile', id: string): Explanation {
  const past = pastOf(context.scope, kind === 'profile' ? null : id);
  const since = timeline<0 | 1 | null>(past, kind, id, 'outOfBudget', 1).changes.at(-1)?.at;
  return statement('The admin API or a scenario forces it out of budget until midnight', {
    ...(since === undefined ? {} : { at: instantText(since) }),
    rule: 'PRF-62',
    children: [statement('Midnight', { at: instantText(simulationOf(context).market.day(context.today).end) })],
  });
}

function spentStatement(
  context: ScopeAtTime,
  owner: 'campaign' | 'profile',
  budget: number,
  spent: SpentBudget | undefined,
): Explanation {
  const { decimals, currency } = context.scope.marketplace;
  const money = (minor: number) => ({ value: toMajor(minor, decimals), unit: currency });
  const shown = budget === Infinity ? { value: 'unlimited' } : money(budget);
  const title = `Budget of the ${owner} today`;
  if (spent === undefined) return statement(title, { ...shown, children: [statement('It is not spent yet')] });
  const { since, until, last } = spent;
  return statement(title, {
    ...shown,
    rule: 'PRF-62',
    children: [
      statement('Out of budget after spending', { at: instantText(since), ...money(spent.spent) }),
      ...(last === undefined
        ? []
        : [
            statement(
              `The last event that was paid: ${counted(last.clicks, 'click')} of clause ${last.clause.id} on ad ${last.ad.id}`,
              { at: instantText(last.at), ...money(last.cost) },
            ),
          ]),
      statement('The day ends', { at: instantText(until) }),
    ],
  });
}
