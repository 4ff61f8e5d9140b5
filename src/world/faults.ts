/**
 * The faults of a world and the counts of its rate limit. Each call asks for the faults, so they are remembered;
 * nothing that is derived from entities hangs on them.
 */
import type { Fault } from '../model/faults.ts';
import type { Statements } from './statements.ts';

type Row = Omit<Fault, 'match' | 'when' | 'effect'> & { match: string; when: string; effect: string };

export class Faults {
  readonly #statements: Statements;
  #all: readonly Fault[] | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** In the order in which they are tried. The same objects until one is put or dropped. */
  all(): readonly Fault[] {
    return (this.#all ??= this.#read());
  }

  byId(id: string): Fault | undefined {
    return this.all().find((fault) => fault.id === id);
  }

  /** One that has its id is replaced where it stands. */
  put({ id, match, when, effect, createdAt, endsAt }: Omit<Fault, 'seq' | 'seen' | 'hits'>): void {
    this.#statements.runAside(
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
    this.#statements.runAside('update "faults" set "seen" = ?, "hits" = ? where "seq" = ?', [seen, hits, fault.seq]);
    Object.assign(fault, { seen, hits });
  }

  drop(id: string): boolean {
    const dropped = this.#statements.runAside('delete from "faults" where "id" = ?', [id]) > 0;
    this.forget();
    return dropped;
  }

  dropAll(): void {
    this.#statements.runAside('delete from "faults"', []);
    this.forget();
  }

  /** The world starts now: what is told to last so long lasts from now on. */
  start(now: number): void {
    this.#statements.runAside(
      `update "faults" set "endsAt" = "endsAt" - "createdAt" + ?, "createdAt" = ?
        where json_extract("when", '$.for') is not null`,
      [now, now],
    );
    this.forget();
  }

  /** What was written is taken back, or was written by others. */
  forget(): void {
    this.#all = undefined;
  }

  #read(): Fault[] {
    const rows = this.#statements.all<Row>('select * from "faults" order by "seq"', []);
    // Written by `put` only.
    return rows.map((row) => ({
      ...row,
      match: JSON.parse(row.match) as Fault['match'],
      when: JSON.parse(row.when) as Fault['when'],
      effect: JSON.parse(row.effect) as Fault['effect'],
    }));
  }

  // --- calls of a client within a window ------------------------------------------------------------------------------

  /** This one included. */
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
    this.#statements.runAside('delete from "rateWindows"', []);
  }
}
