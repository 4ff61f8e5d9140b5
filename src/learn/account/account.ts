/**
 * What the files say about an account, added up while they are read: its entities, and their traffic by level.
 */
import type { Day } from '../../model/days.ts';
import { defined } from '../../model/defined.ts';
import { LearnError } from '../readers/learn-error.ts';
import { addTraffic, noTraffic, type Traffic } from '../readers/traffic.ts';
import type { EntityKey, Facts, Level, Product, RowTraffic } from '../readers/facts.ts';

/** Of one kind. It bounds the memory that hostile files take. */
const MAX_ENTITIES = 2_000_000;

/** What is undefined, no file says. */
export interface CampaignFacts {
  product?: Product | undefined;
  isEnabled?: boolean | undefined;
  budget?: number | undefined;
}

export interface AdGroupFacts {
  campaign?: string | undefined;
  isEnabled?: boolean | undefined;
  defaultBid?: number | undefined;
}

export interface TargetFacts {
  /** The ad group, or the campaign in files without ad groups. */
  parent?: string | undefined;
  isEnabled?: boolean | undefined;
  isNegative?: boolean | undefined;
  isKeyword?: boolean | undefined;
  bid?: number | undefined;
}

export interface AdFacts {
  parent?: string | undefined;
  isEnabled?: boolean | undefined;
}

/** Entities of one kind by their keys. Files name them by ids or by texts; ids count where a kind has some. */
export class Entities<T extends object> {
  readonly #ids = new Map<string, Partial<T>>();
  readonly #texts = new Map<string, Partial<T>>();

  /** What a later row says replaces what is known. */
  add({ key, isId }: EntityKey, facts: T): void {
    const map = isId ? this.#ids : this.#texts;
    const known = map.get(key);
    map.set(key, known === undefined ? facts : { ...known, ...defined(facts) });
    requireNumber(map.size);
  }

  get(key: string): Partial<T> | undefined {
    return this.#ids.get(key);
  }

  all(): Iterable<[key: string, facts: Partial<T>]> {
    return this.#ids.size > 0 ? this.#ids : this.#texts;
  }
}

function requireNumber(entities: number): void {
  if (entities > MAX_ENTITIES)
    throw new LearnError(`the files have more than ${MAX_ENTITIES} entities of one kind; name fewer files`);
}

interface EntityTraffic extends Traffic {
  campaign: string | undefined;
  product: Product | undefined;
}

export interface Share {
  part: number;
  whole: number;
}

/** Part of a whole that several rows add to. */
export class SummedShare implements Share {
  part = 0;
  whole = 0;
  /** Those with a part in the whole. */
  readonly campaigns = new Set<string>();

  add(part: number, whole: number, campaign = ''): void {
    this.part += part;
    this.whole += whole;
    if (whole > 0) this.campaigns.add(campaign);
  }
}

/** The traffic of one level. */
export interface LevelTraffic {
  entities: ReadonlyMap<string, EntityTraffic>;
  /** How many days the numbers are the sum of. */
  days: number;
  /** Impressions of the days that the files name. */
  byDay: ReadonlyMap<Day, number>;
  /** Days after a click within which orders count; undefined without orders. */
  window: number | undefined;
}

class LevelSums implements LevelTraffic {
  readonly entities = new Map<string, EntityTraffic>();
  readonly byDay = new Map<Day, number>();
  window: number | undefined;
  /** The days of files that do not name them. */
  #unnamed = 0;
  #longestSum = 0;

