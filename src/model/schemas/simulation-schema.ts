/**
 * The input of the simulation, in the admin API and in scenarios: its parameters, for which the reader supplies defaults,
 * and products and topics, with money in major units.
 */
import { MAX_PRODUCTS, MAX_TERMS, MAX_TOPICS, RESTRICTIONS } from '../market.ts';
import { COUNTRIES, type Country } from '../marketplaces.ts';
import { normalizeText } from '../validate-text.ts';
import { day } from './entity-fields.ts';
import { instant } from './times.ts';
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

const market = {
  popularity: range(MAX_COUNT).describe('What the impressions of a term are multiplied by'),
  clickRate: range(1).describe('Clicks per impression'),
  price: range(MAX_COUNT).describe('The level of the bids of other advertisers, in minor units'),
  orderRate: range(1).describe('Orders per click'),
};
const adProducts = z.strictObject({
  brands: z.strictObject(market).optional().describe('The ranges of sponsored brands'),
  display: z.strictObject(market).optional().describe('The ranges of sponsored display'),
});

export const simulationParameters = z.strictObject({
  /** A change of it counts for all days. */
  history: z
    .enum(['backfill', 'lifetime'])
    .optional()
    .describe('Whether entities have numbers for days before they were created (backfill) or not (lifetime)'),
  bursts: z.int().min(0).max(100).optional().describe('How many bursts of searches a group of terms has on a day'),
  impressions: range(MAX_COUNT).describe('Impressions of one burst, for a term of common popularity'),
  ...market,
  unitPrice: range(100 * MAX_COUNT).describe('The price of one unit that is sold, in minor units'),
  firstDayOrders: part.describe('The share of orders that come within a day of the click'),
  sameProduct: part.describe('The share of orders that buy the advertised product'),
  productPages: part.describe('The share of searches in which shoppers see ads on a product page'),
  tail: part.describe('The share of searches that are longer than the words of a keyword'),
  waste: part.describe('The share of the longer searches that no product satisfies'),
  slots: slots.optional().describe('Ads on one page'),
  rivals: z.int().min(0).max(30).optional().describe('Other advertisers in each auction'),
  /** `responsive` follows results of the advertiser, so counterfactuals are not exact. */
  rivalStrategy: z
    .enum(['static', 'acos', 'responsive'])
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
  pricing: z
    .enum(['secondPrice', 'firstPrice'])
    .optional()
    .describe('What a click costs: the least that keeps the slot, or the bid'),
  predictionNoise: part.describe('How wrong the predictions behind dynamic bids are: 0 is perfect, 1 is unrelated'),
  rampUp: level.optional().describe('Days after which the quality of a new product is half way to its own value'),
  elasticity: level.optional().describe('The percentage by which orders fall for a price that is 1 % higher'),
  margin: part.describe('The profit on sales of products without a declared cost, before advertising'),
  overdelivery: part.describe('The part by which a day may exceed its budget while the month does not'),
  restatement: z
    .boolean()
    .optional()
    .describe('Whether impressions, clicks and cost contain invalid traffic until it is recognized, within three days'),
  salesDays: level.optional().describe('The traffic of a sales day, in multiples of another day'),
  weekdays: z
    .array(z.number().min(0).max(10))
    .length(7)
    .readonly()
    .optional()
    .describe('The traffic of each day of the week, Sunday first, in multiples of an average day'),
  priceLevels: priceLevels
    .optional()
    .describe('The price level by country, which replaces its default: what price and unitPrice are multiplied by'),
  adProducts: adProducts
    .optional()
    .describe(
      'Ranges of sponsored brands and of sponsored display, which replace popularity, clickRate, price and orderRate',
    ),
});

/** Of an amount of money, of units and of reviews. */
const MAX_AMOUNT = 1_000_000_000;
const MAX_SEARCHES = 1_000_000;
const MAX_RELEVANCES = 1000;

export const asin = z.string().regex(/^[A-Z0-9]{10}$/, 'must be an ASIN: 10 characters of A-Z and 0-9');

const money = z.number().min(0).max(MAX_AMOUNT);
const text = z.string().trim().min(1).max(500);

