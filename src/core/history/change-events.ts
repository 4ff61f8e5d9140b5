/**
 * The history of changes of a profile: events of created and changed entities, and of spent budgets.
 */
import { addDays, dayIn } from '../../model/days.ts';
import type { Entity, Id, Kind } from '../../model/entities.ts';
import { ALL_KINDS, isCampaignKind } from '../../model/kinds.ts';
import type { AnyCampaign } from '../performance/product.ts';
import { spentSpansOn } from '../performance/spent-budgets.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { CHANGED_COLUMNS, eventTypeOf, type ChangeType, type EventType } from './change-types.ts';
import { PastEdits, type PastEdit } from './past-edits.ts';

/** A row of any kind; columns that its kind does not have are missing. */
export type HistoryRow = Entity & { campaignId?: Id; adGroupId?: Id } & Readonly<Record<string, unknown>>;

export interface ChangeEvent {
  eventType: EventType;
  kind: Kind;
  row: HistoryRow;
  changeType: ChangeType;
  /** Undefined for no value, as before a creation. */
  previous: string | undefined;
  next: string | undefined;
  at: number;
}

/** Which events of a type are asked for. */
export interface EventSource {
  /** Undefined for all. */
  changeTypes: readonly string[] | undefined;
  isWanted(row: HistoryRow): boolean;
}

export interface HistoryQuery {
  /** Epoch milliseconds, both included. */
  from: number;
  to: number;
  sources: ReadonlyMap<EventType, EventSource>;
}

/** The events, oldest first. */
export function changeEvents(context: OperationContext, query: HistoryQuery): ChangeEvent[] {
  const { world, profile } = context.scope;
  const past = new PastEdits(world, profile.profileId, query.from);
  const events: ChangeEvent[] = [];
  for (const kind of ALL_KINDS) {
    const eventType = eventTypeOf(kind);
    const source = eventType && query.sources.get(eventType);
    if (eventType === undefined || source === undefined) continue;
    for (const row of rowsOf(context, kind)) {
      if (!source.isWanted(row)) continue;
      const edits = past.of(kind, row);
      const found = [...eventsOfRow(context, kind, row, edits), ...budgetEvents(context, kind, row, source, query)];
      for (const event of found) {
        const isAsked = source.changeTypes === undefined || source.changeTypes.includes(filterOf(event.changeType));
        if (isAsked && event.at >= query.from && event.at <= query.to) events.push({ ...event, eventType, kind, row });
      }
    }
  }
  return events.toSorted((a, b) => a.at - b.at || a.row.seq - b.row.seq);
}

/** A default bid is a bid; no filter selects portfolios. */
function filterOf(changeType: ChangeType): ChangeType {
  return changeType === 'DEFAULT_BID_AMOUNT' ? 'BID_AMOUNT' : changeType;
}

type RowEvent = Omit<ChangeEvent, 'eventType' | 'kind' | 'row'>;

function rowsOf({ scope: { world, profile } }: OperationContext, kind: Kind): readonly HistoryRow[] {
  const all = { profileId: profile.profileId, after: 0, count: Number.MAX_SAFE_INTEGER };
  // The columns of a row depend on its kind.
  return world.store(kind).scan(all) as unknown as readonly HistoryRow[];
}

/** What an edit replaced was replaced by what the next edit of the column replaced, or by what is stored now. */
function eventsOfRow(
  { scope }: OperationContext,
  _kind: Kind,
  row: HistoryRow,
  edits: readonly PastEdit[],
): RowEvent[] {
  const events: RowEvent[] = [];
  const next = new Map<string, PastEdit['was']>();
  for (const { at, column, was } of edits.toReversed()) {
    const change = CHANGED_COLUMNS[column];
    if (change === undefined) continue;
    // Columns of the table of changes hold texts, numbers and nulls.
    const value = next.has(column) ? next.get(column) : (row[column] as PastEdit['was']);
    next.set(column, was);
    const [previousText, nextText] = [was, value ?? null].map((each) => change.write(each, scope.marketplace));
    if (previousText !== nextText)
      events.push({ changeType: change.changeType, previous: previousText, next: nextText, at });
  }
  const first = next.get('state') ?? row.state;
  const created = CHANGED_COLUMNS['state']?.write(first, scope.marketplace);
  events.push({ changeType: 'STATUS', previous: undefined, next: created, at: row.createdAt });
  return events.toReversed();
}

/** Budgets that were spent, and that had money again, on the days of the query until now. */
function budgetEvents(
  context: OperationContext,
  kind: Kind,
  row: HistoryRow,
  { changeTypes }: EventSource,
  { from, to }: HistoryQuery,
): RowEvent[] {
  if (!isCampaignKind(kind) || changeTypes?.includes('IN_BUDGET') === false) return [];
  const { now, scope } = context;
  const { timeZone } = scope.marketplace;
  const last = dayIn(timeZone, Math.min(to, now));
  const events: RowEvent[] = [];
  for (let day = dayIn(timeZone, Math.max(from, row.createdAt)); day <= last; day = addDays(day, 1)) {
    // A row of a campaign kind is a campaign.
    for (const span of spentSpansOn(context, row as unknown as AnyCampaign, day)) {
      if (span.from > now) continue;
      events.push({ changeType: 'IN_BUDGET', previous: 'true', next: 'false', at: span.from });
      if (span.until <= now) events.push({ changeType: 'IN_BUDGET', previous: 'false', next: 'true', at: span.until });
    }
  }
  return events;
}
