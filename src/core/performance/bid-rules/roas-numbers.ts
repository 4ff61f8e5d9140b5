/**
 * What a campaign has paid and sold, as it is known at the start of later days. Sales within seven days of the click.
 */
import { addDays, daysBetween, type Day } from '../../../model/days.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { addEvent, inWindow, noTotals } from '../../simulation/totals.ts';
import { overriddenDay, type CampaignDays } from '../market/overridden-day.ts';
import type { AnyCampaign } from '../product.ts';
import { ProfileMarket } from '../profile-market.ts';

const WINDOW = 7;
/** After this number of days, all orders within the window have come. */
const COMPLETE_AFTER = WINDOW + 1;

/** Days with some rules, whose name is that of their memos. */
export interface NamedDays extends CampaignDays {
  name: string;
}

/** Money in minor units. */
export interface PaidAndSold {
  cost: number;
  sales: number;
  conversions: number;
}

/** Of the days from `from` days before a day to `to` days before it, as known when the day begins. */
export function paidAndSold(
  context: OperationContext,
  campaign: AnyCampaign,
  { days, before, from, to }: { days: NamedDays; before: Day; from: number; to: number },
): PaidAndSold {
  const sums: PaidAndSold = { cost: 0, sales: 0, conversions: 0 };
  for (let ago = from; ago >= to; ago--) {
    const day = addDays(before, -ago);
    const seen = dayAsSeenLater(context, campaign, { days, day })[
      Math.min(daysBetween(day, before), COMPLETE_AFTER) - 1
    ];
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
function dayAsSeenLater(
  context: OperationContext,
  campaign: AnyCampaign,
  { days, day }: { days: NamedDays; day: Day },
): readonly PaidAndSold[] {
  const { world } = context.scope;
  const { profileId, id } = campaign;
  const market = ProfileMarket.of(context);
  const key = `${days.name}: paid and sold by campaign ${id} of ${profileId} on ${day}`;
  return world.derived.memoize({ profileId, campaignId: 'all', before: market.day(day).end }, key, () => {
    const events = overriddenDay(context, campaign, { days, day });
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
