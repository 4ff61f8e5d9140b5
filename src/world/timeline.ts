/**
 * What is to happen in a world by its clock or by a call, and what of it has happened. Each call of the service asks
 * for it, so what is still to come is remembered.
 */
import type { Statements } from './statements.ts';

export interface TimelineStep {
  seq: number;
  /** Told when it happens. */
  name: string;
  /** Epoch milliseconds: by the clock. Of a step told from the start on, once the world has started. */
  at: number | null;
  /** Milliseconds after the start of the world. */
  afterStart: number | null;
  /** The operation whose nth call it is for, and how many calls there were since the start. */
  operation: string | null;
  nth: number | null;
  seen: number;
  /** JSON: what is done then, as it was written. */
  actions: string;
  /** When it was done, by the world's clock; null: still to come. */
  doneAt: number | null;
  /** JSON: what could not be done of it, and why; null: it could, or is still to come. */
  problems: string | null;
}

export type NewStep = Pick<TimelineStep, 'name' | 'at' | 'afterStart' | 'operation' | 'nth' | 'actions'>;

export class Timeline {
  readonly #statements: Statements;
  #pending: readonly TimelineStep[] | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** In the order in which they were written. */
  all(): TimelineStep[] {
    return this.#statements.all<TimelineStep>('select * from "timeline" order by "seq"', []);
  }

  add({ name, at, afterStart, operation, nth, actions }: NewStep): void {
    this.#statements.runAside(
      `insert into "timeline" ("name", "at", "afterStart", "operation", "nth", "seen", "actions")
        values (?, ?, ?, ?, ?, 0, ?)`,
      [name, at, afterStart, operation, nth, actions],
    );
    this.forget();
  }

  /** The world starts now: what is told from the start on gets its instant. */
  start(now: number): void {
    this.#statements.runAside('update "timeline" set "at" = ? + "afterStart" where "afterStart" is not null', [now]);
    this.forget();
  }

  /** The steps by the clock that were not done, in the order of time, that are due by an instant. */
  due(until: number): TimelineStep[] {
    const due = this.#toCome().filter(({ at }) => at !== null && at <= until);
    return due.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.seq - b.seq);
  }

  /** What was done after one instant and not after another, by the clock or by a call, in the order of time. */
  doneBetween(after: number, until: number): (TimelineStep & { doneAt: number })[] {
    return this.#statements.all<TimelineStep & { doneAt: number }>(
      'select * from "timeline" where "doneAt" > ? and "doneAt" <= ? order by "doneAt", "seq"',
      [after, until],
    );
  }

  /** When the next step by the clock is due that was not done, which may be past. */
  nextAt(): number | undefined {
    let next: number | undefined;
    for (const { at } of this.#toCome()) if (at !== null && (next === undefined || at < next)) next = at;
    return next;
  }

  /** One more call of an operation; answers the steps that are due with it. */
  countCall(operation: string): TimelineStep[] {
    const toCome = this.#toCome();
    if (toCome.length === 0) return [];
    const waiting = toCome.filter((step) => step.operation === operation);
    for (const step of waiting) {
      step.seen++;
      this.#statements.runAside('update "timeline" set "seen" = ? where "seq" = ?', [step.seen, step.seq]);
    }
    return waiting.filter(({ seen, nth }) => seen >= (nth ?? 1));
  }

  done({ seq }: TimelineStep, at: number, problems: string | null): void {
    this.#statements.runAside('update "timeline" set "doneAt" = ?, "problems" = ? where "seq" = ?', [
      at,
      problems,
      seq,
    ]);
    this.forget();
  }

  /** What was written is taken back, or was written by others. */
  forget(): void {
    this.#pending = undefined;
  }

  #toCome(): readonly TimelineStep[] {
    return (this.#pending ??= this.#statements.all<TimelineStep>(
      'select * from "timeline" where "doneAt" is null order by "seq"',
      [],
    ));
  }
}
