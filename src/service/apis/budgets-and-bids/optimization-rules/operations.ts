/**
 * Optimization rules of sponsored display and of sponsored brands.
 */
import { optimizationRulesOf, ruleOfEntity } from '../../../../core/entities/display/optimization-rules.ts';
import { notFound } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError } from '../../../http/reply.ts';
import { createOperationContext, requireScope, type Operation } from '../../../http/request-context.ts';
import { STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import type { ListQuery } from '../../../protocol/grammars/legacy/list-query.ts';
import { pagedList } from '../../../protocol/grammars/legacy/paged-list.ts';
import { callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { brandRuleOperations } from './brand-rules.ts';
import {
  adGroupOf,
  associateRules,
  createRules,
  CREATED,
  disassociateRules,
  MOST_RULES,
  ruleJson,
  UPDATED,
  updateRules,
} from './display-rules.ts';

const TAG = 'Optimization rules';
const RULES = '/sd/optimizationRules';
const MOST_IDS = 50;
const OF_AD_GROUP = '/sd/adGroups/{adGroupId}/optimizationRules';
const RULE = objectOf({ ruleId: STRING, ...CREATED.schema.properties });
const RESULT = objectOf({ code: STRING, description: STRING, ruleId: STRING });
const IDS = objectOf({ optimizationRuleIds: { ...arrayOf(STRING, 1), minItems: 1 } }, ['optimizationRuleIds']);
const ERRORS = { schema: LEGACY_ERROR, serialize: legacyErrorSerializer };

const written = {
  tag: TAG,
  needs: 'scope',
  permission: 'editor',
  body: 'json',
  serializeError: legacyErrorSerializer,
} as const;
const read = { tag: TAG, needs: 'scope', permission: 'viewer', method: 'GET' } as const;

const described = (request: Schema, answer: Schema) => () => ({
  request,
  responses: { 207: answer, ...refusalsOf(LEGACY_ERROR, 400, 401, 403) },
});
const batchOf = (item: Schema): Schema => ({ ...arrayOf(item, MOST_RULES), minItems: 1 });

export const operations: readonly Operation[] = [
  pagedList(
    { id: 'listOptimizationRules', paths: [RULES], tag: TAG, summary: 'List optimization rules of sponsored display' },
    {
      hiddenStates: [],
      filters: {
        stateFilter: { type: 'choices', column: 'state', values: { enabled: 'enabled' } },
        name: { type: 'text', column: 'name' },
        optimizationRuleIdFilter: { type: 'texts', column: 'ruleId', max: MOST_IDS },
        adGroupIdFilter: { type: 'ids', column: 'adGroupId', max: MOST_IDS },
      },
      rules: { list: 'TOD-585', batch: 'TOD-585' },
      item: RULE,
    },
    (request, { startIndex, count, filters }) => {
      const rules = optimizationRulesOf(requireScope(request), 'SD')
        .filter(({ ruleId, name, entityIds }) =>
          fits(filters, { state: ['enabled'], ruleId: [ruleId], name: [name ?? ''], adGroupId: entityIds }),
        )
        .slice(startIndex, startIndex + count);
      return { status: 200, body: JSON.stringify(rules.map(ruleJson)) };
    },
  ),
  {
    ...written,
    id: 'createOptimizationRules',
    method: 'POST',
    paths: [RULES],
    summary: 'Create optimization rules of sponsored display',
    describe: described(batchOf(CREATED.schema), arrayOf(RESULT, MOST_RULES)),
    perform: createRules,
  },
  {
    ...written,
    id: 'updateOptimizationRules',
    method: 'PUT',
    paths: [RULES],
    summary: 'Update optimization rules of sponsored display',
    describe: described(batchOf(UPDATED.schema), arrayOf(RESULT, MOST_RULES)),
    perform: updateRules,
  },
  callWithoutBody(
    {
      ...read,
      id: 'getOptimizationRule',
      paths: [`${RULES}/{optimizationRuleId}`],
      summary: 'Get an optimization rule',
    },
    { errors: ERRORS, refusals: [400, 401, 404], query: {}, response: RULE },
    (request) => {
      const { optimizationRuleId = '' } = request.params;
      const rule = optimizationRulesOf(requireScope(request), 'SD').find(({ ruleId }) => ruleId === optimizationRuleId);
      return rule === undefined ? notFound('Optimization rule not found', 'TOD-585') : ruleJson(rule);
    },
  ),
  callWithoutBody(
    {
      ...read,
      id: 'listOptimizationRulesOfAdGroup',
      paths: [OF_AD_GROUP],
      summary: 'List the optimization rules of an ad group',
    },
    { errors: ERRORS, refusals: [400, 401, 404], query: {}, response: arrayOf(RULE, 1) },
    (request) => {
      const adGroup = adGroupOf(createOperationContext(request), request.params['adGroupId'] ?? '');
      if (isApiError(adGroup)) return notFound('Ad group not found', 'TOD-585');
      const rule = ruleOfEntity(requireScope(request), 'SD', adGroup.id);
      return rule === undefined ? [] : [ruleJson(rule)];
    },
  ),
  {
    ...written,
    id: 'associateOptimizationRulesWithAdGroup',
    method: 'POST',
    paths: [OF_AD_GROUP],
    summary: 'Associate an optimization rule with an ad group',
    describe: described(IDS, arrayOf(RESULT, 1)),
    perform: associateRules,
  },
  {
    ...written,
    id: 'disassociateOptimizationRulesFromAdGroup',
    method: 'POST',
    paths: [`${OF_AD_GROUP}/disassociate`],
    summary: 'Disassociate an optimization rule from an ad group',
    describe: described(
      IDS,
      objectOf({
        code: STRING,
        responses: arrayOf(objectOf({ code: STRING, details: STRING, optimizationRuleId: STRING }), 1),
      }),
    ),
    perform: disassociateRules,
  },
  ...brandRuleOperations,
];

/** Whether each filter names one of the values of its column. */
function fits(filters: ListQuery['filters'], values: Readonly<Record<string, readonly string[]>>): boolean {
  return filters.every((filter) => (values[filter.column] ?? []).some((value) => filter.values.includes(value)));
}
