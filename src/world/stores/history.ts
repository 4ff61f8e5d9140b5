/**
 * The change history: previous values of the fields that decide which ads serve and at what price.
 */
import type { Id, Kind } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';

/** Rules of budgets and of bids. */
export type RuleKind = 'budgetRule' | 'bidRule';

export interface PastValue {
  kind: Kind | 'profile' | RuleKind;
  id: Id;
  field: string;
  /** When the value was replaced, in epoch milliseconds. */
  at: number;
  was: string | number | null;
}

export class History {
  readonly #statements: Statements;
  /** The last instant of a change; undefined until it is read. */
  #lastAt: number | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Records a change. Without a campaign, it concerns all campaigns of the profile. */
  record(profileId: Id, { kind, id, field, at, was }: PastValue, campaignId: Id | null): void {
    this.#lastAt = Math.max(this.#readLastAt(), at);
    this.#statements.run(
      'insert into "history" ("profileId", "campaignId", "kind", "id", "field", "at", "was") values (?, ?, ?, ?, ?, ?, ?)',
      [profileId, campaignId, kind, id, field, at, JSON.stringify(was)],
      { profileId, campaignId: campaignId ?? undefined, since: this.since(at) },
    );
  }

  /**
   * Since when a change at an instant counts. After the clock was moved back, a change is before changes that are
   * recorded already, and then it also changes what was before it.
   */
  since(at: number): number {
    return at >= this.#readLastAt() ? at : -Infinity;
  }

  #readLastAt(): number {
    const read = (): number | undefined =>
      this.#statements.get<{ at: number | null }>('select max("at") as "at" from "history"', [])?.at ?? undefined;
    return (this.#lastAt ??= read() ?? -Infinity);
  }

  /** Forgets the changes of fields of an entity after an instant. */
  dropAfter(profileId: Id, { kind, id }: Pick<PastValue, 'kind' | 'id'>, fields: readonly string[], at: number): void {
    this.#statements.run(
      `delete from "history" where "profileId" = ? and "kind" = ? and "id" = ? and "at" > ?
        and "field" in (select "value" from json_each(?))`,
      [profileId, kind, id, at, JSON.stringify(fields)],
      { profileId },
    );
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run('delete from "history" where "profileId" = ?', [profileId], { profileId });
  }

  /** All changes, oldest first. */
  all(): (PastValue & { profileId: Id })[] {
    const rows = this.#statements.all<Pick<TableRow<'history'>, keyof PastValue | 'profileId'>>(
      `select cast("profileId" as text) as "profileId", "kind", cast("id" as text) as "id", "field", "at", "was"
        from "history" order by "at", "seq"`,
      [],
    );
    return rows.map(readChange);
  }

  /** Changes of a campaign and its entities, or with null of the profile itself; oldest first. */
  of(profileId: Id, campaignId: Id | null): PastValue[] {
    const rows = this.#statements.all<Pick<TableRow<'history'>, keyof PastValue>>(
      `select "kind", cast("id" as text) as "id", "field", "at", "was" from "history"
        where "profileId" = ? and "campaignId" is cast(? as integer) order by "at", "seq"`,
      [profileId, campaignId],
    );
    return rows.map(readChange);
  }
}

function readChange<Row extends { was: string }>(row: Row): Omit<Row, 'was'> & Pick<PastValue, 'was'> {
  // `record` stores JSON of the value.
  return { ...row, was: JSON.parse(row.was) as PastValue['was'] };
}
