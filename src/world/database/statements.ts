/**
 * Prepared statements of one world, by SQL text. Requests read and write rows by prepared statements only: drizzle
 * would build the SQL and map the row on each call, which costs more than SQLite itself. Drizzle has the schema, the
 * row types (`row-types.ts`), the migrations and the text of queries (`queries.ts`). The caller states the row type.
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

  /** Returns the number of changed rows. */
  run(text: string, params: unknown = []): number {
    const { changes } = this.#prepare(text).run(params);
    this.#written += changes;
    return changes;
  }

  /** Writes rows from which nothing is derived: cached values stay valid. */
  runUntracked(text: string, params: unknown): number {
    return this.#prepare(text).run(params).changes;
  }

  /** The number of rows changed so far. Values derived from rows are valid as long as it does not change. */
  get written(): number {
    return this.#written;
  }

  /** The number of all rows changed so far, including untracked writes. */
  get changed(): number {
    return this.get<{ changed: number }>('select total_changes() as "changed"', [])?.changed ?? 0;
  }

  #prepare(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) this.#prepared.set(text, (statement = this.#db.prepare(text)));
    return statement;
  }
}
