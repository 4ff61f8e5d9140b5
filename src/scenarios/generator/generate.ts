/**
 * Generates entities in bulk for a profile, through the entity service. The same seed and the same history of the
 * world give the same entities.
 */
import { toCounts, SEEDED, type Counts } from '../../model/schemas/collections.ts';
import type { Problem } from '../../model/errors/validation-error.ts';
import type { Bulk } from '../../model/schemas/seed-file.ts';
import type { Draft } from '../../model/drafts.ts';
import type { Id, Kind } from '../../model/entities.ts';
import type { Predicate } from '../../model/entity-values.ts';
import { hashText, mixBits, pickOne } from '../../model/random.ts';
import type { World } from '../../world/state/world.ts';
import { NameGenerator, type Theme, type Words } from './name-generator.ts';
import { create } from '../../core/entities/entities.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { toValidationError } from '../seeder/item-errors.ts';

const MAX_GENERATED = 1_000_000;

const DAY_MS = 86_400_000;
const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;

/** In minor units; within the limits of every marketplace. */
const BUDGET = { min: 500, max: 15_000 };
const DEFAULT_BID = { min: 40, max: 220 };
/** The index of the first text of a parent. */
const TEXT_START = { min: 0, max: 9999 };

export function generate(
  world: World,
  profileId: Id,
  bulk: Bulk,
  /** The words of a seed. */
  words: (seed: number) => Words,
): { counts: Counts } | { problems: Problem[] } {
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) return { problems: [{ path: 'profileId', message: `unknown profile ${profileId}` }] };
  const total = totalOf(bulk);
  if (total > MAX_GENERATED)
    return {
      problems: [{ path: '', message: `must generate at most ${MAX_GENERATED} entities in one request, not ${total}` }],
    };
  const scope = scopeOf(world, profile);
  const context = new OperationContext(scope, undefined, world.now() - bulk.createdDaysAgo * DAY_MS, {
    sameName: 'error',
  });
  return world.transaction(() => {
    const seed = hashText(`${world.seed} ${world.nextSequence()}`);
    return { counts: new BulkGenerator(context, bulk, { seed, words: words(seed) }).run() };
  });
}

function totalOf(bulk: Bulk): number {
  const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = bulk;
  const perAdGroup = 1 + keywordsPerAdGroup + negativeKeywordsPerAdGroup + productAdsPerAdGroup + targetsPerAdGroup;
  return bulk.campaigns * (1 + bulk.campaignNegativeKeywordsPerCampaign + bulk.adGroupsPerCampaign * perAdGroup);
}

class BulkGenerator {
  readonly #context: OperationContext;
  readonly #bulk: Bulk;
  readonly #names: NameGenerator;
  readonly #seed: number;
  #randomNumbers = 0;
  readonly #counts = toCounts(SEEDED.map((name) => [name, 0]));
  /** Part of the campaign name; continues after the campaigns that exist. */
  #campaignNumber: number;

  constructor(context: OperationContext, bulk: Bulk, { seed, words }: { seed: number; words: Words }) {
    this.#context = context;
    this.#bulk = bulk;
    this.#seed = seed;
    this.#names = new NameGenerator(words);
    const { world, profile } = context.scope;
    this.#campaignNumber = world.store('campaign').lists.count(profile.profileId, []);
  }

