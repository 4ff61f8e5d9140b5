/**
 * When campaigns have spent the next 5 % of their daily budgets.
 */
import { raisedBy } from '../../model/budget-rules.ts';
import type { Reading } from '../entities/operation-context.ts';
import { raiseOn } from '../performance/budget-rules.ts';
import { CAMPAIGN_TYPES, hasLifetimeBudget, type AnyCampaign } from '../performance/product.ts';
import { simulationOf } from '../performance/simulation.ts';
import { eventAt } from '../simulation/packed-events.ts';
import { valueAt } from '../simulation/timeline.ts';
import { campaignDays, type CampaignOnDay, type Window } from './campaign-days.ts';

/** Steps for each budget. */
const STEPS = 20;

/** Minor units. */
interface BudgetStep {
  campaign: AnyCampaign;
  at: number;
  /** With the rules that are applied. */
  budget: number;
  spent: number;
}

/** In the order of time. A budget of a lifetime, or one that never runs out, has no steps. */
export function budgetSteps(context: Reading, window: Window): BudgetStep[] {
  const found: BudgetStep[] = [];
  for (const type of CAMPAIGN_TYPES)
    for (const onDay of campaignDays(context, type, 'all', window))
      if (!hasLifetimeBudget(onDay.campaign))
        for (const step of stepsOn(context, onDay))
          if (step.at >= window.from && step.at < window.until) found.push(step);
  return found.toSorted((a, b) => a.at - b.at);
}

function stepsOn(context: Reading, { campaign, source, day, result: { events } }: CampaignOnDay): BudgetStep[] {
  const raise = raiseOn(simulationOf(context), campaign, day);
  const budgetAt = (at: number): number => {
    const own = valueAt(source.head.budget, at);
    return raise === undefined ? own : raisedBy(own, valueAt(raise, at));
  };
  const costs = Array.from({ length: events.length }, (_, i) => eventAt(events, i))
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => a.at - b.at);
  const steps: BudgetStep[] = [];
  let spent = 0;
  for (const { at, cost } of costs) {
    const budget = budgetAt(at);
    const before = Math.floor((STEPS * spent) / budget);
    spent += cost;
    if (budget > 0 && Math.floor((STEPS * spent) / budget) > before) steps.push({ campaign, at, budget, spent });
  }
  return steps;
}
