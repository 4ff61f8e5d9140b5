/**
 * A schedule of bids in the body of a request: what its fields are, and the rule that follows from them.
 */
import { INCREASE, hourOf, MAX_BID_RULE_NAME, type BidRuleFacts } from '../../../../model/bid-rules/bid-rules.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { salesEvents } from '../../../../core/performance/budgets/sales-events.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { locate, optional, wrongType, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, integer, number, oneOf, plain, text } from '../../../protocol/codecs/value-codecs.ts';
import { numberOrText } from './number-text.ts';
import type { ScheduleTerms } from '../../../../model/stored/rules.ts';
import { isHour, COMPARISONS, RECURRENCES, WEEKDAYS } from '../../../../model/rule-values.ts';

const hour = plain<string>({ type: 'string', pattern: '^\\d{2}:00$', example: '05:00' }, (json, place) => {
  if (typeof json !== 'string') return wrongType(place, 'string', json);
  return isHour(json) ? { value: json } : { code: 'invalidText', ...locate(place), reason: 'pattern' };
});
const instant = plain<number>(
  { type: 'string', description: 'ISO 8601', example: '2030-01-31T00:00:00Z' },
  (json, place) => {
    if (typeof json !== 'string') return wrongType(place, 'string', json);
    const value = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(json) ? Date.parse(json) : Number.NaN;
    if (Number.isFinite(value) && value >= 0) return { value };
    return { code: 'invalidText', ...locate(place), reason: 'pattern' };
  },
);

const STATES = ['ENABLED', 'ENDED', 'PAUSED', 'SCHEDULED'] as const;
const action = object({
  actionType: oneOf(['ADOPT'] as const),
  actionDetails: object({
    actionOperator: oneOf(['INCREMENT'] as const),
    actionUnit: oneOf(['PERCENT'] as const),
    value: numberOrText({ above: 0, most: INCREASE.max }),
  }),
});
const recurrence = object({
  type: oneOf(RECURRENCES),
  daysOfWeek: optional(list(oneOf(WEEKDAYS), { max: 7 })),
  timesOfDay: optional(list(object({ startTime: hour, endTime: hour }), { max: 1 })),
  duration: object({
    startTime: optional(instant),
    endTime: optional(instant),
    eventId: optional(text),
    eventName: optional(text),
  }),
});
const criteria = object({
  comparisonOperator: optional(oneOf(COMPARISONS)),
  value: optional(numberOrText({ above: 0, most: 1_000_000 })),
  minValue: optional(number()),
  maxValue: optional(number()),
});

/** The fields of both versions; those that version 1 requires are checked by `toFacts`. */
const SHARED = { action: optional(action), recurrence: optional(recurrence) };
const title = { title: 'an optimization rule' };
const name = boundedText({ min: 1, max: MAX_BID_RULE_NAME });
const VERSION_1 = {
  ...SHARED,
  action,
  recurrence,
  ruleCategory: oneOf(['BID'] as const),
  ruleSubCategory: oneOf(['SCHEDULE'] as const),
  ruleName: optional(name),
  status: optional(oneOf(STATES)),
  conditions: optional(
    list(object({ attributeName: optional(oneOf(['ROAS'] as const)), criteria: optional(criteria) }), { max: 1 }),
  ),
};
const ATTRIBUTES = 'ACOS CLICKS CPC CTR CVR IMPRESSIONS ORDERS ROAS SALES SPEND'.split(' ');
const VERSION_2 = {
  ...SHARED,
  ruleCategory: oneOf(['BID', 'BUDGET', 'TARGETING'] as const),
  ruleSubCategory: oneOf(['PERFORMANCE', 'SCHEDULE'] as const),
  ruleName: name,
  status: oneOf(STATES),
  conditions: optional(
    list(object({ attributeName: optional(oneOf(ATTRIBUTES)), criteria: optional(criteria) }), { min: 1, max: 10 }),
  ),
  targeting: optional(
    list(
      object({
        expressionTypes: list(oneOf(['BROAD', 'EXACT', 'EXPANDED', 'PHRASE'] as const), { min: 1, max: 3 }),
        lookbackDays: integer({ min: 3, max: 65 }),
        targetingType: oneOf(['KEYWORD', 'PRODUCT'] as const),
      }),
      { min: 1, max: 1 },
    ),
  ),
};
const ID = { optimizationRuleId: text };
/** By version. */
export const CREATED = [object(VERSION_1, title), object(VERSION_2, title)] as const;
export const UPDATED = [object({ ...ID, ...VERSION_1 }, title), object({ ...ID, ...VERSION_2 }, title)] as const;

type Sent = ValueOf<(typeof CREATED)[number]>;

const refuse = (field: string, detail: string): Failure => ({ code: 'unsupported', field, detail });

type ScheduleFacts = BidRuleFacts & { terms: ScheduleTerms };

