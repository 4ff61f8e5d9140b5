/**
 * The faults of a world and the counts of its rate limits. Every request reads the faults, so they are cached. Nothing
 * that is derived from entities depends on them.
 */
import type { Fault } from '../../model/faults.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';

export class Faults {
  readonly #statements: Statements;
  #all: readonly Fault[] | undefined;
  /** True once `all` has found no faults, until one is added: lets most requests skip fault injection. */
  isKnownEmpty = false;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** In the order in which they are tried. Returns the same objects until a fault is added or deleted. */
  all(): readonly Fault[] {
    if (this.#all !== undefined) return this.#all;
    this.#all = this.#read();
    this.isKnownEmpty = this.#all.length === 0;
    return this.#all;
  }

  byId(id: string): Fault | undefined {
    return this.all().find((fault) => fault.id === id);
  }

  /** Replaces a fault with the same id in its position. */
  put({ id, match, when, effect, createdAt, endsAt }: Omit<Fault, 'seq' | 'seen' | 'hits'>): void {
    this.#statements.runUntracked(
      `insert into "faults" ("id", "match", "when", "effect", "createdAt", "endsAt", "seen", "hits")
        values (?, ?, ?, ?, ?, ?, 0, 0)
        on conflict ("id") do update set "match" = excluded."match", "when" = excluded."when",
          "effect" = excluded."effect", "createdAt" = excluded."createdAt", "endsAt" = excluded."endsAt",
          "seen" = 0, "hits" = 0`,
      [id, JSON.stringify(match), JSON.stringify(when), JSON.stringify(effect), createdAt, endsAt],
    );
    this.forget();
  }

  count(fault: Fault, { seen, hits }: Pick<Fault, 'seen' | 'hits'>): void {
    this.#statements.runUntracked('update "faults" set "seen" = ?, "hits" = ? where "seq" = ?', [
      seen,
      hits,
      fault.seq,
    ]);
    Object.assign(fault, { seen, hits });
  }

  drop(id: string): boolean {
    const dropped = this.#statements.runUntracked('delete from "faults" where "id" = ?', [id]) > 0;
    this.forget();
    return dropped;
  }

  dropAll(): void {
    this.#statements.runUntracked('delete from "faults"', []);
    this.forget();
  }

  /** Called when the world starts: durations of faults begin now. */
  start(now: number): void {
    this.#statements.runUntracked(
      `update "faults" set "endsAt" = "endsAt" - "createdAt" + ?, "createdAt" = ?
        where json_extract("when", '$.for') is not null`,
      [now, now],
    );
    this.forget();
  }

  /** Clears the cache after a rollback, or after writes by others. */
  forget(): void {
    this.#all = undefined;
    this.isKnownEmpty = false;
  }

  #read(): Fault[] {
    const rows = this.#statements.all<TableRow<'faults'>>('select * from "faults" order by "seq"', []);
    // `put` stores JSON of these types.
    return rows.map((row) => ({
      ...row,
      match: JSON.parse(row.match) as Fault['match'],
      when: JSON.parse(row.when) as Fault['when'],
      effect: JSON.parse(row.effect) as Fault['effect'],
    }));
  }

  // --- rate limits ----------------------------------------------------------------------------------------------------

  /** Counts a call of a client, and returns the number of its calls in the window. */
  countCall(clientId: string, window: number): number {
    const row = this.#statements.get<{ calls: number }>(
      `insert into "rateWindows" ("clientId", "window", "calls") values (?, ?, 1)
        on conflict ("clientId") do update set
          "calls" = case "window" when excluded."window" then "calls" + 1 else 1 end, "window" = excluded."window"
        returning "calls"`,
      [clientId, window],
    );
    return row?.calls ?? 0;
  }

  forgetCalls(): void {
    this.#statements.runUntracked('delete from "rateWindows"', []);
  }
}
