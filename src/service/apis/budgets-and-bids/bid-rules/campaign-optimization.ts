/**
 * Campaign optimization rules of sponsored products: bids that keep a return on ad spend.
 */
import { isRoasRule, type RoasRule } from '../../../../model/bid-rules/bid-rules.ts';
import { instantText } from '../../../../model/days.ts';
import { changeBidRule, createBidRule } from '../../../../core/performance/bid-rules/write-bid-rules.ts';
import { notFound, unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { createOperationContext, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { CODE_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { NUMBER, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { boolean, text } from '../../../protocol/codecs/value-codecs.ts';
import { withDocumentedStatuses } from './documented-errors.ts';
import { ACTIONS, campaignsOf, CREATED, METRICS, RECURRENCES, termsOf, TYPES, UPDATED } from './roas-body.ts';
import { eligibilityOf, statesOf } from './roas-notes.ts';
import { COMPARISONS } from '../../../../model/rule-values.ts';

const TYPE = 'application/vnd.optimizationrules.v1+json';
const PATH = '/sp/rules/campaignOptimization';
const STRING = text.schema;

const common = { tag: 'Campaign optimization rules', needs: 'scope' } as const;
const answered = {
  responseType: TYPE,
  errors: withDocumentedStatuses(CODE_AND_DETAILS),
  query: {},
} as const;
const WRITTEN = objectOf({ campaignOptimizationId: STRING, code: STRING, details: STRING });
const requested = { ...answered, requestType: TYPE, rule: 'TOD-257', refusals: [400, 401, 403, 422] } as const;
const campaigns = list(text, { max: 100 });
const FAILED = arrayOf(objectOf({ campaignId: STRING, Error: objectOf({ code: STRING, details: STRING }) }), 100);

export const campaignOptimizationOperations = [
  callWithBody(
    {
      ...common,
      id: 'CreateOptimizationRule',
      method: 'POST',
      paths: [PATH],
      summary: 'Create a rule that keeps a return on ad spend',
      permission: 'editor',
    },
    { ...requested, request: CREATED, response: WRITTEN },
    (request, body) => {
      const context = createOperationContext(request);
      const terms = termsOf(body);
      if (isApiError(terms)) return terms;
      const campaignIds = campaignsOf(context, body);
      if ('status' in campaignIds) return campaignIds;
      const rule = createBidRule(context, { campaignIds, ruleState: 'enabled', startAt: null, endAt: null, terms });
      return written(rule?.ruleId ?? '', 'created');
    },
  ),
  callWithBody(
    {
      ...common,
      id: 'UpdateOptimizationRule',
      method: 'PUT',
      paths: [PATH],
      summary: 'Replace the campaigns and the condition of a rule that keeps a return on ad spend',
      permission: 'editor',
    },
    { ...requested, request: UPDATED, response: WRITTEN },
    (request, body) => {
      const context = createOperationContext(request);
      const rule = ruleWith(request, body.campaignOptimizationId);
      if (rule === undefined)
        return unprocessable(`Campaign optimization rule ${body.campaignOptimizationId} does not exist`, 'TOD-258');
      if (rule.ruleState === 'archived')
        return unprocessable(`Campaign optimization rule ${rule.ruleId} is archived; create another one`, 'TOD-258');
      const terms = termsOf(body);
      if (isApiError(terms)) return terms;
      const campaignIds = campaignsOf(context, body, rule);
      if ('status' in campaignIds) return campaignIds;
      changeBidRule(request.world, rule, { campaignIds, terms: { ...terms, name: terms.name ?? rule.terms.name } });
      return written(rule.ruleId, 'updated');
    },
  ),
  callWithoutBody(
    {
      ...common,
      id: 'GetCampaignOptimizationRule',
      method: 'GET',
      paths: [`${PATH}/{campaignOptimizationId}`],
      summary: 'Get a rule that keeps a return on ad spend',
      permission: 'viewer',
    },
    {
      ...answered,
      refusals: [400, 401, 403, 404],
      response: objectOf({
        CampaignOptimizationRule: {
          ...objectOf({
            campaignOptimizationId: STRING,
            ruleName: STRING,
            ruleType: enumOf(...TYPES),
            ruleAction: enumOf(...ACTIONS),
            recurrence: enumOf(...RECURRENCES),
            ruleCondition: arrayOf(
              objectOf({
                metricName: enumOf(...METRICS),
                comparisonOperator: enumOf(...COMPARISONS),
                threshold: NUMBER,
              }),
              3,
            ),
            campaignIds: arrayOf(STRING, 100),
            createdDate: STRING,
            ruleStatus: enumOf('ACTIVE', 'ARCHIVED'),
          }),
          required: ['campaignOptimizationId'],
        },
      }),
    },
    (request) => {
      const rule = ruleInPath(request);
      return isApiError(rule) ? rule : { CampaignOptimizationRule: ruleJson(rule) };
    },
  ),
  callWithoutBody(
    {
      ...common,
      id: 'DeleteCampaignOptimizationRule',
      method: 'DELETE',
      paths: [`${PATH}/{campaignOptimizationId}`],
      summary: 'Archive a rule that keeps a return on ad spend',
      permission: 'editor',
    },
    { ...answered, refusals: [400, 401, 403, 404, 422], response: WRITTEN },
    (request) => {
      const rule = ruleInPath(request);
      if (isApiError(rule)) return rule;
      if (rule.ruleState === 'archived')
        return unprocessable(`Campaign optimization rule ${rule.ruleId} is archived already`, 'TOD-258');
      changeBidRule(request.world, rule, { ruleState: 'archived' });
      return written(rule.ruleId, 'archived');
    },
  ),
  callWithBody(
    {
      ...common,
      id: 'GetOptimizationRuleEligibility',
      method: 'POST',
      paths: [`${PATH}/eligibility`],
      summary: 'List the campaigns that can have a rule, with their returns on ad spend',
      permission: 'viewer',
    },
    {
      ...requested,
      request: object({ campaignIds: campaigns, requirePerformanceMetrics: optional(boolean) }),
      response: objectOf({
        CampaignOptimizationRecommendations: arrayOf(
          objectOf({
            campaignId: STRING,
            performanceMetrics: objectOf({ roas: NUMBER }),
            performanceMetricsExists: boolean.schema,
          }),
          100,
        ),
        CampaignOptimizationRecommendationsError: FAILED,
      }),
    },
    (request, body) => eligibilityOf(createOperationContext(request), body),
  ),
  callWithBody(
    {
      ...common,
      id: 'GetRuleNotification',
      rowIds: ['campaignOptimizationId'],
      method: 'POST',
      paths: [`${PATH}/state`],
      summary: 'List the states of the rules of campaigns, and why rules are disabled',
      permission: 'viewer',
    },
    {
      ...requested,
      request: object({ campaignIds: campaigns }),
      response: objectOf({
        CampaignOptimizationNotifications: arrayOf(
          objectOf({
            campaignId: STRING,
            campaignOptimizationId: STRING,
            ruleState: enumOf('ENABLED', 'DISABLED'),
            notificationString: STRING,
          }),
          100,
        ),
        CampaignOptimizationRecommendationsError: FAILED,
      }),
    },
    (request, body) => statesOf(createOperationContext(request), body.campaignIds),
  ),
];

function written(campaignOptimizationId: string, what: string): object {
  return { campaignOptimizationId, code: 'SUCCESS', details: `The campaign optimization rule is ${what}` };
}

/** Archived rules can be read only. */
function ruleWith(request: RequestContext, id: string): RoasRule | undefined {
  const { world, profile } = requireScope(request);
  const rule = world.bidRules.withId(id);
  return rule?.profileId === profile.profileId && isRoasRule(rule) ? rule : undefined;
}

function ruleInPath(request: RequestContext): RoasRule | ApiError {
  const id = request.params['campaignOptimizationId'] ?? '';
  return ruleWith(request, id) ?? notFound(`Campaign optimization rule ${id} does not exist`, 'TOD-258');
}

function ruleJson({ ruleId, campaignIds, createdAt, ruleState, terms }: RoasRule): object {
  const { name, comparisonOperator, threshold } = terms;
  return {
    campaignOptimizationId: ruleId,
    ...(name === null ? {} : { ruleName: name }),
    ruleType: 'BID',
    ruleAction: 'ADOPT',
    recurrence: 'DAILY',
    ruleCondition: [{ metricName: 'ROAS', comparisonOperator, threshold }],
    campaignIds,
    createdDate: instantText(createdAt),
    ruleStatus: ruleState === 'archived' ? 'ARCHIVED' : 'ACTIVE',
  };
}