export const productValues = {
  title: text.nullable().optional().describe('The title; null for a product without one, which cannot be advertised'),
  category: text.optional().describe('The category'),
  brand: text.optional().describe('The brand'),
  price: money.optional().describe('The price of one unit'),
  cost: money.optional().describe('What one unit costs the advertiser, without advertising'),
  stock: z
    .int()
    .min(0)
    .max(MAX_AMOUNT)
    .nullable()
    .optional()
    .describe('How many units are left at the instant, which orders use up; null for an unlimited number'),
  rating: z.number().min(1).max(5).optional().describe('The average rating, from 1 to 5'),
  reviews: z.int().min(0).max(MAX_AMOUNT).optional().describe('How many reviews there are'),
  available: z.boolean().optional().describe('Whether the product is sold; false stops its ads'),
  image: z
    .url()
    .max(2000)
    .nullable()
    .optional()
    .describe('The address of the main image; null for a product without one, which cannot be advertised'),
  parent: asin
    .nullable()
    .optional()
    .describe(
      'The ASIN of the product that this one is a variation of, which itself cannot be advertised; null for none',
    ),
  buyBox: z
    .boolean()
    .optional()
    .describe('Whether shoppers buy the offer of the advertiser; false for a lost buy box, which stops its ads'),
  restrictions: z
    .array(z.enum(RESTRICTIONS))
    .max(RESTRICTIONS.length)
    .readonly()
    .optional()
    .describe('Further reasons for which the product cannot be advertised; an empty list for none'),
  matchesSearches: z
    .boolean()
    .optional()
    .describe(
      'Whether searches follow from its title, category and brand; false for a product that keeps the searches of its ASIN, and that only profiles with an ad for it have in their inventory',
    ),
};
export type ProductValues = z.output<z.ZodObject<typeof productValues>>;

const NAMES = Object.keys(productValues);
export const NO_VALUE_TEXT = `must have a value of the product: ${NAMES.join(', ')}`;

export function hasProductValue(input: Readonly<Record<string, unknown>>): boolean {
  return NAMES.some((name) => input[name] !== undefined);
}

const DATE_TEXT =
  'must be an instant such as 2026-03-02T12:00:00Z, or a day such as 2026-03-02 or today+30d, which is its midnight in UTC';

const product = z
  .strictObject({
    asin: asin.describe('The ASIN of the product'),
    at: z
      .union([instant, day], { error: DATE_TEXT })
      .optional()
      .describe(
        'From when the values hold: an instant, or a day such as today+30d; by default always, and in a step from the step on',
      ),
    ...productValues,
  })
  .refine(hasProductValue, NO_VALUE_TEXT);
export type ProductInput = z.output<typeof product>;

export const products = z
  .array(product)
  .max(MAX_PRODUCTS)
  .superRefine((list, context) => {
    const known = new Set<string>();
    for (const [i, { asin, at = '' }] of list.entries()) {
      const key = `${asin} ${at}`;
      if (known.has(key))
        context.addIssue({
          code: 'custom',
          path: [i, 'asin'],
          message: `${asin} is in the list at this instant already`,
        });
      known.add(key);
    }
  });

const relevance = z.number().min(0).max(1);
const topicTerm = z.strictObject({
  term: text.max(200).describe('The search term'),
  weight: z.number().min(0).max(1_000_000).describe('Its part of the searches of the topic, as a weight'),
  price: money.optional().describe('The level of the bids of rivals; by default that of the topic'),
  relevance: z
    .record(asin, relevance)
    .refine((all) => Object.keys(all).length <= MAX_RELEVANCES, `must have at most ${MAX_RELEVANCES} products`)
    .optional()
    .describe('How well products satisfy the search, by ASIN, from 0 to 1'),
  relevanceOfOthers: relevance.optional().describe('The same for products that relevance does not name'),
});

export type TopicTerm = z.output<typeof topicTerm>;

const topic = z.strictObject({
  name: text.max(200).describe('The name of the topic'),
  searches: z.number().min(0).max(MAX_SEARCHES).describe('Searches of all its terms on an ordinary day'),
  price: money.describe('The level of the bids of rivals'),
  terms: z.array(topicTerm).min(1).describe('The search terms'),
});

export type Topic = z.output<typeof topic>;

export const topics = z.array(topic).max(MAX_TOPICS).superRefine(checkTopics);

function checkTopics(list: readonly Topic[], context: z.RefinementCtx<readonly Topic[]>): void {
  const problem = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message });
  const count = list.reduce((sum, { terms }) => sum + terms.length, 0);
  if (count > MAX_TERMS) problem([], `must have at most ${MAX_TERMS} terms in all topics; there are ${count}`);
  const names = new Set<string>();
  const topicOfTerm = new Map<string, string>();
  for (const [i, { name, terms }] of list.entries()) {
    if (names.has(name)) problem([i, 'name'], `another topic has the name ${name}`);
    names.add(name);
    for (const [j, { term }] of terms.entries()) {
      const known = topicOfTerm.get(normalizeText(term));
      if (known !== undefined) problem([i, 'terms', j, 'term'], `${term} is a term of the topic ${known} already`);
      topicOfTerm.set(normalizeText(term), name);
    }
  }
}