  get days(): number {
    return Math.max(1, this.byDay.size + this.#unnamed, this.#longestSum);
  }

  add(key: string, { campaign, product }: Facts, traffic: RowTraffic, isNewFile: boolean): void {
    if (traffic.day !== undefined) {
      const isOther = product !== undefined && product !== 'products';
      this.byDay.set(traffic.day, (this.byDay.get(traffic.day) ?? 0) + (isOther ? 0 : traffic.impressions));
    } else if (traffic.days > 1) this.#longestSum = Math.max(this.#longestSum, traffic.days);
    else if (isNewFile) this.#unnamed++;
    this.window ??= traffic.window;
    let sums = this.entities.get(key);
    if (sums === undefined) this.entities.set(key, (sums = { campaign, product, ...noTraffic() }));
    addTraffic(sums, traffic);
    requireNumber(this.entities.size);
  }
}

export class Account {
  readonly campaigns = new Entities<CampaignFacts>();
  readonly adGroups = new Entities<AdGroupFacts>();
  readonly targets = new Entities<TargetFacts>();
  readonly ads = new Entities<AdFacts>();
  readonly levels = new Map<Level, LevelSums>();
  readonly currencies = new Set<string>();
  /** Impressions on product pages. */
  readonly onProductPages = new SummedShare();
  /** Impressions of search terms that are longer than their keyword. */
  readonly longer = new SummedShare();
  /** Orders of the advertised product. */
  readonly same = new SummedShare();
  /** Orders within a day of the click, by the window of all orders. */
  readonly early = new Map<number, SummedShare>();
  /** The levels that the present file has had rows of without a day. */
  readonly #inFile = new Set<Level>();

  beginFile(): void {
    this.#inFile.clear();
  }

  add(facts: Facts): void {
    const { currency, traffic } = facts;
    if (currency !== undefined) this.currencies.add(currency);
    this.#addEntities(facts);
    if (traffic !== undefined) this.#addTraffic(facts, traffic);
  }

  /** The product of a campaign; undefined where no file says. */
  productOf({ campaign, product }: { campaign: string | undefined; product: Product | undefined }): Product {
    const known = campaign === undefined ? undefined : this.campaigns.get(campaign)?.product;
    return known ?? product ?? 'products';
  }

  #addEntities({ campaign, adGroup, target, ad, product, budget, defaultBid, bid, ...facts }: Facts): void {
    const { isEnabled, isNegative, isKeyword } = facts;
    // The state of a row is that of its lowest entity.
    const isLow = target !== undefined || ad !== undefined;
    if (campaign !== undefined) {
      const state = isLow || adGroup !== undefined ? undefined : isEnabled;
      this.campaigns.add({ key: campaign, isId: true }, { product, isEnabled: state, budget });
    }
    if (adGroup !== undefined) {
      const state = isLow ? undefined : isEnabled;
      this.adGroups.add({ key: adGroup, isId: true }, { campaign, isEnabled: state, defaultBid });
    }
    const parent = adGroup ?? campaign;
    if (target !== undefined) this.targets.add(target, { parent, isEnabled, isNegative, isKeyword, bid });
    if (ad !== undefined) this.ads.add(ad, { parent, isEnabled });
  }

  #addTraffic(facts: Facts, traffic: RowTraffic): void {
    const { campaign, adGroup, target, ad } = facts;
    const { level, impressions, same, early } = traffic;
    if (level === 'placement')
      return this.onProductPages.add(facts.isProductPage ? impressions : 0, impressions, campaign);
    if (level === 'term') {
      if (facts.isLonger !== undefined) this.longer.add(facts.isLonger ? impressions : 0, impressions, campaign);
      return undefined;
    }
    const key = { campaign, adGroup, target: target?.key, ad: ad?.key }[level] ?? campaign ?? '';
    let sums = this.levels.get(level);
    if (sums === undefined) this.levels.set(level, (sums = new LevelSums()));
    sums.add(key, facts, traffic, !this.#inFile.has(level));
    this.#inFile.add(level);
    if (same !== undefined) this.same.add(same.part, same.whole, campaign);
    if (early !== undefined) {
      const share = this.early.get(early.window) ?? new SummedShare();
      share.add(early.part, early.whole, campaign);
      this.early.set(early.window, share);
    }
    return undefined;
  }
}
