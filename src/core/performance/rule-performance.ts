/**
 * The performance of a campaign in the week before a day, which the conditions of PERFORMANCE rules evaluate.
 *
 * Those days are simulated under the campaigns' own daily budgets, without rules and without the account's budget. So no
 * rule depends on the effect of a rule, and seven days determine the result however old a rule is. Orders count within
 * seven days of their click if they arrived before the day began.
 */
import { addDays, type Day } from '../../model/days.ts';
import { eligibleAtTop } from '../simulation/quantities/top-of-search.ts';
import { CampaignSource } from './campaign-source.ts';
import type { AnyCampaign } from './product.ts';
import { productOf } from './products.ts';
import { daySeenLater, type SeenNumbers } from './market/seen-later.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { MetricName } from '../../model/rule-values.ts';

/** Number of days before the day in question. */
const LOOKS_BACK = 7;

interface Sums extends SeenNumbers {
  eligible: number;
}

const NO_SUMS: SeenNumbers = {
  impressions: 0,
  clicks: 0,
  cost: 0,
  conversions: 0,
  sales: 0,
  newOrders: 0,
  top: 0,
};
const SUM_NAMES = Object.keys(NO_SUMS) as (keyof SeenNumbers)[];

const RATIOS: Readonly<Record<MetricName, (sums: Sums) => number>> = {
  ACOS: ({ cost, sales }) => (100 * cost) / sales,
  CTR: ({ clicks, impressions }) => (100 * clicks) / impressions,
  CVR: ({ conversions, clicks }) => (100 * conversions) / clicks,
  ROAS: ({ sales, cost }) => sales / cost,
  IS: ({ top, eligible }) => (100 * top) / eligible,
  NTB: ({ newOrders, conversions }) => (100 * newOrders) / conversions,
};

/** A percentage, or a ratio for ROAS, with two decimals. Undefined if the divisor is 0. */
export function metricBefore(
  account: SimulatedAccount,
  campaign: AnyCampaign,
  day: Day,
  name: MetricName,
): number | undefined {
  const sums: Sums = { ...NO_SUMS, eligible: 0 };
  for (let ago = 1; ago <= LOOKS_BACK; ago++) {
    const seen = daySeenLater(account.withoutRules, campaign, addDays(day, -ago))[ago - 1];
    if (seen === undefined) continue;
    for (const key of SUM_NAMES) sums[key] += seen[key];
    if (name === 'IS') sums.eligible += eligibleOn(account, campaign, addDays(day, -ago));
  }
  const value = RATIOS[name](sums);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : undefined;
}

/** Impressions at the top of search that the campaign could have had on the day. */
function eligibleOn(account: SimulatedAccount, campaign: AnyCampaign, day: Day): number {
  const { derived } = account.reading.scope.world;
  const { id: campaignId, profileId } = campaign;
  const { end } = account.market.day(day);
  const key = `impressions at the top of search for campaign ${campaignId} of ${profileId} on ${day}`;
  return derived.memoize({ profileId, campaignId: 'all', before: end }, key, () => {
    const { simulated } = new CampaignSource(account.reading.scope, campaign).rows();
    const segments = account.withoutRules.days(productOf(campaign).campaignType).segmentsOn(day);
    return eligibleAtTop(segments, simulated).reduce((sum, { impressions }) => sum + impressions, 0);
  });
}
