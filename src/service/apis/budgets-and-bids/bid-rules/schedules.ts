/**
 * Optimization rules of sponsored products, which raise bids at certain hours.
 */
import type { Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import { statusAndMessage } from '../../../protocol/grammars/error-grammar.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import { arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';
import { withDocumentedStatuses } from './documented-errors.ts';
import { CREATED, UPDATED } from './schedule-body.ts';
import { RULE_SCHEMA } from './schedule-json.ts';
import { SEARCHES, searchSchedules } from './search-schedules.ts';
import {
  associateSchedules,
  createSchedules,
  FIRST_TYPE,
  MOST_ASSOCIATED,
  MOST_CREATED,
  MOST_UPDATED,
  TYPES,
  updateSchedules,
} from './write-schedules.ts';

const ERRORS = withDocumentedStatuses(statusAndMessage('application/json'));
const STRING = text.schema;
const RESULTS = (result: Schema, max: number) => objectOf({ code: STRING, responses: arrayOf(result, max) });
const RESULT = objectOf({ code: STRING, details: STRING, optimizationRule: RULE_SCHEMA });

const common = {
  tag: 'Optimization rules',
  needs: 'scope',
  body: 'json',
  requestTypes: TYPES.requests,
  serializeError: ERRORS.serialize,
} as const;
const refusals = refusalsOf(ERRORS.schema, 400, 401, 403);

function described(requests: readonly Schema[], types: readonly string[], answers: Readonly<Record<number, Schema>>) {
  const [successType = '', ...otherTypes] = types;
  return () => ({
    request: requests.length === 1 ? (requests[0] ?? {}) : { anyOf: requests, example: {} },
    responses: { ...answers, ...refusals },
    successType,
    otherTypes,
    refusalTypes: ['application/json'],
  });
}

const EXAMPLE = {
  ruleName: 'Mornings',
  ruleCategory: 'BID',
  ruleSubCategory: 'SCHEDULE',
  status: 'ENABLED',
  recurrence: {
    type: 'DAILY',
    timesOfDay: [{ startTime: '05:00', endTime: '07:00' }],
    duration: { startTime: '2030-01-01T00:00:00Z' },
  },
  action: {
    actionType: 'ADOPT',
    actionDetails: { actionOperator: 'INCREMENT', actionUnit: 'PERCENT', value: 15 },
  },
};

/** Version 1 takes fewer items. */
function batchOf(items: readonly { schema: Schema }[], most: readonly number[], example: object): Schema {
  const item = { anyOf: items.map(({ schema }) => schema) };
  return {
    ...objectOf({ optimizationRules: { ...arrayOf(item, Math.max(...most)), minItems: 1 } }),
    required: ['optimizationRules'],
    example: { optimizationRules: [example] },
  };
}

export const scheduleOperations: readonly Operation[] = [
  {
    ...common,
    id: 'CreateOptimizationRules',
    method: 'POST',
    paths: ['/sp/rules/optimization'],
    summary: 'Create rules that raise bids at certain hours',
    permission: 'editor',
    describe: described([batchOf(CREATED, MOST_CREATED, EXAMPLE)], TYPES.requests, { 207: RESULTS(RESULT, 300) }),
    perform: createSchedules,
  },
  {
    ...common,
    id: 'UpdateOptimizationRules',
    method: 'PUT',
    paths: ['/sp/rules/optimization'],
    summary: 'Replace rules that raise bids at certain hours',
    permission: 'editor',
    describe: described(
      [batchOf(UPDATED, MOST_UPDATED, { optimizationRuleId: 'optimizationRuleId', ...EXAMPLE })],
      TYPES.requests,
      { 207: RESULTS(RESULT, 300) },
    ),
    perform: updateSchedules,
  },
  {
    ...common,
    id: 'SearchOptimizationRules',
    method: 'POST',
    paths: ['/sp/rules/optimization/search'],
    summary: 'Search rules that raise bids at certain hours',
    permission: 'viewer',
    describe: described(
      SEARCHES.map(({ schema }) => schema),
      TYPES.requests,
      { 200: objectOf({ code: STRING, optimizationRules: arrayOf(RULE_SCHEMA, 300), nextToken: STRING }) },
    ),
    perform: searchSchedules,
  },
  {
    ...common,
    requestTypes: FIRST_TYPE.requests,
    id: 'AssociateOptimizationRulesToCampaign',
    method: 'POST',
    paths: ['/sp/campaigns/{campaignId}/optimizationRules'],
    summary: 'Associate rules that raise bids at certain hours with a campaign',
    permission: 'editor',
    describe: described(
      [
        {
          ...objectOf({ optimizationRuleIds: { ...arrayOf(STRING, MOST_ASSOCIATED), minItems: 1 } }),
          required: ['optimizationRuleIds'],
        },
      ],
      FIRST_TYPE.requests,
      { 207: RESULTS(objectOf({ code: STRING, details: STRING, optimizationRuleId: STRING }), MOST_ASSOCIATED) },
    ),
    perform: associateSchedules,
  },
];
