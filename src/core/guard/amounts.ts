/**
 * Amounts that the open transaction has set or that have an effect from now on, as campaigns raise them at most.
 */
import type { Id } from '../../model/entities.ts';
import {
  ALL_KINDS,
  COLLECTIONS,
  isAdGroupKind,
  isCampaignKind,
  KINDS,
  kindOf,
  PARENT_KINDS,
  type CampaignKind,
  type CollectionName,
} from '../../model/kinds.ts';
import { campaignKindOf } from '../../model/budget-rules.ts';
import { toMajor } from '../../model/money.ts';
import type { LoggedTable, StoredValue } from '../../world/logged-tables.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';
import { readRaises } from './raises.ts';
import { ENABLED, letsStart } from './starts.ts';
import type { WrittenRow } from './written-rows.ts';

/** A bid or budget that was set, in minor units. */
export interface WrittenAmount {
  limitedBy: 'bid' | 'budget';
  /** Such as `bid of keyword 123`. */
  name: string;
  /** Undefined for a new entity, and if there was no amount before. */
  before: number | undefined;
  /** Infinity if a limit was removed. */
  after: number;
  /** Whether its entity had no effect, or would have one only on a later day. */
  starts: boolean;
  /** Whether it only caps what campaigns may spend together, and is larger than their budgets for that reason. */
  isCap?: boolean;
}

const CAMPAIGN_KINDS = ALL_KINDS.filter(isCampaignKind);

/** What clients call the rows of a table. */
export const ENTITIES: Readonly<Partial<Record<LoggedTable, string>>> = {
  campaigns: 'campaign',
  sbCampaigns: 'campaign',
  sdCampaigns: 'campaign',
  portfolios: 'portfolio',
  adGroups: 'ad group',
  sbAdGroups: 'ad group',
  sdAdGroups: 'ad group',
  keywords: 'keyword',
  sbKeywords: 'keyword',
  targets: 'target',
  sbTargets: 'target',
  sdTargets: 'target',
  sbThemes: 'theme',
};

const DEFAULT_BID = { column: 'defaultBid', name: 'default bid' } as const;
const BID = { column: 'bid', name: 'bid' } as const;

const BIDS: Readonly<Partial<Record<LoggedTable, typeof BID | typeof DEFAULT_BID>>> = {
  adGroups: DEFAULT_BID,
  sdAdGroups: DEFAULT_BID,
  keywords: BID,
  sbKeywords: BID,
  targets: BID,
  sbTargets: BID,
  sdTargets: BID,
  sbThemes: BID,
};

/** The amounts of some written rows, as campaigns raise them. */
export class Amounts {
  readonly all: WrittenAmount[] = [];
  readonly #context: Reading;
  readonly #rows: readonly WrittenRow[];
  readonly #raises: ReturnType<typeof readRaises>;
  readonly #campaigns = new Map<string, WrittenRow>();

  constructor(context: Reading, rows: readonly WrittenRow[]) {
    this.#context = context;
    this.#rows = rows;
    this.#raises = readRaises(context, rows);
    for (const row of rows) if (isCampaign(row.table)) this.#campaigns.set(`${row.table} ${row.now['id']}`, row);
  }

