/**
 * The performance of a campaign in the week before a day, which the conditions of PERFORMANCE rules evaluate.
 *
 * Those days are simulated under the campaigns' own daily budgets, without rules and without the account's budget. So no
 * rule depends on the effect of a rule, and seven days determine the result however old a rule is. Orders count within
 * seven days of their click if they arrived before the day began.
 */
import type { MetricName } from '../../model/budget-rules.ts';
import { addDays, type Day } from '../../model/days.ts';
import type { Campaign } from '../../model/entities.ts';
import { PackedEventList, unpackEvents, type EventList } from '../simulation/packed-events.ts';
import { withOverrides } from '../simulation/overrides.ts';
import { addEvent, inWindow, noTotals } from '../simulation/totals.ts';
import { CampaignSource } from './campaign-source.ts';
import { MarketDays } from './market/market-days.ts';
import { ProfileMarket } from './profile-market.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** Number of days before the day in question. */
const LOOKS_BACK = 7;
const WINDOW = 7;

/** Money in minor units. */
interface Sums {
  impressions: number;
  clicks: number;
  cost: number;
  conversions: number;
  sales: number;
}

const RATIOS: Readonly<Record<MetricName, (sums: Sums) => number>> = {
  ACOS: ({ cost, sales }) => (100 * cost) / sales,
  CTR: ({ clicks, impressions }) => (100 * clicks) / impressions,
  CVR: ({ conversions, clicks }) => (100 * conversions) / clicks,
  ROAS: ({ sales, cost }) => sales / cost,
};

/** A percentage, or a ratio for ROAS, with two decimals. Undefined if the divisor is 0. */
export function metricBefore(
  context: OperationContext,
  campaign: Campaign,
  day: Day,
  name: MetricName,
): number | undefined {
  const sums: Sums = { impressions: 0, clicks: 0, cost: 0, conversions: 0, sales: 0 };
  for (let ago = 1; ago <= LOOKS_BACK; ago++) {
    const seen = dayAsSeenLater(context, campaign, addDays(day, -ago))[ago - 1];
    if (seen === undefined) continue;
    sums.impressions += seen.impressions;
    sums.clicks += seen.clicks;
    sums.cost += seen.cost;
    sums.conversions += seen.conversions;
    sums.sales += seen.sales;
  }
  const value = RATIOS[name](sums);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : undefined;
}

/** The numbers of one day, as known at the start of each later day that is evaluated by them. */
function dayAsSeenLater(context: OperationContext, campaign: Campaign, day: Day): readonly Sums[] {
  const { world } = context.scope;
  const key = `campaign ${campaign.id} of ${campaign.profileId} on ${day} under its own budget, as seen later`;
  const { end } = ProfileMarket.of(context).day(day);
  return world.derived.memoize({ profileId: campaign.profileId, campaignId: 'all', before: end }, key, () => {
    const overrides = world.overrides.of(campaign.profileId, campaign.id, day);
    const source = new CampaignSource(context, campaign);
    const market = ProfileMarket.of(context).on(day);
    const packed = MarketDays.of(context, 'sponsoredProducts').on(day).get(campaign.id)?.packed;
    if (overrides.length === 0 && packed === undefined) return [];
    const { simulated } = source.rows();
    const own: EventList = packed === undefined ? [] : new PackedEventList(simulated, packed);
    const events = withOverrides(market, simulated, own, overrides, () => {});
    return Array.from({ length: LOOKS_BACK }, (_, n): Sums => {
      const totals = noTotals();
      const begun = ProfileMarket.of(context).day(addDays(day, n + 1)).start;
      for (const event of unpackEvents(events)) addEvent(totals, event, begun - 1);
      const { impressions, clicks, cost } = totals;
      const { conversions, sales } = inWindow(totals, WINDOW);
      return { impressions, clicks, cost, conversions, sales };
    });
  });
}
