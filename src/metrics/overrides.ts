/**
 * Numbers that a world was told, in place of those that the ledger found. They are put into the bursts themselves, so
 * all sums go on agreeing: those of the entity are met exactly, its parents grow or shrink with it, and whatever it
 * shares with others is scaled.
 *
 * The finest are met first, and what met one is left alone by the others: a campaign's numbers are made up by those
 * of its keywords that nothing was told about.
 */
import type { OverrideLevel } from '../model/overrides.ts';
import type { LedgerAd, LedgerCampaign, Market } from './account.ts';
import { termOf, type Burst } from './bursts.ts';
import { searchTerm } from './searches.ts';
import { shares } from './shares.ts';
import { valueAt } from './timeline.ts';
import { FAMILIES } from './attribution.ts';
import { isTold, readTold, wantsOrders, type Told } from './told.ts';
import { withOrders } from './told-orders.ts';
import { carrierFor, concerns, subjectOf, type Subject, type ToldNumbers } from './told-subject.ts';

/** Numbers that can't be met, and why. */
export interface Unmet {
  numbers: ToldNumbers;
  reason: string;
}

interface Bursts {
  /** They meet something that was told. */
  settled: readonly Burst[];
  free: readonly Burst[];
}

const ORDER: Readonly<Record<OverrideLevel, number>> = { target: 0, keyword: 1, productAd: 2, adGroup: 3, campaign: 4 };

/** Told numbers that can't be met, beside the others or at all, are left out and told to `refuse`. */
export function withTold(
  market: Market,
  campaign: LedgerCampaign,
  found: readonly Burst[],
  told: readonly ToldNumbers[],
  refuse: (unmet: Unmet) => void,
): readonly Burst[] {
  if (told.length === 0) return found;
  const subjects = told
    .map((each) => subjectOf(campaign, each))
    .toSorted((a, b) => ORDER[a.numbers.level] - ORDER[b.numbers.level]);
  let bursts: Bursts = { settled: [], free: found };
  for (const subject of subjects) {
    const next = settle(market, campaign, bursts, subject, subjects);
    if (typeof next === 'string') refuse({ numbers: subject.numbers, reason: next });
    else bursts = next;
  }
  return [...bursts.settled, ...bursts.free];
}

/** The bursts with which the subject's numbers are met, or why they can't be. */
function settle(
  market: Market,
  campaign: LedgerCampaign,
  bursts: Bursts,
  subject: Subject,
  all: readonly Subject[],
): Bursts | string {
  const told = readTold(subject.numbers.values);
  const [settled, othersSettled] = parted(bursts.settled, subject);
  const [own, othersFree] = parted(bursts.free, subject);
  const free = subject.clauses.size > 0 ? own.map((burst) => besideTold(burst, all)) : own;
  const amounts = amountsOf(told, free, settled);
  if (typeof amounts === 'string') return amounts;
  const carriers = free.length > 0 || amounts.impressions === 0 ? free : invented(market, campaign, subject, all);
  if (carriers.length === 0 && amounts.impressions > 0)
    return 'nothing could carry it: it takes a keyword or target and a product ad that no other number is told of';
  const counted = shareOut(market, carriers, amounts);
  if (!FAMILIES.some((family) => isTold(told.attributed[family])))
    return { settled: [...othersSettled, ...settled, ...counted], free: othersFree };
  const ordered = withOrders(market.model, counted, told, settled);
  if (ordered === undefined)
    return 'its attributed numbers contradict what is told of what it is part of, or what is part of it';
  return { settled: [...othersSettled, ...settled.map(atOnce), ...ordered], free: othersFree };
}

function parted(bursts: readonly Burst[], subject: Subject): [Burst[], Burst[]] {
  const [own, others]: [Burst[], Burst[]] = [[], []];
  for (const burst of bursts) (concerns(subject, burst) ? own : others).push(burst);
  return [own, others];
}

