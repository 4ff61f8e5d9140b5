/**
 * The families of searches that the keywords and targets of an advertiser match. What a clause matches follows from its text
 * and from the products of its ads alone, so that no clause changes the searches of another.
 */
import type { Id } from '../../../model/entities.ts';
import { hashToInteger } from '../../../model/random.ts';
import type {
  SimulatedAdGroup,
  SimulatedCampaign,
  SimulatedClause,
  SimulatedEntity,
  SimulatedProfile,
} from '../account.ts';
import { BlockedTerms } from '../negatives.ts';
import { constantTimeline } from '../timeline.ts';
import type { Catalog } from './catalog.ts';
import { ANY, keyOf, matchesOf, type FamilyKind } from './matches.ts';
import { takesModifiers } from './terms.ts';

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
