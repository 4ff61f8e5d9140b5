/**
 * Groups of campaigns of similar size as blocks of a scenario that generates entities.
 */
import { defined } from '../../model/defined.ts';
import { marketplaceOf, type Country, type Span } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import type { CampaignShape } from '../account/campaign-shapes.ts';
import { countFigure, figure, type Block } from './figures.ts';
import { measure, pricesOf, type Sample } from './measures.ts';
import { quantileOf, SMALLEST_GROUP } from './statistics.ts';

const MAX_GROUPS = 8;
/** The limits of the generator. */
const MAX = { campaigns: 10_000, children: 1000, displayTargets: 200, themes: 2 } as const;
const QUANTILES = { low: 0.1, high: 0.9 } as const;

type Amounts = { low: number; high: number };

/** What is used where no file has budgets or bids. Major units. */
interface Fallback {
  budgets: Amounts | undefined;
  bids: Amounts | undefined;
}

/** Of campaigns of one ad product. */
export function blocksOf(campaigns: readonly CampaignShape[], country: Country, fallback: Fallback): Block[] {
  const { bid, budget, decimals } = marketplaceOf(country);
  const within = (amounts: Amounts | undefined, { min, max }: Span): Amounts | undefined => {
    const [least, most] = [toMajor(min, decimals), toMajor(max, decimals)];
    const written = (amount: number): number => figure(Math.max(least, amount), most);
    return amounts && { low: written(amounts.low), high: written(amounts.high) };
  };
  return groupsBySize(campaigns).map((group) => ({
    ...countsOf(group),
    ...defined({
      bids: within(bidsOf(group) ?? fallback.bids, bid),
      budgets: within(rangeOf(group.flatMap(({ budget: own }) => own ?? [])) ?? fallback.budgets, budget),
    }),
  }));
}

/** Groups of nearly the same number of campaigns, from those with the fewest children on. */
function groupsBySize(campaigns: readonly CampaignShape[]): CampaignShape[][] {
  const count = Math.min(MAX_GROUPS, Math.floor(campaigns.length / SMALLEST_GROUP));
  const sizeOf = ({ adGroups, keywords, targets, themes, ads }: CampaignShape): number =>
    adGroups + keywords + targets + themes + ads;
  const sorted = campaigns.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const start = (group: number): number => Math.round((group * sorted.length) / count);
  return Array.from({ length: count }, (_, group) => sorted.slice(start(group), start(group + 1)));
}

function countsOf(group: readonly CampaignShape[]): Block {
  const sum = (name: 'adGroups' | 'keywords' | 'targets' | 'themes' | 'negatives' | 'ads'): number =>
    group.reduce((all, campaign) => all + campaign[name], 0);
  const campaigns = Math.min(MAX.campaigns, countFigure(group.length));
  const adGroups = Math.max(1, sum('adGroups'));
  const perCampaign = count(adGroups / group.length, 1);
  const [keywords, targets] = [sum('keywords'), sum('targets')];
  const product = group[0]?.product;
  if (product === 'brands')
    return {
      campaigns: 0,
      sbCampaigns: campaigns,
      sbAdGroupsPerCampaign: perCampaign,
      sbKeywordsPerAdGroup: count(keywords / adGroups),
      sbTargetsPerAdGroup: count(targets / adGroups),
      sbThemesPerAdGroup: Math.min(MAX.themes, count(sum('themes') / adGroups)),
    };
  if (product === 'display')
    return {
      campaigns: 0,
      sdCampaigns: campaigns,
      sdAdGroupsPerCampaign: perCampaign,
      sdProductAdsPerAdGroup: count(sum('ads') / adGroups, 1),
      sdTargetsPerAdGroup: Math.min(MAX.displayTargets, count((keywords + targets) / adGroups, 1)),
    };
  return {
    campaigns,
    adGroupsPerCampaign: perCampaign,
    ...clausesOf(keywords / adGroups, targets / adGroups),
    negativeKeywordsPerAdGroup: count(sum('negatives') / adGroups),
    productAdsPerAdGroup: count(sum('ads') / adGroups, 1),
  };
}

/**
 * With both, the generator gives every second ad group targets. So each has twice as many, unless one of them is so rare
 * that the other one has nearly all.
 */
function clausesOf(keywords: number, targets: number): Block {
  if (targets < keywords / 10) return { keywordsPerAdGroup: count(keywords + targets, 1) };
  if (keywords < targets / 10) return { targetsPerAdGroup: count(keywords + targets, 1) };
  return { keywordsPerAdGroup: count(2 * keywords, 1), targetsPerAdGroup: count(2 * targets, 1) };
}

function count(mean: number, least = 0): number {
  return Math.min(MAX.children, Math.max(least, countFigure(mean)));
}

const BID_TO_PRICE = 1.5;
const BUDGET_TO_COST = 5;

/** Without the smallest and the largest ones; undefined for too few amounts. */
function rangeOf(amounts: readonly number[]): Amounts | undefined {
  const [low, high] = [quantileOf(amounts, QUANTILES.low), quantileOf(amounts, QUANTILES.high)];
  return amounts.length < SMALLEST_GROUP || low === undefined || high === undefined ? undefined : { low, high };
}

function bidsOf(group: readonly CampaignShape[]): Amounts | undefined {
  const withBids = group.filter(({ bids }) => bids.length > 0);
  return withBids.length < SMALLEST_GROUP ? undefined : rangeOf(withBids.flatMap(({ bids }) => bids));
}

/** For accounts without budgets in the files: budgets that are rarely spent, from the cost of a day of each campaign. */
export function budgetsFromCosts({ traffic, days }: Sample): Amounts | undefined {
  const range = rangeOf(traffic.map(({ cost }) => cost / days));
  return range && { low: BUDGET_TO_COST * range.high, high: BUDGET_TO_COST * range.high };
}

/** For accounts without bids in the files: bids pay less than they are. */
export function bidsFromPrices(sample: Sample): Amounts | undefined {
  const range = measure(sample).price && rangeOf(pricesOf(sample));
  return range && { low: BID_TO_PRICE * range.low, high: BID_TO_PRICE * range.high };
}
