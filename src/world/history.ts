/**
 * What entities were before they were changed: the past of everything that decides who serves and at what price.
 */
import type { Id, Kind } from '../model/entities.ts';
import type { Statements } from './statements.ts';
import type { Views } from './view.ts';

export interface PastValue {
  kind: Kind | 'profile' | 'budgetRule';
  id: Id;
  field: string;
  /** Epoch milliseconds of the change that ended it. */
  at: number;
  was: string | number | null;
}

export class History {
  readonly #statements: Statements;
  readonly #views: Views;

  constructor(statements: Statements, views: Views) {
    this.#statements = statements;
    this.#views = views;
  }

  /** Without a campaign it changes the numbers of all campaigns of the profile. */
  record(profileId: Id, { kind, id, field, at, was }: PastValue, campaignId: Id | null): void {
    this.#statements.run(
      'insert into "changes" ("profileId", "campaignId", "kind", "id", "field", "at", "was") values (?, ?, ?, ?, ?, ?, ?)',
      [profileId, campaignId, kind, id, field, at, JSON.stringify(was)],
    );
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run('delete from "changes" where "profileId" = ?', [profileId]);
  }

  /** Of a campaign and all that is in it, or with null of the profile itself; oldest first. */
  of(profileId: Id, campaignId: Id | null): PastValue[] {
    const rows = this.#statements.all<Omit<PastValue, 'was'> & { was: string }>(
      `select "kind", cast("id" as text) as "id", "field", "at", "was" from "changes"
        where "profileId" = ? and "campaignId" is cast(? as integer) and "seq" <= ? order by "at", "seq"`,
      [profileId, campaignId, this.#views.current?.lastChange ?? Number.MAX_SAFE_INTEGER],
    );
    // Written by `record` only.
    return rows.map((row) => ({ ...row, was: JSON.parse(row.was) as PastValue['was'] }));
  }
}
