/**
 * The categories and brands of the products of a world: declared ones, and those that undeclared products have. Everything
 * follows from names, so that ids are the same in every world.
 */
import { hashToInteger, logUniform, mixBits, uniform } from '../../model/random.ts';
import { capitalize } from '../../model/text/letter-case.ts';
import { brandsOf } from '../accounts/accounts.ts';
import { declaredProducts, productValuesAt } from '../catalog/declared-products.ts';
import { productFacts } from '../catalog/product-facts.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { CATEGORIES } from '../simulation/market/catalog.ts';
import { RIVAL_BRANDS } from '../simulation/market/terms.ts';

export interface Category {
  id: string;
  name: string;
  parent: Category | undefined;
  children: Category[];
  /** Products that can be targeted. */
  products: number;
}

export interface Brand {
  id: string;
  name: string;
}

/** Limits in minor units and stars; brands by id. */
interface Refinement {
  brands: readonly string[] | undefined;
  price: { min: number; max: number };
  rating: { min: number; max: number };
  prime: boolean;
}

const ROOTS = [
  'Lighting',
  'Bottles & Lunch Boxes',
  'Cookware',
  'Bags & Luggage',
  'Camping & Hiking',
  'Home Organization',
] as const;
/** Products of a category that no scenario declares. */
const UNDECLARED = { low: 200, high: 20_000 } as const;
const FIRST_CATEGORY_ID = 1_000_000_000;
const FIRST_BRAND_ID = 10_000_000;
/** The part of the rival brands that a category has, and the part of its products that can have fast shipping. */
const [BRANDS_OF_CATEGORY, PRIME] = [0.6, 0.8];
const STARS = 5;

export class CategoryTree {
  readonly roots: Category[] = [];
  readonly #byId = new Map<string, Category>();
  readonly #byName = new Map<string, Category>();
  /** The brands of declared products by the name of their category. */
  readonly #brands = new KeyedValues<string, Set<string>>(() => new Set());
  #brandNames: ReadonlyMap<string, string> | undefined;
  readonly #account: SimulatedAccount;

  constructor(account: SimulatedAccount) {
    this.#account = account;
    for (const [i, names] of CATEGORIES.entries()) {
      const root = this.#add(ROOTS[i] ?? `Department ${i + 1}`, undefined);
      for (const name of names) this.#add(titleCase(name), root);
    }
    const { at, scope } = account.reading;
    for (const changes of declaredProducts(scope.world).values()) {
      const { category, brand } = productValuesAt(changes, at);
      if (category === undefined || category === '') continue;
      const own = this.#byName.get(category.toLowerCase()) ?? this.#add(category, undefined);
      for (let each: Category | undefined = own; each !== undefined; each = each.parent) each.products++;
      if (brand !== undefined && brand !== '') this.#brands.of(own.name).add(brand);
    }
  }

  /** Every category, parents before their children. */
  get all(): readonly Category[] {
    return [...this.#byId.values()];
  }

  byId(id: string): Category | undefined {
    return this.#byId.get(id);
  }

  /** The category of a product. */
  ofProduct(asin: string): Category | undefined {
    return this.#byName.get(productFacts(this.#account.reading.scope, asin).category.toLowerCase());
  }

  /** Declared brands, and the other ones that a category has, by name. */
  brandsIn(category: Category): Brand[] {
    const names = new Set(category.children.flatMap((child) => [...this.#brands.of(child.name)]));
    for (const name of this.#brands.of(category.name)) names.add(name);
    for (const name of RIVAL_BRANDS)
      if (uniform(hashToInteger(`${category.name} ${name}`)) < BRANDS_OF_CATEGORY) names.add(capitalize(name));
    return brandsNamed(names);
  }

  /** The brands of the account first, and those of other advertisers. */
  get brands(): Brand[] {
    const own = brandsOf(this.#account.reading.scope.account);
    const declared = [...this.#brands.values()].flatMap((names) => [...names]);
    const others = [...declared, ...RIVAL_BRANDS.map(capitalize)].filter((name) => !own.includes(name));
    return [...brandsNamed(own), ...brandsNamed(others)];
  }

  /** Of a brand that a category can have. */
  brandName(id: string): string | undefined {
    this.#brandNames ??= new Map(this.brands.map((brand) => [brand.id, brand.name]));
    return this.#brandNames.get(id);
  }

  /** How many products of a category are left. */
  count(category: Category, { brands, price, rating, prime }: Refinement): number {
    const all = this.brandsIn(category);
    const chosen = brands === undefined ? all.length : all.filter(({ id }) => brands.includes(id)).length;
    const { low, high } = this.#account.market.model.unitPrice;
    const position = (amount: number): number =>
      amount <= low ? 0 : amount >= high ? 1 : Math.log(amount / low) / Math.log(high / low);
    const ofBrands = all.length === 0 ? 0 : chosen / all.length;
    const ofPrice = Math.max(0, position(price.max) - position(price.min));
    const ofRating = (rating.max - rating.min) / STARS;
    return Math.round(category.products * ofBrands * ofPrice * ofRating * (prime ? PRIME : 1));
  }

  #add(name: string, parent: Category | undefined): Category {
    const hash = hashToInteger(`category ${name.toLowerCase()}`);
    const id = categoryIdOf(name);
    const products = Math.round(logUniform(mixBits(hash, 1), UNDECLARED.low, UNDECLARED.high));
    const category = { id, name, parent, children: [], products: parent === undefined ? 0 : products };
    (parent?.children ?? this.roots).push(category);
    if (parent !== undefined) parent.products += products;
    this.#byId.set(id, category);
    this.#byName.set(name.toLowerCase(), category);
    return category;
  }
}

/** The same in every world. */
export function categoryIdOf(name: string): string {
  return String(FIRST_CATEGORY_ID + (hashToInteger(`category ${name.toLowerCase()}`) >>> 0));
}

export function pathOf(category: Category): string[] {
  return [...(category.parent === undefined ? [] : pathOf(category.parent)), category.name];
}

/** The service knows the number of products of a category as a range. */
export function rangeOf(count: number): { min: number; max: number } {
  return { min: Math.floor(count * 0.9), max: Math.ceil(count * 1.1) };
}

function brandsNamed(names: Iterable<string>): Brand[] {
  return [...new Set(names)].toSorted().map((name) => ({ id: brandId(name), name }));
}

function brandId(name: string): string {
  return String(FIRST_BRAND_ID + (hashToInteger(`brand ${name.toLowerCase()}`) >>> 0));
}

function titleCase(text: string): string {
  return text.split(' ').map(capitalize).join(' ');
}
