/**
 * What may be asked of a budget history: from which day to which, how much of it, and where it goes on.
 */
import { addDays, daysBetween, fromCompact, type Day } from '../../model/days.ts';
import { queryOf, scopeOfCall, type Call } from '../../http/call.ts';
import type { Schema } from '../../http/description.ts';
import { badParameter } from '../../http/refusals.ts';
import { isRefusal, type Refusal } from '../../http/reply.ts';
import { noteUnknownParameter } from '../../grammar/list-query.ts';
import { pageToken, readPageToken } from '../../grammar/page-token.ts';
import type { HistoryWish } from '../../verbs/budget-history.ts';

const MOST = 30;
const DEFAULT_DAYS = 30;
const DAY: Schema = { type: 'string', pattern: '^\\d{8}$', example: '20300131' };

export const QUERY = {
  startDate: { ...DAY, description: `YYYYMMDD; without it, ${DEFAULT_DAYS} days that end with endDate` },
  endDate: { ...DAY, description: 'YYYYMMDD; without it, today' },
  pageSize: { type: 'integer', minimum: 1, maximum: MOST, default: MOST },
  nextToken: { type: 'string' },
} as const satisfies Record<string, Schema>;
type Name = keyof typeof QUERY;
const NAMES: readonly string[] = Object.keys(QUERY);

export interface HistoryQuery extends HistoryWish {
  /** For the token of the next page. */
  seal: string;
}

/** A history is asked for on a day: without dates it ends with that day. */
export function readHistoryQuery(call: Call, campaignId: string, today: Day): HistoryQuery | Refusal {
  const sent = queryOf(call);
  for (const name of new Set(sent.keys())) {
    const refusal = NAMES.includes(name) ? undefined : noteUnknownParameter(call, name);
    if (refusal !== undefined) return refusal;
    if (NAMES.includes(name) && sent.getAll(name).length > 1) return badParameter(`${name} is there more than once`);
  }
  const said = (name: Name): string | undefined => sent.get(name) ?? undefined;
  const to = readDay('endDate', said('endDate'), today);
  if (typeof to !== 'string') return to;
  const from = readDay('startDate', said('startDate'), addDays(to, 1 - DEFAULT_DAYS));
  if (typeof from !== 'string') return from;
  if (from > to) return badParameter('startDate is after endDate');
  const most = readSize(said('pageSize'));
  if (typeof most !== 'number') return most;
  const seal = sealOf(call, campaignId, said('startDate'), said('endDate'));
  const after = readToken(seal, said('nextToken'));
  if (after !== undefined && isRefusal(after)) return after;
  return { from, to, most, after, seal };
}

function readDay(name: Name, text: string | undefined, otherwise: Day): Day | Refusal {
  if (text === undefined) return otherwise;
  return fromCompact(text) ?? badParameter(`${name} must be a day in the form YYYYMMDD`);
}

function readSize(text: string | undefined): number | Refusal {
  if (text === undefined) return MOST;
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= MOST ? size : badParameter(`pageSize must be a whole number from 1 to ${MOST}`);
}

/** The days as they were sent: a history without dates goes on after midnight too. */
function sealOf(call: Call, campaignId: string, ...days: (string | undefined)[]): string {
  const { world, profile } = scopeOfCall(call);
  return JSON.stringify([world.name, world.seed, profile.profileId, 'budgetHistory', campaignId, ...days]);
}

/** A place in a history is one number: the day, and behind it the rule. */
const RULES = 10_000_000;
const FIRST_DAY = '1000-01-01';

export function tokenAt(seal: string, { day, seq }: NonNullable<HistoryWish['after']>): string {
  return pageToken(seal, daysBetween(FIRST_DAY, day) * RULES + seq);
}

function readToken(seal: string, token: string | undefined): HistoryWish['after'] | Refusal {
  if (token === undefined) return undefined;
  const place = readPageToken(seal, token);
  if (place === undefined) return badParameter('nextToken is none that was given for this history');
  return { day: addDays(FIRST_DAY, Math.floor(place / RULES)), seq: place % RULES };
}
