/**
 * Names that a scenario gave to entities, so that what is played on top of it, or later, can call them by these.
 */
import type { Id } from '../model/entities.ts';
import type { Statements } from './statements.ts';

export class Refs {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** A name that is given anew calls the newer entity. */
  put(profileId: Id, ref: string, id: Id): void {
    this.#statements.runAside('insert or replace into "refs" ("profileId", "ref", "id") values (?, ?, ?)', [
      profileId,
      ref,
      id,
    ]);
  }

  /** In each profile that has one so called. */
  find(ref: string): { profileId: Id; id: Id }[] {
    return this.#statements.all<{ profileId: Id; id: Id }>(
      `select cast("profileId" as text) as "profileId", cast("id" as text) as "id" from "refs" where "ref" = ?`,
      [ref],
    );
  }
}
