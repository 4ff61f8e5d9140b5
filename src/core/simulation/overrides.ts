/**
 * Overridden numbers in place of the simulated ones. The traffic events themselves change, so all sums stay consistent:
 * the numbers of the entity are met exactly, and those of its parents and siblings change with it.
 *
 * The finest overrides are met first, and later ones leave their events alone: the numbers of a campaign come from its
 * keywords without overrides.
 */
import type { OverrideLevel } from '../../model/market.ts';
import type { SimulatedAd, SimulatedCampaign, Market } from './account.ts';
import { unpackEvents, type EventList } from './packed-events.ts';
import type { TrafficEvent } from './traffic-events.ts';
import { usualTerm } from './market/matches.ts';
import { apportion } from './apportion.ts';
import { hashToInteger } from '../../model/random.ts';
import { valueAt } from './timeline.ts';
import { FAMILIES } from './attribution.ts';
import { isOverridden, readOverrides, setsOrders, type MetricOverride } from './override-values.ts';
import { withOverriddenOrders } from './override-orders.ts';
import { sourceFor, appliesTo, subjectOf, type Subject, type OverriddenNumbers } from './override-target.ts';

/** Overrides that cannot be met, and why. */
export interface Unmet {
  numbers: OverriddenNumbers;
  reason: string;
}

interface EventsByClause {
  /** Events that meet an override. */
  settled: readonly TrafficEvent[];
  free: readonly TrafficEvent[];
}

const ORDER: Readonly<Record<OverrideLevel, number>> = { target: 0, keyword: 1, productAd: 2, adGroup: 3, campaign: 4 };

/** Overrides that cannot be met, alone or together with the others, are skipped and passed to `onUnmet`. */
export function withOverrides<Events extends EventList>(
  market: Market,
  campaign: SimulatedCampaign,
  simulated: Events,
  overrides: readonly OverriddenNumbers[],
  onUnmet: (unmet: Unmet) => void,
): Events | readonly TrafficEvent[] {
  if (overrides.length === 0) return simulated;
  const subjects = overrides
    .map((each) => subjectOf(campaign, each))
    .toSorted((a, b) => ORDER[a.numbers.level] - ORDER[b.numbers.level]);
  let events: EventsByClause = { settled: [], free: unpackEvents(simulated) };
  for (const subject of subjects) {
    const next = settle(market, campaign, events, subject, subjects);
    if (typeof next === 'string') onUnmet({ numbers: subject.numbers, reason: next });
    else events = next;
  }
  return [...events.settled, ...events.free];
}

/** The events that meet the numbers of the subject, or why they cannot be met. */
function settle(
  market: Market,
  campaign: SimulatedCampaign,
  events: EventsByClause,
  subject: Subject,
  all: readonly Subject[],
): EventsByClause | string {
  const overrides = readOverrides(subject.numbers.values);
  const [settled, othersSettled] = parted(events.settled, subject);
  const [own, othersFree] = parted(events.free, subject);
  const free = subject.clauses.size > 0 ? own.map((event) => outsideOverrides(event, all)) : own;
  const amounts = amountsOf(overrides, free, settled);
  if (typeof amounts === 'string') return amounts;
  const sources = free.length > 0 || amounts.impressions === 0 ? free : syntheticEvents(market, campaign, subject, all);
  if (sources.length === 0 && amounts.impressions > 0)
    return 'there must be a keyword or target and a product ad without other overrides';
  const counted = shareOut(market, sources, amounts);
  if (!FAMILIES.some((family) => isOverridden(overrides.attributed[family])))
    return { settled: [...othersSettled, ...settled, ...counted], free: othersFree };
  const ordered = withOverriddenOrders(market, counted, overrides, settled);
  if (ordered === undefined) return 'its attributed numbers contradict the overrides of its parents or children';
  return { settled: [...othersSettled, ...settled.map(withOrdersAtOnce), ...ordered], free: othersFree };
}

function parted(events: readonly TrafficEvent[], subject: Subject): [TrafficEvent[], TrafficEvent[]] {
  const [own, others]: [TrafficEvent[], TrafficEvent[]] = [[], []];
  for (const event of events) (appliesTo(subject, event) ? own : others).push(event);
  return [own, others];
}

