/**
 * What version 4 of sponsored brands says of an item that failed: one type for everything, with the reasons that
 * sponsored products have, and few kinds of facts.
 */
import { itemError } from '../../grammar/envelope-errors.ts';
import type { ItemErrors } from '../../grammar/envelope.ts';

const TYPE = 'INVALID_ARGUMENT';
const TOLD_APART: readonly string[] = ['rangeError', 'dateError', 'budgetError', 'biddingError'];

export const itemErrors: ItemErrors = (failure, failed) => {
  const { type, reason, message, location, trigger, ...facts } = itemError(failure, failed);
  const cause = { location, trigger };
  const value = TOLD_APART.includes(type)
    ? { [type]: { reason, message, cause, ...facts } }
    : { otherError: { reason, message, cause } };
  return { errorType: TYPE, errorValue: value };
};
