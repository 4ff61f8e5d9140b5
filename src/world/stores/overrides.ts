/**
 * Metric overrides: one set of values per entity and day.
 */
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Override } from '../../model/overrides.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ReadSnapshot, ReadSnapshots } from '../database/read-snapshot.ts';

type Row = TableRow<'overrides'>;
/** Undefined matches any value. */
type OverrideFilter = { [K in 'profileId' | 'campaignId' | 'level' | 'id' | 'day']?: Override[K] | undefined };

const TABLE = 'overrides';

export class Overrides {
  readonly #statements: Statements;
  readonly #views: ReadSnapshots;

  constructor(statements: Statements, views: ReadSnapshots) {
    this.#statements = statements;
    this.#views = views;
  }

  /** Replaces the values of the same entity and day. */
  put({ profileId, campaignId, level, id, day, values }: Override): void {
    this.#remember({ profileId, level, id, day });
    this.#statements.run(
      `insert into "overrides" ("profileId", "campaignId", "level", "id", "day", "values") values (?, ?, ?, ?, ?, ?)
        on conflict ("profileId", "level", "id", "day") do update set "values" = excluded."values"`,
      [profileId, campaignId, level, id, day, JSON.stringify(values)],
      { profileId, campaignId },
    );
  }

  /** In the order of first insertion. */
  find(filter: OverrideFilter): Override[] {
    const rows = this.#rows(filter);
    const snapshot = this.#views.current;
    const visible = snapshot === undefined ? rows : rowsIn(snapshot, rows, filter);
    return visible.map(read);
  }

  of(profileId: Id, campaignId: Id, day: Day): Override[] {
    return this.find({ profileId, campaignId, day });
  }

  /** Returns the number of deleted overrides. */
  drop(filter: OverrideFilter): number {
    const { where, values } = condition(filter);
    this.#remember(filter);
    const { profileId, campaignId } = filter;
    const rows = profileId === undefined ? undefined : { profileId, campaignId };
    return this.#statements.run(`delete from "overrides" where ${where}`, values, rows);
  }

  /** Saves rows that are about to change in the open snapshots. */
  #remember(filter: OverrideFilter): void {
    if (this.#views.open.size === 0) return;
    for (const row of this.#rows(filter)) {
      for (const snapshot of this.#views.open) snapshot.remember(TABLE, row.seq, () => row);
    }
  }

  #rows(filter: OverrideFilter): Row[] {
    const { where, values } = condition(filter);
    return this.#statements.all<Row>(
      `select "seq", cast("profileId" as text) as "profileId", cast("campaignId" as text) as "campaignId", "level",
        cast("id" as text) as "id", "day", "values" from "${TABLE}" where ${where} order by "seq"`,
      values,
    );
  }
}

function read(row: Row): Override {
  const { seq: _, ...override } = row;
  // `put` stores JSON of the values.
  return { ...override, values: JSON.parse(row.values) as Override['values'] };
}

/** The rows as they were: unchanged ones, and the saved ones that have changed or are deleted. */
function rowsIn(snapshot: ReadSnapshot, rows: readonly Row[], filter: OverrideFilter): Row[] {
  const untouched = rows.filter((row) => snapshot.seen(TABLE, row) === row);
  const changed = snapshot.changed<Row>(TABLE).filter((row) => fits(row, filter));
  return [...untouched, ...changed].toSorted((a, b) => a.seq - b.seq);
}

function fits(row: Row, { profileId, campaignId, level, id, day }: OverrideFilter): boolean {
  return (
    (profileId ?? row.profileId) === row.profileId &&
    (campaignId ?? row.campaignId) === row.campaignId &&
    (level ?? row.level) === row.level &&
    (id ?? row.id) === row.id &&
    (day ?? row.day) === row.day
  );
}

function condition(filter: OverrideFilter): { where: string; values: string[] } {
  const columns = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: ['true', ...columns.map(([name]) => `"${name}" = ?`)].join(' and '),
    values: columns.map(([, value]) => value),
  };
}
