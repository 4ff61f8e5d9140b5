/**
 * Item errors of sponsored brands version 4: one type for all, with the reasons of sponsored products and fewer facts.
 */
import { generalRule, isGeneral } from '../../../protocol/grammars/general-item-rules.ts';
import { itemError } from '../../../protocol/grammars/v3/item-errors.ts';
import type { ItemErrors } from '../../../protocol/grammars/v3/resource.ts';
import type { Kind } from '../../../../model/entities.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';

const TYPE = 'INVALID_ARGUMENT';
const DISTINCT_TYPES: readonly string[] = ['rangeError', 'dateError', 'budgetError', 'biddingError'];

export const itemErrors: ItemErrors = (failure, failed) => {
  const { type, reason, message, location, trigger, ...facts } = itemError(failure, failed);
  const cause = { location, trigger };
  const value = DISTINCT_TYPES.includes(type)
    ? { [type]: { reason, message, cause, ...facts } }
    : { otherError: { reason, message, cause } };
  return { json: { errorType: TYPE, errorValue: value }, code: TYPE, rule: itemRule(failure, failed.collection.kind) };
};

/** Columns of campaigns that only the newer document has. */
const NEWER: readonly string[] = ['goal', 'costType', 'siteRestriction'];

/** The rule that the error of an item follows. */
function itemRule(failure: Failure, kind: Kind): RuleId {
  if ('field' in failure && NEWER.includes(failure.field)) return 'TOD-99';
  if (isGeneral(failure)) return generalRule(failure);
  switch (failure.code) {
    case 'unsupported':
      return failure.field === 'brandEntityId' ? 'PRF-11' : isOfCreative(failure) ? 'SB4-41' : 'SB4-30';
    case 'notAnObject':
    case 'unknown':
    case 'unknownParent':
    case 'parentMismatch':
    case 'parentArchived':
    case 'archived':
      return 'SB4-30';
    case 'biddingConflict':
      return 'BID-14';
    case 'invalidBidding':
      return 'TOD-347';
    default:
      return kind === 'sbAd' ? 'SB4-41' : 'SB4-22';
  }
}

function isOfCreative({ field }: Extract<Failure, { code: 'unsupported' }>): boolean {
  return field === 'creative' || field === 'landingPage';
}
