/**
 * The names that scenarios give to entities (`ref`). Later scenarios and steps of the timeline refer to them.
 */
import type { Id } from '../../model/entities.ts';
import type { Statements } from '../database/statements.ts';

export class EntityRefs {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Replaces an existing name. */
  put(profileId: Id, ref: string, id: Id): void {
    this.#statements.runUntracked('insert or replace into "refs" ("profileId", "ref", "id") values (?, ?, ?)', [
      profileId,
      ref,
      id,
    ]);
  }

  /** Returns the entity of that name in each profile that has one. */
  find(ref: string): { profileId: Id; id: Id }[] {
    return this.#statements.all<{ profileId: Id; id: Id }>(
      `select cast("profileId" as text) as "profileId", cast("id" as text) as "id" from "refs" where "ref" = ?`,
      [ref],
    );
  }

  all(): { profileId: Id; ref: string; id: Id }[] {
    return this.#statements.all<{ profileId: Id; ref: string; id: Id }>(
      `select cast("profileId" as text) as "profileId", "ref", cast("id" as text) as "id" from "refs" order by "ref"`,
      [],
    );
  }
}
