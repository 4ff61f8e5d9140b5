/**
 * By how much scheduled rules raise the bids of a campaign in each hour of a day. Rules that apply together add up.
 */
import { increaseIn, type ScheduleTerms } from '../../../model/bid-rules/bid-rules.ts';
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import { HOUR_MS } from '../../../model/text/time-units.ts';
import type { Change, Timeline } from '../../simulation/timeline.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { ProfileMarket } from '../profile-market.ts';
import { factsAt, type RuleOverTime } from './bid-rules-over-time.ts';
import { paidAndSold, roasOf, type NamedDays } from './roas-numbers.ts';

/** Days that the condition of a rule looks back on. They are simulated without rules, so that no rule depends on another. */
const LOOKS_BACK = 7;

/** Percent; undefined if no rule raises bids on the day. A change of a rule counts from the next full hour on. */
export function increaseOn(
  context: OperationContext,
  { rules, days }: { rules: readonly RuleOverTime<ScheduleTerms>[]; days: NamedDays },
  campaignId: Id,
  day: Day,
): Timeline<number> | undefined {
  const { start, end, weekday } = ProfileMarket.of(context).day(day);
  const roas = (): number | undefined => {
    const campaign = context.campaign(campaignId);
    return campaign && roasOf(paidAndSold(context, campaign, { days, before: day, from: LOOKS_BACK, to: 1 }));
  };
  const percents: number[] = [];
  for (let at = start; at < end; at += HOUR_MS) {
    const hour = { at, hour: (at - start) / HOUR_MS, weekday, roas };
    percents.push(factsAt(rules, campaignId, at).reduce((sum, { facts }) => sum + increaseIn(facts, hour), 0));
  }
  if (percents.every((percent) => percent === 0)) return undefined;
  return overHours(percents, start);
}

/** From the percentage of each hour. */
function overHours(percents: readonly number[], start: number): Timeline<number> {
  const changes: Change<number>[] = [];
  let now = percents[0] ?? 0;
  for (const [hour, percent] of percents.entries()) {
    if (percent === now) continue;
    changes.push({ at: start + hour * HOUR_MS, was: now });
    now = percent;
  }
  return { now, changes };
}
