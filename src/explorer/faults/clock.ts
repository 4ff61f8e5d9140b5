/**
 * Time that passes between two calls: over midnight of the profile, over the border of the retention, over the end of an
 * access token.
 */
import { reportTypeOf } from '../../service/apis/reports/v3/report-types.ts';
import { MAX_AGE_DAYS } from '../../service/apis/reports/v2/request.ts';
import { addDays, dayBounds, dayIn, daysBetween, fromCompact } from '../../model/days.ts';
import { durationText } from '../../model/text/durations.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import type { World } from '../../world/state/world.ts';
import type { Call } from './calls.ts';
import { actionsBefore } from './at-call.ts';
import { parsed, usesToken } from './effects-of-calls.ts';
import { faultsOf, type FaultScenario, type Surroundings } from './fault.ts';

const SECOND = 1000;
/** A day that is further from the border of the retention does not pass it while a client runs. */
const MAX_DAYS_TO_BORDER = 2;

/** Hours pass, and a client cannot see that a link that it has fetched before has expired. */
const LINKS_EXPIRE = ['expired-link-used'] as const;

export const CLOCK_FAULTS = faultsOf('clock', [
  {
    id: 'midnight',
    title: 'comes right after midnight of the profile',
    remedy: 'Determine the days of the job once, at its beginning.',
    likelihood: 0.4,
    causes: LINKS_EXPIRE,
    // The hours until midnight would pass between a link and its file, for which `link-expired` is the fault.
    applies: ({ call, operation }, { world }) =>
      call.index > 0 && operation !== DOWNLOAD && untilMidnight(call, world, 1) !== undefined,
    arm: (call, { world }) => ({
      scenario: advanceBefore(call, untilMidnight(call, world, 1)),
      alsoRight: 'at any moment',
    }),
  },
  {
    id: 'retention',
    title: 'requests the oldest day right after it is no longer available',
    remedy: 'Treat a report that is refused as an error: its day is not a day without rows.',
    likelihood: 0.3,
    applies: ({ call }, { world }) => untilTooOld(call, world) !== undefined,
    arm: (call, { world }) => ({ scenario: advanceBefore(call, untilTooOld(call, world)) }),
  },
  {
    id: 'token-end',
    title: 'comes right after the end of the access token that the client requested',
    remedy: 'After a 401, request a new access token. After a 403 of a file, request a new link.',
    likelihood: 0.6,
    causes: LINKS_EXPIRE,
    applies: ({ call }, around) => usesToken(call) && untilTokenEnd(call, around) !== undefined,
    // Links that were issued with the token expire as well, at which a client may give up.
    arm: (call, around) => ({
      scenario: advanceBefore(call, untilTokenEnd(call, around)),
      alsoRight: 'at any moment',
      ...(around.calls.some(({ operation }) => operation === DOWNLOAD) ? {} : { mustSurvive: true }),
    }),
  },
]);

function advanceBefore(call: Call, milliseconds = 0): FaultScenario {
  return actionsBefore(call, { advance: durationText(milliseconds) });
}

/** Milliseconds to one second after the midnight that ends a number of days; undefined without a known profile. */
function untilMidnight(call: Call, world: World, days: number): number | undefined {
  const today = todayOf(call, world);
  if (today === undefined) return undefined;
  const { end } = dayBounds(addDays(today.day, days - 1), today.timeZone);
  return secondAfter(end - call.at);
}

/** Undefined if the call requests no report, or the day is far from the border. */
function untilTooOld(call: Call, world: World): number | undefined {
  const today = todayOf(call, world);
  const wanted = oldestDay(call);
  if (today === undefined || wanted === undefined) return undefined;
  const days = daysBetween(addDays(today.day, -wanted.retentionDays), wanted.day);
  return days >= 0 && days <= MAX_DAYS_TO_BORDER ? untilMidnight(call, world, days + 1) : undefined;
}

function untilTokenEnd({ index, at }: Call, { world, calls }: Surroundings): number | undefined {
  const issued = calls.findLast(
    (call) => call.operation === 'requestToken' && call.index < index && call.status === 200,
  );
  return issued === undefined ? undefined : secondAfter(issued.at + world.settings.tokenTtl - at);
}

function secondAfter(milliseconds: number): number {
  return Math.ceil(milliseconds / SECOND + 1) * SECOND;
}

/** The day of the profile at the instant of a call, and its time zone. */
function todayOf({ profileId, at }: Call, world: World): { day: string; timeZone: string } | undefined {
  const profile = profileId === undefined ? undefined : world.accountStore.profile(profileId);
  if (profile === undefined) return undefined;
  const { timeZone } = marketplaceOf(profile.country);
  return { day: dayIn(timeZone, at), timeZone };
}

function oldestDay({ operation, requestBody }: Call): { day: string; retentionDays: number } | undefined {
  // Fields of a body that is not an object are undefined, too.
  const body = Object(parsed(requestBody)) as { reportDate?: unknown; startDate?: unknown; configuration?: unknown };
  if (operation === 'requestReport' || operation === 'requestDisplayReport') {
    const day = fromCompact(String(body.reportDate));
    return day === undefined ? undefined : { day, retentionDays: MAX_AGE_DAYS };
  }
  const { reportTypeId } = Object(body.configuration) as { reportTypeId?: unknown };
  const type = operation === 'createAsyncReport' ? reportTypeOf(String(reportTypeId)) : undefined;
  return type === undefined ? undefined : { day: String(body.startDate), retentionDays: type.retentionDays };
}
