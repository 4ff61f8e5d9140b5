/**
 * SQL text to prepared statement, once a world. The one place where rows get their types: a caller names the row
 * that its select list makes, and `schema.ts` is the guarantee.
 */
import type { Database, Statement } from 'better-sqlite3';

export class Statements {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  get<Row>(text: string, params: unknown): Row | undefined {
    return this.#prepare(text).get(params) as Row | undefined;
  }

  all<Row>(text: string, params: unknown): Row[] {
    return this.#prepare(text).all(params) as Row[];
  }

  /** How many rows it changed. */
  run(text: string, params: unknown = []): number {
    return this.#prepare(text).run(params).changes;
  }

  #prepare(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) this.#prepared.set(text, (statement = this.#db.prepare(text)));
    return statement;
  }
}
