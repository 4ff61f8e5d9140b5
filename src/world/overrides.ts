/**
 * Numbers that a world was told: one set for an entity and day.
 */
import type { Day } from '../model/days.ts';
import type { Id } from '../model/entities.ts';
import type { Override } from '../model/overrides.ts';
import type { Statements } from './statements.ts';

type Row = Omit<Override, 'values'> & { values: string };
/** What to look for; undefined is anything. */
type Wanted = { [K in 'profileId' | 'campaignId' | 'level' | 'id' | 'day']?: Override[K] | undefined };

export class Overrides {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** In place of the one that was there for the same entity and day. */
  put({ profileId, campaignId, level, id, day, values }: Override): void {
    this.#statements.run(
      `insert into "overrides" ("profileId", "campaignId", "level", "id", "day", "values") values (?, ?, ?, ?, ?, ?)
        on conflict ("profileId", "level", "id", "day") do update set "values" = excluded."values"`,
      [profileId, campaignId, level, id, day, JSON.stringify(values)],
    );
  }

  /** In the order in which they were first told. */
  find(wanted: Wanted): Override[] {
    const { where, values } = condition(wanted);
    const rows = this.#statements.all<Row>(
      `select cast("profileId" as text) as "profileId", cast("campaignId" as text) as "campaignId", "level",
        cast("id" as text) as "id", "day", "values" from "overrides" where ${where} order by "seq"`,
      values,
    );
    // Written by `put` only.
    return rows.map((row) => ({ ...row, values: JSON.parse(row.values) as Override['values'] }));
  }

  of(profileId: Id, campaignId: Id, day: Day): Override[] {
    return this.find({ profileId, campaignId, day });
  }

  /** How many there were. */
  drop(wanted: Wanted): number {
    const { where, values } = condition(wanted);
    return this.#statements.run(`delete from "overrides" where ${where}`, values);
  }
}

function condition(wanted: Wanted): { where: string; values: string[] } {
  const said = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: ['true', ...said.map(([name]) => `"${name}" = ?`)].join(' and '),
    values: said.map(([, value]) => value),
  };
}
