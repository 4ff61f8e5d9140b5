/**
 * The details of a rule in the body of a request, and the rule that follows from them. An update may send a part of the
 * details; the others stay.
 */
import { MAX_RULE_NAME, RULE_STATES, type RuleFacts } from '../../../../model/budget-rules.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { Day } from '../../../../model/days.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { salesEvents } from '../../../../core/performance/budgets/sales-events.ts';
import { withKind } from '../../../../core/performance/write-budget-rules.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, compactDay, number, oneOf, plain, text } from '../../../protocol/codecs/value-codecs.ts';
import { locate, wrongType } from '../../../protocol/codecs/codec.ts';
import type { RuleDetails, RuleProduct } from './rule-product.ts';
import type { RuleTerms } from '../../../../model/stored/rules.ts';
import { isTimeOfDay, RULE_TYPES, WEEKDAYS } from '../../../../model/rule-values.ts';

const MAX_PERCENT = 10_000;

const time = plain<string>({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }, (json, place) => {
  if (typeof json !== 'string') return wrongType(place, 'string', json);
  return isTimeOfDay(json) ? { value: json } : { code: 'invalidText', ...locate(place), reason: 'pattern' };
});
const ruleId = text;

export function detailsCodec({ metrics, comparisons, recurrences }: RuleProduct) {
  return object(
    {
      name: optional(boundedText({ min: 1, max: MAX_RULE_NAME })),
      ruleType: optional(oneOf(RULE_TYPES)),
      budgetIncreaseBy: optional(
        object({
          type: oneOf(['PERCENT'] as const),
          value: describedBy(number(), { exclusiveMinimum: 0, maximum: MAX_PERCENT }),
        }),
      ),
      duration: optional(
        object({
          dateRangeTypeRuleDuration: optional(object({ startDate: compactDay, endDate: optional(compactDay) })),
          eventTypeRuleDuration: optional(
            object({
              eventId: boundedText({ min: 1, max: 100 }),
              // Answers have them, and a client may send back what it has read.
              eventName: optional(text),
              startDate: optional(text),
              endDate: optional(text),
            }),
          ),
        }),
      ),
      recurrence: optional(
        object({
          type: oneOf(recurrences),
          daysOfWeek: optional(list(oneOf(WEEKDAYS), { max: 7 })),
          intraDaySchedule: optional(list(object({ startTime: time, endTime: time }), { max: 1 })),
        }),
      ),
      performanceMeasureCondition: optional(
        object({ metricName: oneOf(metrics), comparisonOperator: oneOf(comparisons), threshold: number() }),
      ),
    },
    { title: 'a budget rule' },
  );
}

export function changeCodec(product: RuleProduct) {
  return object(
    {
      ruleId,
      ruleState: optional(oneOf(RULE_STATES)),
      ruleDetails: optional(detailsCodec(product)),
      createdDate: optional(number()),
      lastUpdatedDate: optional(number()),
      ruleStatus: optional(text),
    },
    { title: 'a budget rule', readOnly: ['ruleStatusDetails'] },
  );
}

type SentDetails = ValueOf<ReturnType<typeof detailsCodec>>;

const refuse = (field: string, detail: string): Failure => ({ code: 'unsupported', field, detail });

/** The rule after the request; `before` is the rule that is changed. */
export function toDetails(
  context: Reading,
  product: RuleProduct,
  sent: SentDetails,
  before?: RuleFacts,
): RuleDetails | Failure {
  const { name = before?.terms.name, ruleType = before?.terms.ruleType } = sent;
  const budgetIncreaseBy = sent.budgetIncreaseBy ?? before?.terms.budgetIncreaseBy;
  if (name === undefined) return { code: 'missing', field: 'name' };
  if (ruleType === undefined) return { code: 'missing', field: 'ruleType' };
  if (budgetIncreaseBy === undefined) return { code: 'missing', field: 'budgetIncreaseBy' };
  const { value } = budgetIncreaseBy;
  if (value <= 0 || value > MAX_PERCENT)
    return refuse('budgetIncreaseBy', `budgetIncreaseBy.value must be greater than 0 and at most ${MAX_PERCENT}`);
  const days = daysOf(context, sent.duration, before);
  if ('code' in days) return days;
  const recurrence = sent.recurrence ?? before?.terms.recurrence ?? { type: 'DAILY' };
  const wrong = recurrenceProblem(recurrence);
  if (wrong !== undefined) return wrong;
  const kept = ruleType === 'PERFORMANCE' ? before?.terms.performanceMeasureCondition : undefined;
  const condition = sent.performanceMeasureCondition ?? kept;
  if (ruleType === 'PERFORMANCE' && condition === undefined)
    return { code: 'missing', field: 'performanceMeasureCondition' };
  if (ruleType === 'SCHEDULE' && condition !== undefined)
    return refuse('performanceMeasureCondition', 'A rule of type SCHEDULE has no performanceMeasureCondition');
  const { startDay, endDay, event } = days;
  const terms: RuleTerms = {
    name,
    ruleType,
    budgetIncreaseBy,
    ...(event === undefined ? {} : { event }),
    recurrence: { ...recurrence, ...(recurrence.daysOfWeek?.length === 0 ? { daysOfWeek: [...WEEKDAYS] } : {}) },
    ...(condition === undefined ? {} : { performanceMeasureCondition: condition }),
  };
  return { startDay, endDay, terms: withKind(terms, product.kind) };
}

interface RuleDays {
  startDay: Day;
  endDay: Day | null;
  event?: RuleTerms['event'];
}

/** A start in the past is valid only if the rule has had it before. */
function daysOf(
  context: Reading,
  duration: SentDetails['duration'],
  before: RuleFacts | undefined,
): RuleDays | Failure {
  if (duration === undefined) {
    if (before === undefined) return { code: 'missing', field: 'duration' };
    const { startDay, endDay, terms } = before;
    return { startDay, endDay, ...(terms.event === undefined ? {} : { event: terms.event }) };
  }
  const { dateRangeTypeRuleDuration: range, eventTypeRuleDuration: named } = duration;
  if ((range === undefined) === (named === undefined))
    return refuse('duration', 'duration must have dateRangeTypeRuleDuration or eventTypeRuleDuration');
  if (named !== undefined) {
    const known = before?.terms.event;
    if (before !== undefined && known?.eventId === named.eventId)
      return { startDay: before.startDay, endDay: before.endDay, event: known };
    const found = salesEvents(simulationOf(context)).find(({ eventId }) => eventId === named.eventId);
    if (found === undefined) return refuse('duration', `Event ${named.eventId} does not exist`);
    const { startDay, endDay, eventId, eventName } = found;
    return { startDay, endDay, event: { eventId, eventName } };
  }
  const { startDate: startDay = '', endDate: endDay = null } = range ?? {};
  if (startDay < context.today && startDay !== before?.startDay) return { code: 'startInPast' };
  if (endDay !== null && endDay < startDay) return { code: 'endBeforeStart' };
  return { startDay, endDay };
}

function recurrenceProblem({ type, daysOfWeek = [], intraDaySchedule: [window] = [] }: RuleTerms['recurrence']) {
  if (type === 'WEEKLY' && daysOfWeek.length === 0)
    return { code: 'missing', field: 'recurrence', within: 'daysOfWeek' } as const;
  if (new Set(daysOfWeek).size < daysOfWeek.length)
    return { code: 'duplicateValue', field: 'recurrence', within: 'daysOfWeek' } as const;
  if (window !== undefined && window.endTime <= window.startTime)
    return refuse('recurrence', 'endTime must be after startTime');
  return undefined;
}
