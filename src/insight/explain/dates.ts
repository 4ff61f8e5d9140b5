/**
 * Explains the days of a profile: what today is, which days are final, and which days reports can contain.
 */
import { addDays, type Day } from '../../model/days.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { simulatedDay } from '../../performance/campaign-simulation.ts';
import { REPORT_TYPES } from '../../apis/reporting-v3/report-types.ts';
import { instantText, statement, type Explanation } from './explanation.ts';

/** Orders come within 30 days of their click. */
const ORDER_DAYS = 30;
const LENGTH = 86_400_000;
/** Invalid traffic is recognized within three days. */
const INVALID_DAYS = 3;
/** Reports of version 2. */
const REPORT_DAYS = 60;

export function explainDates(context: OperationContext): Explanation {
  const { profile, marketplace } = context.scope;
  const { today, at } = context;
  const { start, end } = simulatedDay(context, today);
  return statement(`Days of profile ${profile.profileId}`, {
    value: today,
    rule: 'RPT-22',
    children: [
      statement('Time of the world', { at: instantText(at), rule: 'GEN-40' }),
      statement('Time zone of the profile', { value: marketplace.timeZone }),
      statement('Today', {
        value: today,
        rule: 'RPT-23',
        children: [statement('begins', { at: instantText(start) }), statement('ends', { at: instantText(end) })],
      }),
      growing(context),
      retention(today),
    ],
  });
}

function finalAt(context: OperationContext, day: Day): number {
  return simulatedDay(context, day).end + ORDER_DAYS * LENGTH;
}

function growing(context: OperationContext): Explanation {
  const { today, at } = context;
  const days: Day[] = [];
  let day = today;
  while (finalAt(context, day) > at) {
    days.push(day);
    day = addDays(day, -1);
  }
  return statement('Days that may still grow', {
    value: days.length,
    rule: 'RPT-51',
    children: [
      ...days.map((each) => dayStatement(context, each)),
      statement('All days up to this one are final', { value: day }),
    ],
  });
}

function dayStatement(context: OperationContext, day: Day): Explanation {
  const { end } = simulatedDay(context, day);
  const { at } = context;
  const until = (instant: number, what: string): Explanation =>
    instant > at ? statement(`${what} may still come`, { at: instantText(instant) }) : statement(`${what} are final`);
  return statement(day, {
    at: instantText(finalAt(context, day)),
    children: [
      until(end, 'Impressions, clicks and cost'),
      until(end + INVALID_DAYS * LENGTH, 'Invalid impressions and clicks'),
      until(finalAt(context, day), 'Orders, units and sales'),
    ],
  });
}

function retention(today: Day): Explanation {
  const byDays = Map.groupBy(Object.entries(REPORT_TYPES), ([, { retentionDays }]) => retentionDays);
  return statement('First days that a report can contain', {
    children: [
      statement('Reports of version 2', { value: addDays(today, -REPORT_DAYS), rule: 'LIM-10' }),
      ...[...byDays].map(([days, types]) =>
        statement(types.map(([id]) => id).join(', '), { value: addDays(today, -days), rule: 'TOD-30' }),
      ),
    ],
  });
}
