/**
 * Pages of the history. The events of a query are kept until something changes that they depend on, because the next
 * page shows more of them.
 */
import type { Id } from '../../model/entities.ts';
import { contextAt, type Reading } from '../entities/operation-context.ts';
import type { WorldTask } from '../../world/lifecycle/world-tasks.ts';
import { changeEvents, type ChangeEvent, type HistoryQuery } from './change-events.ts';

interface PageRequest {
  profileId: Id;
  /** Epoch milliseconds: the time of the request. */
  at: number;
  query: HistoryQuery;
  /** The number of events before the page, and of the page. */
  offset: number;
  count: number;
  isAscending: boolean;
}

export interface HistoryPage {
  events: readonly ChangeEvent[];
  /** The number of events of all pages. */
  total: number;
}

/** It takes long for many campaigns, because budgets need a simulation of each day. */
export const HISTORY_PAGE: WorldTask<PageRequest, HistoryPage> = {
  name: 'history',
  run(world, request) {
    const { at, query, offset, count, isAscending } = request;
    const known = knownEvents(contextAt(world, request), query);
    // Those of budgets that are spent later today come last.
    const total = known.findLastIndex((event) => event.at <= at) + 1;
    const end = Math.min(offset + count, total);
    const events = isAscending ? known.slice(offset, end) : known.slice(total - end, Math.max(0, total - offset));
    return { events: isAscending ? events : events.toReversed(), total };
  },
};

const EVENT_BYTES = 120;
/** What an event shows of its entity, which its other events share. */
const ENTITY_BYTES = 300;

function knownEvents(context: Reading, query: HistoryQuery): readonly ChangeEvent[] {
  const { world, profile } = context.scope;
  const { from, to, sources } = query;
  const { profileId } = profile;
  const key = `history of ${profileId} on ${context.today}: ${JSON.stringify([from, to, ...sources])}`;
  return world.derived.memoizeLarge({ profileId, campaignId: 'all' }, key, bytesOf, () => changeEvents(context, query));
}

function bytesOf(events: readonly ChangeEvent[]): number {
  return EVENT_BYTES * events.length + ENTITY_BYTES * new Set(events.map(({ entity }) => entity)).size;
}
