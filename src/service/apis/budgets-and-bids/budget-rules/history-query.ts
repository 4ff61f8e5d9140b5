/**
 * Query parameters of the budget history: a range of days, a page size and a page token.
 */
import { addDays, daysBetween, fromCompact, type Day } from '../../../../model/days.ts';
import { queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import type { BudgetHistoryQuery } from '../../../../core/performance/budget-history.ts';
import { STRING } from '../../../protocol/codecs/schemas.ts';

const MAX_PAGE_SIZE = 30;
const DEFAULT_DAYS = 30;
const DAY: Schema = { type: 'string', pattern: '^\\d{8}$', example: '20300131' };

export const QUERY = {
  startDate: { ...DAY, description: `YYYYMMDD; by default, the range has ${DEFAULT_DAYS} days` },
  endDate: { ...DAY, description: 'YYYYMMDD; by default, today' },
  pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
  nextToken: STRING,
} as const satisfies Record<string, Schema>;
type ParameterName = keyof typeof QUERY;
const PARAMETER_NAMES: readonly string[] = Object.keys(QUERY);

interface HistoryQuery extends BudgetHistoryQuery {
  /** Identifies the query, so that a page token is only valid for the query that returned it. */
  fingerprint: string;
}

/** Without dates, the range ends today. */
export function readHistoryQuery(request: RequestContext, campaignId: string, today: Day): HistoryQuery | ApiError {
  const sent = queryOf(request);
  const names = [...sent.keys()];
  const unknown = names.filter((name) => !PARAMETER_NAMES.includes(name));
  const error = reportUnknownParameters(request, unknown, 'BUD-19');
  if (error !== undefined) return error;
  const repeated = PARAMETER_NAMES.find((name) => sent.getAll(name).length > 1);
  if (repeated !== undefined) return badParameter(`${repeated} must have one value`, 'BUD-19');
  const parameter = (name: ParameterName): string | undefined => sent.get(name) ?? undefined;
  const to = readDay('endDate', parameter('endDate'), today);
  if (typeof to !== 'string') return to;
  const from = readDay('startDate', parameter('startDate'), addDays(to, 1 - DEFAULT_DAYS));
  if (typeof from !== 'string') return from;
  if (from > to) return badParameter('startDate is after endDate', 'BUD-19');
  const max = readSize(parameter('pageSize'));
  if (typeof max !== 'number') return max;
  const fingerprint = queryFingerprint(request, campaignId, parameter('startDate'), parameter('endDate'));
  const after = readToken(fingerprint, parameter('nextToken'));
  if (after !== undefined && isApiError(after)) return after;
  return { from, to, max, after, fingerprint };
}

function readDay(name: ParameterName, text: string | undefined, defaultDay: Day): Day | ApiError {
  if (text === undefined) return defaultDay;
  return fromCompact(text) ?? badParameter(`${name} must be a day in the form YYYYMMDD`, 'BUD-15');
}

function readSize(text: string | undefined): number | ApiError {
  if (text === undefined) return MAX_PAGE_SIZE;
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= MAX_PAGE_SIZE
    ? size
    : badParameter(`pageSize must be a whole number from 1 to ${MAX_PAGE_SIZE}`, 'BUD-19');
}

/** Contains the dates as they were sent, so that a page token without dates stays valid after midnight. */
function queryFingerprint(request: RequestContext, campaignId: string, ...days: (string | undefined)[]): string {
  const { world, profile } = requireScope(request);
  return JSON.stringify([world.name, world.seed, profile.profileId, 'budgetHistory', campaignId, ...days]);
}

/** A position in the history is one number: the day in the high digits, the rule in the low digits. */
const MAX_RULES = 10_000_000;
const FIRST_DAY = '1000-01-01';

export function tokenAt(fingerprint: string, { day, seq }: NonNullable<BudgetHistoryQuery['after']>): string {
  return pageToken(fingerprint, daysBetween(FIRST_DAY, day) * MAX_RULES + seq);
}

function readToken(fingerprint: string, token: string | undefined): BudgetHistoryQuery['after'] | ApiError {
  if (token === undefined) return undefined;
  const position = readPageToken(fingerprint, token);
  if (position === undefined) return badParameter('nextToken must be a token that this history returned', 'BUD-19');
  return { day: addDays(FIRST_DAY, Math.floor(position / MAX_RULES)), seq: position % MAX_RULES };
}
