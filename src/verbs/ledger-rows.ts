/**
 * Brings rows into the shape that the ledger reads, with what they were before.
 */
import { boundsOf, dayIn, type Day } from '../model/days.ts';
import type {
  AdGroup,
  Campaign,
  Entities,
  Entity,
  Flag,
  Id,
  Keyword,
  Kind,
  Predicate,
  ProductAd,
  Target,
} from '../model/entities.ts';
import { STATUS_TABLES } from '../model/serving-status.ts';
import type { Work } from '../model/slices.ts';
import type {
  LedgerAd,
  LedgerAdGroup,
  LedgerCampaign,
  LedgerClause,
  LedgerEntity,
  LedgerNegative,
  LedgerProfile,
} from '../metrics/account.ts';
import type { CampaignHead } from '../metrics/campaign-day.ts';
import { asinFor } from '../metrics/products.ts';
import type { LedgerDay } from '../metrics/rhythm.ts';
import { negativesOf } from '../metrics/searches.ts';
import { combined, constant, mapped, type Change, type Timeline } from '../metrics/timeline.ts';
import type { PastValue } from '../world/history.ts';
import type { Scan } from '../world/store.ts';
import { biddingOf } from './bidding.ts';
import type { Batch } from './scope.ts';

type Was = PastValue['was'];
/** The changes of each field that was changed, by kind, id and name. */
export type Past = ReadonlyMap<string, readonly Change<Was>[]>;
type Child =
  | 'adGroup'
  | 'keyword'
  | 'negativeKeyword'
  | 'campaignNegativeKeyword'
  | 'productAd'
  | 'target'
  | 'negativeTarget'
  | 'campaignNegativeTarget'
  | 'sbAdGroup'
  | 'sbAd'
  | 'sbKeyword'
  | 'sbTarget';

/** What is read of a keyword: there are many of them. */
const KEYWORD_COLUMNS = [
  'seq',
  'id',
  'state',
  'forcedStatus',
  'createdAt',
  'adGroupId',
  'text',
  'matchType',
  'bid',
] as const;
export type LedgerKeyword = Pick<Keyword, (typeof KEYWORD_COLUMNS)[number]>;

/** What stands in the ledger for which row. */
export interface CampaignRows {
  ledger: LedgerCampaign;
  adGroups: ReadonlyMap<LedgerAdGroup, AdGroup>;
  clauses: ReadonlyMap<LedgerClause, LedgerKeyword | Target>;
  ads: ReadonlyMap<LedgerAd, ProductAd>;
}

export function ledgerDay(batch: Batch, day: Day): LedgerDay {
  return batch.once(`ledger day ${day}`, () => ({ day, ...boundsOf(day, batch.scope.place.timeZone) }));
}

export function ledgerProfile(batch: Batch): LedgerProfile {
  return batch.once('ledger profile', () => {
    const { world, profile } = batch.scope;
    const { profileId } = profile;
    const past = pastOf(batch, null);
    const of = <T extends Was>(field: string, now: T): Timeline<T> => timeline(past, 'profile', profileId, field, now);
    const outOfBudget = of('outOfBudget', profile.outOfBudget);
    return {
      seed: world.seed,
      profileId,
      validPaymentMethod: mapped(of('validPaymentMethod', profile.validPaymentMethod), (flag) => flag === 1),
      stopped: mapped(outOfBudget, (forced) => forced === 1),
      dailyBudget: combined([outOfBudget, of('dailyBudget', profile.dailyBudget)] as const, budgetUnlessForced),
    };
  });
}

