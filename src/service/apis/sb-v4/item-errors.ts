/**
 * Item errors of sponsored brands version 4: one type for all, with the reasons of sponsored products and fewer facts.
 */
import { itemError } from '../../protocol/v3/item-errors.ts';
import { itemRule } from './item-rules.ts';
import type { ItemErrors } from '../../protocol/v3/resource.ts';

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
