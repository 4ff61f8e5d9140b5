/**
 * What the campaigns of a profile have cost, by the numbers of reports.
 */
import { addDays, currentDayIn, dayBounds, type Day } from '../../model/days.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import type { CampaignType } from '../performance/product.ts';
import { PRODUCTS } from '../performance/products.ts';
import { eachReportRow } from '../performance/rows/report-rows.ts';

/** In minor units. */
export interface Spent {
  total: number;
  today: number;
}

// The keys of the record are the types.
const CAMPAIGN_TYPES = Object.keys(PRODUCTS) as CampaignType[];

/** The cost of a day may change for some days after it, as reports see it. */
const SETTLED_AFTER_DAYS = 7;

/** The cost since an instant, and of the present day. */
export function spentSince(context: OperationContext, since: number): Spent {
  const { timeZone } = context.scope.marketplace;
  const { today, at: now } = context;
  const first = currentDayIn(timeZone, since);
  const costOfToday = costOf(context, today, now);
  if (since > now) return { total: 0, today: costOfToday };
  let total = costOfToday - costOf(context, first, since);
  for (let day = first; day < today; day = addDays(day, 1)) total += costOfPastDay(context, day);
  return { total, today: costOfToday };
}

/** Read once for each day on which it can change. */
function costOfPastDay(context: OperationContext, day: Day): number {
  const { scope, today } = context;
  const { world, profile, marketplace } = scope;
  const settled = addDays(day, SETTLED_AFTER_DAYS);
  const seenOn = settled < today ? settled : today;
  const { end } = dayBounds(day, marketplace.timeZone);
  const from = { profileId: profile.profileId, campaignId: 'all', before: end } as const;
  return world.derived.memoize(from, `cost of ${profile.profileId} on ${day} as seen on ${seenOn}`, () =>
    costOf(context, day, dayBounds(seenOn, marketplace.timeZone).start - 1),
  );
}

/** Of all campaigns on a day until an instant, in minor units. */
function costOf(context: OperationContext, day: Day, asOf: number): number {
  let cost = 0;
  for (const campaignType of CAMPAIGN_TYPES) {
    eachReportRow(
      context,
      { campaignType, campaigns: undefined, level: 'campaign', days: [day], isDaily: false, asOf, groups: [] },
      ({ totals }) => {
        cost += totals.cost;
      },
    );
  }
  return cost;
}
