/**
 * The search terms of shoppers who may want some products: how often they are used, what an ad would bring, and which part
 * of the impressions the account has.
 */
import type { Reading } from '../entities/operation-context.ts';
import { finishedDays } from '../performance/market/suggested-bids.ts';
import type { CampaignType } from '../performance/product.ts';
import { simulationOf } from '../performance/simulation.ts';
import { addDays } from '../../model/days.ts';
import { advertiserOf } from '../simulation/market/families.ts';
import type { FamilyDay } from '../simulation/market/family-day.ts';
import { eachSearch } from '../simulation/market/market-day.ts';
import type { Search } from '../simulation/market/searches.ts';
import { campaignBidding, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { PackedEventList, unpackEvents } from '../simulation/packed-events.ts';

/** Sums over the days, of one ad in the rest of search, for the product that fits best. */
export interface TermDemand {
  term: string;
  /** Searches in impressions of one slot. */
  searches: number;
  /** Searches times the relevance of the product. */
  relevant: number;
  clicks: number;
  orders: number;
  /** Impressions of each rival. */
  rivals: Map<string, number>;
}

/** The finished days that demand and impressions are read from, unless a call has its own. */
export const DEMAND_DAYS = 28;
const AUTOMATIC: readonly BidTarget[] = [
  { match: 'auto', text: 'queryHighRelMatches' },
  { match: 'auto', text: 'queryBroadRelMatches' },
];
const SLOT = { placement: 'placementRestOfSearch', index: 0 } as const;

/** The terms that automatic targeting of the products finds, by term. */
export function termsOfProducts(
  context: Reading,
  type: CampaignType,
  asins: readonly string[],
): ReadonlyMap<string, TermDemand> {
  return demandOf(context, type, { targets: AUTOMATIC, asins, count: DEMAND_DAYS });
}

/** Of all terms that a keyword matches together; undefined if shoppers use none. */
export function demandOfKeyword(
  context: Reading,
  type: CampaignType,
  keyword: BidTarget,
  { asins, count = DEMAND_DAYS }: { asins: readonly string[]; count?: number },
): TermDemand | undefined {
  let sum: TermDemand | undefined;
  for (const each of demandOf(context, type, { targets: [keyword], asins, count }).values()) {
    sum ??= noDemand(keyword.text);
    sum.searches += each.searches;
    sum.relevant += each.relevant;
    sum.clicks += each.clicks;
    sum.orders += each.orders;
    for (const [rival, impressions] of each.rivals) sum.rivals.set(rival, (sum.rivals.get(rival) ?? 0) + impressions);
  }
  return sum;
}

function demandOf(
  context: Reading,
  type: CampaignType,
  { targets, asins, count }: { targets: readonly BidTarget[]; asins: readonly string[]; count: number },
): Map<string, TermDemand> {
  const found = new Map<string, TermDemand>();
  const days = finishedDays(simulationOf(context), type, { skipped: 0, count });
  const [first] = days.flat();
  if (first === undefined || asins.length === 0) return found;
  const { profile, catalog } = first.market;
  const { firstAds } = simulationOf(context).days(type).advertiser;
  const campaigns = targets.map((target) => campaignBidding({ ...target, asins }, 1));
  const advertiser = { ...advertiserOf(profile, catalog, campaigns), firstAds };
  for (const segments of days) {
    eachSearch(segments, advertiser, (family, search) => {
      if (search.onProductPage) return;
      const term = family.termOf(search);
      let demand = found.get(term);
      if (demand === undefined) found.set(term, (demand = noDemand(term)));
      addSearch(demand, { family, search, asins });
    });
  }
  return found;
}

function noDemand(term: string): TermDemand {
  return { term, searches: 0, relevant: 0, clicks: 0, orders: 0, rivals: new Map() };
}

function addSearch(
  demand: TermDemand,
  { family, search, asins }: { family: FamilyDay; search: Search; asins: readonly string[] },
): void {
  let [best, relevance] = [asins[0] ?? '', -1];
  for (const asin of asins) {
    const own = family.relevanceTo(search, asin);
    if (own > relevance) [best, relevance] = [asin, own];
  }
  const rates = family.ratesOf(search, best, SLOT);
  const { impressions } = search;
  demand.searches += impressions;
  demand.relevant += impressions * relevance;
  demand.clicks += impressions * rates.clicks;
  demand.orders += impressions * rates.clicks * rates.orders;
  const { rivals, count, slots, reserve } = family.field(search);
  for (const score of rivals.slice(0, Math.min(count, slots.top + slots.rest))) {
    if (score < reserve) break;
    const name = family.rivals().nameOf(score, search.draw);
    demand.rivals.set(name, (demand.rivals.get(name) ?? 0) + impressions);
  }
}

const impressionsByTerm = (): Map<string, ReadonlyMap<string, number>> => new Map();

/** The impressions of the whole account by term on the days of the demand. */
export function ownImpressions(context: Reading, type: CampaignType, count = DEMAND_DAYS): ReadonlyMap<string, number> {
  return context.memoize(impressionsByTerm, `${type} ${count}`, () => {
    const market = simulationOf(context).days(type);
    const byId = new Map(market.advertiser.campaigns.map((campaign) => [campaign.id, campaign]));
    const found = new Map<string, number>();
    for (let i = 1; i <= count; i++) {
      for (const [id, { packed }] of market.on(addDays(context.today, -i))) {
        const campaign = byId.get(id);
        if (campaign === undefined) continue;
        for (const { term, impressions } of unpackEvents(new PackedEventList(campaign, packed)))
          found.set(term, (found.get(term) ?? 0) + impressions);
      }
    }
    return found;
  });
}

/** The place of the account among all advertisers of a term, and its part of the impressions in percent. */
export function impressionRank(own: number, { rivals }: TermDemand): { rank: number; share: number } | undefined {
  if (own === 0) return undefined;
  const others = [...rivals.values()];
  const all = own + others.reduce((sum, each) => sum + each, 0);
  return {
    rank: 1 + others.filter((each) => each > own).length,
    share: Math.round((10_000 * own) / all) / 100,
  };
}
