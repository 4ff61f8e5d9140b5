/**
 * Errors of items of portfolios: the types and reasons that the document of portfolios has; others become `otherError`.
 */
import type { Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { generalRule, isGeneral } from '../../../protocol/grammars/general-item-rules.ts';
import { itemError } from '../../../protocol/grammars/v3/item-errors.ts';
import type { ItemErrors } from '../../../protocol/grammars/v3/resource.ts';

const TYPES: ReadonlySet<string> = new Set([
  'billingError',
  'budgetError',
  'dateError',
  'duplicateValueError',
  'entityNotFoundError',
  'entityQuotaError',
  'malformedValueError',
  'missingValueError',
  'otherError',
  'rangeError',
]);

const MALFORMED = ['FORBIDDEN_CHARS', 'PATTERN_NOT_MATCHED', 'TOO_LONG', 'TOO_SHORT'];

export const itemErrors: ItemErrors = (failure, failed) => {
  const { type, reason, message, location, trigger, ...facts } = itemError(failure, failed);
  const own = TYPES.has(type) ? type : 'otherError';
  const value = {
    reason: failure.code === 'injected' ? reason : reasonOf(own, reason),
    message,
    cause: { location, trigger },
    ...facts,
  };
  return { json: { errorType: own, errorValue: { [own]: value } }, code: own, rule: ruleOf(failure) };
};

function reasonOf(type: string, reason: string): string {
  if (type === 'otherError') return 'OTHER_ERROR';
  return type === 'malformedValueError' && !MALFORMED.includes(reason) ? 'PATTERN_NOT_MATCHED' : reason;
}

function ruleOf(failure: Failure): RuleId {
  if (isGeneral(failure)) return generalRule(failure);
  switch (failure.code) {
    case 'outOfRange':
    case 'invalidText':
    case 'nameTaken':
    case 'invalidBudget':
      return 'TOD-121';
    default:
      return failure.code === 'missing' && failure.within !== undefined ? 'TOD-121' : 'TOD-120';
  }
}