  run(): Counts {
    for (let i = 0; i < this.#bulk.campaigns; i++) this.#addCampaign(i);
    return this.#counts;
  }

  #addCampaign(i: number): void {
    const names = this.#names;
    const campaignId = this.#createCampaign();
    const start = this.#randomInteger(TEXT_START);
    for (let j = 0; j < this.#bulk.campaignNegativeKeywordsPerCampaign; j++) {
      const text = names.negativeText(j, names.theme(i), start);
      this.#create('campaignNegativeKeyword', { campaignId, text, matchType: negativeMatchType(j), state: 'enabled' });
      this.#counts.campaignNegativeKeywords++;
    }
    for (let j = 0; j < this.#bulk.adGroupsPerCampaign; j++) this.#addAdGroup(campaignId, j, names.theme(i + j));
  }

  /** Skips names that other campaigns already have. */
  #createCampaign(): Id {
    const budget = this.#randomInteger(BUDGET);
    const { today: startDay } = this.#context;
    for (;;) {
      const name = this.#names.campaignName(++this.#campaignNumber);
      const result = create(this.#context, 'campaign', {
        name,
        targeting: 'manual',
        state: 'enabled',
        budget,
        startDay,
      });
      if (typeof result === 'string') {
        this.#counts.campaigns++;
        return result;
      }
      if (result.code !== 'nameTaken') throw new Error(`invalid generated campaign: ${this.#describe(result)}`);
    }
  }

  #addAdGroup(campaignId: Id, i: number, theme: Theme): void {
    const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = this.#bulk;
    const names = this.#names;
    const defaultBid = this.#randomInteger(DEFAULT_BID);
    const name = names.adGroupName(i, theme);
    const adGroupId = this.#create('adGroup', { campaignId, name, state: 'enabled', defaultBid });
    const parents = { campaignId, adGroupId, state: 'enabled' } as const;
    const hasTargets = targetsPerAdGroup > 0 && (keywordsPerAdGroup === 0 || this.#counts.adGroups % 2 === 1);
    this.#counts.adGroups++;
    const start = this.#randomInteger(TEXT_START);
    const maxDifference = Math.floor(defaultBid / 3);
    const difference = { min: -maxDifference, max: maxDifference };
    for (let j = 0; j < (hasTargets ? 0 : keywordsPerAdGroup); j++) {
      const text = names.keywordText(j, theme, start);
      const bid = defaultBid + this.#randomInteger(difference);
      this.#create('keyword', { ...parents, text, matchType: MATCH_TYPES[j % 3] ?? 'broad', bid });
      this.#counts.keywords++;
    }
    for (let j = 0; j < negativeKeywordsPerAdGroup; j++) {
      const text = names.negativeText(j, theme, start);
      this.#create('negativeKeyword', { ...parents, text, matchType: negativeMatchType(j) });
      this.#counts.negativeKeywords++;
    }
    for (let j = 0; j < productAdsPerAdGroup; j++) {
      this.#create('productAd', { ...parents, ...this.#product(theme) });
      this.#counts.productAds++;
    }
    for (let j = 0; j < (hasTargets ? targetsPerAdGroup : 0); j++) {
      const bid = defaultBid + this.#randomInteger(difference);
      this.#create('target', { ...parents, expression: this.#expression(j), bid });
      this.#counts.targets++;
    }
  }

  /** Product ads of sellers have a SKU, those of vendors an ASIN. */
  #product(theme: Theme): { sku: string } | { asin: string } {
    const { account } = this.#context.scope;
    return account.type === 'seller'
      ? { sku: this.#names.sku(theme, this.#counts.productAds + 1) }
      : { asin: this.#asin() };
  }

  /** Every fourth target is a category. */
  #expression(i: number): Predicate[] {
    const { world } = this.#context.scope;
    return i % 4 === 3
      ? [{ type: 'asinCategorySameAs', value: `1${world.ids.digits('category', world.nextSequence(), 9)}` }]
      : [{ type: 'asinSameAs', value: this.#asin() }];
  }

  #randomInteger({ min, max }: { min: number; max: number }): number {
    return min + pickOne(mixBits(this.#seed, ++this.#randomNumbers), max - min + 1);
  }

  #asin(): string {
    const { world } = this.#context.scope;
    return `B0${world.ids.text('asin', world.nextSequence(), 8)}`;
  }

  #create<K extends Kind>(kind: K, draft: Draft<K>): Id {
    const result = create(this.#context, kind, draft);
    if (typeof result !== 'string') throw new Error(`invalid generated ${kind}: ${this.#describe(result)}`);
    return result;
  }

  #describe(failure: Parameters<typeof toValidationError>[0]): string {
    const { field, message } = toValidationError(failure, this.#context.scope.marketplace.decimals);
    return `${field} ${message}`;
  }
}

function negativeMatchType(i: number): (typeof NEGATIVE_MATCH_TYPES)[number] {
  return NEGATIVE_MATCH_TYPES[i % 2] ?? 'negativeExact';
}
