/**
 * Associates budget rules with campaigns, and ends associations: for one campaign, and in bulk.
 */
import { isFailure } from '../../../../model/failures.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import {
  associate,
  dissociate,
  findRule,
  findRuleCampaign,
} from '../../../../core/performance/budgets/rule-associations.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { campaignInPath } from './handlers.ts';
import type { RuleProduct } from './rule-product.ts';
import {
  answerBatch,
  invalid,
  textIn,
  unknownCampaign,
  unknownRule,
  withoutKeys,
  type ItemResult,
} from '../rule-batches.ts';

export const MAX_ASSOCIATED = 25;
export const MAX_BULK = 50;
const PAIR = object({ budgetRuleId: text, campaignId: text }, { title: 'an association' });

export function associateWithCampaign(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const campaignId = request.params['campaignId'] ?? '';
  return answerBatch(request, {
    field: 'budgetRuleIds',
    max: MAX_ASSOCIATED,
    rule: 'TOD-214',
    check(context) {
      const campaign = campaignInPath(product, request, context);
      return isApiError(campaign) ? campaign : undefined;
    },
    answer(context, item) {
      const ruleId = text.read(item, { path: 'budgetRuleIds', context });
      if (isFailure(ruleId)) return { failure: ruleId };
      return change(context, product, { ruleId: ruleId.value, campaignId, ends: false });
    },
    body: (_succeeded, _failed, all) => ({ responses: withoutKeys(all, ['index', 'campaignId']) }),
  });
}

/** An end of an association has no result but its status. */
export function dissociateFromCampaign(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const campaign = campaignInPath(product, request, context);
  if (isApiError(campaign)) return campaign;
  const ruleId = request.params['budgetRuleId'] ?? '';
  const { refusal } = request.world.transaction(() =>
    change(context, product, { ruleId, campaignId: campaign.id, ends: true }),
  );
  return refusal === undefined ? { status: 200, body: '{}' } : unprocessable(refusal.details, 'TOD-214');
}

export function changeInBulk(product: RuleProduct, ends: boolean, request: RequestContext): Reply | ApiError {
  const field = ends ? 'budgetRulesDisAssociations' : 'budgetRulesAssociations';
  return answerBatch(request, {
    field,
    max: MAX_BULK,
    rule: 'TOD-215',
    read: (context, item) => PAIR.read(item, { path: '', context }),
    answer(context, item) {
      const pair = PAIR.read(item, { path: '', context });
      if (!isFailure(pair)) {
        const { budgetRuleId: ruleId, campaignId } = pair.value;
        return change(context, product, { ruleId, campaignId, ends });
      }
      const [ruleId, campaignId] = [textIn(item, 'budgetRuleId'), textIn(item, 'campaignId')];
      return { ids: { ruleId, campaignId }, failure: pair };
    },
    body: (successList, errorList) => ({ [field]: { successList, errorList } }),
  });
}

interface Association {
  ruleId: string;
  campaignId: string;
  ends: boolean;
}

function change(context: ScopeAtTime, { kind }: RuleProduct, { ruleId, campaignId, ends }: Association): ItemResult {
  const ids = { ruleId, campaignId };
  const rule = findRule(context, kind, ruleId);
  if (rule === undefined) return { ids, refusal: unknownRule(ruleId) };
  const campaign = isId(campaignId) ? findRuleCampaign(context, kind, campaignId) : undefined;
  if (campaign === undefined) return { ids, refusal: unknownCampaign(campaignId) };
  if (ends) {
    if (dissociate(context, rule, campaignId)) return { ids };
    return { ids, refusal: invalid(`Budget rule ${ruleId} is not associated with campaign ${campaignId}`) };
  }
  const problem = associate(context, rule, campaign);
  return problem === undefined ? { ids } : { ids, refusal: invalid(problem) };
}
