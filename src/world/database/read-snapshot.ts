/**
 * Read snapshots: the entities as they were when the snapshot was opened, for work in time slices while others write.
 * Nothing is copied in advance. A row that changes while a snapshot is open is saved in it first, and rows that were
 * created later have a higher `seq` than the last row of their table.
 */
import { COLLECTIONS } from '../../model/kinds.ts';
import type { SlicedTask } from '../../model/sliced-task.ts';
import { WorldEnded, type Lifetime } from '../files/lifetime.ts';
import { DerivedValues } from '../derived-values.ts';
import type { Statements } from './statements.ts';

/** A row of a table that snapshots cover. */
interface Numbered {
  seq: number;
}

export class ReadSnapshot {
  /** The `seq` of the last row of each table. */
  readonly #last: ReadonlyMap<string, number>;
  readonly #before = new Map<string, Map<number, Numbered>>();
  /** The last change that it shows; see `RowChanges`. */
  readonly revision: number;
  /** Values that are derived from rows which have changed since. */
  readonly derived = new DerivedValues();
  readonly lastChange: number;
  /** The tasks that read it. */
  users = 1;

  constructor(statements: Statements, tables: readonly string[]) {
    this.#last = new Map(tables.map((table) => [table, lastIn(statements, table)]));
    this.lastChange = lastIn(statements, 'history');
    this.revision = statements.changes.revision;
  }

  /** Saves a row that is about to change. */
  remember(table: string, seq: number, read: () => Numbered | undefined): void {
    const before = this.#before.get(table) ?? new Map<number, Numbered>();
    if (before.has(seq) || seq > this.#lastOf(table)) return;
    const row = read();
    if (row !== undefined) this.#before.set(table, before.set(seq, row));
  }

  hasChanged(table: string): boolean {
    return this.#before.has(table);
  }

  /** Returns the row as it was, or undefined if it did not exist. */
  seen<Row extends Numbered>(table: string, row: Row): Row | undefined {
    if (row.seq > this.#lastOf(table)) return undefined;
    // `remember` stores rows of the same table.
    return (this.#before.get(table)?.get(row.seq) as Row | undefined) ?? row;
  }

  /** Returns the rows that have changed, as they were. */
  changed<Row extends Numbered>(table: string): Row[] {
    return [...(this.#before.get(table)?.values() ?? [])] as Row[];
  }

  #lastOf(table: string): number {
    return this.#last.get(table) ?? 0;
  }
}

export interface OpenReadSnapshot {
  /** The last change that it shows; see `DerivedData.lastChange`. */
  readonly revision: number;
  /** Runs work that reads the entities as they were. Throws `WorldEnded` if the database was replaced or closed. */
  through<T>(work: () => T): T;
  /** Throws `WorldEnded` if the database was replaced or closed. */
  mustLive(): void;
  close(): void;
}

/** The open snapshots of a world, and the one that the running work reads; its stores share them. */
export class ReadSnapshots {
  readonly #open = new Set<ReadSnapshot>();
  readonly #self: { readonly name: string };
  readonly #lifetime: Lifetime;
  current: ReadSnapshot | undefined;

  constructor(self: { readonly name: string }, lifetime: Lifetime) {
    this.#self = self;
    this.#lifetime = lifetime;
  }

  get open(): ReadonlySet<ReadSnapshot> {
    return this.#open;
  }

  add(snapshot: ReadSnapshot): void {
    this.#open.add(snapshot);
  }

  /** Keeps a snapshot open until `close` is called once more. */
  hold(snapshot: ReadSnapshot): void {
    snapshot.users++;
  }

  close(snapshot: ReadSnapshot): void {
    if (--snapshot.users === 0) this.#open.delete(snapshot);
  }

  /** Throws `WorldEnded` once the database is closed. */
  mustLive(): void {
    const { endedBy } = this.#lifetime;
    if (endedBy !== undefined) throw new WorldEnded(this.#self.name, endedBy);
  }

  /** Runs work that reads the snapshot. May be nested with another snapshot. */
  through<T>(snapshot: ReadSnapshot, work: () => T): T {
    this.mustLive();
    const outer = this.current;
    this.current = snapshot;
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }
}

export function openView({ statements, views }: { statements: Statements; views: ReadSnapshots }): OpenReadSnapshot {
  const snapshot = new ReadSnapshot(statements, [...COLLECTIONS, 'budgetRules', 'overrides']);
  views.add(snapshot);
  return {
    revision: snapshot.revision,
    through: (work) => views.through(snapshot, work),
    close: () => views.close(snapshot),
    mustLive: () => views.mustLive(),
  };
}

/** Runs a task that reads the entities as they are at its start, however often it yields. */
export function* inReadSnapshot<T>(world: { openView(): OpenReadSnapshot }, task: SlicedTask<T>): SlicedTask<T> {
  const view = world.openView();
  try {
    for (;;) {
      const step = view.through(() => task.next());
      if (step.done) return step.value;
      yield;
    }
  } finally {
    view.close();
  }
}

function lastIn(statements: Statements, table: string): number {
  return statements.get<{ last: number | null }>(`select max("seq") as "last" from "${table}"`, [])?.last ?? 0;
}
