/**
 * Searches schedules of bids by their fields and campaigns, in pages.
 */
import { isScheduleRule, statusOfSchedule, type ScheduleRule } from '../../../../model/bid-rules/bid-rules.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { nameOf, ruleJson } from './schedule-json.ts';
import { versionOf } from './write-schedules.ts';

/** By version. */
const MOST = [100, 300] as const;

const filter = object({
  filterType: optional(oneOf(['BROAD_MATCH', 'EXACT_MATCH'] as const)),
  values: optional(list(text, { min: 1, max: 100 })),
});
type Filter = ValueOf<typeof filter>;
const NAMES = {
  optimizationRuleId: optional(filter),
  ruleCategory: optional(filter),
  ruleSubCategory: optional(filter),
};
const SHARED = { campaignFilter: optional(object({ campaignId: optional(filter) })), nextToken: optional(text) };
const title = { title: 'a search of optimization rules' };
/** By version. */
export const SEARCHES = [
  object(
    {
      ...SHARED,
      optimizationRuleFilter: optional(object(NAMES)),
      pageSize: optional(integer({ min: 1, max: MOST[0] })),
    },
    title,
  ),
  object(
    {
      ...SHARED,
      optimizationRuleFilter: optional(object({ ...NAMES, ruleName: optional(filter), ruleStatus: optional(filter) })),
      maxResults: optional(integer({ min: 1, max: MOST[1] })),
      sortBy: optional(list(oneOf(['NAME'] as const), { min: 1, max: 1 })),
    },
    title,
  ),
] as const;

export function searchSchedules(request: RequestContext): Reply | ApiError {
  const selected = versionOf(request);
  if (isApiError(selected)) return selected;
  const { type, version } = selected;
  const read = readBody(request, SEARCHES[version], 'TOD-264');
  if (isApiError(read)) return read;
  const body = read.value;
  const { at: now } = createOperationContext(request);
  const { world, profile } = requireScope(request);
  const { pageSize, maxResults }: { pageSize?: number; maxResults?: number } = body;
  const size = pageSize ?? maxResults ?? MOST[version];
  const { nextToken, ...asked } = body;
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, 'optimizationRules', asked]);
  const from = nextToken === undefined || nextToken === '' ? 0 : readPageToken(fingerprint, nextToken);
  if (from === undefined) return badParameter('nextToken must be a token that this search returned', 'TOD-264');
  const rules = world.bidRules.of(profile.profileId).filter(isScheduleRule);
  const found = rules.filter((rule) => rule.ruleState !== 'archived' && matches(rule, body, now));
  const sorted = 'sortBy' in body && body.sortBy !== undefined ? found.toSorted(compareNames) : found;
  const next = from + size;
  const token = next < sorted.length ? pageToken(fingerprint, next) : undefined;
  const optimizationRules = sorted.slice(from, next).map((rule) => ruleJson(rule, now));
  return {
    status: 200,
    body: JSON.stringify({ code: '200', optimizationRules, nextToken: token }),
    headers: { 'content-type': type },
    page: { token: nextToken, next: token },
  };
}

function compareNames(one: ScheduleRule, other: ScheduleRule): number {
  const [a, b] = [nameOf(one), nameOf(other)];
  return a === b ? one.seq - other.seq : a < b ? -1 : 1;
}

function matches(
  rule: ScheduleRule,
  { campaignFilter, optimizationRuleFilter = {} }: ValueOf<(typeof SEARCHES)[number]>,
  now: number,
): boolean {
  const values: Readonly<Record<string, readonly string[]>> = {
    optimizationRuleId: [rule.ruleId],
    ruleCategory: ['BID'],
    ruleSubCategory: ['SCHEDULE'],
    ruleName: [nameOf(rule)],
    ruleStatus: [statusOfSchedule(rule, now)],
  };
  return (
    fits(campaignFilter?.campaignId, rule.campaignIds) &&
    Object.entries(optimizationRuleFilter).every(([name, each]) => fits(each, values[name] ?? []))
  );
}

/** A broad filter finds parts of texts, whatever their case. */
function fits(wanted: Filter | undefined, values: readonly string[]): boolean {
  if (wanted?.values === undefined) return true;
  const { filterType = 'EXACT_MATCH', values: texts } = wanted;
  const isBroad = filterType === 'BROAD_MATCH';
  return texts.some((each) =>
    values.some((value) => (isBroad ? value.toLowerCase().includes(each.toLowerCase()) : value === each)),
  );
}
