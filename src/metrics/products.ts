/**
 * Products: there is no catalogue, so every product exists, at a price that follows from its ASIN.
 */
import type { LedgerModel } from '../model/ledger-model.ts';
import { hashOf, mix, oneOf, ratioBetween } from './draws.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** "B0" and eight characters that are the same for the same text. */
export function asinFor(text: string): string {
  let hash = hashOf(text);
  let asin = 'B0';
  for (let i = 0; i < 8; i++) {
    hash = mix(hash, i + 1);
    asin += LETTERS.charAt(oneOf(hash, LETTERS.length));
  }
  return asin;
}

/** One of the few other products of a brand that people buy after a click on this one. */
export function relatedAsin(asin: string, hash: number): string {
  return asinFor(`${asin} ${oneOf(hash, 3)}`);
}

/** Minor units. */
export function unitPrice({ unitPrice: { low, high } }: LedgerModel, asin: string): number {
  return Math.round(ratioBetween(hashOf(asin), low, high));
}
