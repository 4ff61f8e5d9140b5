/**
 * Targets of sponsored display for some products, the best first: pages of products, categories, audiences and contents.
 * The best ones are expected to bring the most orders.
 */
import { CONTENT_CATEGORIES } from '../../model/display/content-categories.ts';
import { audiencesIn, type Audience } from '../catalog/audiences.ts';
import { productFacts } from '../catalog/product-facts.ts';
import type { Reading } from '../entities/operation-context.ts';
import { displayMatch } from '../performance/sponsored-display.ts';
import { unitPrice } from '../simulation/market/catalog.ts';
import { asinFor } from '../simulation/products.ts';
import { valueAt } from '../simulation/timeline.ts';
import { pathOf, type Category } from '../performance/category-tree.ts';
import { simulationOf } from '../performance/simulation.ts';
import { DisplayMarket } from './display-market.ts';
import { rankProducts } from './product-ranking.ts';
import type { DisplayPredicate } from '../../model/stored/bids-and-targets.ts';

/** Further products have the recommendations of these. */
const MAX_PRODUCTS = 50;
/** Of each type. */
const MAX = 100;
/** The advertised products that a recommendation names. */
const MAX_ADVERTISED = 5;
/** What an audience counts for more whose subject is in the words of a product. */
const NAMED = 10;
/** The rating of a product of which none is known. */
const USUAL_RATING = 4.3;

export type AudienceEvent = 'views' | 'purchases';

export const DISPLAY_THEMES = [
  'asinPriceGreaterThan',
  'asinBrandSameAs',
  'asinReviewRatingLessThan',
  'asinGlanceViewsGreaterThan',
] as const;
export type DisplayTheme = (typeof DISPLAY_THEMES)[number];

export interface RecommendedProduct {
  asin: string;
  /** For which it is recommended, the best first. */
  advertised: readonly string[];
}

export class DisplayTargets {
  readonly #context: Reading;
  readonly #market: DisplayMarket;
  readonly #asins: readonly string[];
  #products: readonly RecommendedProduct[] | undefined;

  constructor(context: Reading, asins: readonly string[]) {
    this.#context = context;
    this.#market = new DisplayMarket(context);
    this.#asins = [...new Set(asins)].slice(0, MAX_PRODUCTS);
  }

