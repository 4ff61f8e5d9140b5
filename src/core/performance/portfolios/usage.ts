/**
 * What the campaigns of a portfolio have spent of its budget, by the numbers of reports.
 */
import { addDays, dayIn } from '../../../model/days.ts';
import type { Portfolio } from '../../../model/entities.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import { listValues, valueAt } from '../../simulation/timeline.ts';
import { CAMPAIGN_TYPES } from '../product.ts';
import { PRODUCTS } from '../products.ts';
import type { Simulation } from '../simulation.ts';
import { periodStart } from './portfolio-terms.ts';

/** In minor units, in the current month or the range of days, until now. */
export function portfolioUsage(simulation: Simulation, portfolio: Portfolio): number {
  const { id, createdAt, policy, budget, startDay } = portfolio;
  const { today, scope } = simulation.reading;
  const now = scope.world.now();
  const isMonthly = policy === 'MONTHLY_RECURRING';
  const start = periodStart({ isMonthly, firstDay: startDay, amount: budget ?? 0 }, today);
  const created = dayIn(scope.marketplace.timeZone, createdAt);
  let spent = 0;
  for (let day = start < created ? created : start; day <= today; day = addDays(day, 1)) {
    const cutoffs = simulation.cutoffsOn(day);
    for (const type of CAMPAIGN_TYPES)
      for (const campaign of PRODUCTS[type].campaigns(scope, 'all')) {
        const source = simulation.source(campaign);
        const { portfolio: membership } = source.head;
        if (membership === undefined || !listValues(membership).includes(id)) continue;
        const { sharesAccountBudget } = PRODUCTS[type];
        const result = simulation.resultOn(source, day, sharesAccountBudget ? { cutoffs } : {});
        for (const { at, cost } of unpackEvents(result?.events ?? []))
          if (at >= createdAt && at <= now && valueAt(membership, at) === id) spent += cost;
      }
  }
  return spent;
}
