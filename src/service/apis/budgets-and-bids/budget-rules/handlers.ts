/**
 * The rules of a campaign, and the days on which they were applied.
 */
import { toMajor } from '../../../../model/money.ts';
import { createOperationContext, queryOf, type RequestContext } from '../../../http/request-context.ts';
import { notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { reportUnknownId } from '../../../protocol/grammars/report-item-failure.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { budgetHistory, type Applied } from '../../../../core/performance/budget-history.ts';
import { evaluateRules } from '../../../../core/performance/budget-rules.ts';
import { findRuleCampaign } from '../../../../core/performance/budgets/rule-associations.ts';
import type { AnyCampaign } from '../../../../core/performance/product.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { readHistoryQuery, tokenAt } from './history-query.ts';
import { ruleJson } from './rule-json.ts';
import type { RuleProduct } from './rule-product.ts';

export function listBudgetRules(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const error = reportUnknownParameters(request, queryOf(request).keys(), 'BUD-20');
  if (error !== undefined) return error;
  const context = createOperationContext(request);
  const campaign = campaignInPath(product, request, context);
  if (isApiError(campaign)) return campaign;
  const associatedRules = evaluateRules(simulationOf(context), campaign).map(({ rule, evaluation }) =>
    ruleJson(rule, evaluation, product.showsReason),
  );
  return { status: 200, body: JSON.stringify({ associatedRules }) };
}

export function getBudgetRuleHistory(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const query = readHistoryQuery(request, request.params['campaignId'] ?? '', context.today);
  if (isApiError(query)) return query;
  const campaign = campaignInPath(product, request, context);
  if (isApiError(campaign)) return campaign;
  // One more row than requested shows whether there is another page.
  const rows = budgetHistory(simulationOf(context), campaign, { ...query, max: query.max + 1 });
  const shown = rows.slice(0, query.max);
  const last = shown.at(-1);
  const hasMore = rows.length > query.max && last !== undefined;
  const next = hasMore ? tokenAt(query.fingerprint, { day: last.day, seq: last.rule.seq }) : undefined;
  const page = { token: queryOf(request).get('nextToken') ?? undefined, next };
  const history = shown.map((applied) => appliedJson(applied, context));
  return { status: 200, body: JSON.stringify({ history, nextToken: next }), page };
}

/** Archived campaigns are found too. */
export function campaignInPath(
  { kind }: RuleProduct,
  { params }: RequestContext,
  context: Writing,
): AnyCampaign | ApiError {
  const id = params['campaignId'] ?? '';
  const campaign = isId(id) ? findRuleCampaign(context, kind, id) : undefined;
  if (campaign !== undefined) return campaign;
  return notFound(
    'Campaign not found',
    'BUD-20',
    reportUnknownId(context, { kind, title: 'Campaign', id, hiddenStates: [] }),
  );
}

function appliedJson(
  { start, rule, evaluation, budget, raised, performance }: Applied,
  { scope: { marketplace } }: ScopeAtTime,
): object {
  return {
    executionTime: start,
    appliedRule: ruleJson(rule, evaluation, true),
    dailyBudgetValue: toMajor(budget, marketplace.decimals),
    ruleBasedBudgetValue: toMajor(raised, marketplace.decimals),
    ...(performance === undefined ? {} : { performanceMetric: performance }),
  };
}
