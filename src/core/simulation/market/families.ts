/**
 * Which searches a keyword or target can match: families of terms, pages of products, or declared terms. They follow from
 * the text of the clause and from the products of its ads alone, so that no clause changes the searches of another.
 */
import { isAsin, normalizeText } from '../../../model/validate-text.ts';
import type { Id } from '../../../model/entities.ts';
import { hashToInteger } from '../../../model/random.ts';
import type {
  SimulatedAdGroup,
  SimulatedCampaign,
  SimulatedClause,
  SimulatedEntity,
  SimulatedProfile,
} from '../account.ts';
import { opportunitiesOf } from '../display/audiences.ts';
import { BlockedTerms } from '../negatives.ts';
import { asinFor } from '../products.ts';
import { constantTimeline } from '../timeline.ts';
import { wordsOf, type Catalog, type DeclaredTerm } from './catalog.ts';
import { FIRST_INNER, parseTerm, takesModifiers } from './terms.ts';

export type FamilyKind = 'words' | 'page' | 'declared' | 'audience';

/** A keyword or target in a family. */
export interface Entry {
  campaign: SimulatedCampaign;
  adGroup: SimulatedAdGroup;
  clause: SimulatedClause;
  /** The position of the clause among all of its campaign. */
  position: number;
  /** When the campaign, the ad group and the clause had been created. */
  since: number;
  /** Whether the states of the ad group and the clause never changed: they are live then. */
  isFixed: boolean;
  /** The modifiers that a term must have: positions, `ANY` or `NOT_INNER`. */
  before: number;
  after: number;
  /** Only ads of these products are shown; undefined for all of the ad group. */
  asins: ReadonlySet<string> | undefined;
}

export interface Family {
  kind: FamilyKind;
  /** Of the seed, the marketplace and the words. */
  hash: number;
  /** The words without modifiers, an ASIN, the declared term, or an audience. */
  base: string;
  /** Whether shoppers add modifiers to the base. */
  hasModifiers: boolean;
  entries: Entry[];
  /** Whether an entry matches terms with any modifiers. */
  isOpen: boolean;
  /** The latest creation of an entry, or of an ad of one. */
  latest: number;
  /** Of products, by ASIN, as far as searches asked for them. */
  relevances: Map<string, number>;
  blocked: BlockedTerms;
}

interface Match {
  kind: FamilyKind;
  base: string;
  before: number;
  after: number;
  asins?: ReadonlySet<string>;
}

const ANY = -1;
/** Any modifier after the base. */
const NOT_INNER = -2;
/** The products of an ad group whose words automatic targeting follows. Further ones have the words of these. */
const MAX_PRODUCTS = 10;
/** Product pages that a target of a category, of a brand or of related products has. */
const PAGES = 3;
/** From this relevance on, automatic targeting of close matches finds a declared term. */
const CLOSE = 0.5;

/** The campaigns of an advertiser in one ad format, and what they can match. */
export interface Advertiser {
  campaigns: readonly SimulatedCampaign[];
  /** In the order of their first entries. */
  families: readonly Family[];
  /** Epoch milliseconds of the first ad of each ASIN. */
  firstAds: ReadonlyMap<string, number>;
  /** The family of a declared term, which needs no entry. */
  familyOf(term: string): Family;
}

export function advertiserOf(
  { seed, country }: Pick<SimulatedProfile, 'seed' | 'country'>,
  catalog: Catalog,
  campaigns: readonly SimulatedCampaign[],
): Advertiser {
  const marketplace = hashToInteger(country, hashToInteger(seed));
  const families = familiesOf(campaigns, catalog, marketplace);
  const firstAds = firstAdsOf(campaigns);
  return { campaigns, families, firstAds, familyOf: (term) => emptyFamily('declared', term, marketplace) };
}

export function firstAdsOf(campaigns: readonly SimulatedCampaign[]): Advertiser['firstAds'] {
  const firstAds = new Map<string, number>();
  for (const { adGroups } of campaigns) {
    for (const { ads } of adGroups)
      for (const { asin, createdAt } of ads) firstAds.set(asin, Math.min(createdAt, firstAds.get(asin) ?? createdAt));
  }
  return firstAds;
}