/** Whether the rule is one that raises bids at certain hours; `before` is the rule that is changed. */
export function toFacts(
  context: Reading,
  sent: Sent,
  before?: Pick<BidRuleFacts, 'startAt' | 'endAt'> & { terms: ScheduleTerms },
): ScheduleFacts | Failure {
  const { ruleCategory, ruleSubCategory, ruleName, status = 'ENABLED', conditions = [] } = sent;
  if (ruleCategory !== 'BID' || ruleSubCategory !== 'SCHEDULE')
    return refuse('ruleCategory', `${ruleCategory} with ${ruleSubCategory} is not supported; use BID with SCHEDULE`);
  if ('targeting' in sent && sent.targeting !== undefined)
    return refuse('targeting', 'targeting is supported for ruleCategory TARGETING only');
  if (status !== 'ENABLED' && status !== 'PAUSED')
    return refuse('status', `status ${status} cannot be set; use ENABLED or PAUSED`);
  if (sent.action === undefined) return { code: 'missing', field: 'action' };
  if (sent.recurrence === undefined) return { code: 'missing', field: 'recurrence' };
  const { value: increase } = sent.action.actionDetails;
  if (!Number.isInteger(increase))
    return refuse('action', `value ${increase} must be a whole number from ${INCREASE.min} to ${INCREASE.max}`);
  const times = timesOf(context, sent.recurrence.duration, before);
  if ('code' in times) return times;
  const recurring = recurrenceOf(sent.recurrence);
  if ('code' in recurring) return recurring;
  const roas = conditionOf(conditions);
  if (roas !== undefined && 'code' in roas) return roas;
  const { event, ...instants } = times;
  const terms: ScheduleTerms = {
    type: 'SCHEDULE',
    name: ruleName ?? before?.terms.name ?? null,
    increase,
    ...recurring,
    ...(event === undefined ? {} : { event }),
    ...(roas === undefined ? {} : { roas }),
  };
  return { ...instants, ruleState: status === 'ENABLED' ? 'enabled' : 'paused', terms };
}

function recurrenceOf({
  type,
  daysOfWeek = [],
  timesOfDay: [window] = [],
}: NonNullable<Sent['recurrence']>): Pick<ScheduleTerms, 'recurrence' | 'daysOfWeek' | 'window'> | Failure {
  if (type === 'WEEKLY' && daysOfWeek.length === 0)
    return { code: 'missing', field: 'recurrence', within: 'daysOfWeek' };
  if (new Set(daysOfWeek).size < daysOfWeek.length)
    return { code: 'duplicateValue', field: 'recurrence', within: 'daysOfWeek' };
  if (window !== undefined && hourOf(window.endTime) <= hourOf(window.startTime))
    return refuse('recurrence', `endTime ${window.endTime} must be after startTime ${window.startTime}`);
  return {
    recurrence: type,
    ...(daysOfWeek.length === 0 ? {} : { daysOfWeek }),
    ...(window === undefined ? {} : { window }),
  };
}

interface RuleTimes {
  startAt: number;
  endAt: number | null;
  event?: ScheduleTerms['event'];
}

/** The days of an event, if it is named, unless the request has its own times. */
function timesOf(
  context: Reading,
  { startTime, endTime, eventId, eventName }: NonNullable<Sent['recurrence']>['duration'],
  before: (Pick<BidRuleFacts, 'startAt' | 'endAt'> & { terms: ScheduleTerms }) | undefined,
): RuleTimes | Failure {
  const found = eventId === undefined ? undefined : eventTimes(context, eventId, before);
  if (eventId !== undefined && found === undefined) return refuse('recurrence', `Event ${eventId} does not exist`);
  const startAt = startTime ?? found?.startAt;
  const endAt = endTime ?? found?.endAt ?? null;
  if (startAt === undefined) return { code: 'missing', field: 'recurrence', within: 'duration.startTime' };
  if (endAt !== null && endAt <= startAt) return refuse('recurrence', 'endTime must be after startTime');
  if (eventId === undefined || found === undefined) return { startAt, endAt };
  return { startAt, endAt, event: { eventId, eventName: eventName ?? found.eventName } };
}

function eventTimes(
  context: Reading,
  eventId: string,
  before: Parameters<typeof timesOf>[2],
): { startAt: number; endAt: number | null; eventName: string } | undefined {
  const known = before?.terms.event;
  // An event that has ended is not announced any more.
  if (before !== undefined && before.startAt !== null && known?.eventId === eventId)
    return { startAt: before.startAt, endAt: before.endAt, eventName: known.eventName };
  const event = salesEvents(simulationOf(context)).find((each) => each.eventId === eventId);
  if (event === undefined) return undefined;
  const market = simulationOf(context).market;
  const { startDay, endDay, eventName } = event;
  return { startAt: market.day(startDay).start, endAt: market.day(endDay).end, eventName };
}

/** One condition of the return on ad spend. */
function conditionOf(conditions: NonNullable<Sent['conditions']>): ScheduleTerms['roas'] | Failure {
  const [condition, ...others] = conditions;
  if (condition === undefined) return undefined;
  const { attributeName = 'ROAS', criteria: { comparisonOperator, value, minValue, maxValue } = {} } = condition;
  if (others.length > 0) return refuse('conditions', 'A schedule has one condition at most');
  if (attributeName !== 'ROAS')
    return refuse('conditions', `attributeName ${attributeName} is not supported for a schedule; use ROAS`);
  if (minValue !== undefined || maxValue !== undefined)
    return refuse('conditions', 'minValue and maxValue are not supported; use comparisonOperator and value');
  if (comparisonOperator === undefined || value === undefined)
    return { code: 'missing', field: 'conditions', within: 'criteria' };
  return { comparisonOperator, threshold: value };
}
