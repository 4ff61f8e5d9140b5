/**
 * What shoppers who see ads of sponsored display are expected to order, for products that may be advertised to them.
 */
import type { Reading } from '../entities/operation-context.ts';
import type { ProfileMarket } from '../performance/profile-market.ts';
import { simulationOf } from '../performance/simulation.ts';
import type { Shop } from '../simulation/market/catalog.ts';
import { advertiserOf, type Family } from '../simulation/market/families.ts';
import {
  clickPosition,
  orderRateAt,
  popularityOf,
  readiness,
  relevanceTo,
  traitsOf,
} from '../simulation/market/traits.ts';
import { campaignBidding, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { valueAtPosition } from '../../model/random.ts';

const SLOT = { placement: 'placementProductPage', index: 0 } as const;
/** The shoppers of an audience or a page are as ready as usual. */
const USUAL = { clickRate: 0, orderRate: 0 } as const;

export class DisplayMarket {
  readonly #market: ProfileMarket;
  readonly #shop: Shop;
  readonly #at: number;

  constructor(context: Reading) {
    this.#market = simulationOf(context).market;
    this.#at = context.at;
    this.#shop = this.#market.shopAt(context.at, 'display');
  }

  get shop(): Shop {
    return this.#shop;
  }

  /** The pages and audiences of a target, with the products that can be shown there. */
  opportunities(target: BidTarget, asins: readonly string[]): { family: Family; asins: readonly string[] }[] {
    const { profile, catalog } = this.#market;
    const { families } = advertiserOf(profile, catalog, [campaignBidding({ ...target, asins }, 1)]);
    return families.map((family) => {
      const only = family.entries[0]?.asins;
      return { family, asins: only === undefined ? asins : asins.filter((asin) => only.has(asin)) };
    });
  }

  /** The orders of a target if the product that fits best is always shown, in comparison with other targets. */
  ordersOf(target: BidTarget, asins: readonly string[]): number {
    return this.opportunities(target, asins).reduce(
      (sum, { family, asins: shown }) => sum + Math.max(0, ...shown.map((asin) => this.#ordersIn(family, asin))),
      0,
    );
  }

  /** How often shoppers see a place, in comparison with others. */
  visitsOf(family: Family): number {
    return popularityOf(this.#shop, this.#market.profile.brands, family);
  }

  #ordersIn(family: Family, asin: string): number {
    const { model } = this.#shop;
    const traits = traitsOf(this.#shop, this.#market.profile.brands, family);
    const relevance = relevanceTo(this.#shop, asin, family, this.#at);
    const clicks = valueAtPosition(model.clickRate, clickPosition(traits, SLOT, { term: USUAL, relevance }));
    const ready = readiness(USUAL, relevance, 0);
    const { placement } = SLOT;
    const rates = { family: traits, placement, ready, isOnSale: false };
    return this.visitsOf(family) * clicks * orderRateAt(this.#shop, asin, this.#at, rates);
  }
}