function emptyFamily(kind: FamilyKind, base: string, marketplace: number): Family {
  const hash = hashToInteger(keyOf({ kind, base }), marketplace);
  const hasModifiers = kind === 'words' && takesModifiers(base);
  return {
    kind,
    hash,
    base,
    hasModifiers,
    entries: [],
    isOpen: false,
    latest: -Infinity,
    relevances: new Map(),
    blocked: new BlockedTerms(),
  };
}

/** A family with the entries of others of the same key, in their order. */
export function familyWith(parts: readonly Family[]): Family {
  const [first] = parts;
  if (first === undefined) throw new Error('a family has parts');
  return {
    ...first,
    entries: parts.flatMap(({ entries }) => entries),
    isOpen: parts.some(({ isOpen }) => isOpen),
    latest: Math.max(...parts.map(({ latest }) => latest)),
    relevances: new Map(),
    blocked: new BlockedTerms(),
  };
}

export function keyOf({ kind, base }: Pick<Family, 'kind' | 'base'>): string {
  return kind === 'words' ? base : `${kind} ${base}`;
}

/** The same advertiser with another bid for one keyword or target. Minor units. */
export function withBid(advertiser: Advertiser, { id }: SimulatedClause, bid: number): Advertiser {
  return withBids(advertiser, new Map([[id, bid]]));
}

/** With other bids by the ids of keywords and targets. */
export function withBids(advertiser: Advertiser, bids: ReadonlyMap<Id, number>): Advertiser {
  const changed = (entry: Entry): Entry => {
    const bid = bids.get(entry.clause.id);
    return bid === undefined ? entry : { ...entry, clause: { ...entry.clause, bid: constantTimeline(bid) } };
  };
  const families = advertiser.families.map((family) => {
    if (!family.entries.some(({ clause }) => bids.has(clause.id))) return family;
    return { ...family, entries: family.entries.map(changed) };
  });
  return { ...advertiser, families };
}

function familiesOf(campaigns: readonly SimulatedCampaign[], catalog: Catalog, marketplace: number): Family[] {
  const found = new Map<string, Family>();
  for (const campaign of campaigns) {
    let position = 0;
    for (const adGroup of campaign.adGroups) {
      const lastAd = adGroup.ads.reduce((last, { createdAt }) => Math.max(last, createdAt), -Infinity);
      const isAdGroupDead = adGroup.ads.length === 0 || isDead(adGroup);
      for (const clause of adGroup.clauses) {
        const matches = isAdGroupDead || isDead(clause) ? [] : matchesOf(clause, adGroup, catalog);
        const since = Math.max(campaign.createdAt, adGroup.createdAt, clause.createdAt);
        const isFixed = isConstant(adGroup) && isConstant(clause);
        for (const { kind, base, before, after, asins } of matches) {
          const key = keyOf({ kind, base });
          let family = found.get(key);
          if (family === undefined) {
            family = emptyFamily(kind, base, marketplace);
            found.set(key, family);
          }
          family.entries.push({ campaign, adGroup, clause, position, since, isFixed, before, after, asins });
          family.isOpen ||= before === ANY && after !== 0;
          family.latest = Math.max(family.latest, since, lastAd);
        }
        position++;
      }
    }
  }
  return [...found.values()];
}

function isConstant({ state, suspended }: SimulatedEntity): boolean {
  return state.changes.length === 0 && suspended.changes.length === 0;
}

/** Never live. */
function isDead(entity: SimulatedEntity): boolean {
  return isConstant(entity) && (entity.state.now !== 'enabled' || entity.suspended.now);
}

function matchesOf(clause: SimulatedClause, adGroup: SimulatedAdGroup, catalog: Catalog): Match[] {
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

export function matchesTerm({ before, after }: Entry, term: { before: number; after: number }): boolean {
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
