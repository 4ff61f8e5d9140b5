/**
 * Errors of numbers beyond their limits, of invalid texts and of bidding, since version 3.
 */
import { describeLimits, type Failure, type InvalidTextReason, type OutOfRange } from '../../../../model/failures.ts';
import { join } from '../../../../model/errors/validation-error.ts';
import { isAmount } from '../../../../model/forms/columns.ts';
import { toMajor } from '../../../../model/money.ts';
import type { ErrorDetail, Failed } from './resource.ts';

export function outOfRange(failure: OutOfRange, { context: { scope } }: Failed, path: string): ErrorDetail {
  const { field, value, min, max } = failure;
  const isMoney = isAmount(failure);
  const limit = (amount: number): string => String(isMoney ? toMajor(amount, scope.marketplace.decimals) : amount);
  const [lowerLimit, upperLimit] = [limit(min), limit(max)];
  const detail = {
    path,
    message: `${path} ${describeLimits(failure, limit)}`,
    facts: { lowerLimit, upperLimit },
  };
  const side = value < min ? 'TOO_LOW' : 'TOO_HIGH';
  if (field === 'budget') return { ...detail, type: 'budgetError', reason: `BUDGET_${side}` };
  if (isMoney) return { ...detail, type: 'biddingError', reason: 'BID_OUT_OF_MARKET_PLACE_RANGE' };
  return { ...detail, type: 'rangeError', reason: side };
}

export function invalidBidding(
  { reason, within = '', error }: Extract<Failure, { code: 'invalidBidding' }>,
  field: string,
): ErrorDetail {
  if (error === undefined)
    return { type: 'malformedValueError', reason: 'PATTERN_NOT_MATCHED', path: field, message: reason };
  const path = join(field, within);
  return { type: 'biddingError', reason: error, path, message: `${path} ${reason}` };
}

const INVALID_TEXTS: Readonly<Record<InvalidTextReason, readonly [reason: string, message: string]>> = {
  empty: ['BLANK', 'is empty'],
  tooShort: ['TOO_SHORT', 'is shorter than % characters'],
  tooLong: ['TOO_LONG', 'is longer than % characters'],
  tooManyWords: ['TOO_LONG', 'has more than % words'],
  blankAtEnd: ['LEADING_OR_TRAILING_WHITESPACE', 'begins or ends with a blank'],
  controlCharacter: ['FORBIDDEN_CHARS', 'has characters that are not allowed'],
  characters: ['FORBIDDEN_CHARS', 'has characters that are not allowed'],
  pattern: ['PATTERN_NOT_MATCHED', 'is not well-formed'],
};

export function invalidText(
  { field, reason, limit }: Extract<Failure, { code: 'invalidText' }>,
  path: string,
): ErrorDetail {
  const [code, text] = INVALID_TEXTS[reason];
  const message = `${path} ${text.replace('%', String(limit))}`;
  if (field !== 'asin' && field !== 'sku') return { type: 'malformedValueError', reason: code, path, message };
  return { type: 'productIdentifierError', reason: `INVALID_${field.toUpperCase()}`, path, message };
}