export function campaignHead(batch: Batch, campaign: Campaign, past: Past): CampaignHead {
  const of = <T extends Was>(field: string, now: T): Timeline<T> => timeline(past, 'campaign', campaign.id, field, now);
  const outOfBudget = of('outOfBudget', campaign.outOfBudget);
  const bidding = [
    of('premiumBidAdjustment', campaign.premiumBidAdjustment),
    of('strategy', campaign.strategy),
    of('adjustments', campaign.adjustments),
  ] as const;
  return {
    ...entity(past, 'campaign', campaign),
    createdDay: dayIn(batch.scope.place.timeZone, campaign.createdAt),
    startDay: of('startDay', campaign.startDay),
    endDay: of('endDay', campaign.endDay),
    budget: combined([outOfBudget, of('budget', campaign.budget)] as const, budgetUnlessForced),
    stopped: mapped(outOfBudget, (forced) => forced === 1),
    bidding: combined(bidding, (premiumBidAdjustment, strategy, adjustments) =>
      biddingOf({ premiumBidAdjustment, strategy, adjustments }),
    ),
  };
}

export function* readCampaign(batch: Batch, campaign: Campaign, head: CampaignHead, past: Past): Work<CampaignRows> {
  const own = new Grouped<LedgerNegative>();
  const [clausesIn, adsIn, negativesIn] = [
    new Grouped<LedgerClause>(),
    new Grouped<LedgerAd>(),
    new Grouped<LedgerNegative>(),
  ];
  const clauses = new Map<LedgerClause, LedgerKeyword | Target>();
  const ads = new Map<LedgerAd, ProductAd>();
  const adGroups = new Map<LedgerAdGroup, AdGroup>();
  const scanKeywords = (scan: Scan): LedgerKeyword[] =>
    batch.scope.world.store('keyword').scanOf(scan, KEYWORD_COLUMNS);
  yield* inPages(batch, campaign.id, scanKeywords, (row) => {
    clauses.set(clausesIn.add(row.adGroupId, keywordClause(past, row)), row);
  });
  yield* forChildren(batch, 'target', campaign.id, (row) => {
    clauses.set(clausesIn.add(row.adGroupId, targetClause(past, row)), row);
  });
  yield* forChildren(batch, 'productAd', campaign.id, (row) => {
    ads.set(adsIn.add(row.adGroupId, ledgerAd(past, row)), row);
  });
  for (const kind of ['negativeKeyword', 'negativeTarget'] as const) {
    yield* forChildren(batch, kind, campaign.id, (row) => {
      for (const each of negatives(past, kind, row)) negativesIn.add(row.adGroupId, each);
    });
  }
  for (const kind of ['campaignNegativeKeyword', 'campaignNegativeTarget'] as const) {
    yield* forChildren(batch, kind, campaign.id, (row) => {
      for (const each of negatives(past, kind, row)) own.add(campaign.id, each);
    });
  }
  yield* forChildren(batch, 'adGroup', campaign.id, (row) => {
    const adGroup = {
      ...entity(past, 'adGroup', row),
      defaultBid: timeline(past, 'adGroup', row.id, 'defaultBid', row.defaultBid),
      clauses: clausesIn.of(row.id),
      ads: adsIn.of(row.id),
      negatives: negativesOf(negativesIn.of(row.id)),
    };
    adGroups.set(adGroup, row);
  });
  const ledger = { ...head, adGroups: [...adGroups.keys()], negatives: negativesOf(own.of(campaign.id)) };
  return { ledger, adGroups, clauses, ads };
}

/** In the order in which they were added. */
export class Grouped<T> {
  readonly #groups = new Map<Id, T[]>();

  add(id: Id, value: T): T {
    const group = this.#groups.get(id);
    if (group === undefined) this.#groups.set(id, [value]);
    else group.push(value);
    return value;
  }

  of(id: Id): readonly T[] {
    return this.#groups.get(id) ?? [];
  }
}

/** 0 is never out of budget. */
export function budgetUnlessForced(outOfBudget: Flag | null, budget: number | null): number {
  return outOfBudget === 0 || budget === null ? Infinity : budget;
}

/** There are many rows, and most were never changed. */
const NEVER = constant(false);

