/**
 * Creates and updates budget rules.
 */
import { isFailure } from '../../../../model/failures.ts';
import type { Writing } from '../../../../core/entities/operation-context.ts';
import { campaignWithName, findRule } from '../../../../core/performance/budgets/rule-associations.ts';
import { changeRule, createRule } from '../../../../core/performance/write-budget-rules.ts';
import type { Json } from '../../../http/body.ts';
import type { ApiError, Reply } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { changeCodec, detailsCodec, toDetails } from './rule-body.ts';
import type { RuleProduct } from './rule-product.ts';
import { answerBatch, invalid, textIn, unknownRule, withoutKeys, type ItemResult } from '../rule-batches.ts';

export const MAX_RULES = 25;
const BATCH = {
  field: 'budgetRulesDetails',
  max: MAX_RULES,
  rule: 'TOD-211',
  body: (_succeeded: readonly object[], _failed: readonly object[], all: readonly object[]) => ({
    responses: withoutKeys(all, ['index']),
  }),
} as const;

export function createRules(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const codec = detailsCodec(product);
  return answerBatch(request, {
    ...BATCH,
    read: (context, item) => codec.read(item, { path: '', context }),
    answer(context, item) {
      const sent = codec.read(item, { path: '', context });
      if (isFailure(sent)) return { failure: sent };
      const details = toDetails(context, product, sent.value);
      if ('code' in details) return { failure: details };
      const ruleId = createRule(context, { campaignIds: [], ruleState: 'ACTIVE', ...details }, {});
      return { ids: { ruleId, associatedCampaignIds: [] } };
    },
  });
}

export function updateRules(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const codec = changeCodec(product);
  const updated = new Set<string>();
  return answerBatch(request, {
    ...BATCH,
    read: (context, item) => codec.read(item, { path: '', context }),
    answer: (context, item) => updateRule({ product, codec, updated }, context, item),
  });
}

interface Update {
  product: RuleProduct;
  codec: ReturnType<typeof changeCodec>;
  /** The rules of earlier items. */
  updated: Set<string>;
}

function updateRule({ product, codec, updated }: Update, context: Writing, item: Json): ItemResult {
  const named = textIn(item, 'ruleId');
  const ids = named === undefined ? {} : { ruleId: named };
  const sent = codec.read(item, { path: '', context });
  if (isFailure(sent)) return { ids, failure: sent };
  const { ruleId, ruleState, ruleDetails } = sent.value;
  const rule = findRule(context, product.kind, ruleId);
  if (rule === undefined) return { ids, refusal: unknownRule(ruleId) };
  if (updated.has(ruleId)) return { ids, refusal: invalid(`Budget rule ${ruleId} is in the request twice`) };
  const details = ruleDetails && toDetails(context, product, ruleDetails, rule);
  if (details !== undefined && 'code' in details) return { ids, failure: details };
  const holder = details && campaignWithName(context, rule, details.terms.name);
  if (holder !== undefined)
    return { ids, refusal: invalid(`Campaign ${holder} already has a budget rule with this name`) };
  changeRule(context.scope.world, rule, { ...details, ...(ruleState === undefined ? {} : { ruleState }) });
  updated.add(ruleId);
  return { ids: { ...ids, associatedCampaignIds: rule.campaignIds } };
}
