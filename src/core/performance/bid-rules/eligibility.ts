/**
 * Which campaigns can have a rule with a return on ad spend.
 */
import type { Campaign } from '../../../model/entities.ts';
import { daysBetween } from '../../../model/days.ts';
import { toMajor } from '../../../model/money.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import { paidAndSold, roasOf, type PaidAndSold } from '../market/seen-later.ts';
import { leastBudget } from './roas-state.ts';

/** Days that a campaign must have run, and conversions that the last days must have brought. */
const LEAST = { days: 10, conversions: 10 } as const;
const LOOKS_BACK = 30;
/** Sales divided by cost of the last 30 days; undefined without a cost. */
export function pastRoas(account: SimulatedAccount, campaign: Campaign): number | undefined {
  return roasOf(lastDays(account, campaign));
}

/** Why the campaign can have no such rule; undefined if it can. */
export function whyIneligible(account: SimulatedAccount, campaign: Campaign): string | undefined {
  const { id, state, startDay, endDay, budget } = campaign;
  const { today, scope } = account.reading;
  if (state !== 'enabled') return `Campaign ${id} is ${state}; it must be enabled`;
  if (endDay !== null && endDay < today) return `Campaign ${id} ended on ${endDay}`;
  if (daysBetween(startDay, today) < LEAST.days)
    return `Campaign ${id} started on ${startDay}; it must have run for ${LEAST.days} days`;
  const least = leastBudget(scope);
  if ((budget ?? 0) < least) {
    const { currency, decimals } = scope.marketplace;
    return `Campaign ${id} has a daily budget of ${toMajor(budget ?? 0, decimals)} ${currency}; it must be at least ${toMajor(least, decimals)}`;
  }
  const { conversions } = lastDays(account, campaign);
  if (conversions < LEAST.conversions)
    return `Campaign ${id} has ${conversions} conversions in the last ${LOOKS_BACK} days; it must have at least ${LEAST.conversions}`;
  return undefined;
}

function lastDays(account: SimulatedAccount, campaign: Campaign): PaidAndSold {
  return paidAndSold(account, campaign, { before: account.reading.today, from: LOOKS_BACK, to: 1 });
}
