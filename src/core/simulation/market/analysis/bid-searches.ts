/**
 * The searches that a keyword or target of one campaign matches, with what a bid of one minor unit scores in each. From
 * them follow the bids that win, and what each bid wins.
 */
import type { Placement } from '../../../../model/entity-values.ts';
import type { Slots } from '../../../../model/simulation-parameters.ts';
import type { SimulatedCampaign } from '../../account.ts';
import { constantTimeline } from '../../timeline.ts';
import { productPageSlot, searchSlot, type Scores } from '../auction.ts';
import type { Contender, Contenders } from '../contenders.ts';
import { DayOfFamilies } from '../day-of-families.ts';
import { advertiserOf, type Advertiser, type Family } from '../families.ts';
import { keyOf } from '../matches.ts';
import { FamilyDay } from '../family-day.ts';
import { eachSearch, type MarketSegment } from '../market-day.ts';

/** What a bid is multiplied by: to the effective bid, and to the score. */
interface OwnFactor {
  bid: number;
  score: number;
}

/** One search. A factor is undefined where the campaign has no ad. */
export interface BidSearch {
  /** The position of its day. */
  day: number;
  /** Impressions in each slot. */
  impressions: number;
  /** On the page of a product, or in search results. */
  onProductPage: boolean;
  /** Of the page of a product that is targeted as such, or of an audience, and not of a product in search results. */
  isOfPages: boolean;
  top: OwnFactor | undefined;
  rest: OwnFactor | undefined;
  page: OwnFactor | undefined;
  /** The best scores of other own keywords and targets. */
  others: Scores;
  /** Highest first. */
  rivals: readonly number[];
  reserve: number;
  slots: Slots;
}

/** An effective bid below one minor unit is none, so that factors come from a larger one. A power of two scales exactly. */
export const UNIT_BID = 1024;
const NO_SCORES: Scores = { top: 0, rest: 0, productPage: 0 };

/**
 * In the order of the days. The only clause of the campaign must bid `UNIT_BID` at all times: see `campaignBidding`. With
 * `others`, the other keywords and targets of the account compete at their bids.
 */
export function bidSearches(
  days: readonly (readonly MarketSegment[])[],
  { firstAds }: Pick<Advertiser, 'firstAds'>,
  campaign: SimulatedCampaign,
  others: readonly Family[] = [],
): BidSearch[] {
  const found: BidSearch[] = [];
  const [first] = days.flat();
  if (first === undefined) return found;
  const { profile, catalog } = first.market;
  const advertiser = { ...advertiserOf(profile, catalog, [campaign]), firstAds };
  const matched = new Set(advertiser.families.map(keyOf));
  const competing = new Map(
    others.flatMap((family) => (matched.has(keyOf(family)) ? [[keyOf(family), family] as const] : [])),
  );
  const campaigns = campaignsOf([...competing.values()]);
  for (const [day, segments] of days.entries()) {
    for (const segment of segments.map(withRunningProfile)) {
      const whole = competing.size === 0 ? undefined : new DayOfFamilies(segment.market, { ...advertiser, campaigns });
      eachSearch([segment], advertiser, (family, search) => {
        const stage = { from: -Infinity, to: search.at };
        const own = family.contenders(search, stage);
        const other = competing.get(keyOf(family.family));
        const { rivals, count, reserve, slots } = family.field(search);
        found.push({
          day,
          impressions: search.impressions * campaign.share,
          onProductPage: search.onProductPage,
          isOfPages: family.family.kind === 'page' || family.family.kind === 'audience',
          top: factorOf(own.top),
          rest: factorOf(own.rest),
          page: factorOf(own.page),
          others:
            whole === undefined || other === undefined
              ? NO_SCORES
              : scoresOf(new FamilyDay(whole, other).contenders(search, stage)),
          rivals: rivals.slice(0, count),
          reserve,
          slots,
        });
      });
    }
  }
  return found;
}

function campaignsOf(families: readonly Family[]): SimulatedCampaign[] {
  return [...new Set(families.flatMap(({ entries }) => entries.map(({ campaign }) => campaign)))];
}

function factorOf(own: Contender | undefined): OwnFactor | undefined {
  return own && { bid: own.bid / UNIT_BID, score: own.score / UNIT_BID };
}

function scoresOf({ top, rest, page }: Contenders): Scores {
  return { top: top?.score ?? 0, rest: rest?.score ?? 0, productPage: page?.score ?? 0 };
}

/** Bids are suggested whatever the state of the account is. */
export function withRunningProfile({ market, ...rest }: MarketSegment): MarketSegment {
  const profile = {
    ...market.profile,
    stopped: constantTimeline(false),
    validPaymentMethod: constantTimeline(true),
  };
  return { ...rest, market: { ...market, profile } };
}

/** Where a bid in whole minor units wins the search; undefined where it does not. */
export function placementWith(search: BidSearch, bid: number): Placement | undefined {
  const { onProductPage, others, rivals, reserve, slots } = search;
  const field = { rivals, count: rivals.length, reserve, slots };
  const score = (factor: OwnFactor | undefined): number =>
    factor === undefined || bid * factor.bid < 1 ? 0 : bid * factor.score;
  const own = { top: score(search.top), rest: score(search.rest), productPage: score(search.page) };
  if (onProductPage) {
    if (own.productPage <= others.productPage) return undefined;
    return productPageSlot(own.productPage, field) && 'placementProductPage';
  }
  const best = { top: Math.max(own.top, others.top), rest: Math.max(own.rest, others.rest) };
  const slot = searchSlot(best, field);
  if (slot === undefined) return undefined;
  const isTop = slot.placement === 'placementTop';
  return (isTop ? own.top > others.top : own.rest > others.rest) ? slot.placement : undefined;
}

/** The scores in the slots of the page, highest first. A free slot costs the reserve. */
export function scoresOfSlots({ onProductPage, rivals, reserve, slots }: BidSearch): number[] {
  const length = onProductPage ? slots.productPage : slots.top + slots.rest;
  return Array.from({ length }, (_, i) => Math.max(rivals[i] ?? 0, reserve));
}
