import { durationText } from '../../../model/durations.ts';
import { addDays, daysBetween, fromCompact } from '../../../model/days.ts';
import { reportTypeOf } from '../../../apis/reporting-v3/report-types.ts';
import { MAX_AGE_DAYS } from '../../../apis/reports/request.ts';
import type { World } from '../../../world/world.ts';
import type { Call } from '../../calls.ts';
import { actionsBefore } from '../at-call.ts';
import { parsed } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';
import { todayOf, untilMidnight } from './until-midnight.ts';

/** A day that is further from the border does not pass it while a client runs. */
const MAX_DAYS = 2;

export const retention: ExploredFault = {
  id: 'retention',
  title: 'requests the oldest day right after it is no longer available',
  group: 'clock',
  likelihood: 0.3,
  applies: ({ call }, { world }) => untilTooOld(call, world) !== undefined,
  arm: (call, { world }) => ({
    scenario: actionsBefore(call, { advance: durationText(untilTooOld(call, world) ?? 0) }),
  }),
};

/** Undefined if the call requests no report, or the day is far from the border. */
function untilTooOld(call: Call, world: World): number | undefined {
  const today = todayOf(call.profileId, world, call.at);
  const wanted = oldestDay(call);
  if (today === undefined || wanted === undefined) return undefined;
  const days = daysBetween(addDays(today.day, -wanted.retentionDays), wanted.day);
  return days >= 0 && days <= MAX_DAYS ? untilMidnight(call, world, days + 1) : undefined;
}

function oldestDay({ operation, requestBody }: Call): { day: string; retentionDays: number } | undefined {
  // Fields of a body that is not an object are undefined, too.
  const body = Object(parsed(requestBody)) as { reportDate?: unknown; startDate?: unknown; configuration?: unknown };
  if (operation === 'requestReport') {
    const day = fromCompact(String(body.reportDate));
    return day === undefined ? undefined : { day, retentionDays: MAX_AGE_DAYS };
  }
  const { reportTypeId } = Object(body.configuration) as { reportTypeId?: unknown };
  const type = operation === 'createAsyncReport' ? reportTypeOf(String(reportTypeId)) : undefined;
  return type === undefined ? undefined : { day: String(body.startDate), retentionDays: type.retentionDays };
}
