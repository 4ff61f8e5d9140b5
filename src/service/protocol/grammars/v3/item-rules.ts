/**
 * The rule that the error of an item of sponsored products version 3 follows.
 */
import type { Kind } from '../../../../model/entities.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { generalRule, isGeneral } from '../general-item-rules.ts';

/** Columns of campaigns that only the newer document has. */
const NEWER: readonly string[] = ['siteRestriction', 'offAmazonBudgetControlStrategy', 'autoManageCampaign'];

export function itemRule(failure: Failure, kind: Kind): RuleId {
  if ('field' in failure && NEWER.includes(failure.field)) return 'TOD-93';
  if (isGeneral(failure)) return generalRule(failure);
  switch (failure.code) {
    case 'notAnObject':
    case 'unknown':
      return 'V3-57';
    case 'missing':
    case 'duplicateValue':
      return 'V3-54';
    case 'invalidBidding':
      return failure.error === undefined ? 'V3-54' : 'TOD-346';
    case 'wrongType':
      return /id$/i.test(failure.field) ? 'V3-77' : 'V3-54';
    case 'notInList':
      return stateOrForm(failure, kind);
    case 'outOfRange':
      return failure.field === 'bidding' ? 'V3-54' : 'V3-58';
    case 'invalidText':
      return failure.field === 'customText'
        ? 'V3-63'
        : failure.field === 'sku' || failure.field === 'asin'
          ? 'PAD-28'
          : 'V3-58';
    case 'invalidDate':
      return 'V3-77';
    case 'endBeforeStart':
      return 'CMP-33';
    case 'unknownParent':
    case 'parentMismatch':
      return 'V3-57';
    case 'parentArchived':
      return failure.on === 'update' ? 'STA-37' : 'V3-57';
    case 'archived':
      return 'STA-36';
    case 'startInPast':
    case 'nameTaken':
    case 'duplicate':
    case 'keywordInAutoCampaign':
    case 'keywordBesideTargets':
      return 'V3-58';
    case 'targetInAutoCampaign':
    case 'targetBesideKeywords':
    case 'invalidExpression':
      return 'V3-78';
    case 'autoTarget':
      return 'V3-56';
    case 'biddingConflict':
      return 'BID-14';
    case 'invalidBudget':
      return 'TOD-121';
    case 'wrongProductId':
      return 'PAD-27';
    case 'adIneligible':
      return 'TOD-332';
    case 'noAdExperience':
      return 'TOD-424';
    case 'unsupported':
      return failure.field === 'customText' ? 'V3-63' : 'V3-68';
  }
}

/** Values of version 2, such as `enabled`, have a rule of their own. */
function stateOrForm({ field, value }: Extract<Failure, { code: 'notInList' }>, kind: Kind): RuleId {
  if (typeof value === 'string' && /[a-z]/.test(value)) return 'V3-77';
  if (field !== 'state') return 'V3-54';
  const isCampaignNegative = kind === 'campaignNegativeKeyword' || kind === 'campaignNegativeTarget';
  return isCampaignNegative ? 'V3-60' : 'V3-58';
}
