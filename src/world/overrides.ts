/**
 * Numbers that a world was told: one set for an entity and day.
 */
import type { Day } from '../model/days.ts';
import type { Id } from '../model/entities.ts';
import type { Override } from '../model/overrides.ts';
import type { Statements } from './statements.ts';
import type { View, Views } from './view.ts';

type Row = Omit<Override, 'values'> & { seq: number; values: string };
/** What to look for; undefined is anything. */
type Wanted = { [K in 'profileId' | 'campaignId' | 'level' | 'id' | 'day']?: Override[K] | undefined };

const TABLE = 'overrides';

export class Overrides {
  readonly #statements: Statements;
  readonly #views: Views;

  constructor(statements: Statements, views: Views) {
    this.#statements = statements;
    this.#views = views;
  }

  /** In place of the one that was there for the same entity and day. */
  put({ profileId, campaignId, level, id, day, values }: Override): void {
    this.#remember({ profileId, level, id, day });
    this.#statements.run(
      `insert into "overrides" ("profileId", "campaignId", "level", "id", "day", "values") values (?, ?, ?, ?, ?, ?)
        on conflict ("profileId", "level", "id", "day") do update set "values" = excluded."values"`,
      [profileId, campaignId, level, id, day, JSON.stringify(values)],
    );
  }

  /** In the order in which they were first told. */
  find(wanted: Wanted): Override[] {
    const rows = this.#rows(wanted);
    const view = this.#views.current;
    const seen = view === undefined ? rows : rowsIn(view, rows, wanted);
    return seen.map(read);
  }

  of(profileId: Id, campaignId: Id, day: Day): Override[] {
    return this.find({ profileId, campaignId, day });
  }

  /** How many there were. */
  drop(wanted: Wanted): number {
    const { where, values } = condition(wanted);
    this.#remember(wanted);
    return this.#statements.run(`delete from "overrides" where ${where}`, values);
  }

  /** What is about to be rewritten or dropped stays in the views that are open. */
  #remember(wanted: Wanted): void {
    if (this.#views.open.size === 0) return;
    for (const row of this.#rows(wanted)) {
      for (const view of this.#views.open) view.remember(TABLE, row.seq, () => row);
    }
  }

  #rows(wanted: Wanted): Row[] {
    const { where, values } = condition(wanted);
    return this.#statements.all<Row>(
      `select "seq", cast("profileId" as text) as "profileId", cast("campaignId" as text) as "campaignId", "level",
        cast("id" as text) as "id", "day", "values" from "${TABLE}" where ${where} order by "seq"`,
      values,
    );
  }
}

function read(row: Row): Override {
  const { seq: _, ...told } = row;
  // Written by `put` only.
  return { ...told, values: JSON.parse(row.values) as Override['values'] };
}

/** Those that stand as they stood, and those that were rewritten or dropped, as they were. */
function rowsIn(view: View, rows: readonly Row[], wanted: Wanted): Row[] {
  const untouched = rows.filter((row) => view.seen(TABLE, row) === row);
  const changed = view.changed<Row>(TABLE).filter((row) => fits(row, wanted));
  return [...untouched, ...changed].toSorted((a, b) => a.seq - b.seq);
}

function fits(row: Row, { profileId, campaignId, level, id, day }: Wanted): boolean {
  return (
    (profileId ?? row.profileId) === row.profileId &&
    (campaignId ?? row.campaignId) === row.campaignId &&
    (level ?? row.level) === row.level &&
    (id ?? row.id) === row.id &&
    (day ?? row.day) === row.day
  );
}

function condition(wanted: Wanted): { where: string; values: string[] } {
  const said = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: ['true', ...said.map(([name]) => `"${name}" = ?`)].join(' and '),
    values: said.map(([, value]) => value),
  };
}
