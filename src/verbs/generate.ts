/**
 * Generates entities in bulk for a profile: through the verbs, and the same for the same seed and the same history of
 * the world.
 */
import { countsOf, SEEDED, type Counts } from '../scenario/collections.ts';
import type { Problem } from '../scenario/read-yaml.ts';
import type { Bulk } from '../scenario/seed-file.ts';
import type { Draft } from '../model/drafts.ts';
import type { Id, Kind, Predicate } from '../model/entities.ts';
import { hashText } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { BulkWords, type Theme } from './bulk-words.ts';
import { create } from './entities.ts';
import { Batch, scopeOf } from './scope.ts';
import { complaint } from './seed-words.ts';

const MOST_GENERATED = 1_000_000;

const DAY = 86_400_000;
const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;

/** Minor units, that is cents or yen: within the limits of every marketplace. */
const BUDGET = { min: 500, max: 15_000 };
const DEFAULT_BID = { min: 40, max: 250 };

export function generate(world: World, profileId: Id, bulk: Bulk): { counts: Counts } | { problems: Problem[] } {
  const profile = world.people.profile(profileId);
  if (profile === undefined) return { problems: [{ path: 'profileId', message: `there is no profile ${profileId}` }] };
  const total = totalOf(bulk);
  if (total > MOST_GENERATED)
    return { problems: [{ path: '', message: `asks for ${total} entities; ${MOST_GENERATED} is the most at once` }] };
  const scope = scopeOf(world, profile);
  const batch = new Batch(scope, undefined, world.now() - bulk.createdDaysAgo * DAY);
  return world.transaction(() => {
    const words = new BulkWords(hashText(`${world.seed} ${world.draw()}`));
    return { counts: new Generation(batch, bulk, words).all() };
  });
}

function totalOf(bulk: Bulk): number {
  const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = bulk;
  const perAdGroup = 1 + keywordsPerAdGroup + negativeKeywordsPerAdGroup + productAdsPerAdGroup + targetsPerAdGroup;
  return bulk.campaigns * (1 + bulk.campaignNegativeKeywordsPerCampaign + bulk.adGroupsPerCampaign * perAdGroup);
}

class Generation {
  readonly #batch: Batch;
  readonly #bulk: Bulk;
  readonly #words: BulkWords;
  readonly #counts = countsOf(SEEDED.map((name) => [name, 0]));
  /** Behind the names of what is there already. */
  #number: number;

  constructor(batch: Batch, bulk: Bulk, words: BulkWords) {
    this.#batch = batch;
    this.#bulk = bulk;
    this.#words = words;
    const { world, profile } = batch.scope;
    this.#number = world.store('campaign').count(profile.profileId, []);
  }

  all(): Counts {
    for (let i = 0; i < this.#bulk.campaigns; i++) this.#campaign(i);
    return this.#counts;
  }

  #campaign(i: number): void {
    const words = this.#words;
    const campaignId = this.#namedCampaign();
    const start = words.number(0, 9999);
    for (let j = 0; j < this.#bulk.campaignNegativeKeywordsPerCampaign; j++) {
      const text = words.negativeText(j, words.theme(i), start);
      this.#create('campaignNegativeKeyword', { campaignId, text, matchType: negativeMatchType(j), state: 'enabled' });
      this.#counts.campaignNegativeKeywords++;
    }
    for (let j = 0; j < this.#bulk.adGroupsPerCampaign; j++) this.#adGroup(campaignId, j, words.theme(i + j));
  }

  /** A seller's client may have taken any name. */
  #namedCampaign(): Id {
    const budget = this.#words.number(BUDGET.min, BUDGET.max);
    const { today: startDay } = this.#batch;
    for (;;) {
      const name = this.#words.campaignName(++this.#number);
      const made = create(this.#batch, 'campaign', { name, targeting: 'manual', state: 'enabled', budget, startDay });
      if (typeof made === 'string') {
        this.#counts.campaigns++;
        return made;
      }
      if (made.code !== 'nameTaken') throw new Error(`a generated campaign ${this.#complaint(made)}`);
    }
  }

  #adGroup(campaignId: Id, i: number, theme: Theme): void {
    const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = this.#bulk;
    const words = this.#words;
    const defaultBid = words.number(DEFAULT_BID.min, DEFAULT_BID.max);
    const name = words.adGroupName(i, theme);
    const adGroupId = this.#create('adGroup', { campaignId, name, state: 'enabled', defaultBid });
    const parents = { campaignId, adGroupId, state: 'enabled' } as const;
    const ofTargets = targetsPerAdGroup > 0 && (keywordsPerAdGroup === 0 || this.#counts.adGroups % 2 === 1);
    this.#counts.adGroups++;
    const start = words.number(0, 9999);
    const highest = Math.floor(defaultBid / 3);
    for (let j = 0; j < (ofTargets ? 0 : keywordsPerAdGroup); j++) {
      const text = words.keywordText(j, theme, start);
      const bid = defaultBid + words.number(-highest, highest);
      this.#create('keyword', { ...parents, text, matchType: MATCH_TYPES[j % 3] ?? 'broad', bid });
      this.#counts.keywords++;
    }
    for (let j = 0; j < negativeKeywordsPerAdGroup; j++) {
      const text = words.negativeText(j, theme, start);
      this.#create('negativeKeyword', { ...parents, text, matchType: negativeMatchType(j) });
      this.#counts.negativeKeywords++;
    }
    for (let j = 0; j < productAdsPerAdGroup; j++) {
      this.#create('productAd', { ...parents, ...this.#product(theme) });
      this.#counts.productAds++;
    }
    for (let j = 0; j < (ofTargets ? targetsPerAdGroup : 0); j++) {
      const bid = defaultBid + words.number(-highest, highest);
      this.#create('target', { ...parents, expression: this.#expression(j), bid });
      this.#counts.targets++;
    }
  }

  /** Sellers name their products by sku, others by ASIN. */
  #product(theme: Theme): { sku: string } | { asin: string } {
    const { account } = this.#batch.scope;
    return account.type === 'seller'
      ? { sku: this.#words.sku(theme, this.#counts.productAds + 1) }
      : { asin: this.#asin() };
  }

  /** Every fourth is a category. */
  #expression(i: number): Predicate[] {
    const { world } = this.#batch.scope;
    return i % 4 === 3
      ? [{ type: 'asinCategorySameAs', value: `1${world.ids.digits('category', world.draw(), 9)}` }]
      : [{ type: 'asinSameAs', value: this.#asin() }];
  }

  #asin(): string {
    const { world } = this.#batch.scope;
    return `B0${world.ids.text('asin', world.draw(), 8)}`;
  }

  #create<K extends Kind>(kind: K, draft: Draft<K>): Id {
    const made = create(this.#batch, kind, draft);
    if (typeof made !== 'string') throw new Error(`a generated ${kind} ${this.#complaint(made)}`);
    return made;
  }

  #complaint(failure: Parameters<typeof complaint>[0]): string {
    const { field, message } = complaint(failure, this.#batch.scope.place.decimals);
    return `${field} ${message}`;
  }
}

function negativeMatchType(i: number): (typeof NEGATIVE_MATCH_TYPES)[number] {
  return NEGATIVE_MATCH_TYPES[i % 2] ?? 'negativeExact';
}
