/**
 * An upper bound of the expected profit: for each search, the best slot that one of the own products can have at the price
 * of this slot, whatever bids, targets and structure would win it. Budgets are one sum for each day, with a price of money
 * at which exactly this sum is spent (a Lagrangian bound), so no way to spend them earns more.
 */
import type { Placement } from '../../../../model/entity-values.ts';
import type { Market } from '../../account.ts';
import { profitOfOrder } from './expected.ts';
import type { Advertiser, Family } from '../families.ts';
import { DayOfFamilies } from '../day-of-families.ts';
import { FamilyDay } from '../family-day.ts';
import type { MarketSegment } from '../market-day.ts';
import type { Search } from '../searches.ts';

/** What one search can bring in one slot. Minor units. */
interface Choice {
  /** Before the cost of clicks. */
  value: number;
  cost: number;
}

/** The best choices of each search of a day. */
type DayChoices = readonly (readonly Choice[])[];

/** Declared terms count for every product, other families for the products that their entries advertise. */
export function choicesOf(segments: readonly MarketSegment[], advertiser: Advertiser): DayChoices {
  const everything = [...advertiser.firstAds.keys()];
  const all: Choice[][] = [];
  for (const { market, from, until } of segments) {
    const day = new DayOfFamilies(market, advertiser);
    for (const each of withDeclared(market, advertiser)) {
      const family = new FamilyDay(day, { ...each, isOpen: true });
      const products = each.kind === 'declared' ? everything : productsOf(each);
      for (let number = 1; number <= market.model.bursts; number++) {
        const search = family.search(number);
        if (search === undefined || search.at < from || search.at >= until) continue;
        const choices = choicesIn(market, family, search, products);
        if (choices.length > 0) all.push(choices);
      }
    }
  }
  return all;
}

function productsOf({ entries }: Family): readonly string[] {
  return [...new Set(entries.flatMap(({ adGroup }) => adGroup.ads.map(({ asin }) => asin)))];
}

/** With the declared terms that no entry matches. */
function withDeclared({ catalog }: Market, { families, familyOf }: Advertiser): readonly Family[] {
  const known = new Set(families.filter(({ kind }) => kind === 'declared').map(({ base }) => base));
  return [...families, ...[...catalog.terms.keys()].filter((term) => !known.has(term)).map((term) => familyOf(term))];
}

function choicesIn(market: Market, family: FamilyDay, search: Search, products: readonly string[]): Choice[] {
  const rivals = family.rivals();
  const scores = rivals.scores(search.draw, family.partOfDay(search.at));
  const { top, rest, productPage } = family.slots;
  const count = search.onProductPage ? productPage : top + rest;
  const found: Choice[] = [];
  for (const asin of products) {
    const quality = family.qualityIn(search, asin);
    const worth = profitOfOrder(market, asin, search.at);
    for (let rank = 0; rank < count; rank++) {
      const placement: Placement = search.onProductPage
        ? 'placementProductPage'
        : rank < top
          ? 'placementTop'
          : 'placementRestOfSearch';
      const index = placement === 'placementRestOfSearch' ? rank - top : rank;
      const next = Math.max(rank < rivals.count ? (scores[rank] ?? 0) : 0, family.reserve);
      const rates = family.ratesOf(search, asin, { placement, index });
      const clicks = search.impressions * rates.clicks;
      const value = clicks * rates.orders * worth;
      const cost = clicks * Math.max(1, Math.ceil(next / quality));
      if (value > cost) found.push({ value, cost });
    }
  }
  return found;
}

/** Minor units: with a budget of the day, or Infinity. */
export function bestProfit(choices: DayChoices, budget: number): number {
  if (budget === Infinity) return boundAt(choices, 0, 0);
  // The bound is convex in the price of money, and so has one minimum.
  let [low, high] = [0, 20];
  for (let i = 0; i < 40; i++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (boundAt(choices, left, budget) <= boundAt(choices, right, budget)) high = right;
    else low = left;
  }
  return Math.min(boundAt(choices, (low + high) / 2, budget), boundAt(choices, 0, budget));
}

function boundAt(choices: DayChoices, price: number, budget: number): number {
  let sum = price === 0 ? 0 : price * budget;
  for (const ofSearch of choices) {
    let best = 0;
    for (const { value, cost } of ofSearch) best = Math.max(best, value - (1 + price) * cost);
    sum += best;
  }
  return sum;
}
