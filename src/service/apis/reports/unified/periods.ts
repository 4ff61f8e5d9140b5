/**
 * The dimensions of time, with how long ago and how long a period of a report with each can be.
 */
import { shiftDay, type Day, type Span } from '../../../../model/days.ts';
import { groupOf } from './catalogue.ts';
import { Problem, type ProblemKind } from './problems.ts';

interface Limits {
  kept: Span;
  longest: Span;
}

const OF_WEEKS: Limits = { kept: [24, 'months'], longest: [15, 'months'] };
const OF_YEARS: Limits = { kept: [6, 'years'], longest: [6, 'years'] };

const LIMITS: Readonly<Record<string, Limits>> = {
  hour: { kept: [14, 'days'], longest: [14, 'days'] },
  date: { kept: [24, 'months'], longest: [120, 'days'] },
  week: OF_WEEKS,
  day: OF_WEEKS,
  dayOfWeek: OF_WEEKS,
  month: { kept: [6, 'years'], longest: [25, 'months'] },
  year: OF_YEARS,
  dateRange: OF_YEARS,
};

export const isTime = (field: string): boolean => Object.hasOwn(LIMITS, groupOf(field));
/** Whether rows are of days or parts of them. */
export const isDaily = (field: string): boolean => isTime(field) && groupOf(field) !== 'dateRange';

/** The current days in the calendars that a report concerns. */
export interface Today {
  earliest: Day;
  latest: Day;
}

/** Both days of the period are inclusive. */
export function problemsOfPeriod(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  fields: readonly string[],
  { earliest, latest }: Today,
): Problem[] {
  if (endDate < startDate)
    return [problem('endsBeforeStart', `the period starts on ${startDate}, after its end on ${endDate}`)];
  if (endDate > latest)
    return [problem('future', `the period ends on ${endDate}, which is in the future: today is ${latest}`)];
  return fields.filter(isTime).flatMap((field) => {
    const { kept, longest } = LIMITS[groupOf(field)] ?? OF_YEARS;
    const first = shiftDay(earliest, [-kept[0], kept[1]]);
    const last = shiftDay(startDate, longest);
    return [
      ...(startDate < first
        ? [`the period starts on ${startDate}; with ${field} it goes back ${kept.join(' ')}, to ${first}`]
        : []),
      ...(endDate >= last
        ? [`the period from ${startDate} to ${endDate} is too long; with ${field} it has up to ${longest.join(' ')}`]
        : []),
    ].map((text) => problem('tooLong', text));
  });
}

function problem(kind: ProblemKind, text: string): Problem {
  return new Problem(kind, text, 'TOD-560');
}
