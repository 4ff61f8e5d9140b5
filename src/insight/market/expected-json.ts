/**
 * Expected numbers in the currency of a profile.
 */
import { toMajor } from '../../model/money.ts';
import { z } from '../../model/schemas/zod.ts';
import type { Expected } from '../../core/simulation/market/analysis/expected.ts';

export const expectedShape = {
  clicks: z.number().describe('Clicks'),
  cost: z.number().describe('What they cost'),
  orders: z.number().describe('Orders'),
  profit: z.number().describe('Profit after the costs of products and clicks'),
};

export const ExpectedJson = z.object(expectedShape).openapi('MarketExpectation');

export function expectedJson(
  { clicks, cost, orders, profit }: Expected,
  decimals: 0 | 2,
): z.input<typeof ExpectedJson> {
  return {
    clicks: rounded(clicks),
    cost: money(cost, decimals),
    orders: rounded(orders),
    profit: money(profit, decimals),
  };
}

/** Of minor units with fractions; adding 0 turns a negative zero into zero. */
export function money(minor: number, decimals: 0 | 2): number {
  return toMajor(Math.round(minor), decimals) + 0;
}

function rounded(count: number): number {
  return Math.round(count * 1000) / 1000;
}
