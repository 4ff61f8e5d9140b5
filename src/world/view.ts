/**
 * The entities as they were when a view was opened, for work that takes many turns while others write. Nothing is
 * copied beforehand: a row that is rewritten while a view is open is kept in it as it was, and a row that came later is
 * told from the rest by its place in the order of creation.
 */
import type { Statements } from './statements.ts';

/** Of any table that a view looks after. */
interface Numbered {
  seq: number;
}

export class View {
  /** The place of the last row of each table. */
  readonly #last: ReadonlyMap<string, number>;
  readonly #before = new Map<string, Map<number, Numbered>>();
  readonly #written: number;
  readonly #derived = new Map<string, unknown>();
  readonly lastChange: number;

  constructor(statements: Statements, tables: readonly string[]) {
    this.#last = new Map(tables.map((table) => [table, lastIn(statements, table)]));
    this.lastChange = lastIn(statements, 'changes');
    this.#written = statements.written;
  }

  /** A place of its own for what follows from the rows, once any were written; undefined: what others have serves. */
  derivedAt(written: number): Map<string, unknown> | undefined {
    return written === this.#written ? undefined : this.#derived;
  }

  /** Told before a row is rewritten. */
  remember(table: string, seq: number, read: () => Numbered | undefined): void {
    const before = this.#before.get(table) ?? new Map<number, Numbered>();
    if (before.has(seq) || seq > this.#lastOf(table)) return;
    const row = read();
    if (row !== undefined) this.#before.set(table, before.set(seq, row));
  }

  hasChanged(table: string): boolean {
    return this.#before.has(table);
  }

  /** A row as it was; undefined when it was not there. */
  seen<Row extends Numbered>(table: string, row: Row): Row | undefined {
    if (row.seq > this.#lastOf(table)) return undefined;
    // What is remembered of a table are rows of that table.
    return (this.#before.get(table)?.get(row.seq) as Row | undefined) ?? row;
  }

  /** Rows that were rewritten, as they were. */
  changed<Row extends Numbered>(table: string): Row[] {
    return [...(this.#before.get(table)?.values() ?? [])] as Row[];
  }

  #lastOf(table: string): number {
    return this.#last.get(table) ?? 0;
  }
}

/** The database was swapped or closed while a view of it was open: what it was about is no more. */
export class ViewGone extends Error {}

/** Which views are open, and through which one the running work looks; shared by the stores of a world. */
export class Views {
  readonly #open = new Set<View>();
  #gone = false;
  current: View | undefined;

  get open(): ReadonlySet<View> {
    return this.#open;
  }

  add(view: View): void {
    this.#open.add(view);
  }

  /** With the database that they look at. */
  goAway(): void {
    this.#gone = true;
  }

  get isGone(): boolean {
    return this.#gone;
  }

  close(view: View): void {
    this.#open.delete(view);
  }

  /** What the work reads is as it was, even if it is called while another work looks through a view of its own. */
  through<T>(view: View, work: () => T): T {
    if (this.#gone) throw new ViewGone();
    const outer = this.current;
    this.current = view;
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }
}

function lastIn(statements: Statements, table: string): number {
  return statements.get<{ last: number | null }>(`select max("seq") as "last" from "${table}"`, [])?.last ?? 0;
}
