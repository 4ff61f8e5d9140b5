/**
 * Negative keywords and targets: the search terms that they block. They act from their creation on, with every history.
 */
import { normalizeText } from '../../model/validate-text.ts';
import type { Negatives, SimulatedNegative } from './account.ts';
import { valueAt } from './timeline.ts';

export function groupNegatives(list: readonly SimulatedNegative[]): Negatives {
  return Map.groupBy(list, ({ match, text }) => (match === 'broad' ? match : `${match} ${text}`));
}

/** Those that match a term, live or not. */
function matchingNegatives(term: string, negatives: Negatives): readonly SimulatedNegative[] {
  const found: SimulatedNegative[] = [];
  const add = (key: string): void => {
    for (const each of negatives.get(key) ?? []) found.push(each);
  };
  const text = normalizeText(term);
  add(`exact ${text}`);
  add(`product ${text}`);
  for (const phrase of new Set(phrasesIn(text))) add(`phrase ${phrase}`);
  for (const each of negatives.get('broad') ?? []) if (hasWords(text, each.text)) found.push(each);
  return found;
}

function isActive({ createdAt, state, suspended }: SimulatedNegative, at: number): boolean {
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

/** The negatives that match the terms of a family, which many days and searches ask for. */
export class BlockedTerms {
  readonly #matching = new Map<Negatives, Map<string, readonly SimulatedNegative[]>>();

  isBlocked(negatives: Negatives, term: string, at: number): boolean {
    if (negatives.size === 0) return false;
    let terms = this.#matching.get(negatives);
    if (terms === undefined) this.#matching.set(negatives, (terms = new Map()));
    let matching = terms.get(term);
    if (matching === undefined) terms.set(term, (matching = matchingNegatives(term, negatives)));
    return matching.some((each) => isActive(each, at));
  }
}
