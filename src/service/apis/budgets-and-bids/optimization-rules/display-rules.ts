/**
 * The calls that write optimization rules of sponsored display, and their JSON.
 */
import {
  createOptimizationRule,
  findOptimizationRule,
  putOptimizationRule,
  ruleOfEntity,
  type OptimizationRule,
} from '../../../../core/entities/display/optimization-rules.ts';
import type { Writing } from '../../../../core/entities/operation-context.ts';
import type { SdAdGroup } from '../../../../model/entities.ts';
import { isFailure } from '../../../../model/failures.ts';
import { toMinor } from '../../../../model/money.ts';
import { badBody } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { answerBatch, invalid, textIn, type ItemResult } from '../rule-batches.ts';

export const MOST_RULES = 100;

/** The smallest threshold, the goal of the ad groups, and how many thresholds the budget of a campaign must hold. */
const METRICS = {
  COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS: { least: 1, goal: 'reach', budgets: 10 },
  COST_PER_CLICK: { least: 0.5, goal: 'clicks', budgets: 20 },
  COST_PER_ORDER: { least: 5, goal: 'conversions', budgets: 5 },
} as const;
type Metric = keyof typeof METRICS;

const CONDITIONS = listOfOne(
  object({
    metricName: oneOf<Metric>(['COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS', 'COST_PER_CLICK', 'COST_PER_ORDER']),
    comparisonOperator: oneOf(['LESS_THAN_OR_EQUAL_TO']),
    threshold: number(),
  }),
);
const STATE = oneOf(['enabled']);
export const CREATED = object({ ruleName: optional(text), state: STATE, ruleConditions: CONDITIONS });
export const UPDATED = object({
  ruleId: text,
  ruleName: optional(text),
  state: optional(STATE),
  ruleConditions: optional(CONDITIONS),
});

