/**
 * What the files say about an account, added up while they are read: its entities, and their traffic by level.
 */
import { defined } from '../../model/defined.ts';
import type { EntityKey, Facts, Level, Product, RowTraffic } from '../readers/facts.ts';
import {
  LevelSums,
  requireNumber,
  SummedShare,
  type LevelTraffic,
  type OwnedTraffic,
  type Owner,
  type ShareOfCampaigns,
} from './traffic-sums.ts';

type CampaignFacts = Pick<Facts, 'product' | 'likelyProduct' | 'paysViews' | 'isEnabled' | 'budget'>;
type AdGroupFacts = Pick<Facts, 'campaign' | 'isEnabled' | 'defaultBid'>;
/** `parent`: the ad group, or the campaign in files without ad groups. */
type AdFacts = Pick<Facts, 'isEnabled'> & { parent: string | undefined };
type TargetFacts = AdFacts & Pick<Facts, 'isNegative' | 'clause' | 'bid'>;

/** Entities of one kind by their keys. Files name them by ids or by texts; ids count where a kind has some. */
class Entities<T extends object> {
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

export class Account {
  readonly campaigns = new Entities<CampaignFacts>();
  readonly adGroups = new Entities<AdGroupFacts>();
  readonly targets = new Entities<TargetFacts>();
  readonly ads = new Entities<AdFacts>();
  readonly currencies = new Set<string>();
  readonly #levels = new Map<Level, LevelSums>();
  readonly #shares = { onProductPages: new SummedShare(), longer: new SummedShare(), same: new SummedShare() };
  /** Orders within a day of the click, by the window of all orders. */
  readonly #early = new Map<number, SummedShare>();
  /** The levels and products that the present file has had rows of without a day. */
  readonly #inFile = new Set<string>();

  beginFile(): void {
    this.#inFile.clear();
  }

  add(facts: Facts): void {
    const { currency, traffic } = facts;
    if (currency !== undefined) this.currencies.add(currency.toUpperCase());
    this.#addEntities(facts);
    if (traffic !== undefined) this.#addTraffic(facts, traffic);
  }

  /** What a file says counts more than what columns suggest. */
  productOf({ campaign, product }: Owner): Product {
    const known = campaign === undefined ? undefined : this.campaigns.get(campaign);
    return known?.product ?? product ?? known?.likelyProduct ?? 'products';
  }

  /** Undefined without traffic of the product. */
  traffic(level: Level, product: Product): LevelTraffic | undefined {
    const sums = this.#levels.get(level);
    const days = sums?.daysOf(product);
    if (sums === undefined || days === undefined) return undefined;
    const entities: OwnedTraffic[] = [];
    for (const each of sums.entities.values()) {
      each.campaign ??= this.adGroups.get(each.adGroup ?? '')?.campaign;
      if (this.productOf(each) === product) entities.push(each);
    }
    if (entities.length === 0) return undefined;
    return { entities, days: days.number, byDay: days.byDay, window: days.window };
  }

  /**
   * Of sponsored products: impressions on product pages, impressions of search terms that are longer than their keyword, or
   * orders of the advertised product.
   */
  share(name: 'onProductPages' | 'longer' | 'same'): ShareOfCampaigns {
    return this.#shares[name].of(this.#isOfProducts);
  }

  /** Of sponsored products: orders within a day of the click, among those of the longest window of days. */
  early(): { window: number; share: ShareOfCampaigns } | undefined {
    const [longest] = [...this.#early].toSorted(([a], [b]) => b - a);
    return longest && { window: longest[0], share: longest[1].of(this.#isOfProducts) };
  }

  readonly #isOfProducts = (campaign: string): boolean => this.productOf({ campaign }) === 'products';

  #addEntities({ campaign, adGroup, target, ad, budget, defaultBid, bid, ...facts }: Facts): void {
    const { product, likelyProduct, paysViews, isEnabled, isNegative, clause } = facts;
    // The state of a row is that of its lowest entity.
    const isLow = target !== undefined || ad !== undefined;
    if (campaign !== undefined) {
      const state = isLow || adGroup !== undefined ? undefined : isEnabled;
      const own = { product, likelyProduct, paysViews, isEnabled: state, budget };
      this.campaigns.add({ key: campaign, isId: true }, own);
    }
    if (adGroup !== undefined) {
      const state = isLow ? undefined : isEnabled;
      this.adGroups.add({ key: adGroup, isId: true }, { campaign, isEnabled: state, defaultBid });
    }
    const parent = adGroup ?? campaign;
    if (target !== undefined) this.targets.add(target, { parent, isEnabled, isNegative, clause, bid });
    if (ad !== undefined) this.ads.add(ad, { parent, isEnabled });
  }

  #addTraffic(facts: Facts, traffic: RowTraffic): void {
    const { campaign, adGroup, target, ad, product = facts.likelyProduct, isLonger } = facts;
    const { level, impressions, same, early } = traffic;
    if (level === 'placement')
      return this.#shares.onProductPages.add(facts.isProductPage ? impressions : 0, impressions, campaign);
    if (level === 'term') {
      if (isLonger !== undefined) this.#shares.longer.add(isLonger ? impressions : 0, impressions, campaign);
      return undefined;
    }
    const key = { campaign, adGroup, target: target?.key, ad: ad?.key }[level] ?? campaign ?? '';
    let sums = this.#levels.get(level);
    if (sums === undefined) this.#levels.set(level, (sums = new LevelSums()));
    const inFile = `${level} ${product ?? ''}`;
    const owner = campaign === undefined ? { campaign, adGroup, product } : { campaign, product };
    sums.add(key, owner, traffic, !this.#inFile.has(inFile));
    this.#inFile.add(inFile);
    if (same !== undefined) this.#shares.same.add(same.part, same.whole, campaign);
    if (early !== undefined) {
      const share = this.#early.get(early.window) ?? new SummedShare();
      share.add(early.part, early.whole, campaign);
      this.#early.set(early.window, share);
    }
    return undefined;
  }
}