/** Moves the event of a keyword to an ad without overrides, if there is one, so that both overrides can be met. */
function outsideOverrides(event: TrafficEvent, all: readonly Subject[]): TrafficEvent {
  const isOfAd = ({ id }: SimulatedAd): boolean =>
    all.some(({ numbers }) => numbers.level === 'productAd' && numbers.id === id);
  if (!isOfAd(event.ad)) return event;
  const ad = event.adGroup.ads.find((each) => !isOfAd(each));
  if (ad === undefined) return event;
  const orders = event.orders.map((order) => (order.same ? { ...order, asin: ad.asin } : order));
  return { ...event, ad, orders };
}

interface Amounts {
  impressions: number;
  clicks: number;
  /** Undefined: as much as clicks cost there. */
  cost: number | undefined;
}

function sumOf(events: readonly TrafficEvent[], of: 'impressions' | 'clicks' | 'cost'): number {
  return events.reduce((sum, event) => sum + event[of], 0);
}

/**
 * The required sums of the free events: the overrides minus the settled events. Other numbers change as little as
 * possible.
 */
function amountsOf(
  overrides: MetricOverride,
  free: readonly TrafficEvent[],
  settled: readonly TrafficEvent[],
): Amounts | string {
  const left = (of: 'impressions' | 'clicks' | 'cost'): number | undefined => {
    const value = overrides[of];
    return value === undefined ? undefined : value - sumOf(settled, of);
  };
  const [impressionsLeft, clicksLeft, cost] = [left('impressions'), left('clicks'), left('cost')];
  for (const [name, value = 0] of Object.entries({ impressions: impressionsLeft, clicks: clicksLeft, cost })) {
    if (value < 0) return `the overrides of its parts have more ${name}`;
  }
  const needsClick = (cost ?? 0) > 0 || (setsOrders(overrides) && sumOf(settled, 'clicks') === 0);
  const clicks =
    clicksLeft ?? Math.min(impressionsLeft ?? Infinity, Math.max(sumOf(free, 'clicks'), needsClick ? 1 : 0));
  const impressions = impressionsLeft ?? Math.max(sumOf(free, 'impressions'), clicks);
  if (clicks > impressions) return 'without the overrides of its parts, it has more clicks than impressions';
  if (needsClick && clicks === 0) return 'without the overrides of its parts, its cost or orders have no click';
  return { impressions, clicks, cost };
}

/** Overridden numbers count for the whole day from its first instant, however much of it is over. */
function shareOut(
  { day }: Market,
  events: readonly TrafficEvent[],
  { impressions, clicks, cost }: Amounts,
): TrafficEvent[] {
  const clicked = apportion(
    clicks,
    events.map((event) => event.clicks),
  );
  const seen = apportion(
    impressions - clicks,
    events.map((event) => event.impressions - event.clicks),
  );
  const usual = events.map((event, i) => usualCost(event, clicked[i] ?? 0));
  const costs = cost === undefined ? usual : apportion(cost, usual.some((each) => each > 0) ? usual : clicked);
  return events.flatMap((event, i) => {
    const [own, rest] = [clicked[i] ?? 0, seen[i] ?? 0];
    if (own + rest === 0) return [];
    const orders = event.orders.slice(0, own);
    return {
      ...event,
      at: day.start,
      impressions: own + rest,
      clicks: own,
      cost: own === 0 ? 0 : (costs[i] ?? 0),
      orders,
      isOverridden: true,
    };
  });
}

/** Uses the price of its previous clicks, or the bid if it has none. */
function usualCost({ adGroup, clause, at, cost, clicks }: TrafficEvent, clicked: number): number {
  if (clicks > 0) return Math.round((cost / clicks) * clicked);
  return clicked * (valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at));
}

/** One event for each kind of placement, without numbers. */
function syntheticEvents(
  market: Market,
  campaign: SimulatedCampaign,
  subject: Subject,
  all: readonly Subject[],
): TrafficEvent[] {
  const source = sourceFor(market, campaign, subject, all);
  if (source === undefined) return [];
  const term = usualTerm(market.catalog, source);
  const at = market.day.start;
  return (['placementTop', 'placementRestOfSearch'] as const).map((placement) => ({
    ...source,
    at,
    placement,
    term,
    draw: hashToInteger(`${source.clause.id} ${placement}`),
    impressions: 0,
    clicks: 0,
    cost: 0,
    orders: [],
  }));
}

function withOrdersAtOnce(event: TrafficEvent): TrafficEvent {
  return { ...event, orders: event.orders.map((order) => ({ ...order, at: event.at })) };
}
