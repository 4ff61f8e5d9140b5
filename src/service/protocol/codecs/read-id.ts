/**
 * Ids in requests: numbers or strings of digits of up to 63 bits.
 */
import type { Failure } from '../../../model/failures.ts';
import type { Json } from '../../http/body.ts';
import type { Writing } from '../../../core/entities/operation-context.ts';

const LARGEST = '9223372036854775807';
const DIGITS = /^(?:0|[1-9]\d{0,18})$/;

/** Decimal digits without a sign, spaces or leading zeros. */
export function isId(text: string): boolean {
  return DIGITS.test(text) && (text.length < LARGEST.length || text <= LARGEST);
}

/** Whether the digits exceed the largest id, which happens to the largest ids when a client reads them as floats. */
export function isBeyondIds(json: Json): json is bigint | string {
  return (
    (typeof json === 'bigint' || typeof json === 'string') &&
    /^[1-9]\d{18,19}$/.test(String(json)) &&
    !isId(String(json))
  );
}

/** Whether an id of this size can be another id that a client read as a float. The text may be in exponential notation. */
export function mayBeRounded(text: string): boolean {
  return Number(text) >= Number.MAX_SAFE_INTEGER;
}

/** A string of digits is read as a number and recorded as a violation; a strict world rejects it. */
export function readId(
  json: Json,
  field: string,
  context: Pick<Writing, 'strict' | 'onViolation'>,
): { value: string } | Failure {
  // The digits of such a number need no check.
  if (typeof json === 'number' && Number.isSafeInteger(json) && json >= 0) return { value: String(json) };
  if (typeof json === 'bigint' && isId(String(json))) return { value: String(json) };
  if (typeof json === 'string' && isId(json) && !context.strict) {
    context.onViolation({ rule: 'wrong-type', evidence: `${field} is a string instead of a number` });
    return { value: json };
  }
  return { code: 'wrongType', field, expected: 'number', value: json };
}
