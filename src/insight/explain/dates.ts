/**
 * Explains the days of a profile: what today is, which days are final, and which days reports can contain.
 */
import { addDays, type Day, instantText } from '../../model/days.ts';
import type { Reading } from '../../core/entities/operation-context.ts';
import { RECOGNIZED_WITHIN } from '../../core/simulation/quantities/invalid-traffic.ts';
import { MAX_ORDER_DELAY } from '../../core/simulation/orders.ts';
import { MAX_AGE_DAYS } from '../../service/apis/reports/v2/request.ts';
import { REPORT_TYPES } from '../../service/apis/reports/v3/report-types.ts';
import { statement, type Explanation } from './explanation.ts';
import { simulationOf } from '../../core/performance/simulation.ts';

export function explainDates(context: Reading): Explanation {
  const { profile, marketplace } = context.scope;
  const { today, at } = context;
  const { start, end } = simulationOf(context).market.day(today);
  return statement(`Days of profile ${profile.profileId}`, {
    value: today,
    rule: 'RPT-22',
    children: [
      statement('Time of the world', { at: instantText(at), rule: 'GEN-40' }),
      statement('Time zone of the profile', { value: marketplace.timeZone }),
      statement('Today', {
        value: today,
        rule: 'RPT-23',
        children: [statement('It begins', { at: instantText(start) }), statement('It ends', { at: instantText(end) })],
      }),
      growing(context),
      retention(today),
    ],
  });
}

/** The days by what may still come, and the last day of which all numbers are final. */
function growing(context: Reading): Explanation {
  const orders = growingDays(context, MAX_ORDER_DELAY);
  return statement('Days that may still grow', {
    value: orders.length,
    rule: 'RPT-51',
    children: [
      growingBy('Impressions, clicks and cost', context, 0),
      growingBy('Invalid impressions and clicks', context, RECOGNIZED_WITHIN),
      growingBy('Orders, units and sales', context, MAX_ORDER_DELAY),
      statement('All days up to this one are final', { value: addDays(context.today, -orders.length) }),
    ],
  });
}

function growingBy(what: string, context: Reading, delay: number): Explanation {
  const growing = growingDays(context, delay);
  return statement(`${what} may still come`, {
    value: growing.length,
    unit: growing.length === 1 ? 'day' : 'days',
    children: growing.map((day) => statement(`${day} is final`, { at: instantText(finalAt(context, day, delay)) })),
  });
}

/** From today back. */
function growingDays(context: Reading, delay: number): Day[] {
  const growing: Day[] = [];
  let day = context.today;
  while (finalAt(context, day, delay) > context.at) {
    growing.push(day);
    day = addDays(day, -1);
  }
  return growing;
}

/** When the last of what comes at most so many milliseconds after its event has come. */
function finalAt(context: Reading, day: Day, delay: number): number {
  return simulationOf(context).market.day(day).end + delay;
}

function retention(today: Day): Explanation {
  const byDays = Map.groupBy(Object.entries(REPORT_TYPES), ([, { retentionDays }]) => retentionDays);
  return statement('First days that a report can contain', {
    children: [
      statement('Reports of version 2', { value: addDays(today, -MAX_AGE_DAYS), rule: 'LIM-10' }),
      ...[...byDays].map(([days, types]) =>
        statement(types.map(([id]) => id).join(', '), { value: addDays(today, -days), rule: 'TOD-30' }),
      ),
    ],
  });
}
