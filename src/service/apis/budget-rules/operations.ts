/**
 * The budget rules API, which is read-only: the rules of a campaign and the days on which they were applied.
 */
import { RULE_STATES, WEEKDAYS } from '../../../model/budget-rules.ts';
import type { Operation } from '../../http/request-context.ts';
import type { Schema } from '../../http/description.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../protocol/legacy/error-serializer.ts';
import { getBudgetRuleHistory, listBudgetRules } from './handlers.ts';
import { QUERY } from './history-query.ts';

const COMMON = {
  tag: 'Budget rules',
  method: 'GET',
  needs: 'scope',
  permission: 'viewer',
  serializeError: legacyErrorSerializer,
} as const;
const PATH = '/sp/campaigns/{campaignId}/budgetRules';

const STRING: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const DAY: Schema = { type: 'string', pattern: '^\\d{8}$' };
const INSTANT: Schema = { type: 'integer', format: 'int64', description: 'Milliseconds since 1970' };
const enumOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });
const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });
const arrayOf = (items: Schema): Schema => ({ type: 'array', items });

const STATUS = enumOf('PAUSED', 'EXPIRED', 'PENDING_START', 'ON_HOLD', 'BUDGET_THRESHOLD_NOT_MET', 'ACTIVE');
const METRIC = enumOf('ACOS', 'CTR', 'CVR', 'ROAS');

const RULE = objectOf({
  ruleId: STRING,
  ruleState: enumOf(...RULE_STATES),
  ruleStatus: STATUS,
  ruleStatusDetails: objectOf({
    status: STATUS,
    reasonCode: enumOf(
      'RULE_PAUSED',
      'END_DATE_PASSED',
      'START_DATE_IN_FUTURE',
      'RECURRENCE_NOT_MET',
      'PERFORMANCE_NOT_MET',
      'BUDGET_TOO_LOW',
      'RULE_APPLIED',
    ),
  }),
  ruleDetails: objectOf({
    name: STRING,
    ruleType: enumOf('SCHEDULE', 'PERFORMANCE'),
    budgetIncreaseBy: objectOf({ type: enumOf('PERCENT'), value: NUMBER }),
    duration: objectOf({
      dateRangeTypeRuleDuration: objectOf({ startDate: DAY, endDate: DAY }),
      eventTypeRuleDuration: objectOf({ eventId: STRING, eventName: STRING, startDate: DAY, endDate: DAY }),
    }),
    recurrence: objectOf({ type: enumOf('DAILY', 'WEEKLY'), daysOfWeek: arrayOf(enumOf(...WEEKDAYS)) }),
    performanceMeasureCondition: objectOf({
      metricName: METRIC,
      comparisonOperator: enumOf(
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

const responsesOf = (schema: Schema): Record<number, Schema> => ({
  200: schema,
  ...Object.fromEntries([400, 401, 404].map((status) => [status, LEGACY_ERROR])),
});

export const budgetRuleOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'listBudgetRules',
    paths: [PATH],
    summary: 'List the budget rules of a campaign',
    describe: () => ({ query: {}, responses: responsesOf(objectOf({ associatedRules: arrayOf(RULE) })) }),
    perform: listBudgetRules,
  },
  {
    ...COMMON,
    id: 'getBudgetRuleHistory',
    paths: [`${PATH}/budgetHistory`],
    summary: 'List the days on which budget rules raised the budget of a campaign',
    describe: () => ({
      query: QUERY,
      responses: responsesOf(
        objectOf({
          history: arrayOf(
            objectOf({
              executionTime: INSTANT,
              appliedRule: RULE,
              dailyBudgetValue: NUMBER,
              ruleBasedBudgetValue: NUMBER,
              performanceMetric: objectOf({ name: METRIC, value: NUMBER }),
            }),
          ),
          nextToken: STRING,
        }),
      ),
    }),
    perform: getBudgetRuleHistory,
  },
];