/** A keyword's bursts leave ads of which something is told, as long as there is another: then neither is in the other's way. */
function besideTold(burst: Burst, all: readonly Subject[]): Burst {
  const isOfAd = ({ id }: LedgerAd): boolean =>
    all.some(({ numbers }) => numbers.level === 'productAd' && numbers.id === id);
  if (!isOfAd(burst.ad)) return burst;
  const ad = burst.adGroup.ads.find((each) => !isOfAd(each));
  if (ad === undefined) return burst;
  const orders = burst.orders.map((order) => (order.same ? { ...order, asin: ad.asin } : order));
  return { ...burst, ad, term: termOf(burst), orders };
}

interface Amounts {
  impressions: number;
  clicks: number;
  /** Undefined: as much as clicks cost there. */
  cost: number | undefined;
}

function sumOf(bursts: readonly Burst[], of: 'impressions' | 'clicks' | 'cost'): number {
  return bursts.reduce((sum, burst) => sum + burst[of], 0);
}

/** What the free bursts must come to: what is told less what is settled; what is not told stays as far as it can. */
function amountsOf(told: Told, free: readonly Burst[], settled: readonly Burst[]): Amounts | string {
  const left = (of: 'impressions' | 'clicks' | 'cost'): number | undefined => {
    const value = told[of];
    return value === undefined ? undefined : value - sumOf(settled, of);
  };
  const [impressionsLeft, clicksLeft, cost] = [left('impressions'), left('clicks'), left('cost')];
  for (const [name, value = 0] of Object.entries({ impressions: impressionsLeft, clicks: clicksLeft, cost })) {
    if (value < 0) return `what is told of parts of it has more ${name}`;
  }
  const needsClick = (cost ?? 0) > 0 || (wantsOrders(told) && sumOf(settled, 'clicks') === 0);
  const clicks =
    clicksLeft ?? Math.min(impressionsLeft ?? Infinity, Math.max(sumOf(free, 'clicks'), needsClick ? 1 : 0));
  const impressions = impressionsLeft ?? Math.max(sumOf(free, 'impressions'), clicks);
  if (clicks > impressions) return 'beside what is told of parts of it, there are more clicks than impressions';
  if (needsClick && clicks === 0) return 'beside what is told of parts of it, there is no click for its cost or orders';
  return { impressions, clicks, cost };
}

/** Told numbers are those of the whole day from its first instant on, however much of it is over. */
function shareOut({ day }: Market, bursts: readonly Burst[], { impressions, clicks, cost }: Amounts): Burst[] {
  const clicked = shares(
    clicks,
    bursts.map((burst) => burst.clicks),
  );
  const seen = shares(
    impressions - clicks,
    bursts.map((burst) => burst.impressions - burst.clicks),
  );
  const usual = bursts.map((burst, i) => usualCost(burst, clicked[i] ?? 0));
  const costs = cost === undefined ? usual : shares(cost, usual.some((each) => each > 0) ? usual : clicked);
  return bursts.flatMap((burst, i) => {
    const [own, rest] = [clicked[i] ?? 0, seen[i] ?? 0];
    if (own + rest === 0) return [];
    const orders = burst.orders.slice(0, own);
    return {
      ...burst,
      at: day.start,
      impressions: own + rest,
      clicks: own,
      cost: own === 0 ? 0 : (costs[i] ?? 0),
      orders,
    };
  });
}

/** At the price that its clicks had; those of a burst that had none, at the bid. */
function usualCost({ adGroup, clause, at, cost, clicks }: Burst, clicked: number): number {
  if (clicks > 0) return Math.round((cost / clicks) * clicked);
  return clicked * (valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at));
}

/** One burst for each kind of place, as yet without any numbers. */
function invented(market: Market, campaign: LedgerCampaign, subject: Subject, all: readonly Subject[]): Burst[] {
  const carrier = carrierFor(market, campaign, subject, all);
  if (carrier === undefined) return [];
  const term = searchTerm(carrier.clause, carrier.ad, 0);
  const at = market.day.start;
  return (['placementTop', 'placementRestOfSearch'] as const).map((placement) => ({
    ...carrier,
    at,
    placement,
    term,
    impressions: 0,
    clicks: 0,
    cost: 0,
    orders: [],
  }));
}

function atOnce(burst: Burst): Burst {
  return { ...burst, orders: burst.orders.map((order) => ({ ...order, at: burst.at })) };
}
