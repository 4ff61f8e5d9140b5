/**
 * What the campaigns of a profile have cost, by the numbers of reports.
 */
import { addDays, currentDayIn, dayBounds, type Day } from '../../model/days.ts';
import type { Reading } from '../entities/operation-context.ts';
import type { CampaignType } from '../performance/product.ts';
import { PRODUCTS } from '../performance/products.ts';
import { eachReportRow } from '../performance/rows/report-rows.ts';
import { simulationOf } from '../performance/simulation.ts';

/** In minor units. */
export interface Spent {
  total: number;
  today: number;
}

// The keys of the record are the types.
const CAMPAIGN_TYPES = Object.keys(PRODUCTS) as CampaignType[];

/** The cost of a day may change for some days after it, as reports see it. */
const SETTLED_AFTER_DAYS = 7;

/**
 * Reads the costs of past days until one of them had to be computed, and returns the day to go on with. Undefined if
 * `spentSince` needs no other past day.
 */
export function readPastDay(context: Reading, since: number, from?: Day): Day | undefined {
  let isRead = false;
  const first = from ?? currentDayIn(context.scope.marketplace.timeZone, since);
  for (let day = first; day < context.today; day = addDays(day, 1)) {
    costOfPastDay(context, day, () => (isRead = true));
    if (isRead) return addDays(day, 1);
  }
  return undefined;
}

/** The cost since an instant, and of the present day. */
export function spentSince(context: Reading, since: number): Spent {
  const { timeZone } = context.scope.marketplace;
  const { today, at: now } = context;
  const first = currentDayIn(timeZone, since);
  const costOfToday = costOf(context, today, now);
  if (since > now) return { total: 0, today: costOfToday };
  let total = costOfToday - costUntil(context, first, since);
  for (let day = first; day < today; day = addDays(day, 1)) total += costOfPastDay(context, day);
  return { total, today: costOfToday };
}

/** Read once for each day on which it can change. */
function costOfPastDay(context: Reading, day: Day, onRead?: () => void): number {
  const { today, scope } = context;
  const { timeZone } = scope.marketplace;
  const settled = addDays(day, SETTLED_AFTER_DAYS);
  const seenOn = settled < today ? settled : today;
  return costUntil(context, day, dayBounds(seenOn, timeZone).start - 1, onRead);
}

/** As `costOf`, for an instant that is over: it is read again only after a change that counts before. */
function costUntil(context: Reading, day: Day, asOf: number, onRead?: () => void): number {
  const { world, profile, marketplace } = context.scope;
  const before = Math.min(asOf + 1, dayBounds(day, marketplace.timeZone).end);
  const from = { profileId: profile.profileId, campaignId: 'all', before } as const;
  return world.derived.memoize(from, `cost of ${profile.profileId} on ${day} until ${asOf}`, () => {
    onRead?.();
    return costOf(context, day, asOf);
  });
}

/** Of all campaigns on a day until an instant, in minor units. */
function costOf(context: Reading, day: Day, asOf: number): number {
  let cost = 0;
  for (const campaignType of CAMPAIGN_TYPES) {
    eachReportRow(
      simulationOf(context),
      { campaignType, campaigns: undefined, level: 'campaign', days: [day], isDaily: false, asOf, groups: [] },
      ({ totals }) => {
        cost += totals.cost;
      },
    );
  }
  return cost;
}
