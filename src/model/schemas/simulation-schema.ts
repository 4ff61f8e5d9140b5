/**
 * The input of the simulation parameters, in the admin API and in scenarios. The reader supplies defaults.
 */
import { COUNTRIES, type Country } from '../marketplaces.ts';
import { z } from './zod.ts';

const MAX_COUNT = 1_000_000;

function range(max: number) {
  const bound = z.number().min(0).max(max);
  return z
    .strictObject({
      low: bound.describe('The smallest value'),
      high: bound.describe('The largest value'),
    })
    .refine(({ low, high }) => low <= high, 'low must not be above high')
    .optional();
}

const level = z.number().min(0).max(100);
const priceLevels = z.strictObject(
  // Each country has one entry.
  Object.fromEntries(
    COUNTRIES.map((country) => [country, level.optional().describe(`The price level of ${country}`)]),
  ) as Record<Country, z.ZodOptional<typeof level>>,
);
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
  popularity: range(MAX_COUNT).describe('What the impressions of a keyword or target are multiplied by'),
  clickRate: range(1).describe('Clicks per impression'),
  price: range(MAX_COUNT).describe('What a click costs, in minor units; a bid above it wins the click'),
  orderRate: range(1).describe('Orders per click'),
  unitPrice: range(100 * MAX_COUNT).describe('The price of one unit that is sold, in minor units'),
  firstDayOrders: part.describe('The share of orders that come within a day of the click'),
  sameProduct: part.describe('The share of orders that buy the advertised product'),
  topOfSearch: part.describe('The share of searches on which the ad is at the top of search'),
  salesDays: level.optional().describe('The traffic of a sales day, in multiples of another day'),
  priceLevels: priceLevels
    .optional()
    .describe('The price level by country, which replaces its default: what price and unitPrice are multiplied by'),
});
