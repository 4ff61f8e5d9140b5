/**
 * What people searched for: the terms that a clause is found by, and what a negative one keeps away.
 */
import type { LedgerModel } from '../model/ledger-model.ts';
import { comparedText, isAsin } from '../model/texts.ts';
import { isLive, type LedgerAd, type LedgerClause, type LedgerNegative, type Negatives } from './account.ts';
import { mix, oneOf } from './draws.ts';
import { asinFor } from './products.ts';

const BEFORE = ['best', 'cheap', 'new', 'small', 'large', 'premium'] as const;
const AFTER = ['sale', 'for home', 'gift', 'set', 'with case', 'online'] as const;

/**
 * Exact: the keyword itself. Phrase: it, or with words before or after it. Broad: that, or its words in another order.
 * Automatic: the ad's ASIN, or its sku with a word before it. Product: an ASIN.
 */
export function searchTerm({ match, text }: LedgerClause, ad: LedgerAd, hash: number): string {
  if (match === 'exact') return text;
  if (match === 'product') return isAsin(text) ? text : asinFor(`${text} ${oneOf(hash, 3)}`);
  if (match === 'auto') return text.startsWith('asin') ? ad.asin : `${pick(BEFORE, hash)} ${ad.sku ?? ad.asin}`;
  const kind = oneOf(hash, 5);
  if (kind < 2) return text;
  if (kind === 2) return `${pick(BEFORE, hash)} ${text}`;
  if (kind === 3 || match === 'phrase') return `${text} ${pick(AFTER, hash)}`;
  return text.split(' ').toReversed().join(' ');
}

function pick<T>(words: readonly T[], hash: number): T {
  const word = words[oneOf(mix(hash, 7), words.length)];
  if (word === undefined) throw new Error('there are no words to pick from');
  return word;
}

export function negativesOf(list: readonly LedgerNegative[]): Negatives {
  return Map.groupBy(list, ({ match, text }) => `${match} ${text}`);
}

export function isKeptAway(model: LedgerModel, at: number, term: string, negatives: Negatives): boolean {
  return negatives.size > 0 && isNamed(model, at, term, negatives);
}

function isNamed(model: LedgerModel, at: number, term: string, negatives: Negatives): boolean {
  const isThere = (key: string): boolean => negatives.get(key)?.some((each) => isLive(model, at, each)) ?? false;
  const text = comparedText(term);
  return (
    isThere(`exact ${text}`) ||
    isThere(`product ${text}`) ||
    phrasesIn(text).some((phrase) => isThere(`phrase ${phrase}`))
  );
}

/** Every run of whole words. */
function phrasesIn(text: string): string[] {
  const words = text.split(' ');
  return words.flatMap((_, from) => words.slice(from).map((_each, i) => words.slice(from, from + i + 1).join(' ')));
}
