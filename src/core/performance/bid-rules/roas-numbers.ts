/**
 * What a campaign has paid and sold, as it is known at the start of later days. Sales within seven days of the click.
 */
import { addDays, daysBetween, type Day } from '../../../model/days.ts';
import { addEvent, inWindow, noTotals } from '../../simulation/totals.ts';
import { overriddenDay } from '../market/overridden-day.ts';
import type { AnyCampaign } from '../product.ts';
import { productOf } from '../products.ts';
import type { SimulatedAccount } from '../simulated-account.ts';

const WINDOW = 7;
/** After this number of days, all orders within the window have come. */
const COMPLETE_AFTER = WINDOW + 1;

/** Money in minor units. */
export interface PaidAndSold {
  cost: number;
  sales: number;
  conversions: number;
}

/** Of the days from `from` days before a day to `to` days before it, as known when the day begins. */
export function paidAndSold(
  account: SimulatedAccount,
  campaign: AnyCampaign,
  { before, from, to }: { before: Day; from: number; to: number },
): PaidAndSold {
  const sums: PaidAndSold = { cost: 0, sales: 0, conversions: 0 };
  for (let ago = from; ago >= to; ago--) {
    const day = addDays(before, -ago);
    const seen = dayAsSeenLater(account, campaign, day)[Math.min(daysBetween(day, before), COMPLETE_AFTER) - 1];
    if (seen === undefined) continue;
    sums.cost += seen.cost;
    sums.sales += seen.sales;
    sums.conversions += seen.conversions;
  }
  return sums;
}

/** Undefined without a cost. */
export function roasOf({ cost, sales }: PaidAndSold): number | undefined {
  return cost === 0 ? undefined : sales / cost;
}

/** The numbers of one day at the start of each day after it, until nothing changes any more. */
function dayAsSeenLater(account: SimulatedAccount, campaign: AnyCampaign, day: Day): readonly PaidAndSold[] {
  const { market, reading } = account;
  const { profileId, id } = campaign;
  const key = `${account.days(productOf(campaign).campaignType).name}: paid and sold by campaign ${id} of ${profileId} on ${day}`;
  return reading.scope.world.derived.memoize({ profileId, campaignId: 'all', before: market.day(day).end }, key, () => {
    const events = overriddenDay(account, campaign, day);
    if (events.length === 0) return [];
    return Array.from({ length: COMPLETE_AFTER }, (_, n) => {
      const begun = market.day(addDays(day, n + 1)).start;
      const totals = noTotals();
      for (const event of events) addEvent(totals, event, begun - 1);
      const { sales, conversions } = inWindow(totals, WINDOW);
      return { cost: totals.cost, sales, conversions };
    });
  });
}
