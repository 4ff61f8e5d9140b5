/**
 * The profit on sales: what a product costs its seller, and the sums of a row of which profit is a part.
 */
import { toMajor, toMinor } from '../../model/money.ts';
import { z } from '../../model/schemas/zod.ts';
import type { ScopeAtTime } from '../../core/entities/operation-context.ts';
import type { Order } from '../../core/simulation/orders.ts';
import { inWindow, type Totals } from '../../core/simulation/totals.ts';
import type { ProductChange } from '../../world/stored-json.ts';

/** Orders count within this number of days after their clicks. */
export const ORDER_DAYS = 30;

/** Money is in minor units, and not rounded where it follows from a margin. */
export interface MarketSums {
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  units: number;
  sales: number;
  productCost: number;
}

export const NO_SUMS: Readonly<MarketSums> = {
  impressions: 0,
  clicks: 0,
  cost: 0,
  orders: 0,
  units: 0,
  sales: 0,
  productCost: 0,
};

const NAMES = ['impressions', 'clicks', 'cost', 'orders', 'units', 'sales', 'productCost'] as const;

export function addSums(to: MarketSums, sums: Readonly<MarketSums>): void {
  for (const name of NAMES) to[name] += sums[name];
}

export function subtractSums(from: Readonly<MarketSums>, sums: Readonly<MarketSums>): MarketSums {
  const result = { ...from };
  for (const name of NAMES) result[name] -= sums[name];
  return result;
}

type SoldUnits = Pick<Order, 'asin' | 'at' | 'units' | 'sales'>;

/** What sold products cost: the declared cost of each unit at the instant of its order, or else the rest of the margin. */
export class ProductCosts {
  readonly #margin: number;
  readonly #decimals: 0 | 2;
  /** The declared costs by ASIN, oldest first. */
  readonly #declared: ReadonlyMap<string, readonly ProductChange[]>;

  constructor(margin: number, decimals: 0 | 2, changes: readonly ProductChange[]) {
    this.#margin = margin;
    this.#decimals = decimals;
    const declared = changes.filter(({ cost }) => cost !== undefined);
    this.#declared = Map.groupBy(
      declared.toSorted((a, b) => (a.at ?? -Infinity) - (b.at ?? -Infinity)),
      ({ asin }) => asin,
    );
  }

  static of({ scope: { world, marketplace } }: ScopeAtTime): ProductCosts {
    return new ProductCosts(world.row.simulationParameters.margin, marketplace.decimals, world.row.products);
  }

  /** Whether the cost of sales follows from their sum, without their products. */
  get isByMargin(): boolean {
    return this.#declared.size === 0;
  }

  ofSales(sales: number): number {
    return sales * (1 - this.#margin);
  }

  ofOrders(orders: Iterable<SoldUnits>): number {
    let sum = 0;
    for (const order of orders) sum += this.#ofOrder(order);
    return sum;
  }

  #ofOrder({ asin, at, units, sales }: SoldUnits): number {
    const change = this.#declared.get(asin)?.findLast((each) => (each.at ?? -Infinity) <= at);
    return change?.cost === undefined ? this.ofSales(sales) : units * toMinor(change.cost, this.#decimals);
  }
}

export function sumsOf(totals: Totals, productCost: number | undefined, costs: ProductCosts): MarketSums {
  const { impressions, clicks, cost } = totals;
  const { conversions: orders, units, sales } = inWindow(totals, ORDER_DAYS);
  return { impressions, clicks, cost, orders, units, sales, productCost: productCost ?? costs.ofSales(sales) };
}

/** In the currency of the profile. */
interface MarketNumbers {
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  units: number;
  sales: number;
  profit: number;
}

export function numbersOf(sums: Readonly<MarketSums>, decimals: 0 | 2): MarketNumbers {
  const { impressions, clicks, cost, orders, units, sales } = sums;
  // Sums in another order differ after many decimals, which must not decide about half a coin.
  const money = (minor: number): number => toMajor(Math.round(Number(minor.toFixed(6))), decimals);
  // Adding 0 turns a negative zero into zero.
  const profit = money(sales - sums.productCost - cost) + 0;
  return { impressions, clicks, cost: money(cost), orders, units, sales: money(sales), profit };
}

export const numbersShape = {
  impressions: z.int().describe('How often ads were shown'),
  clicks: z.int().describe('Clicks on ads'),
  cost: z.number().describe('What the clicks cost, in the currency of the profile'),
  orders: z.int().describe(`Orders of all products within ${ORDER_DAYS} days of their clicks`),
  units: z.int().describe('Units in these orders'),
  sales: z.number().describe('Sales of these orders'),
  profit: z
    .number()
    .describe('Sales minus the cost of the products minus the cost of the clicks, rounded to the smallest coin'),
};

export const MarketNumbersJson = z.object(numbersShape).openapi('MarketNumbers');
