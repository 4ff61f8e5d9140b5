/**
 * SQL text to prepared statement, once a world. The one place where rows get their types: a caller names the row
 * that its select list makes, and `schema.ts` is the guarantee.
 */
import type { Database, Statement } from 'better-sqlite3';

export class Statements {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement>();
  #written = 0;

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
    const { changes } = this.#prepare(text).run(params);
    this.#written += changes;
    return changes;
  }

  /** Of rows that nothing is derived from. */
  runAside(text: string, params: unknown): number {
    return this.#prepare(text).run(params).changes;
  }

  /** How many rows were changed so far: as long as it stands still, so does everything that follows from the rows. */
  get written(): number {
    return this.#written;
  }

  /** The same of all rows, also of those that nothing is derived from. */
  get changed(): number {
    return this.get<{ changed: number }>('select total_changes() as "changed"', [])?.changed ?? 0;
  }

  #prepare(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) this.#prepared.set(text, (statement = this.#db.prepare(text)));
    return statement;
  }
}
