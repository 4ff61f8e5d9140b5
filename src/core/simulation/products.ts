/**
 * Products. The sandbox has no catalog: every product exists, at a price that follows from its ASIN.
 */
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { hashToInteger, mixBits, pickOne, logUniform } from '../../model/random.ts';

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

/** One of the few other products of a brand that people buy after a click on this one. */
export function relatedAsin(asin: string, hash: number): string {
  return asinFor(`${asin} ${pickOne(hash, 3)}`);
}

/** Minor units. */
export function unitPrice({ unitPrice: { low, high } }: SimulationParameters, asin: string): number {
  return Math.round(logUniform(hashToInteger(asin), low, high));
}
