/**
 * Search terms: those that a clause matches, and those that negative clauses block.
 */
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { normalizeText, isAsin } from '../../model/validate-text.ts';
import { isLive, type SimulatedAd, type SimulatedClause, type SimulatedNegative, type Negatives } from './account.ts';
import { mixBits, pickOne } from '../../model/random.ts';
import { asinFor } from './products.ts';

const BEFORE = ['best', 'cheap', 'new', 'small', 'large', 'premium'] as const;
const AFTER = ['sale', 'for home', 'gift', 'set', 'with case', 'online'] as const;

/**
 * Exact: the keyword itself. Phrase: it, or with words before or after it. Broad: that, or its words in another order.
 * Automatic: the ad's ASIN, or its sku with a word before it. Product: an ASIN.
 */
export function searchTerm({ match, text }: SimulatedClause, ad: SimulatedAd, hash: number): string {
  if (match === 'exact') return text;
  if (match === 'product') return isAsin(text) ? text : asinFor(`${text} ${pickOne(hash, 3)}`);
  if (match === 'auto') return text.startsWith('asin') ? ad.asin : `${pick(BEFORE, hash)} ${ad.sku ?? ad.asin}`;
  const kind = pickOne(hash, 5);
  if (kind < 2) return text;
  if (kind === 2) return `${pick(BEFORE, hash)} ${text}`;
  if (kind === 3 || match === 'phrase') return `${text} ${pick(AFTER, hash)}`;
  return text.split(' ').toReversed().join(' ');
}

function pick<T>(words: readonly T[], hash: number): T {
  const word = words[pickOne(mixBits(hash, 7), words.length)];
  if (word === undefined) throw new Error('the list of words is empty');
  return word;
}

export function groupNegatives(list: readonly SimulatedNegative[]): Negatives {
  return Map.groupBy(list, ({ match, text }) => (match === 'broad' ? match : `${match} ${text}`));
}

export function isBlockedByNegative(
  model: SimulationParameters,
  at: number,
  term: string,
  negatives: Negatives,
): boolean {
  return negatives.size > 0 && matchesNegative(model, at, term, negatives);
}

function matchesNegative(model: SimulationParameters, at: number, term: string, negatives: Negatives): boolean {
  const isBlocking = (key: string): boolean => negatives.get(key)?.some((each) => isLive(model, at, each)) ?? false;
  const text = normalizeText(term);
  return (
    isBlocking(`exact ${text}`) ||
    isBlocking(`product ${text}`) ||
    phrasesIn(text).some((phrase) => isBlocking(`phrase ${phrase}`)) ||
    negatives.get('broad')?.some((each) => isLive(model, at, each) && hasWords(text, each.text)) === true
  );
}

/** In any order. */
function hasWords(text: string, words: string): boolean {
  const own = text.split(' ');
  return words.split(' ').every((word) => own.includes(word));
}

/** Every run of whole words. */
function phrasesIn(text: string): string[] {
  const words = text.split(' ');
  return words.flatMap((_, from) => words.slice(from).map((_each, i) => words.slice(from, from + i + 1).join(' ')));
}
