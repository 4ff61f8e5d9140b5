/**
 * The history of changes of a profile: events of created and changed entities, and of spent budgets.
 */
import type { Entity, Id, Kind } from '../../model/entities.ts';
import { ALL_KINDS, isCampaignKind } from '../../model/kinds.ts';
import type { AnyCampaign } from '../performance/product.ts';
import type { Reading, ScopeAtTime } from '../entities/operation-context.ts';
import { BudgetStops } from './budget-stops.ts';
import { CHANGED_COLUMNS, eventTypeOf, eventTypesOf, type ChangeType, type EventType } from './change-types.ts';
import { PastEdits, type PastEdit } from './past-edits.ts';

/** A row of any kind; columns that its kind does not have are missing. */
type HistoryRow = Entity & { campaignId?: Id; adGroupId?: Id } & Readonly<Record<string, unknown>>;

/** What an event shows of the entity beside the change. */
export interface ChangedEntity {
  eventType: EventType;
  kind: Kind;
  seq: number;
  id: Id;
  campaignId: Id;
  adGroupId: Id | undefined;
  keyword: string | undefined;
  matchType: string | undefined;
  budgetType: string | undefined;
}

export interface ChangeEvent {
  entity: ChangedEntity;
  changeType: ChangeType;
  /** Undefined for no value, as before a creation. */
  previous: string | undefined;
  next: string | undefined;
  at: number;
}

/** An entity belongs to its ad group, if one is named, or else to its campaign. */
interface EventParent {
  campaignId: Id | undefined;
  adGroupId: Id | undefined;
}

/** Which events of a type are asked for. */
export interface EventSource {
  /** Undefined for all. */
  changeTypes: readonly string[] | undefined;
  /** Entities with one of the ids or parents; undefined for all. */
  only: { ids: readonly Id[]; parents: readonly EventParent[] } | undefined;
}

export interface HistoryQuery {
  /** Epoch milliseconds, both included. */
  from: number;
  to: number;
  sources: ReadonlyMap<EventType, EventSource>;
}

/** Whether the budgets of each day are asked for, which takes a simulation. */
export function asksForBudgets({ sources }: HistoryQuery): boolean {
  const campaigns = sources.get('CAMPAIGN');
  return campaigns !== undefined && campaigns.changeTypes?.includes('IN_BUDGET') !== false;
}

/** The events, oldest first, with those of budgets that are spent later today. */
export function changeEvents(context: Reading, query: HistoryQuery): ChangeEvent[] {
  const { world, profile } = context.scope;
  const { from, to, sources } = query;
  const past = new PastEdits(world, profile.profileId, from);
  const stops = asksForBudgets(query) ? new BudgetStops(context, { from, to: Math.min(to, context.at) }) : undefined;
  const events: ChangeEvent[] = [];
  for (const kind of ALL_KINDS) {
    if (!eventTypesOf(kind).some((type) => sources.has(type))) continue;
    for (const row of rowsOf(context, kind)) {
      const eventType = eventTypeOf(kind, row);
      const source = eventType && sources.get(eventType);
      if (eventType === undefined || source === undefined || !isWanted(source, row)) continue;
      const found = eventsOfRow(context, row, past.of(kind, row));
      // A row of a campaign kind is a campaign.
      if (stops !== undefined && isCampaignKind(kind))
        found.push(...budgetEvents(stops.of(row as unknown as AnyCampaign)));
      const asked = found.filter(({ at, changeType }) => from <= at && at <= to && isAsked(source, changeType));
      if (asked.length === 0) continue;
      const entity = entityOf(eventType, kind, row);
      for (const event of asked) events.push({ ...event, entity });
    }
  }
  return events.toSorted((a, b) => a.at - b.at || a.entity.seq - b.entity.seq);
}

/** A default bid is a bid; no filter selects portfolios. */
function isAsked({ changeTypes }: EventSource, changeType: ChangeType): boolean {
  return changeTypes?.includes(changeType === 'DEFAULT_BID_AMOUNT' ? 'BID_AMOUNT' : changeType) !== false;
}

/** A campaign is also its own parent, and so is an ad group. */
function isWanted({ only }: EventSource, { id, campaignId = id, adGroupId }: HistoryRow): boolean {
  if (only === undefined || only.ids.includes(id)) return true;
  return only.parents.some((parent) =>
    parent.adGroupId === undefined
      ? parent.campaignId === campaignId
      : parent.adGroupId === adGroupId || (adGroupId === undefined && parent.adGroupId === id),
  );
}

function entityOf(eventType: EventType, kind: Kind, row: HistoryRow): ChangedEntity {
  const { seq, id, campaignId = id, adGroupId } = row;
  const text = (column: string): string | undefined => {
    const value = row[column];
    return typeof value === 'string' ? value : undefined;
  };
  const [keyword, matchType, budgetType] = [text('text'), text('matchType'), text('budgetType')];
  return { eventType, kind, seq, id, campaignId, adGroupId, keyword, matchType, budgetType };
}

type RowEvent = Omit<ChangeEvent, 'entity'>;

function rowsOf({ scope: { world, profile } }: ScopeAtTime, kind: Kind): readonly HistoryRow[] {
  const all = { profileId: profile.profileId, after: 0, count: Number.MAX_SAFE_INTEGER };
  // The columns of a row depend on its kind.
  return world.store(kind).scan(all) as unknown as readonly HistoryRow[];
}

/** What an edit replaced was replaced by what the next edit of the column replaced, or by what is stored now. */
function eventsOfRow({ scope }: ScopeAtTime, row: HistoryRow, edits: readonly PastEdit[]): RowEvent[] {
  const events: RowEvent[] = [];
  const next = new Map<string, PastEdit['was']>();
  for (const { at, column, was } of edits.toReversed()) {
    const changes = CHANGED_COLUMNS[column];
    if (changes === undefined) continue;
    // Columns of the table of changes hold texts, numbers and nulls.
    const value = next.has(column) ? next.get(column) : (row[column] as PastEdit['was']);
    next.set(column, was);
    for (const { changeType, write } of changes) {
      const [previousText, nextText] = [was, value ?? null].map((each) => write(each, scope.marketplace));
      if (previousText !== nextText) events.push({ changeType, previous: previousText, next: nextText, at });
    }
  }
  const first = next.get('state') ?? row.state;
  events.push({ changeType: 'STATUS', previous: undefined, next: String(first).toUpperCase(), at: row.createdAt });
  return events.toReversed();
}

function budgetEvents(stops: readonly { from: number; until: number }[]): RowEvent[] {
  return stops.flatMap(({ from, until }) => [
    { changeType: 'IN_BUDGET', previous: 'true', next: 'false', at: from },
    { changeType: 'IN_BUDGET', previous: 'false', next: 'true', at: until },
  ]);
}
