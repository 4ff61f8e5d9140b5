/**
 * Whether a write lets an entity have an effect that it did not have, or would have had only on a later day.
 */
import type { StoredValue } from '../../world/logged-tables.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { ScopeAtTime } from '../entities/operation-context.ts';
import type { WrittenRow } from './written-rows.ts';

export const ENABLED = 'enabled';

/** Portfolios among the written rows may have had other days before. */
export function letsStart(context: ScopeAtTime, rows: readonly WrittenRow[], { now, before }: WrittenRow): boolean {
  if (before === undefined || now['state'] !== ENABLED) return false;
  if (before['state'] !== ENABLED) return true;
  const [was, is] = [firstDay(context, rows, 'before', before), firstDay(context, rows, 'now', now)];
  return is !== undefined && (was === undefined || is < was);
}

/** From today on, within the days of the entity and of its portfolio; undefined if these are over. */
function firstDay(
  context: ScopeAtTime,
  rows: readonly WrittenRow[],
  of: 'before' | 'now',
  row: LoggedRow,
): string | undefined {
  const spans = [spanOf(row), portfolioSpan(context, rows, of, row['portfolioId'])];
  let first: string = context.today;
  for (const { startDay } of spans) if (typeof startDay === 'string' && startDay > first) first = startDay;
  return spans.some(({ endDay }) => typeof endDay === 'string' && endDay < first) ? undefined : first;
}

/** Without a day, there is no limit. */
interface Span {
  startDay?: StoredValue | undefined;
  endDay?: StoredValue | undefined;
}

function spanOf(row: LoggedRow | undefined): Span {
  return row === undefined ? {} : { startDay: row['startDay'], endDay: row['endDay'] };
}

function portfolioSpan(
  { scope: { world, profile } }: ScopeAtTime,
  rows: readonly WrittenRow[],
  of: 'before' | 'now',
  id: StoredValue | undefined,
): Span {
  if (typeof id !== 'string') return {};
  const written = rows.find(({ table, now }) => table === 'portfolios' && now['id'] === id);
  return written === undefined ? (world.store('portfolio').byId(profile.profileId, id) ?? {}) : spanOf(written[of]);
}