export function ruleJson({ ruleId, name, metric, threshold }: OptimizationRule): object {
  return {
    ruleId,
    ...(name === null ? {} : { ruleName: name }),
    state: 'enabled',
    ruleConditions: [{ metricName: metric, comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', threshold }],
  };
}

const CODES: Readonly<Record<string, string>> = { SUCCESS: '200', NOT_FOUND: '404', INVALID_ARGUMENT: '400' };

/** In the order of the request. The codes of results are statuses. */
const bodyOf =
  (texts: 'description' | 'details', id: 'ruleId' | 'optimizationRuleId') =>
  (_succeeded: readonly object[], _failed: readonly object[], all: readonly object[]): object =>
    all.map((each) => {
      const { code, details, ruleId } = { details: '', ruleId: undefined, code: '', ...each };
      return { code: CODES[code] ?? code, [texts]: details, [id]: ruleId };
    });

const BATCH = { min: 1, max: MOST_RULES, rule: 'TOD-585', body: bodyOf('description', 'ruleId') } as const;

export function createRules(request: RequestContext): Reply | ApiError {
  return answerBatch(request, {
    ...BATCH,
    read: (context, item) => CREATED.read(item, { path: '', context }),
    answer(context, item) {
      const sent = CREATED.read(item, { path: '', context });
      if (isFailure(sent)) return { failure: sent };
      const { ruleName = null, ruleConditions } = sent.value;
      const facts = { product: 'SD', name: ruleName, ...factsOf(ruleConditions), entityIds: [] } as const;
      const wrong = thresholdProblem(facts);
      if (wrong !== undefined) return { refusal: invalid(wrong) };
      return done(createOptimizationRule(context.scope, facts).ruleId, 'created');
    },
  });
}

export function updateRules(request: RequestContext): Reply | ApiError {
  return answerBatch(request, {
    ...BATCH,
    read: (context, item) => UPDATED.read(item, { path: '', context }),
    answer(context, item) {
      const sent = UPDATED.read(item, { path: '', context });
      if (isFailure(sent)) return { ids: { ruleId: textIn(item, 'ruleId') }, failure: sent };
      const { ruleId, ruleName, ruleConditions } = sent.value;
      const rule = findOptimizationRule(context.scope, 'SD', ruleId);
      if (rule === undefined) return unknown(ruleId);
      const changed = {
        ...rule,
        ...(ruleName === undefined ? {} : { name: ruleName }),
        ...(ruleConditions === undefined ? {} : factsOf(ruleConditions)),
      };
      const wrong = thresholdProblem(changed) ?? rule.entityIds.map((id) => misfit(context, changed, id)).find(Boolean);
      if (wrong !== undefined) return { ids: { ruleId }, refusal: invalid(wrong) };
      putOptimizationRule(context.scope, changed);
      return done(ruleId, 'updated');
    },
  });
}

export function associateRules(request: RequestContext): Reply | ApiError {
  return answerIds(request, 'description', (context, rule, adGroupId) => {
    if (context.sdAdGroup(adGroupId)?.state === 'archived') return `Ad group ${adGroupId} is archived`;
    const other = ruleOfEntity(context.scope, 'SD', adGroupId);
    if (other !== undefined) return `Ad group ${adGroupId} already has the optimization rule ${other.ruleId}`;
    const wrong = misfit(context, rule, adGroupId);
    if (wrong === undefined) putOptimizationRule(context.scope, { ...rule, entityIds: [...rule.entityIds, adGroupId] });
    return wrong;
  });
}

export function disassociateRules(request: RequestContext): Reply | ApiError {
  return answerIds(request, 'details', (context, rule, adGroupId) => {
    if (!rule.entityIds.includes(adGroupId))
      return `Optimization rule ${rule.ruleId} is not associated with ad group ${adGroupId}`;
    putOptimizationRule(context.scope, { ...rule, entityIds: rule.entityIds.filter((id) => id !== adGroupId) });
    return undefined;
  });
}

/** Results of a disassociation are in an object. `write` returns why the rule is refused. */
function answerIds(
  request: RequestContext,
  texts: 'description' | 'details',
  write: (context: Writing, rule: OptimizationRule, adGroupId: string) => string | undefined,
): Reply | ApiError {
  const { adGroupId = '' } = request.params;
  const results = bodyOf(texts, texts === 'details' ? 'optimizationRuleId' : 'ruleId');
  return answerBatch(request, {
    field: 'optimizationRuleIds',
    min: 1,
    max: 1,
    rule: 'TOD-585',
    body: (...all) => (texts === 'details' ? { code: '207', responses: results(...all) } : results(...all)),
    check(context) {
      const found = adGroupOf(context, adGroupId);
      return isApiError(found) ? found : undefined;
    },
    answer(context, item) {
      const sent = text.read(item, { path: 'optimizationRuleIds', context });
      if (isFailure(sent)) return { failure: sent };
      const rule = findOptimizationRule(context.scope, 'SD', sent.value);
      if (rule === undefined) return unknown(sent.value);
      const refused = write(context, rule, adGroupId);
      if (refused !== undefined) return { ids: { ruleId: rule.ruleId }, refusal: invalid(refused) };
      return done(rule.ruleId, texts === 'details' ? 'disassociated' : 'associated');
    },
  });
}

export function adGroupOf(context: Writing, adGroupId: string): SdAdGroup | ApiError {
  const adGroup = isId(adGroupId) ? context.sdAdGroup(adGroupId) : undefined;
  return adGroup ?? badBody(`Ad group ${adGroupId} does not exist`, 'TOD-585');
}

type Condition = Pick<OptimizationRule, 'metric' | 'threshold'>;

const factsOf = ({ metricName, threshold }: { metricName: Metric; threshold: number }) =>
  ({ metric: metricName, threshold }) as const;

function thresholdProblem({ metric, threshold }: Condition): string | undefined {
  const { least } = METRICS[metric];
  return threshold < least ? `threshold of ${metric} must be at least ${least}, not ${threshold}` : undefined;
}

/** Why an ad group cannot have the rule. */
function misfit(context: Writing, { metric, threshold }: Condition, adGroupId: string): string | undefined {
  const adGroup = context.sdAdGroup(adGroupId);
  const campaign = adGroup && context.sdCampaign(adGroup.campaignId);
  if (adGroup === undefined || campaign === undefined) return undefined;
  const { goal, budgets } = METRICS[metric];
  if (adGroup.bidOptimization !== goal)
    return `${metric} needs the bidOptimization ${goal}, and ad group ${adGroupId} has ${adGroup.bidOptimization}`;
  const { decimals } = context.scope.marketplace;
  if (campaign.budget >= toMinor(threshold * budgets, decimals)) return undefined;
  return `The budget of campaign ${campaign.id} must be at least ${budgets} times the threshold of ${metric}`;
}

const done = (ruleId: string, what: string): ItemResult => ({
  ids: { ruleId, details: `The optimization rule is ${what}` },
});

const unknown = (ruleId: string): ItemResult => ({
  ids: { ruleId },
  refusal: { code: 'NOT_FOUND', details: `Optimization rule ${ruleId} does not exist` },
});
