/**
 * Brings rows into the shape that the ledger reads, with what they were before, and asks it about today.
 */
import { boundsOf, type Day } from '../model/days.ts';
import type { Campaign, Entities, Entity, Id, Kind } from '../model/entities.ts';
import { STATUS_TABLES } from '../model/serving-status.ts';
import type {
  LedgerAd,
  LedgerAdGroup,
  LedgerBidding,
  LedgerCampaign,
  LedgerClause,
  LedgerEntity,
  LedgerNegative,
  LedgerProfile,
} from '../metrics/account.ts';
import type { LedgerDay } from '../metrics/bursts.ts';
import { campaignDayAtOnce, type CampaignDay } from '../metrics/campaign-day.ts';
import { DEFAULT_MODEL } from '../metrics/model.ts';
import { asinFor } from '../metrics/orders.ts';
import { valueAt, type Change, type Timeline } from '../metrics/timeline.ts';
import type { PastValue } from '../world/history.ts';
import { biddingOf } from './bidding.ts';
import type { Batch } from './scope.ts';

type Was = PastValue['was'];
type Past = ReadonlyMap<string, Change<Was>[]>;
type Child = 'adGroup' | 'keyword' | 'negativeKeyword' | 'campaignNegativeKeyword' | 'productAd' | 'target';

/** All children of a campaign in one page. */
const ALL = Number.MAX_SAFE_INTEGER;

/** The campaign's bursts of a day, as its entities are known now. */
export function campaignOn(batch: Batch, campaign: Campaign, day: Day): CampaignDay {
  return batch.scope.world.derive(`campaign ${campaign.id} on ${day}`, () => {
    const market = { profile: ledgerProfile(batch), day: ledgerDay(batch, day), model: DEFAULT_MODEL };
    return campaignDayAtOnce(market, ledgerCampaign(batch, campaign));
  });
}

/** Whether today's budget is spent at this instant. */
export function isBudgetSpent(batch: Batch, campaign: Campaign): boolean {
  const now = batch.scope.world.now();
  return campaignOn(batch, campaign, batch.today).exhausted.some(({ from, until }) => from <= now && now < until);
}

/** What all campaigns of the profile have cost today up to now; the past that a campaign of today was given is left out. */
export function spentToday(batch: Batch): number {
  return batch.once('spent today', () => {
    const { world, profile } = batch.scope;
    const now = world.now();
    const { start } = ledgerDay(batch, batch.today);
    const campaigns = world.store('campaign').page(profile.profileId, { filters: [], startIndex: 0, count: ALL });
    let spent = 0;
    for (const campaign of campaigns) {
      const from = campaign.createdAt > start ? campaign.createdAt : start;
      for (const { at, cost } of campaignOn(batch, campaign, batch.today).bursts) {
        if (from <= at && at <= now) spent += cost;
      }
    }
    return spent;
  });
}

export function ledgerDay(batch: Batch, day: Day): LedgerDay {
  return batch.once(`ledger day ${day}`, () => ({ day, ...boundsOf(day, batch.scope.place.timeZone) }));
}

export function ledgerProfile(batch: Batch): LedgerProfile {
  const { world, profile } = batch.scope;
  const { profileId, validPaymentMethod } = profile;
  return {
    seed: world.seed,
    profileId,
    validPaymentMethod: mapped(timeline(batch, 'profile', profileId, 'validPaymentMethod', validPaymentMethod), (flag) => flag === 1),
  };
}

export function ledgerCampaign(batch: Batch, campaign: Campaign): LedgerCampaign {
  const of = <T extends Was>(field: string, now: T): Timeline<T> => timeline(batch, 'campaign', campaign.id, field, now);
  const outOfBudget = of('outOfBudget', campaign.outOfBudget);
  const clauses = grouped([
    ...children(batch, 'keyword', campaign.id).map((row) => [row.adGroupId, keywordClause(batch, row)] as const),
    ...children(batch, 'target', campaign.id).map((row) => [row.adGroupId, targetClause(batch, row)] as const),
  ]);
  const ads = grouped(children(batch, 'productAd', campaign.id).map((row) => [row.adGroupId, ad(batch, row)] as const));
  const negatives = grouped(
    children(batch, 'negativeKeyword', campaign.id).map((row) => [row.adGroupId, negative(batch, 'negativeKeyword', row)] as const),
  );
  const adGroups = children(batch, 'adGroup', campaign.id).map(
    (row): LedgerAdGroup => ({
      ...entity(batch, 'adGroup', row),
      defaultBid: timeline(batch, 'adGroup', row.id, 'defaultBid', row.defaultBid),
      clauses: clauses.get(row.id) ?? [],
      ads: ads.get(row.id) ?? [],
      negatives: negatives.get(row.id) ?? [],
    }),
  );
  return {
    ...entity(batch, 'campaign', campaign),
    auto: campaign.targeting === 'auto',
    startDay: of('startDay', campaign.startDay),
    endDay: of('endDay', campaign.endDay),
    budget: campaign.outOfBudget === 0 ? { now: Infinity, changes: [] } : of('budget', campaign.budget),
    stopped: mapped(outOfBudget, (forced) => forced === 1),
    bidding: biddingTimeline(batch, campaign),
    adGroups,
    negatives: children(batch, 'campaignNegativeKeyword', campaign.id).map((row) => negative(batch, 'campaignNegativeKeyword', row)),
  };
}