export function entity(
  past: Past,
  kind: Kind,
  { id, createdAt, state, forcedStatus }: Pick<Entity, 'id' | 'createdAt' | 'state' | 'forcedStatus'>,
): LedgerEntity {
  const table = STATUS_TABLES[kind];
  const live = table[table.length - 1]?.is;
  return {
    id,
    createdAt,
    state: timeline(past, kind, id, 'state', state),
    suspended:
      past.size === 0 && forcedStatus === null
        ? NEVER
        : mapped(
            timeline(past, kind, id, 'forcedStatus', forcedStatus),
            (status) => status !== null && status !== live,
          ),
  };
}

function keywordClause(past: Past, row: LedgerKeyword): LedgerClause {
  return {
    ...entity(past, 'keyword', row),
    bid: timeline(past, 'keyword', row.id, 'bid', row.bid),
    match: row.matchType,
    text: row.text,
  };
}

function targetClause(past: Past, row: Target): LedgerClause {
  const [first] = predicates(row.expression);
  const isAuto = row.expressionType === 'auto';
  return {
    ...entity(past, 'target', row),
    bid: timeline(past, 'target', row.id, 'bid', row.bid),
    match: isAuto ? 'auto' : 'product',
    text: (isAuto ? first?.type : first?.value) ?? row.expression,
  };
}

function ledgerAd(past: Past, row: ProductAd): LedgerAd {
  return { ...entity(past, 'productAd', row), sku: row.sku, asin: row.asin ?? asinFor(`${row.profileId} ${row.sku}`) };
}

/** Of negative targets those that name products: there is no catalogue that would know their brands. */
function negatives<
  K extends 'negativeKeyword' | 'campaignNegativeKeyword' | 'negativeTarget' | 'campaignNegativeTarget',
>(past: Past, kind: K, row: Entities[K]): LedgerNegative[] {
  const own = entity(past, kind, row);
  if ('matchType' in row)
    return [{ ...own, match: row.matchType === 'negativeExact' ? 'exact' : 'phrase', text: row.comparedText }];
  return predicates(row.expression)
    .filter(({ type }) => type === 'asinSameAs')
    .map(({ value = '' }) => ({ ...own, match: 'product', text: value.toLowerCase() }));
}

/** Written by the verbs of targets only. */
export function predicates(expression: string): Predicate[] {
  return JSON.parse(expression) as Predicate[];
}

/** Rows between two pauses. */
const SLICE = 200;

export function forChildren<K extends Child>(
  batch: Batch,
  kind: K,
  campaignId: Id,
  take: (row: Entities[K]) => void,
): Work<void> {
  const store = batch.scope.world.store(kind);
  // The store of a kind gives rows of that kind.
  return inPages(batch, campaignId, (scan) => store.scan(scan) as Entities[K][], take);
}

/** Oldest first. */
function* inPages<Row extends { seq: number }>(
  { scope: { profile } }: Batch,
  campaignId: Id,
  scan: (scan: Scan) => Row[],
  take: (row: Row) => void,
): Work<void> {
  for (let after = 0; ;) {
    const page = scan({ profileId: profile.profileId, campaignId, after, count: SLICE });
    for (const row of page) take(row);
    const last = page.at(-1);
    if (page.length < SLICE || last === undefined) return;
    after = last.seq;
    yield;
  }
}

export function timeline<T extends Was>(
  past: Past,
  kind: PastValue['kind'],
  id: Id,
  field: string,
  now: T,
): Timeline<T> {
  const changes = past.size === 0 ? undefined : past.get(`${kind} ${id} ${field}`);
  // What was recorded under a field's name was a value of that field.
  return changes === undefined ? constant(now) : { now, changes: changes as readonly Change<T>[] };
}

/** Of a campaign and what is in it; null is the profile. */
export function pastOf({ scope: { world, profile } }: Batch, campaignId: Id | null): Past {
  const past = new Map<string, Change<Was>[]>();
  for (const { kind, id, field, at, was } of world.history.of(profile.profileId, campaignId)) {
    const key = `${kind} ${id} ${field}`;
    const changes = past.get(key);
    if (changes === undefined) past.set(key, [{ at, was }]);
    else changes.push({ at, was });
  }
  return past;
}
