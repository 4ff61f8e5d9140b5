/**
 * Every figure that a learned scenario may have. The types of what is written follow from this list, and so does the list
 * of the page on recordings.
 */
import type { Bulk } from '../../model/schemas/seed-file.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';

interface Figure {
  /** The names of the fields of the scenario. */
  names: readonly (keyof Bulk | keyof SimulationParameters | 'country')[];
  /** What it is computed from. */
  from: string;
  /** What it is a figure of. */
  of: string;
}

const GROUPS = 'up to eight groups of campaigns of an ad product, by size';
const RANGES_OF = 'each ad product; those of brands and display are in `adProducts`';
const PRODUCTS = 'sponsored products';

export const FIGURES = [
  { names: ['country'], from: 'the currency, or `--country`', of: 'the account' },
  { names: ['campaigns', 'sbCampaigns', 'sdCampaigns'], from: 'the number of running campaigns', of: GROUPS },
  {
    names: [
      'adGroupsPerCampaign',
      'keywordsPerAdGroup',
      'targetsPerAdGroup',
      'negativeKeywordsPerAdGroup',
      'productAdsPerAdGroup',
      'sbAdGroupsPerCampaign',
      'sbKeywordsPerAdGroup',
      'sbTargetsPerAdGroup',
      'sbThemesPerAdGroup',
      'sdAdGroupsPerCampaign',
      'sdProductAdsPerAdGroup',
      'sdTargetsPerAdGroup',
    ],
    from: 'the means',
    of: 'each group',
  },
  {
    names: ['bids'],
    from: 'the quantiles at 10 % and 90 % of bids for clicks; without bids in the files, from prices of clicks',
    of: 'each group',
  },
  {
    names: ['budgets'],
    from: 'the quantiles at 10 % and 90 %; without budgets in the files, from the cost of a day',
    of: 'each group',
  },
  { names: ['popularity'], from: 'mean and spread of impressions of keywords and targets', of: RANGES_OF },
  { names: ['clickRate'], from: 'mean and spread of clicks per impression, of those with enough', of: RANGES_OF },
  { names: ['price'], from: 'mean and spread of cost per click, of those with three clicks', of: RANGES_OF },
  { names: ['orderRate'], from: 'mean and spread of orders per click, of those with enough', of: RANGES_OF },
  {
    names: ['unitPrice'],
    from: 'mean and spread of sales per unit, of advertised products or else of keywords',
    of: PRODUCTS,
  },
  {
    names: ['weekdays'],
    from: 'the impressions of each weekday, compared with the others, of two weeks or more without sales days',
    of: PRODUCTS,
  },
  { names: ['firstDayOrders'], from: 'orders within a day among those within 14 or 30 days', of: PRODUCTS },
  { names: ['sameProduct'], from: 'orders of the advertised product among all', of: PRODUCTS },
  { names: ['productPages'], from: 'impressions on product pages among all', of: PRODUCTS },
  { names: ['tail'], from: 'impressions of search terms with more words than their keyword', of: PRODUCTS },
] as const satisfies readonly Figure[];

type LearnedName = (typeof FIGURES)[number]['names'][number];

/** Numbers of entities to generate; what is left out is the default of the generator. */
export type Block = Partial<Pick<Bulk, Extract<keyof Bulk, LearnedName>>>;

/** Parameters of the simulation. */
export type Parameters = Partial<Pick<SimulationParameters, Extract<keyof SimulationParameters, LearnedName>>>;

const DIGITS = 2;
/** What is added to figures from 1 on; to smaller ones a tenth of it, a hundredth and so on. */
const BETWEEN = 0.005;

/** A whole number of entities with two significant digits. */
export function countFigure(value: number): number {
  return Math.round(Number(value.toPrecision(DIGITS)));
}

/**
 * Two significant digits, and a third decimal that amounts of money do not have: a figure equals no amount of the account,
 * whatever its unit is. It is below `max`, also after rounding.
 */
export function figure(value: number, max = Infinity): number {
  const rounded = Number(value.toPrecision(DIGITS));
  if (rounded === 0 || hasThirdDecimal(rounded)) return rounded;
  const scale = Math.min(1, 10 ** (Math.floor(Math.log10(rounded)) + 1));
  return Math.min(withoutError(rounded + BETWEEN * scale), withoutError(max - BETWEEN));
}

/** A part of a whole is at most 1. */
export function partFigure(part: number): number {
  return figure(part, 1);
}

function hasThirdDecimal(value: number): boolean {
  return !Number.isInteger(withoutError(value * 100));
}

/** 0.29 * 100 is 28.999999999999996. */
function withoutError(value: number): number {
  return Number(value.toPrecision(12));
}
