/**
 * Ids as they come in: numbers, or text of digits, of up to 63 bits.
 */
import type { Failure } from '../model/failures.ts';
import type { Json } from '../http/body.ts';
import type { Batch } from '../verbs/scope.ts';

const LARGEST = '9223372036854775807';
const DIGITS = /^(?:0|[1-9]\d{0,18})$/;

/** Decimal digits without sign, blanks or leading zeros. */
export function isId(text: string): boolean {
  return DIGITS.test(text) && (text.length < LARGEST.length || text <= LARGEST);
}

/** Text of digits is read as the number it shows, and recorded; a strict world refuses it. */
export function readId(
  json: Json,
  field: string,
  batch: Pick<Batch, 'strict' | 'remark'>,
): { value: string } | Failure {
  if (typeof json === 'number' ? Number.isSafeInteger(json) : typeof json === 'bigint') {
    const text = String(json);
    if (isId(text)) return { value: text };
  }
  if (typeof json === 'string' && isId(json) && !batch.strict) {
    batch.remark({ rule: 'wrong-type', evidence: `${field} as a string` });
    return { value: json };
  }
  return { code: 'wrongType', field, expected: 'number', value: json };
}
