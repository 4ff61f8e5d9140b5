/**
 * The timeline: steps that run at an instant of the world's clock or at a call. Every request reads the pending steps,
 * so they are cached.
 */
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import type { CallMatch } from '../../model/schemas/call-match-schema.ts';

/** The calls that a step waits for. */
export interface OnCall {
  match: CallMatch;
  /** The number of the matching call at which the step runs, from 1. */
  nth: number;
  /** The step also runs at every later matching call. */
  repeat?: true;
}

export interface TimelineStep {
  seq: number;
  /** Shown when the step runs. */
  name: string;
  /** Epoch milliseconds, for a step that runs by the clock. Relative steps have it once the world has started. */
  at: number | null;
  /** Milliseconds after the start of the world, for a relative step. */
  afterStart: number | null;
  onCall: OnCall | null;
  /** The number of matching calls since the start. */
  seen: number;
  /** JSON of the actions, as the scenario has them. */
  actions: string;
  /** When the step ran, by the world's clock; null if it is pending. */
  doneAt: number | null;
  /** JSON of the actions that failed, with the reasons; null if none failed or the step is pending. */
  problems: string | null;
}

export type NewStep = Pick<TimelineStep, 'name' | 'at' | 'afterStart' | 'onCall' | 'actions'>;
type Row = TableRow<'timeline'>;

export class Timeline {
  readonly #statements: Statements;
  readonly #log: ChangeLog;
  #pending: readonly TimelineStep[] | undefined;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  /** Whether no step is to come: lets most requests skip the timeline. */
  get isEmpty(): boolean {
    return this.#readPending().length === 0;
  }

  /** In the order of the scenario. */
  all(): TimelineStep[] {
    return this.#statements.all<Row>('select * from "timeline" order by "seq"', []).map(readStep);
  }

  add({ name, at, afterStart, onCall, actions }: NewStep): void {
    const { nth = null, ...others } = onCall ?? {};
    this.#statements.runUntracked(
      `insert into "timeline" ("name", "at", "afterStart", "trigger", "nth", "seen", "actions")
        values (?, ?, ?, ?, ?, 0, ?)`,
      [name, at, afterStart, onCall === null ? null : JSON.stringify(others), nth, actions],
    );
    this.#log.wroteOther();
    this.forget();
  }

  /** Called when the world starts: relative steps get their instants. */
  start(now: number): void {
    this.#statements.runUntracked('update "timeline" set "at" = ? + "afterStart" where "afterStart" is not null', [
      now,
    ]);
    this.forget();
  }

  /** Steps keep their instants, whenever the world starts. */
  fix(): void {
    this.#statements.runUntracked('update "timeline" set "afterStart" = null', []);
    this.forget();
  }

  /** Pending steps that are due at an instant, in the order of time. */
  due(until: number): TimelineStep[] {
    const due = this.#readPending().filter(({ at }) => at !== null && at <= until);
    return due.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.seq - b.seq);
  }

  /** Steps that ran after one instant and not after another, in the order of time. */
  doneBetween(after: number, until: number): (TimelineStep & { doneAt: number })[] {
    return this.#statements
      .all<Row & { doneAt: number }>(
        'select * from "timeline" where "doneAt" > ? and "doneAt" <= ? order by "doneAt", "seq"',
        [after, until],
      )
      .map((row) => ({ ...readStep(row), doneAt: row.doneAt }));
  }

  /** When the next pending step is due; this may be in the past. */
  nextAt(): number | undefined {
    let next: number | undefined;
    for (const { at } of this.#readPending()) if (at !== null && (next === undefined || at < next)) next = at;
    return next;
  }

  /** The calls for which pending steps wait. */
  onCalls(): OnCall[] {
    return this.#readPending().flatMap(({ onCall }) => onCall ?? []);
  }

  /** Counts a call, and returns the steps that it triggers. */
  countCall(isMatch: (match: CallMatch) => boolean): TimelineStep[] {
    return this.#readPending().filter((step) => {
      const { onCall, seq } = step;
      if (onCall === null || !isMatch(onCall.match)) return false;
      step.seen++;
      this.#statements.runUntracked('update "timeline" set "seen" = ? where "seq" = ?', [step.seen, seq]);
      return step.seen >= onCall.nth;
    });
  }

  done({ seq }: TimelineStep, at: number, problems: string | null): void {
    this.#statements.runUntracked('update "timeline" set "doneAt" = ?, "problems" = ? where "seq" = ?', [
      at,
      problems,
      seq,
    ]);
    this.forget();
  }

  /** Steps that the clock ran after an instant are pending again. */
  reopenAfter(instant: number): void {
    this.#statements.runUntracked(
      'update "timeline" set "doneAt" = null, "problems" = null where "doneAt" > ? and "at" is not null',
      [instant],
    );
    this.forget();
  }

  /** Clears the cache after a rollback, or after writes by others. */
  forget(): void {
    this.#pending = undefined;
  }

  #readPending(): readonly TimelineStep[] {
    if (this.#pending !== undefined) return this.#pending;
    this.#pending = this.all().filter(({ doneAt, onCall }) => doneAt === null || onCall?.repeat === true);
    return this.#pending;
  }
}

function readStep({ trigger, nth, ...row }: Row): TimelineStep {
  return { ...row, onCall: trigger === null ? null : { ...JSON.parse(trigger), nth: nth ?? 1 } };
}
