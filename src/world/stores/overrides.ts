/**
 * Metric overrides: one set of values per entity and day.
 */
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Override } from '../../model/market.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';

type Row = TableRow<'overrides'>;
/** Undefined matches any value. */
type OverrideFilter = { [K in 'profileId' | 'campaignId' | 'level' | 'id' | 'day']?: Override[K] | undefined };

export class Overrides {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Replaces the values of the same entity and day. */
  put({ profileId, campaignId, level, id, day, values }: Override): void {
    this.#statements.run(
      `insert into "overrides" ("profileId", "campaignId", "level", "id", "day", "values") values (?, ?, ?, ?, ?, ?)
        on conflict ("profileId", "level", "id", "day") do update set "values" = excluded."values"`,
      [profileId, campaignId, level, id, day, JSON.stringify(values)],
      { profileId, campaignId },
    );
  }

  /** In the order of first insertion. */
  find(filter: OverrideFilter): Override[] {
    const { where, values } = condition(filter);
    const rows = this.#statements.all<Row>(
      `select "seq", cast("profileId" as text) as "profileId", cast("campaignId" as text) as "campaignId", "level",
        cast("id" as text) as "id", "day", "values" from "overrides" where ${where} order by "seq"`,
      values,
    );
    return rows.map(read);
  }

  of(profileId: Id, campaignId: Id, day: Day): Override[] {
    return this.find({ profileId, campaignId, day });
  }

  /** Returns the number of deleted overrides. */
  drop(filter: OverrideFilter): number {
    const { where, values } = condition(filter);
    const { profileId, campaignId } = filter;
    const rows = profileId === undefined ? undefined : { profileId, campaignId };
    return this.#statements.run(`delete from "overrides" where ${where}`, values, rows);
  }
}

function read(row: Row): Override {
  const { seq: _, ...override } = row;
  // `put` stores JSON of the values.
  return { ...override, values: JSON.parse(row.values) as Override['values'] };
}

function condition(filter: OverrideFilter): { where: string; values: string[] } {
  const columns = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: ['true', ...columns.map(([name]) => `"${name}" = ?`)].join(' and '),
    values: columns.map(([, value]) => value),
  };
}
