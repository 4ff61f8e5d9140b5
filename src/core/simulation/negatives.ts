/**
 * Negative keywords and targets: the search terms that they block. They act from their creation on, with every history.
 */
import { normalizeText } from '../../model/validate-text.ts';
import type { Negatives, SimulatedNegative } from './account.ts';
import { valueAt } from './timeline.ts';

export function groupNegatives(list: readonly SimulatedNegative[]): Negatives {
  return Map.groupBy(list, ({ match, text }) => (match === 'broad' ? match : `${match} ${text}`));
}

export function isBlockedByNegative(at: number, term: string, negatives: Negatives): boolean {
  return negatives.size > 0 && matchesNegative(at, term, negatives);
}

function matchesNegative(at: number, term: string, negatives: Negatives): boolean {
  const isBlocking = (key: string): boolean => negatives.get(key)?.some((each) => acts(each, at)) ?? false;
  const text = normalizeText(term);
  return (
    isBlocking(`exact ${text}`) ||
    isBlocking(`product ${text}`) ||
    phrasesIn(text).some((phrase) => isBlocking(`phrase ${phrase}`)) ||
    negatives.get('broad')?.some((each) => acts(each, at) && hasWords(text, each.text)) === true
  );
}

function acts({ createdAt, state, suspended }: SimulatedNegative, at: number): boolean {
  return createdAt <= at && valueAt(state, at) === 'enabled' && !valueAt(suspended, at);
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
