/**
 * The change log: which rows each write created, and the previous values of what it changed, so that any later state can
 * be rolled back. Rows are deleted only with their whole profile, which begins a new log.
 */
import type { LoggedTable, RowRange, StoredValue, WriteOrigin } from '../logged-tables.ts';
import type { Statements } from '../database/statements.ts';

interface WriteSource {
  at: number;
  origin: WriteOrigin;
  call: number | null;
}

/** What is older is forgotten, in steps. */
interface LogLimits {
  writes: number;
  edits: number;
}
const LIMITS: LogLimits = { writes: 100_000, edits: 200_000 };
const PRUNED_EVERY = 1024;

const INSERT_WRITE = 'insert into "writes" ("seq", "at", "origin", "call", "created") values (?, ?, ?, ?, ?)';
const INSERT_EDIT = 'insert into "edits" ("write", "table", "row", "was") values (?, ?, ?, ?)';

export class ChangeLog {
  readonly #statements: Statements;
  readonly #limits: LogLimits;
  /** The last write that is stored; undefined until it is read. */
  #last: number | undefined;
  #created: Map<LoggedTable, [first: number, last: number][]> | undefined;
  #hasEdits = false;
  #hasOthers = false;
  #isOpen = false;
  #source: () => WriteSource = notAttached;

  constructor(statements: Statements, limits = LIMITS) {
    this.#statements = statements;
    this.#limits = limits;
  }

  /** The clock and the running work of the world. */
  attach(source: () => WriteSource): void {
    this.#source = source;
  }

