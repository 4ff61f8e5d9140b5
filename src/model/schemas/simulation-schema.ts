/**
 * The input of the simulation parameters, in the admin API and in scenarios. The reader supplies defaults.
 */
import { COUNTRIES, type Country } from '../marketplaces.ts';
import { PRICINGS, RIVAL_STRATEGIES } from '../simulation-parameters.ts';
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
const slotCount = z.int().min(0).max(10);
const slots = z.strictObject({
  top: slotCount.describe('Ads at the top of search'),
  rest: slotCount.describe('Ads on the rest of search'),
  productPage: slotCount.describe('Ads on a product page'),
});

export const simulationParameters = z.strictObject({
  history: z
    .enum(['backfill', 'lifetime'])
    .optional()
    .describe('Whether entities have numbers for days before they were created (backfill) or not (lifetime)'),
  bursts: z.int().min(0).max(100).optional().describe('How many bursts of searches a group of terms has on a day'),
  impressions: range(MAX_COUNT).describe('Impressions of one burst, for a term of common popularity'),
  popularity: range(MAX_COUNT).describe('What the impressions of a term are multiplied by'),
  clickRate: range(1).describe('Clicks per impression'),
  price: range(MAX_COUNT).describe('The level of the bids of other advertisers, in minor units'),
  orderRate: range(1).describe('Orders per click'),
  unitPrice: range(100 * MAX_COUNT).describe('The price of one unit that is sold, in minor units'),
  firstDayOrders: part.describe('The share of orders that come within a day of the click'),
  sameProduct: part.describe('The share of orders that buy the advertised product'),
  productPages: part.describe('The share of searches in which shoppers see ads on a product page'),
  tail: part.describe('The share of searches that are longer than the words of a keyword'),
  waste: part.describe('The share of the longer searches that no product satisfies'),
  slots: slots.optional().describe('Ads on one page'),
  rivals: z.int().min(0).max(30).optional().describe('Other advertisers in each auction'),
  rivalStrategy: z
    .enum(RIVAL_STRATEGIES)
    .optional()
    .describe('How rivals bid: static, acos (changes weekly) or responsive (follows the results of yesterday)'),
  rivalBids: level.optional().describe('What the bids of rivals are multiplied by'),
  rivalBudgets: part.describe('The share of rivals whose daily budget is spent before the end of the day'),
  priceSpread: z
    .number()
    .min(0)
    .max(3)
    .optional()
    .describe('The spread of the bids of rivals: the standard deviation of their logarithm'),
  reserve: part.describe('The least score in an auction, as a part of the price level of the term'),
  squash: part.describe('The exponent of quality in the score of a bid'),
  pricing: z.enum(PRICINGS).optional().describe('What a click costs: the least that keeps the slot, or the bid'),
  predictionNoise: part.describe('How wrong the predictions behind dynamic bids are: 0 is perfect, 1 is unrelated'),
  rampUp: level.optional().describe('Days after which the quality of a new product is half way to its own value'),
  elasticity: level.optional().describe('The percentage by which orders fall for a price that is 1 % higher'),
  margin: part.describe('The profit on sales of products without a declared cost, before advertising'),
  overdelivery: part.describe('The part by which a day may exceed its budget while the month does not'),
  restatement: z
    .boolean()
    .optional()
    .describe('Whether clicks and cost contain invalid traffic until it is recognized, within three days'),
  salesDays: level.optional().describe('The traffic of a sales day, in multiples of another day'),
  priceLevels: priceLevels
    .optional()
    .describe('The price level by country, which replaces its default: what price and unitPrice are multiplied by'),
});
