/**
 * ASINs that follow from a text, for products without one.
 */
import { hashToInteger, mixBits, pickOne } from '../../model/random.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** "B0" and eight characters that are the same for the same text. */
export function asinFor(text: string): string {
  let hash = hashToInteger(text);
  let asin = 'B0';
  for (let i = 0; i < 8; i++) {
    hash = mixBits(hash, i + 1);
    asin += LETTERS.charAt(pickOne(hash, LETTERS.length));
  }
  return asin;
}
