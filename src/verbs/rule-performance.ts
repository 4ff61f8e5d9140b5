/**
 * How a campaign did in the week before a day: what PERFORMANCE rules are judged by.
 *
 * Those days are taken under the campaign's own daily budget, as if it had no rules, and without the account's budget.
 * So no rule hangs on what a rule brought about, and a day is settled by seven days before it, however old a rule is.
 * Orders count within seven days of their click, as far as they had come when the day began.
 */
import type { MetricName } from '../model/budget-rules.ts';
import { addDays, type Day } from '../model/days.ts';
import type { Campaign } from '../model/entities.ts';
import { atOnce, type Work } from '../model/slices.ts';
import { withTold } from '../metrics/overrides.ts';
import { addBurst, inWindow, noTotals } from '../metrics/totals.ts';
import { campaignUnder, marketOn } from './campaign-ledger.ts';
import { ledgerDay } from './ledger-rows.ts';
import type { Batch } from './scope.ts';

/** Days before the one that is asked about. */
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

/** Makes what `metricBefore` asks for, with pauses. */
export function* lookBack(batch: Batch, campaign: Campaign, day: Day): Work<void> {
  for (let ago = 1; ago <= LOOKS_BACK; ago++) {
    dayAsSeenLater(batch, campaign, addDays(day, -ago));
    yield;
  }
}

const RATIOS: Readonly<Record<MetricName, (sums: Sums) => number>> = {
  ACOS: ({ cost, sales }) => (100 * cost) / sales,
  CTR: ({ clicks, impressions }) => (100 * clicks) / impressions,
  CVR: ({ conversions, clicks }) => (100 * conversions) / clicks,
  ROAS: ({ sales, cost }) => sales / cost,
};

/** Percent, ROAS a plain ratio; two decimals. Undefined where there is nothing to divide by. */
export function metricBefore(batch: Batch, campaign: Campaign, day: Day, name: MetricName): number | undefined {
  const sums: Sums = { impressions: 0, clicks: 0, cost: 0, conversions: 0, sales: 0 };
  for (let ago = 1; ago <= LOOKS_BACK; ago++) {
    const seen = dayAsSeenLater(batch, campaign, addDays(day, -ago))[ago - 1];
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

/** One day as it looked when each of the days began that look back at it. */
function dayAsSeenLater(batch: Batch, campaign: Campaign, day: Day): readonly Sums[] {
  const { world } = batch.scope;
  const key = `campaign ${campaign.id} of ${campaign.profileId} on ${day} under its own budget, as seen later`;
  return world.derive(key, () => {
    const told = world.overrides.of(campaign.profileId, campaign.id, day);
    const own = atOnce(campaignUnder(batch, campaign, day, noRaise, told.length > 0));
    if (own === undefined) return [];
    const bursts = withTold(marketOn(batch, day), own.ledger, own.bursts, told, () => {});
    return Array.from({ length: LOOKS_BACK }, (_, n): Sums => {
      const totals = noTotals();
      const begun = ledgerDay(batch, addDays(day, n + 1)).start;
      for (const burst of bursts) addBurst(totals, burst, begun - 1);
      const { impressions, clicks, cost } = totals;
      const { conversions, sales } = inWindow(totals, WINDOW);
      return { impressions, clicks, cost, conversions, sales };
    });
  });
}

// oxlint-disable-next-line require-yield -- it is a work that is done at once
function* noRaise(): Work<undefined> {
  return undefined;
}
