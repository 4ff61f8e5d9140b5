/**
 * The two calls of version 3 that tell of budget rules. No call of the service makes or changes one.
 */
import { RULE_STATES, WEEKDAYS } from '../../model/budget-rules.ts';
import type { Operation } from '../../http/call.ts';
import type { Schema } from '../../http/description.ts';
import { PLAIN_ERROR, plainVoice } from '../../grammar/plain-voice.ts';
import { answerHistory, answerRules } from './answers.ts';
import { QUERY } from './history-query.ts';

const COMMON = {
  tag: 'Budget rules',
  method: 'GET',
  needs: 'scope',
  permission: 'viewer',
  voice: plainVoice,
} as const;
const PATH = '/sp/campaigns/{campaignId}/budgetRules';

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const DAY: Schema = { type: 'string', pattern: '^\\d{8}$' };
const INSTANT: Schema = { type: 'integer', format: 'int64', description: 'Milliseconds since 1970' };
const oneOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });
const list = (items: Schema): Schema => ({ type: 'array', items });

const STATUS = oneOf('PAUSED', 'EXPIRED', 'PENDING_START', 'ON_HOLD', 'BUDGET_THRESHOLD_NOT_MET', 'ACTIVE');
const METRIC = oneOf('ACOS', 'CTR', 'CVR', 'ROAS');

const RULE = object({
  ruleId: TEXT,
  ruleState: oneOf(...RULE_STATES),
  ruleStatus: STATUS,
  ruleStatusDetails: object({
    status: STATUS,
    reasonCode: oneOf(
      'RULE_PAUSED',
      'END_DATE_PASSED',
      'START_DATE_IN_FUTURE',
      'RECURRENCE_NOT_MET',
      'PERFORMANCE_NOT_MET',
      'BUDGET_TOO_LOW',
      'RULE_APPLIED',
    ),
  }),
  ruleDetails: object({
    name: TEXT,
    ruleType: oneOf('SCHEDULE', 'PERFORMANCE'),
    budgetIncreaseBy: object({ type: oneOf('PERCENT'), value: NUMBER }),
    duration: object({
      dateRangeTypeRuleDuration: object({ startDate: DAY, endDate: DAY }),
      eventTypeRuleDuration: object({ eventId: TEXT, eventName: TEXT, startDate: DAY, endDate: DAY }),
    }),
    recurrence: object({ type: oneOf('DAILY', 'WEEKLY'), daysOfWeek: list(oneOf(...WEEKDAYS)) }),
    performanceMeasureCondition: object({
      metricName: METRIC,
      comparisonOperator: oneOf(
        'GREATER_THAN',
        'LESS_THAN',
        'EQUAL_TO',
        'LESS_THAN_OR_EQUAL_TO',
        'GREATER_THAN_OR_EQUAL_TO',
      ),
      threshold: NUMBER,
    }),
  }),
  createdDate: INSTANT,
  lastUpdatedDate: INSTANT,
});

const answers = (schema: Schema): Record<number, Schema> => ({
  200: schema,
  ...Object.fromEntries([400, 401, 404].map((status) => [status, PLAIN_ERROR])),
});

export const budgetRuleOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'listBudgetRules',
    paths: [PATH],
    summary: 'List the budget rules of a campaign',
    describe: { responses: answers(object({ associatedRules: list(RULE) })) },
    perform: answerRules,
  },
  {
    ...COMMON,
    id: 'getBudgetRuleHistory',
    paths: [`${PATH}/budgetHistory`],
    summary: 'List the days on which budget rules raised the budget of a campaign',
    describe: {
      query: QUERY,
      responses: answers(
        object({
          history: list(
            object({
              executionTime: INSTANT,
              appliedRule: RULE,
              dailyBudgetValue: NUMBER,
              ruleBasedBudgetValue: NUMBER,
              performanceMetric: object({ name: METRIC, value: NUMBER }),
            }),
          ),
          nextToken: TEXT,
        }),
      ),
    },
    perform: answerHistory,
  },
];
