/**
 * The most by which rules raise an amount together, on any day to come.
 */
import { addDays, dayBounds, type Day } from '../../model/days.ts';
import { secondOf, type RuleFacts } from '../../model/budget-rules.ts';
import { hourOf } from '../../model/bid-rules/bid-rules.ts';
import type { ScheduleTerms } from '../../model/stored/rules.ts';
import { WEEKDAYS } from '../../model/rule-values.ts';

/** A percentage on certain days, from one second of the day to another (exclusive). */
interface Raise {
  percent: number;
  startDay: Day | null;
  endDay: Day | null;
  daysOfWeek: readonly (typeof WEEKDAYS)[number][];
  from: number;
  to: number;
}

const WHOLE_DAY = { from: 0, to: 86_400 } as const;

/** Without the condition of the rule, which can be met later. */
export function raiseOfBudget({ startDay, endDay, terms }: Omit<RuleFacts, 'ruleState'>): Raise {
  const { daysOfWeek = WEEKDAYS, intraDaySchedule: [window] = [] } = terms.recurrence;
  const times = window === undefined ? WHOLE_DAY : { from: secondOf(window.startTime), to: secondOf(window.endTime) };
  return { percent: terms.budgetIncreaseBy.value, startDay, endDay, daysOfWeek, ...times };
}

/** With the days of its first and last instant. */
export function raiseOfBids(
  { increase, daysOfWeek = WEEKDAYS, window }: ScheduleTerms,
  days: { startDay: Day | null; endDay: Day | null },
): Raise {
  const times =
    window === undefined ? WHOLE_DAY : { from: hourOf(window.startTime) * 3600, to: hourOf(window.endTime) * 3600 };
  return { percent: increase, daysOfWeek, ...days, ...times };
}

/** Raises that apply together add up. In percent; 0 without any. */
export function largestRaise(raises: readonly Raise[], today: Day): number {
  const coming = raises.filter(({ endDay }) => endDay === null || endDay >= today);
  // Raises are added at first days only, and each weekday is within a week of the last of them.
  const starts = new Set(coming.map(({ startDay }) => (startDay !== null && startDay > today ? startDay : today)));
  let largest = 0;
  for (const start of starts)
    for (let after = 0; after < WEEKDAYS.length; after++) {
      const day = addDays(start, after);
      largest = Math.max(largest, largestOn(coming, day));
    }
  return largest;
}

function largestOn(raises: readonly Raise[], day: Day): number {
  const weekday = WEEKDAYS[dayBounds(day, 'UTC').weekday];
  const changes = raises
    .filter(({ startDay, endDay, daysOfWeek }) => {
      const isWithin = (startDay === null || startDay <= day) && (endDay === null || day <= endDay);
      return isWithin && weekday !== undefined && daysOfWeek.includes(weekday);
    })
    .flatMap(({ percent, from, to }) => [
      { at: from, by: percent },
      { at: to, by: -percent },
    ])
    // A raise that ends at an instant does not add to one that begins there.
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let [sum, largest] = [0, 0];
  for (const { by } of changes) largest = Math.max(largest, (sum += by));
  return largest;
}
