/**
 * The numbers of a campaign on a day, as they are known at the start of later days: what the conditions of rules read. Sales
 * and orders count within seven days of the click.
 */
import { addDays, daysBetween, type Day } from '../../../model/days.ts';
import { withOverrides } from '../../simulation/overrides.ts';
import { PackedEventList, unpackEvents, type EventList } from '../../simulation/packed-events.ts';
import { addEvent, inWindow, noTotals } from '../../simulation/totals.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import { CampaignSource } from '../campaign-source.ts';
import type { AnyCampaign } from '../product.ts';
import { productOf } from '../products.ts';
import type { SimulatedAccount } from '../simulated-account.ts';

const WINDOW = 7;
/** After this number of days, all orders within the window have come. */
const COMPLETE_AFTER = WINDOW + 1;

/** Money in minor units. */
export interface SeenNumbers {
  impressions: number;
  clicks: number;
  cost: number;
  conversions: number;
  sales: number;
  /** Orders of customers who are new to the brand. */
  newOrders: number;
  /** Impressions at the top of search. */
  top: number;
}

/** At the start of the next day and of each day after it, until nothing changes any more. Without the account's budget. */
export function daySeenLater(account: SimulatedAccount, campaign: AnyCampaign, day: Day): readonly SeenNumbers[] {
  const { market, reading } = account;
  const { profileId, id } = campaign;
  const { name } = account.days(productOf(campaign).campaignType);
  const source = { profileId, campaignId: 'all', before: market.day(day).end } as const;
  return reading.scope.world.derived.memoize(source, `${name}: campaign ${id} on ${day}, as seen later`, () => {
    const events = overriddenDay(account, campaign, day);
    if (events.length === 0) return [];
    return Array.from({ length: COMPLETE_AFTER }, (_, n): SeenNumbers => {
      const totals = noTotals();
      const begun = market.day(addDays(day, n + 1)).start;
      let top = 0;
      for (const event of events) {
        addEvent(totals, event, begun - 1);
        if (event.placement === 'placementTop') top += event.impressions;
      }
      const { impressions, clicks, cost, newToBrand } = totals;
      const { conversions, sales } = inWindow(totals, WINDOW);
      return { impressions, clicks, cost, conversions, sales, newOrders: newToBrand.orders, top };
    });
  });
}

/** The events of a day with overridden numbers. */
function overriddenDay(account: SimulatedAccount, campaign: AnyCampaign, day: Day): readonly TrafficEvent[] {
  const { scope } = account.reading;
  const { takesOverrides, format, campaignType } = productOf(campaign);
  const { profileId, id } = campaign;
  const overrides = takesOverrides ? scope.world.overrides.of(profileId, id, day) : [];
  const packed = account.days(campaignType).on(day).get(id)?.packed;
  if (overrides.length === 0 && packed === undefined) return [];
  const { simulated } = new CampaignSource(scope, campaign).rows();
  const own: EventList = packed === undefined ? [] : new PackedEventList(simulated, packed);
  const market = account.market.on(day, format);
  return unpackEvents(withOverrides(market, simulated, own, overrides, () => {}));
}

export type PaidAndSold = Pick<SeenNumbers, 'cost' | 'sales' | 'conversions'>;

/** Of the days from `from` days before a day to `to` days before it, as known when the day begins. */
export function paidAndSold(
  account: SimulatedAccount,
  campaign: AnyCampaign,
  { before, from, to }: { before: Day; from: number; to: number },
): PaidAndSold {
  const sums: PaidAndSold = { cost: 0, sales: 0, conversions: 0 };
  for (let ago = from; ago >= to; ago--) {
    const day = addDays(before, -ago);
    const seen = daySeenLater(account, campaign, day)[Math.min(daysBetween(day, before), COMPLETE_AFTER) - 1];
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
