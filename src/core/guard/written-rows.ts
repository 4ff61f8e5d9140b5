/**
 * The rows that the open transaction has written so far, with what they were before it.
 */
import type { ScopeAtTime } from '../entities/operation-context.ts';
import type { ColumnValues, LoggedTable } from '../../world/logged-tables.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';

export interface WrittenRow {
  table: LoggedTable;
  now: LoggedRow;
  /** Undefined for a row that the transaction has created. */
  before: LoggedRow | undefined;
}

/** Of the profile of the context, where rows belong to one. Undefined if the transaction has written nothing. */
export function readWrittenRows({ scope: { world, profile } }: ScopeAtTime): WrittenRow[] | undefined {
  const { changeLog, loggedRows, loggedWrites } = world;
  if (!changeLog.hasWritten) return undefined;
  const created = new Map<LoggedTable, ReadonlySet<number>>();
  for (const [table, ranges] of changeLog.createdSoFar)
    created.set(
      table,
      new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))),
    );
  const edited = new Map<LoggedTable, Map<number, ColumnValues>>();
  // The newest edit of a row comes first, and the oldest has the value before the request.
  for (const { table, row, was } of loggedWrites.editsAfter(changeLog.position)) {
    if (created.get(table)?.has(row) === true) continue;
    const ofTable = edited.get(table) ?? new Map<number, ColumnValues>();
    edited.set(table, ofTable.set(row, { ...ofTable.get(row), ...was }));
  }
  const rows = [...new Set([...created.keys(), ...edited.keys()])].flatMap((table): WrittenRow[] => {
    const was = edited.get(table) ?? new Map<number, ColumnValues>();
    const seqs = [...(created.get(table) ?? []), ...was.keys()];
    return loggedRows.withNumbers(table, seqs).map((now) => {
      const old = was.get(now.seq);
      return { table, now, before: old === undefined ? undefined : { ...now, ...old } };
    });
  });
  return rows.filter(({ now: { profileId = profile.profileId } }) => profileId === profile.profileId);
}
