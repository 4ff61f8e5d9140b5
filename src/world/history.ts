/**
 * What entities were before they were changed: the past of everything that decides who serves and at what price.
 */
import type { Id, Kind } from '../model/entities.ts';
import type { Statements } from './statements.ts';

export interface PastValue {
  kind: Kind | 'profile';
  id: Id;
  field: string;
  /** Epoch milliseconds of the change that ended it. */
  at: number;
  was: string | number | null;
}

export class History {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  record(profileId: Id, { kind, id, field, at, was }: PastValue): void {
    this.#statements.run(
      'insert into "changes" ("profileId", "kind", "id", "field", "at", "was") values (?, ?, ?, ?, ?, ?)',
      [profileId, kind, id, field, at, JSON.stringify(was)],
    );
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run('delete from "changes" where "profileId" = ?', [profileId]);
  }

  /** Oldest first. */
  of(profileId: Id): PastValue[] {
    const rows = this.#statements.all<Omit<PastValue, 'was'> & { was: string }>(
      'select "kind", cast("id" as text) as "id", "field", "at", "was" from "changes" where "profileId" = ? order by "at", "seq"',
      [profileId],
    );
    // Written by `record` only.
    return rows.map((row) => ({ ...row, was: JSON.parse(row.was) as PastValue['was'] }));
  }
}
