/**
 * What people typed: the search terms that a clause is found by, and what a negative keyword keeps away.
 */
import type { LedgerAd, LedgerClause, LedgerNegative } from './account.ts';
import { mix } from './draws.ts';
import { valueAt } from './timeline.ts';

const BEFORE = ['best', 'cheap', 'new', 'small', 'large', 'premium'] as const;
const AFTER = ['sale', 'for home', 'gift', 'set', 'with case', 'online'] as const;

/** Exact: the text itself. Phrase: words around it. Broad: words around it, or its words in another order. Auto: texts and ASINs of the ads. */
export function searchTerm(clause: LedgerClause, ad: LedgerAd, hash: number): string {
  const text = clause.text.toLowerCase();
  if (clause.match === 'exact') return text;
  if (clause.match === 'product') return ad.asin.toLowerCase();
  const kind = hash % 5;
  if (clause.match === 'auto') return kind < 2 ? ad.asin.toLowerCase() : `${pick(BEFORE, hash)} ${(ad.sku ?? ad.asin).toLowerCase()}`;
  if (kind < 2) return text;
  if (kind === 2) return `${pick(BEFORE, hash)} ${text}`;
  if (kind === 3 || clause.match === 'phrase') return `${text} ${pick(AFTER, hash)}`;
  return text.split(' ').toReversed().join(' ');
}

function pick<T>(words: readonly T[], hash: number): T {
  const word = words[mix(hash, 7) % words.length];
  if (word === undefined) throw new Error('there are no words to pick from');
  return word;
}

export function isKeptAway(term: string, negatives: readonly LedgerNegative[], instant: number): boolean {
  return negatives.some(
    (negative) =>
      negative.createdAt <= instant &&
      valueAt(negative.state, instant) === 'enabled' &&
      (negative.match === 'exact' ? term === negative.text : ` ${term} `.includes(` ${negative.text} `)),
  );
}