  /** Those that were written, those of rules that were written, and those that portfolios let start. */
  campaigns(): WrittenRow[] {
    const ofRules = this.#rows.flatMap(({ table, now, before }) => {
      if (table !== 'budgetRules' && table !== 'bidRules') return [];
      const ids = [now, before ?? now].flatMap(({ campaignIds }) => JSON.parse(String(campaignIds)) as Id[]);
      const kind = table === 'bidRules' ? 'campaign' : campaignKindOf({ terms: JSON.parse(String(now['terms'])) });
      return [...new Set(ids)].map((id) => this.#campaign(kind, id));
    });
    const inPortfolios = this.#rows.flatMap((row) =>
      row.table === 'portfolios' && letsStart(this.#context, this.#rows, row)
        ? this.#enabledIn(String(row.now['id']))
        : [],
    );
    return [...new Set([...this.#campaigns.values(), ...ofRules, ...inPortfolios])].filter((row) => row !== undefined);
  }

  #enabledIn(portfolioId: Id): (WrittenRow | undefined)[] {
    const { world, profile } = this.#context.scope;
    const filters = [
      { column: 'portfolioId', values: [portfolioId] } as const,
      { column: 'state', values: [ENABLED] } as const,
    ];
    return CAMPAIGN_KINDS.flatMap((kind) =>
      world
        .store(kind)
        .lists.page(profile.profileId, { filters, startIndex: 0, count: Number.MAX_SAFE_INTEGER })
        .map(({ id }) => this.#campaign(kind, id)),
    );
  }

  #campaign(kind: CampaignKind, id: Id): WrittenRow | undefined {
    const { world, profile } = this.#context.scope;
    const table = KINDS[kind].collection;
    const known = this.#campaigns.get(`${table} ${id}`);
    if (known !== undefined) return known;
    const seq = world.store(kind).byId(profile.profileId, id)?.seq;
    const [now] = seq === undefined ? [] : world.loggedRows.withNumbers(table, [seq]);
    const row = now && { table, now, before: now };
    if (row !== undefined) this.#campaigns.set(`${table} ${id}`, row);
    return row;
  }

  addCampaign(row: WrittenRow): void {
    const { now, before } = row;
    const starts = letsStart(this.#context, this.#rows, row);
    const raised = (of: 'before' | 'now', { id, budget, budgetType }: LoggedRow): number | undefined => {
      if (budget === null || budget === undefined) return undefined;
      return Math.round(Number(budget) * (budgetType === 'lifetime' ? 1 : this.#raises[of].budget(String(id))));
    };
    const isRaised = now['budgetType'] !== 'lifetime' && this.#raises.now.budget(String(now['id'])) > 1;
    const name = `budget of ${nameOf(row)}${isRaised ? ', raised by rules,' : ''}`;
    this.#add({ limitedBy: 'budget', name, starts }, before && raised('before', before), raised('now', now));
    // Bids of a new campaign are new, too.
    if (before !== undefined) this.#addHighestBid(row, 'campaignId', starts);
  }

  /** The bids below an entity that it raises in another way, or that have an effect from now on. */
  #addHighestBid(row: WrittenRow, parent: 'campaignId' | 'adGroupId', starts: boolean): void {
    const { world, profile } = this.#context.scope;
    const { before, now } = this.#factorsOf(row);
    if (before === now && !starts) return;
    const [kind, id] = [campaignKindIn(row.table), String(row.now['id'])];
    const highest = world.highestBid({ kind, profileId: profile.profileId, parent, id });
    if (highest === undefined) return;
    const name = `highest bid in ${nameOf(row)}${raisedText(now)}`;
    this.#add({ limitedBy: 'bid', name, starts }, Math.round(highest * before), Math.round(highest * now));
  }

  addBid(row: WrittenRow): void {
    const { table, now, before } = row;
    const isGroup = isEntity(table) && isAdGroupKind(kindOf(table));
    const starts = letsStart(this.#context, this.#rows, row);
    if (isGroup && starts) this.#addHighestBid(row, 'adGroupId', true);
    const bid = BIDS[table];
    if (bid === undefined) return;
    const factor = this.#factorsOf(row);
    const ownBid = (each: LoggedRow): number | undefined => {
      const stored = each[bid.column] ?? this.#defaultBidOf(table, each);
      return typeof stored === 'number' ? stored : undefined;
    };
    const raised = (own: number | undefined, by: number): number | undefined => own && Math.round(own * by);
    const own = { before: before && ownBid(before), now: ownBid(now) };
    if (before !== undefined && own.before === own.now && (isGroup || !starts)) return;
    this.#add(
      { limitedBy: 'bid', name: `${bid.name} of ${nameOf(row)}${raisedText(factor.now)}`, starts: starts && !isGroup },
      raised(own.before, factor.before),
      raised(own.now, factor.now),
    );
  }

  /** Budgets that campaigns share. Without an amount there is no limit, and what sets the first one raises nothing. */
  addCap(row: WrittenRow): void {
    const { table, now, before } = row;
    if (table !== 'portfolios' && table !== 'profiles') return;
    const amountIn = (each: LoggedRow): StoredValue | undefined =>
      each[table === 'profiles' ? 'dailyBudget' : 'budget'];
    const [was, is] = [before && amountIn(before), amountIn(now)];
    const hadLimit = typeof was === 'number';
    const after = typeof is === 'number' ? is : hadLimit ? Infinity : undefined;
    const isCap = table === 'profiles';
    const name = isCap ? `daily budget of profile ${now['profileId']}` : `budget of ${nameOf(row)}`;
    const starts = letsStart(this.#context, this.#rows, row) || (hadLimit && before?.['policy'] !== now['policy']);
    this.#add({ limitedBy: 'budget', name, starts, isCap }, hadLimit ? was : undefined, after);
  }

  #add(amount: Omit<WrittenAmount, 'before' | 'after'>, before: number | undefined, after: number | undefined): void {
    if (after !== undefined && (after !== before || amount.starts)) this.all.push({ ...amount, before, after });
  }

  #defaultBidOf(table: LoggedTable, { adGroupId }: LoggedRow): number | undefined {
    if (table === 'keywords' || table === 'targets') return this.#context.adGroup(String(adGroupId))?.defaultBid;
    return table === 'sdTargets' ? this.#context.sdAdGroup(String(adGroupId))?.defaultBid : undefined;
  }

  /** Of the campaign that the row is or belongs to. */
  #factorsOf({ table, now: { id, campaignId = id } }: WrittenRow): { before: number; now: number } {
    const campaign = this.#campaign(campaignKindIn(table), String(campaignId));
    if (campaign === undefined) return { before: 1, now: 1 };
    const now = this.#raises.now.bids(campaign.table, campaign.now);
    return {
      now,
      before: campaign.before === undefined ? now : this.#raises.before.bids(campaign.table, campaign.before),
    };
  }
}

function isEntity(table: LoggedTable): table is CollectionName {
  return COLLECTIONS.some((each) => each === table);
}

export function isCampaign(table: LoggedTable): boolean {
  return isEntity(table) && isCampaignKind(kindOf(table));
}

function campaignKindIn(table: LoggedTable): CampaignKind {
  return isEntity(table) ? PARENT_KINDS[kindOf(table)].campaign : 'campaign';
}

function raisedText(factor: number): string {
  return factor === 1 ? '' : ', raised by adjustments and rules,';
}

/** Without the id of a new entity: if its creation is refused, another entity gets the id. */
export function nameOf({ table, now, before }: WrittenRow): string {
  const entity = ENTITIES[table] ?? table;
  if (before !== undefined) return `${entity} ${now['id']}`;
  const name = now['name'] ?? now['text'];
  return name === undefined || name === null
    ? `new ${entity} in ad group ${now['adGroupId']}`
    : `new ${entity} '${name}'`;
}

/** In major units of the currency of the profile. */
export function amountText({ scope }: ScopeAtTime, minor: number): string {
  if (minor === Infinity) return 'no limit';
  const { decimals } = scope.marketplace;
  return toMajor(minor, decimals).toFixed(decimals);
}