function entity(batch: Batch, kind: Kind, row: Entity): LedgerEntity {
  return {
    id: row.id,
    createdAt: row.createdAt,
    state: timeline(batch, kind, row.id, 'state', row.state),
    suspended: row.forcedStatus !== null && row.forcedStatus !== STATUS_TABLES[kind].at(-1)?.is,
  };
}

function keywordClause(batch: Batch, row: Entities['keyword']): LedgerClause {
  return {
    ...entity(batch, 'keyword', row),
    bid: timeline(batch, 'keyword', row.id, 'bid', row.bid),
    match: row.matchType,
    text: row.comparedText,
  };
}

function targetClause(batch: Batch, row: Entities['target']): LedgerClause {
  return {
    ...entity(batch, 'target', row),
    bid: timeline(batch, 'target', row.id, 'bid', row.bid),
    match: row.expressionType === 'auto' ? 'auto' : 'product',
    text: row.expression,
  };
}

function ad(batch: Batch, row: Entities['productAd']): LedgerAd {
  const asin = row.asin ?? asinFor(`${row.profileId} ${row.sku}`);
  return { ...entity(batch, 'productAd', row), sku: row.sku, asin };
}

function negative(
  batch: Batch,
  kind: 'negativeKeyword' | 'campaignNegativeKeyword',
  row: Entities['negativeKeyword'] | Entities['campaignNegativeKeyword'],
): LedgerNegative {
  return {
    match: row.matchType === 'negativeExact' ? 'exact' : 'phrase',
    text: row.comparedText,
    createdAt: row.createdAt,
    state: timeline(batch, kind, row.id, 'state', row.state),
  };
}

/** Three fields make one value, so each change of any of them is a change of it. */
function biddingTimeline(batch: Batch, campaign: Campaign): Timeline<LedgerBidding> {
  const premiumBidAdjustment = timeline(batch, 'campaign', campaign.id, 'premiumBidAdjustment', campaign.premiumBidAdjustment);
  const strategy = timeline(batch, 'campaign', campaign.id, 'strategy', campaign.strategy);
  const adjustments = timeline(batch, 'campaign', campaign.id, 'adjustments', campaign.adjustments);
  const before = (instant: number): LedgerBidding =>
    biddingOf({
      premiumBidAdjustment: valueAt(premiumBidAdjustment, instant),
      strategy: valueAt(strategy, instant),
      adjustments: valueAt(adjustments, instant),
    });
  const instants = [premiumBidAdjustment, strategy, adjustments].flatMap(({ changes }) => changes.map(({ at }) => at));
  return {
    now: biddingOf(campaign),
    changes: [...new Set(instants)].toSorted((a, b) => a - b).map((at) => ({ at, was: before(at - 1) })),
  };
}

function children<K extends Child>(batch: Batch, kind: K, campaignId: Id): Entities[K][] {
  const { world, profile } = batch.scope;
  return world.store(kind).page(profile.profileId, {
    filters: [{ column: 'campaignId' as keyof Entities[K] & string, values: [campaignId] }],
    startIndex: 0,
    count: ALL,
  });
}

function grouped<T>(pairs: readonly (readonly [Id, T])[]): Map<Id, T[]> {
  const groups = new Map<Id, T[]>();
  for (const [id, value] of pairs) {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [value]);
    else group.push(value);
  }
  return groups;
}

function timeline<T extends Was>(batch: Batch, kind: PastValue['kind'], id: Id, field: string, now: T): Timeline<T> {
  const changes = pastOf(batch).get(`${kind} ${id} ${field}`);
  // What was recorded under a field's name was a value of that field.
  return { now, changes: (changes ?? []) as Change<T>[] };
}

function mapped<T, U>({ now, changes }: Timeline<T>, map: (value: T) => U): Timeline<U> {
  return { now: map(now), changes: changes.map(({ at, was }) => ({ at, was: map(was) })) };
}

function pastOf(batch: Batch): Past {
  return batch.once('past', () => {
    const past = new Map<string, Change<Was>[]>();
    for (const { kind, id, field, at, was } of batch.scope.world.history.of(batch.scope.profile.profileId)) {
      const key = `${kind} ${id} ${field}`;
      past.set(key, [...(past.get(key) ?? []), { at, was }]);
    }
    return past;
  });
}
