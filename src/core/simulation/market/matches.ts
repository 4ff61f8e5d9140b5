/**
 * What the text of a keyword or target, and the products of its ads, match: the families of terms, pages, audiences and
 * declared terms.
 */
import { isAsin, normalizeText } from '../../../model/validate-text.ts';
import type { SimulatedAdGroup, SimulatedClause } from '../account.ts';
import { opportunitiesOf } from '../display/audiences.ts';
import { asinFor } from '../products.ts';
import { wordsOf, type Catalog, type DeclaredTerm } from './catalog.ts';
import { FIRST_INNER, parseTerm } from './terms.ts';

export type FamilyKind = 'words' | 'page' | 'declared' | 'audience';

interface Modifiers {
  before: number;
  after: number;
}

interface Match extends Modifiers {
  kind: FamilyKind;
  base: string;
  asins?: ReadonlySet<string>;
}

export const ANY = -1;
/** Any modifier after the base. */
const NOT_INNER = -2;
/** The products of an ad group whose words automatic targeting follows. Further ones have the words of these. */
const MAX_PRODUCTS = 10;
/** Product pages that a target of a category, of a brand or of related products has. */
const PAGES = 3;
/** From this relevance on, automatic targeting of close matches finds a declared term. */
const CLOSE = 0.5;

export function keyOf({ kind, base }: Pick<Match, 'kind' | 'base'>): string {
  return kind === 'words' ? base : `${kind} ${base}`;
}

export function matchesOf(clause: SimulatedClause, adGroup: SimulatedAdGroup, catalog: Catalog): Match[] {
  const { match, text } = clause;
  if (match === 'product') return pagesOf(text);
  if (match === 'auto') return automaticMatches(text, adGroup, catalog);
  if (match === 'audience') return audienceMatches(text, adGroup, catalog);
  const { terms, isEverEmpty } = catalog.past;
  const declared = terms.length === 0 ? [] : declaredMatches(clause, terms);
  return isEverEmpty ? [...declared, ...wordMatches(clause)] : declared;
}

function wordMatches({ match, text }: SimulatedClause): Match[] {
  const { base, before, after } = parseTerm(text);
  if (match === 'exact') return [words(base, before, after)];
  // A modifier after the only word does not interrupt the phrase.
  const anyInner = match === 'broad' || !base.includes(' ');
  const [anyBefore, anyAfter] = [before === 0 ? ANY : before, anyInner ? ANY : NOT_INNER];
  const own = words(base, anyBefore, after === 0 ? anyAfter : after);
  if (match === 'phrase') return [own];
  // Related searches are shorter: `two burner camp stove` finds `burner camp stove`.
  const parts = base.split(' ');
  return parts.length < 3 ? [own] : [own, ofSameBase(parts.slice(1).join(' '))];
}

function words(base: string, before: number, after: number): Match {
  return { kind: 'words', base, before, after };
}

/** All terms with the base of a text, which has no modifiers itself. */
function ofSameBase(text: string): Match {
  return words(parseTerm(text).base, ANY, ANY);
}

function audienceMatches(text: string, { ads }: SimulatedAdGroup, { products }: Catalog): Match[] {
  const similarTo = (asin: string): readonly string[] => products.get(asin)?.related ?? [];
  return opportunitiesOf(text, ads, similarTo).map((each) => ({ ...each, before: 0, after: 0 }));
}

/** An ASIN has one page; a category or a brand has the pages of some of its products. */
function pagesOf(text: string): Match[] {
  return isAsin(text) ? [{ kind: 'page', base: text, before: 0, after: 0 }] : pages(text, PAGES);
}

function pages(text: string, count: number): Match[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'page' as const,
    base: asinFor(`${text} ${i}`),
    before: 0,
    after: 0,
  }));
}

/** Each product is shown where its own words are searched for, so that a new ad changes no search of another. */
function automaticMatches(text: string, { ads }: SimulatedAdGroup, catalog: Catalog): Match[] {
  const found = new Map<string, Match & { asins: Set<string> }>();
  const products = [...new Set(ads.map(({ asin }) => asin))];
  for (const [i, asin] of products.entries()) {
    for (const match of matchesOfProduct(text, products[i % MAX_PRODUCTS] ?? asin, catalog)) {
      const key = keyOf(match);
      const known = found.get(key);
      if (known === undefined) found.set(key, { ...match, asins: new Set([asin]) });
      else known.asins.add(asin);
    }
  }
  return [...found.values()];
}

function matchesOfProduct(text: string, asin: string, catalog: Catalog): Match[] {
  if (text.startsWith('asin')) return pages(`${asin} ${text}`, 2);
  const isLoose = text === 'queryBroadRelMatches';
  const { terms, isEverEmpty } = catalog.past;
  const declared = terms
    .filter(({ relevance, relevanceOfOthers = 0 }) => (relevance?.[asin] ?? relevanceOfOthers) < CLOSE === isLoose)
    .map(ofDeclared);
  if (!isEverEmpty) return declared;
  const { close, loose } = wordsOf(catalog, asin);
  return [...declared, ...(isLoose ? loose : close).map(ofSameBase)];
}

function declaredMatches({ match, text }: SimulatedClause, declared: readonly DeclaredTerm[]): Match[] {
  const own = normalizeText(text);
  const isMatched = ({ term }: DeclaredTerm): boolean => {
    if (match === 'exact') return term === own;
    if (match === 'phrase') return ` ${term} `.includes(` ${own} `);
    return own.split(' ').every((word) => term.split(' ').includes(word));
  };
  return declared.filter(isMatched).map(ofDeclared);
}

function ofDeclared({ term }: DeclaredTerm): Match {
  return { kind: 'declared', base: term, before: ANY, after: ANY };
}

export function matchesTerm({ before, after }: Modifiers, term: Modifiers): boolean {
  if (before !== ANY && before !== term.before) return false;
  return after === ANY || (after === NOT_INNER ? term.after < FIRST_INNER : after === term.after);
}

/** The term of a keyword or target without modifiers: for numbers that no search explains. */
export function usualTerm(catalog: Catalog, { clause, ad }: { clause: SimulatedClause; ad: { asin: string } }): string {
  const { match, text } = clause;
  if (match === 'product') return pagesOf(text)[0]?.base ?? text;
  if (match === 'audience') return text;
  if (match !== 'auto') return normalizeText(text);
  return text.startsWith('asin') ? ad.asin : (wordsOf(catalog, ad.asin).close[0] ?? ad.asin);
}