  /** The position of the last write; 0 without any. */
  get position(): number {
    return (this.#last ??=
      this.#statements.get<{ last: number | null }>('select max("seq") as "last" from "writes"', [])?.last ?? 0);
  }

  /** Called at the begin of a transaction. A change outside of one is a write of its own. */
  open(): void {
    this.#isOpen = true;
  }

  /** Records the row that the last statement has inserted. */
  created(table: LoggedTable): void {
    const seq = this.#statements.lastRow;
    this.#created ??= new Map();
    const ranges = this.#created.get(table);
    const range = ranges?.at(-1);
    if (ranges === undefined) this.#created.set(table, [[seq, seq]]);
    else if (range?.[1] === seq - 1) range[1] = seq;
    else ranges.push([seq, seq]);
    if (!this.#isOpen) this.flush();
  }

  /** The rows that the open transaction has created so far. Its edits are those after the position. */
  get createdSoFar(): ReadonlyMap<LoggedTable, readonly RowRange[]> {
    return this.#created ?? new Map();
  }

  /** Records the values that changes are about to replace. */
  edited(table: LoggedTable, row: { seq: number }, changes: object): void {
    const stored: Readonly<Record<string, unknown>> = { ...row };
    const was: Record<string, StoredValue> = {};
    let isChanged = false;
    for (const [column, value] of Object.entries(changes)) {
      if (value === undefined || value === stored[column]) continue;
      // Columns hold texts, numbers and nulls only.
      was[column] = stored[column] as StoredValue;
      isChanged = true;
    }
    if (!isChanged) return;
    this.#hasEdits = true;
    this.#statements.runUntracked(INSERT_EDIT, [this.position + 1, table, row.seq, JSON.stringify(was)]);
    if (!this.#isOpen) this.flush();
  }

  /** Notes a write of the open transaction to a table without a log. */
  wroteOther(): void {
    this.#hasOthers = this.#isOpen;
  }

  /** Whether the open transaction has written anything so far. */
  get hasWritten(): boolean {
    return this.#created !== undefined || this.#hasEdits || this.#hasOthers;
  }

  /** Stores what the transaction has recorded as one write. Called at its end. */
  flush(): void {
    this.#isOpen = false;
    this.#hasOthers = false;
    if (this.#created === undefined && !this.#hasEdits) return;
    const { at, origin, call } = this.#source();
    const created = this.#created === undefined ? null : writeCreated(this.#created);
    this.#append(at, origin, call, created);
    this.#forget();
    if (this.position % PRUNED_EVERY === 0) this.#prune();
  }

  /** Called after a rollback. */
  discard(): void {
    this.#isOpen = false;
    this.#forget();
  }

  #forget(): void {
    this.#created = undefined;
    this.#hasEdits = false;
    this.#hasOthers = false;
  }

  /** Marks the start of a world. A copy continues the log of the world that it was copied from. */
  markStart(at: number, isCopy: boolean): void {
    if (!isCopy) this.#clear();
    this.#append(at, 'start', null, null);
  }

  /** Begins a new log: rows that it refers to are deleted. */
  restart(at: number): void {
    this.#clear();
    this.#append(at, 'admin', null, null);
  }

  /** Forgets what is after a position, once it is undone. */
  truncate(position: number): void {
    this.#statements.runUntracked('delete from "writes" where "seq" > ?', [position]);
    this.#statements.runUntracked('delete from "edits" where "write" > ?', [position]);
    this.#last = undefined;
  }

  #clear(): void {
    this.#forget();
    this.#last = undefined;
    this.#statements.runUntracked('delete from "writes"');
    this.#statements.runUntracked('delete from "edits"');
  }

  #append(at: number, origin: WriteOrigin | 'start', call: number | null, created: string | null): void {
    const seq = this.position + 1;
    this.#statements.runUntracked(INSERT_WRITE, [seq, at, origin, call, created]);
    this.#last = seq;
  }

  /** The oldest write stays without its changes: the log goes back to the state after it. */
  #prune(): void {
    const { writes, edits } = this.#limits;
    const editLimit = this.#statements.get<{ write: number }>(
      'select "write" from "edits" order by "seq" desc limit 1 offset ?',
      [edits],
    );
    const oldest = Math.max(this.position - writes, editLimit?.write ?? 0);
    if (oldest <= this.first) return;
    this.#statements.runUntracked('delete from "writes" where "seq" < ?', [oldest]);
    this.#statements.runUntracked('update "writes" set "created" = null where "seq" = ?', [oldest]);
    const kept = this.#statements.get<{ seq: number }>(
      'select "seq" from "edits" where "write" > ? order by "seq" limit 1',
      [oldest],
    );
    this.#statements.runUntracked('delete from "edits" where "seq" < ?', [kept?.seq ?? Number.MAX_SAFE_INTEGER]);
  }

  /** The position of the oldest known state; 0 without any write. */
  get first(): number {
    return this.#statements.get<{ first: number | null }>('select min("seq") as "first" from "writes"', [])?.first ?? 0;
  }

  /** The last call that wrote. */
  get lastCall(): number {
    const text = 'select "call" from "writes" where "call" is not null order by "seq" desc limit 1';
    return this.#statements.get<{ call: number }>(text, [])?.call ?? 0;
  }

  /** The state at an instant: the position of the last write until then. Undefined if the log does not go back to it. */
  positionAt(instant: number): number | undefined {
    const text = 'select "seq" from "writes" where "at" <= ? order by "seq" desc limit 1';
    return this.#statements.get<{ seq: number }>(text, [instant])?.seq;
  }

  /** Where the world was created, reset or forked last. */
  get start(): { seq: number; at: number } | undefined {
    const text = `select "seq", "at" from "writes" where "origin" = 'start' order by "seq" desc limit 1`;
    return this.#statements.get<{ seq: number; at: number }>(text, []);
  }

  /** When the log begins. */
  get beginsAt(): number | undefined {
    return this.#statements.get<{ at: number }>('select "at" from "writes" order by "seq" limit 1', [])?.at;
  }
}

function notAttached(): never {
  throw new Error('the change log belongs to no world');
}

/** JSON. The names of tables need no escapes. */
function writeCreated(created: ReadonlyMap<LoggedTable, readonly RowRange[]>): string {
  let text = '';
  for (const [table, ranges] of created) {
    let list = '';
    for (const [first, last] of ranges) list += `${list === '' ? '' : ','}[${first},${last}]`;
    text += `${text === '' ? '' : ','}"${table}":[${list}]`;
  }
  return `{${text}}`;
}