  /** Products whose pages bring the most orders; with a theme, for advertised products that they compare with so. */
  products(theme?: DisplayTheme): RecommendedProduct[] {
    const all = (this.#products ??= this.#rankedProducts());
    if (theme === undefined) return all.slice(0, MAX).map((each) => this.#named(each));
    return all
      .map(({ asin, advertised }) => ({
        asin,
        advertised: advertised.filter((own) => this.#fits(theme, asin, own)),
      }))
      .filter(({ advertised }) => advertised.length > 0)
      .slice(0, MAX)
      .map((each) => this.#named(each));
  }

  /** Those of the products first, then others of their departments, then the departments. */
  categories(event?: AudienceEvent): Category[] {
    const tree = simulationOf(this.#context).categories;
    const counts = new Map<Category, number>();
    for (const asin of this.#asins) {
      const own = tree.ofProduct(asin);
      if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    const parents = new Set([...counts.keys()].flatMap(({ parent }) => parent ?? []));
    const close = new Set([...counts.keys(), ...[...parents].flatMap(({ children }) => children), ...parents]);
    return this.#best(close, ({ id }) => categoryTarget(id, event), {
      tierOf: (category) => counts.get(category) ?? (parents.has(category) ? -1 : 0),
    });
  }

  audiences(): Audience[] {
    const { scope } = this.#context;
    const words = new Set(this.#asins.flatMap((asin) => this.#wordsOf(asin)));
    return this.#best(
      audiencesIn(scope.marketplace.country),
      ({ audienceId }) => [{ type: 'audience', value: [{ type: 'audienceSameAs', value: audienceId }] }],
      { factorOf: ({ audienceName }) => (wordsIn(audienceName).some((word) => words.has(word)) ? NAMED : 1) },
    );
  }

  /** Ids of categories of contents. */
  contents(): string[] {
    return this.#best(CONTENT_CATEGORIES.keys(), (value) => [{ type: 'contentCategorySameAs', value }]);
  }

  /** By tier, and within one by orders times a factor. What brings no order is left out. */
  #best<T>(
    all: Iterable<T>,
    expressionOf: (each: T) => DisplayPredicate[],
    { tierOf = () => 0, factorOf = () => 1 }: { tierOf?: (each: T) => number; factorOf?: (each: T) => number } = {},
  ): T[] {
    return [...all]
      .map((each) => {
        const orders = this.#market.ordersOf(displayMatch(expressionOf(each)), this.#asins);
        return { each, tier: tierOf(each), value: orders * factorOf(each) };
      })
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.tier - a.tier || b.value - a.value)
      .slice(0, MAX)
      .map(({ each }) => each);
  }

  #rankedProducts(): RecommendedProduct[] {
    const similar = this.#market.opportunities({ match: 'audience', text: 'similarProduct' }, this.#asins);
    const pages = new Set([
      ...rankProducts(this.#context, this.#asins).map(({ asin }) => asin),
      ...similar.map(({ family }) => family.base),
    ]);
    for (const own of this.#asins) pages.delete(own);
    return [...pages]
      .map((asin) => {
        const values = this.#asins.map((own) => ({ own, orders: this.#market.ordersOf(pageOf(asin), [own]) }));
        const sorted = values.toSorted((a, b) => b.orders - a.orders);
        return { asin, advertised: sorted.map(({ own }) => own), orders: sorted[0]?.orders ?? 0 };
      })
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.orders - a.orders || (a.asin < b.asin ? -1 : 1));
  }

  #named({ asin, advertised }: RecommendedProduct): RecommendedProduct {
    return { asin, advertised: advertised.slice(0, MAX_ADVERTISED) };
  }

  #fits(theme: DisplayTheme, asin: string, own: string): boolean {
    const { scope, at } = this.#context;
    const { shop } = this.#market;
    switch (theme) {
      case 'asinPriceGreaterThan':
        return unitPrice(shop, asin, at) > unitPrice(shop, own, at);
      case 'asinBrandSameAs':
        return productFacts(scope, asin).brand.toLowerCase() === productFacts(scope, own).brand.toLowerCase();
      case 'asinReviewRatingLessThan':
        return this.#ratingOf(asin) < this.#ratingOf(own);
      case 'asinGlanceViewsGreaterThan':
        return this.#viewsOf(asin) > this.#viewsOf(own);
    }
  }

  #ratingOf(asin: string): number {
    const product = this.#market.shop.catalog.products.get(asin);
    return product === undefined ? USUAL_RATING : valueAt(product.rating, this.#context.at);
  }

  #viewsOf(asin: string): number {
    const [page] = this.#market.opportunities(pageOf(asin), [asin]);
    return page === undefined ? 0 : this.#market.visitsOf(page.family);
  }

  /** Of its title and its categories. */
  #wordsOf(asin: string): string[] {
    const { title, category } = productFacts(this.#context.scope, asin);
    const own = simulationOf(this.#context).categories.ofProduct(asin);
    return wordsIn([title ?? '', category, ...(own === undefined ? [] : pathOf(own))].join(' '));
  }
}

const pageOf = (asin: string) => ({ match: 'product', text: asin }) as const;

function categoryTarget(id: string, event: AudienceEvent | undefined): DisplayPredicate[] {
  const category = { type: 'asinCategorySameAs', value: id };
  return event === undefined ? [category] : [{ type: event, value: [category, { type: 'lookback', value: '30' }] }];
}

/** Of more than three letters, without the s of a plural. */
function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}

/** An ad that leads to a page has the shoppers of a product of its own. */
export const productOfPage = (url: string): string => asinFor(url);
