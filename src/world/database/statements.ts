/**
 * Prepared statements of one world, by SQL text. Requests read and write rows by prepared statements only: drizzle
 * would build the SQL and map the row on each call, which costs more than SQLite itself. Drizzle has the schema, the
 * row types (`row-types.ts`), the migrations and the text of queries (`queries.ts`). The caller states the row type.
 */
import type { Database, Statement } from 'better-sqlite3';
import { NO_ROOM, TooLarge } from '../quota.ts';
import { RowChanges, type ChangedRows } from './row-changes.ts';

interface Prepared {
  statement: Statement;
  /** The table that it writes; undefined for a query and for SQL of another form. */
  table: string | undefined;
  /** Whether it writes what files of jobs follow from. */
  writesContents: boolean;
}

/** By SQL text. They belong to one connection. */
export type PreparedStatements = Map<string, Prepared>;

/** Neither jobs with their files nor the last number of the world are contents of a file. */
const NO_CONTENTS: ReadonlySet<string | undefined> = new Set([
  undefined,
  'jobs',
  'fileBlocks',
  'links',
  'plannedOutcomes',
]);
export const WRITE_SEQUENCE = 'update "world" set "sequence" = ? where "sequence" <> ?';

const WRITTEN_TABLE = /^(?:insert into|insert or replace into|update|delete from) "(\w{1,64})"/;

export class Statements {
  readonly #db: Database;
  readonly #maxPages: number;
  #lastRow = 0;
  /** Undefined once another world uses the connection. */
  #prepared: PreparedStatements | undefined;
  /** The number of writes by table. */
  readonly #writes = new Map<string, number>();
  /** The number of writes that may concern any table. */
  #otherWrites = 0;
  #executed = 0;
  #contents = 0;
  /** See `checkSizeEvery`. */
  #checkAt = Infinity;
  #checkEvery = Infinity;
  /** The pages that the database can certainly grow by; 0 if that is not known. */
  #room = 0;
  /** The changes from which derived values follow. */
  readonly changes = new RowChanges();

  constructor(db: Database, prepared: PreparedStatements = new Map(), maxPages = Infinity) {
    this.#db = db;
    this.#maxPages = maxPages;
    this.#prepared = prepared;
  }

  /** Returns the statements for the next world. Work of this world that is late fails from now on. */
  release(): PreparedStatements {
    const prepared = this.#prepared ?? new Map<string, Prepared>();
    this.#prepared = undefined;
    return prepared;
  }

  get<Row>(text: string, params: unknown): Row | undefined {
    return this.#prepare(text).statement.get(params) as Row | undefined;
  }

  all<Row>(text: string, params: unknown): Row[] {
    return this.#prepare(text).statement.all(params) as Row[];
  }

  /**
   * Returns the number of changed rows. All values that are derived from `rows` become invalid: by default all derived
   * values, with null none.
   */
  run(text: string, params: unknown = [], rows?: ChangedRows | null): number {
    const { statement, table, writesContents } = this.#prepare(text);
    if (++this.#executed >= this.#checkAt) this.#checkNow();
    const { changes, lastInsertRowid } = statement.run(params);
    if (changes === 0) return 0;
    this.#room -= mostPages(changes, table, params);
    if (writesContents || table === undefined) this.#contents++;
    this.#lastRow = Number(lastInsertRowid);
    if (table === undefined) this.#otherWrites++;
    else this.#writes.set(table, (this.#writes.get(table) ?? 0) + 1);
    if (rows !== null) this.changes.add(rows);
    return changes;
  }

  /** To be called after a rollback: values derived from rows that were rolled back are not valid. */
  invalidate(): void {
    this.changes.add();
    this.#otherWrites++;
    this.#contents++;
  }

  /** Changes with each write of a table by `run`. */
  versionOf(table: string): number {
    return this.#otherWrites + (this.#writes.get(table) ?? 0);
  }

  /** Writes rows from which nothing is derived: cached values stay valid. */
  runUntracked(text: string, params: unknown = []): number {
    if (++this.#executed >= this.#checkAt) this.#checkNow();
    const { statement, table, writesContents } = this.#prepare(text);
    const { changes, lastInsertRowid } = statement.run(params);
    if (changes > 0) this.#room -= mostPages(changes, table, params);
    if (writesContents && changes > 0) this.#contents++;
    this.#lastRow = Number(lastInsertRowid);
    return changes;
  }

  /** The `seq` of the row that the last insert added. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** The size of the database in pages. */
  get pages(): number {
    return this.get<{ page_count: number }>('pragma page_count', [])?.page_count ?? 0;
  }

  /** Throws `TooLarge` if the database exceeds its maximum size, which is looked up once it can have been reached. */
  checkSize(): void {
    if (this.#room > 0) return;
    const { pages } = this;
    if (pages > this.#maxPages) throw new TooLarge(NO_ROOM);
    this.#room = this.#maxPages - pages;
  }

  /** Checks the size each time that this number of statements were executed; Infinity ends it. */
  checkSizeEvery(statements: number): void {
    this.#checkEvery = statements;
    this.#checkAt = this.#executed + statements;
  }

  #checkNow(): void {
    this.#checkAt = this.#executed + this.#checkEvery;
    this.checkSize();
  }

  /** The number of statements that were executed, other than queries. */
  get executed(): number {
    return this.#executed;
  }

  /** The number of writes other than those of jobs and their files. */
  get contents(): number {
    return this.#contents;
  }

  /** The number of all rows changed so far, including untracked writes. */
  get changed(): number {
    return this.get<{ changed: number }>('select total_changes() as "changed"', [])?.changed ?? 0;
  }

  #prepare(text: string): Prepared {
    if (this.#prepared === undefined) throw new Error('The database of the world is closed');
    let prepared = this.#prepared.get(text);
    if (prepared === undefined) {
      const table = WRITTEN_TABLE.exec(text)?.[1];
      const writesContents = !NO_CONTENTS.has(table) && text !== WRITE_SEQUENCE;
      prepared = { statement: this.#db.prepare(text), table, writesContents };
      this.#prepared.set(text, prepared);
    }
    return prepared;
  }
}

/** A row adds far fewer: a few pages for the table and for each index. */
const MOST_PAGES = 64;
/** A page has at least 512 bytes, and a character at most three, also in indexes. */
const CHARACTERS_PER_PAGE = 32;

/** The pages by which a statement can grow the database at most; Infinity for one of another form. */
function mostPages(rows: number, table: string | undefined, params: unknown): number {
  if (table === undefined || typeof params !== 'object' || params === null) return Infinity;
  const values: unknown[] = Array.isArray(params) ? params : Object.values(params);
  let size = 0;
  for (const value of values) {
    if (typeof value === 'string') size += value.length;
    else if (ArrayBuffer.isView(value)) size += value.byteLength;
  }
  return rows * (MOST_PAGES + size / CHARACTERS_PER_PAGE);
}

/** By table and shape, for all worlds. */
const sqlTexts = new Map<string, string>();

/** Builds SQL once per process. */
export function memoizeSql(key: string, build: () => string): string {
  let text = sqlTexts.get(key);
  if (text === undefined) sqlTexts.set(key, (text = build()));
  return text;
}
