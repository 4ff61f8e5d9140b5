/**
 * What the generators of all products share: the counts, names and random numbers of one request.
 */
import { SEEDED, toCounts } from '../../model/schemas/collections.ts';
import type { Bulk } from '../../model/schemas/seed-file.ts';
import type { Draft } from '../../model/drafts.ts';
import type { Id, Kind } from '../../model/entities.ts';
import { isCampaignKind, KINDS, type CampaignKind } from '../../model/kinds.ts';
import type { Span } from '../../model/marketplaces.ts';
import { toMinor } from '../../model/money.ts';
import { mixBits, pickOne } from '../../model/random.ts';
import { create } from '../../core/entities/entities.ts';
import { bidSpan } from '../../core/entities/limits.ts';
import type { ScopeAtTime, Writing } from '../../core/entities/operation-context.ts';
import { toValidationError } from '../seeder/item-errors.ts';
import { NameGenerator, type Theme, type Words } from './name-generator.ts';
import type { Predicate } from '../../model/stored/bids-and-targets.ts';

/** In minor units; with the scale of the marketplace they are within its limits. */
const BUDGETS: Span = { min: 500, max: 15_000 };
const BIDS: Span = { min: 40, max: 220 };
/** The index of the first text of a parent. */
export const TEXT_START = { min: 0, max: 9999 };

export const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;

/** Undefined for amounts that the bulk does not have. */
export function inMinor(amounts: Bulk['bids'], { scope }: ScopeAtTime): Span | undefined {
  if (amounts === undefined) return undefined;
  const { decimals } = scope.marketplace;
  return { min: toMinor(amounts.low, decimals), max: toMinor(amounts.high, decimals) };
}

function scaled({ min, max }: Span, scale: number): Span {
  return { min: min * scale, max: max * scale };
}

export function within(amount: number, { min, max }: Span): number {
  return Math.min(max, Math.max(min, amount));
}

export class BulkRun {
  readonly context: Writing;
  readonly bulk: Bulk;
  readonly names: NameGenerator;
  readonly counts = toCounts(SEEDED.map((name) => [name, 0]));
  /** In minor units. */
  readonly budgets: Span;
  readonly bids: Span;
  readonly portfolios: Id[] = [];
  readonly campaigns: { kind: CampaignKind; id: Id }[] = [];
  readonly #seed: number;
  #randomNumbers = 0;
  /** The last number in a name, by kind. */
  readonly #numbers = new Map<Kind, number>();

  constructor(context: Writing, bulk: Bulk, { seed, words }: { seed: number; words: Words }) {
    this.context = context;
    this.bulk = bulk;
    this.#seed = seed;
    this.names = new NameGenerator(words);
    const { scale } = context.scope.marketplace;
    this.budgets = inMinor(bulk.budgets, context) ?? scaled(BUDGETS, scale);
    this.bids = inMinor(bulk.bids, context) ?? scaled(BIDS, scale);
  }

  randomInteger({ min, max }: { min: number; max: number }): number {
    return min + pickOne(mixBits(this.#seed, ++this.#randomNumbers), max - min + 1);
  }

  /** A bid near the bid of the ad group. */
  bidNear(defaultBid: number): number {
    const maxDifference = Math.floor(defaultBid / 3);
    const bid = defaultBid + this.randomInteger({ min: -maxDifference, max: maxDifference });
    return within(bid, bidSpan(this.context));
  }

  asin(): string {
    const { world } = this.context.scope;
    return `B0${world.ids.text('asin', world.nextSequence(), 8)}`;
  }

  category(): string {
    const { world } = this.context.scope;
    return `1${world.ids.digits('category', world.nextSequence(), 9)}`;
  }

  /** Product ads of sellers have a SKU, those of vendors an ASIN. */
  product(theme: Theme, number: number): { sku: string } | { asin: string } {
    const { account } = this.context.scope;
    return account.type === 'seller' ? { sku: this.names.sku(theme, number) } : { asin: this.asin() };
  }

  /** Every fourth target is a category. */
  expression(i: number): Predicate[] {
    return i % 4 === 3
      ? [{ type: 'asinCategorySameAs', value: this.category() }]
      : [{ type: 'asinSameAs', value: this.asin() }];
  }

  /** Campaigns are in the generated portfolios in turn. */
  inPortfolio(): { portfolioId?: Id } {
    const portfolioId = this.portfolios[this.campaigns.length % this.portfolios.length];
    return portfolioId === undefined ? {} : { portfolioId };
  }

  create<K extends Kind>(kind: K, draft: Draft<K>, context = this.context): Id {
    const result = create(context, kind, draft);
    if (typeof result !== 'string') throw new Error(`invalid generated ${kind}: ${this.#describe(result)}`);
    this.#count(kind, result);
    return result;
  }

  /** Skips names that others already have. The number of a name continues after those that exist. */
  createNamed<K extends Kind>(kind: K, nameOf: (number: number) => string, draftOf: (name: string) => Draft<K>): Id {
    const { world, profile } = this.context.scope;
    let number = this.#numbers.get(kind) ?? world.store(kind).lists.count(profile.profileId, []);
    for (;;) {
      this.#numbers.set(kind, ++number);
      const result = create(this.context, kind, draftOf(nameOf(number)));
      if (typeof result === 'string') {
        this.#count(kind, result);
        return result;
      }
      if (result.code !== 'nameTaken') throw new Error(`invalid generated ${kind}: ${this.#describe(result)}`);
    }
  }

  #count(kind: Kind, id: Id): void {
    this.counts[KINDS[kind].collection]++;
    if (isCampaignKind(kind)) this.campaigns.push({ kind, id });
  }

  #describe(failure: Parameters<typeof toValidationError>[0]): string {
    const { field, message } = toValidationError(failure, this.context.scope.marketplace.decimals);
    return `${field} ${message}`;
  }
}
