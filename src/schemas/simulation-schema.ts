/**
 * The input of the simulation parameters, in the admin API and in scenarios. The reader supplies defaults.
 */
import { z } from 'zod';
import { described } from './described.ts';

const MAX_COUNT = 1_000_000;

function range(max: number) {
  const bound = z.number().min(0).max(max);
  return z
    .strictObject(described({ low: bound, high: bound }, { low: 'The smallest value', high: 'The largest value' }))
    .refine(({ low, high }) => low <= high, 'low must not be above high')
    .optional();
}

const part = z.number().min(0).max(1).optional();

export const simulationParameters = z.strictObject({
  history: z
    .enum(['backfill', 'lifetime'])
    .optional()
    .describe('Whether entities have numbers for days before they were created (backfill) or not (lifetime)'),
  bursts: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('How many bursts of impressions a keyword or target of common popularity has on a day'),
  impressions: range(MAX_COUNT).describe('Impressions of one burst, for a keyword of common popularity'),
  clickRate: range(1).describe('Clicks per impression'),
  price: range(MAX_COUNT).describe('The bid that wins a click, and what the click costs, in minor units'),
  orderRate: range(1).describe('Orders per click'),
  unitPrice: range(100 * MAX_COUNT).describe('The price of one unit that is sold, in minor units'),
  sameProduct: part.describe('The share of orders that buy the advertised product'),
  topOfSearch: part.describe('The share of impressions at the top of search'),
});
