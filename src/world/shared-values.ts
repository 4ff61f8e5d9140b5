/**
 * Large values that are derived from rows in time slices. Tasks that need the same value at the same time compute it
 * once: whichever of them has its turn continues the computation.
 */
import type { SlicedTask } from '../model/sliced-task.ts';
import type { DerivedFrom, RowChanges } from './database/row-changes.ts';
import type { ReadSnapshots } from './database/read-snapshot.ts';
import { SizedValues } from './sized-values.ts';

/** A value that depends only on instants before another stays valid when rows change after that. */
export type LargeValue = DerivedFrom & { key: string; before?: number };

interface Running<T> {
  work: SlicedTask<T>;
  /** The rows are read as they were at this revision. */
  revision: number;
  tasks: number;
  end?: { value: T } | { error: unknown };
}

export class SharedValues {
  readonly #kept = new SizedValues();
  readonly #running = new Map<string, Running<unknown>>();

  /** The key identifies the value and its type. */
  *of<T>(
    { changes, views: { current: view } }: { changes: RowChanges; views: Pick<ReadSnapshots, 'current'> },
    { key, before, ...from }: LargeValue,
    bytesOf: (value: T) => number,
    compute: () => SlicedTask<T>,
  ): SlicedTask<T> {
    const last = changes.last(from, before);
    const revision = view?.revision ?? changes.revision;
    // Rows have changed since the snapshot was opened: no other task needs the value.
    if (last > revision) return yield* compute();
    const known = this.#kept.find(key);
    if (known !== undefined && known.revision >= last) return known.value as T;
    const keep = (value: T): T => {
      this.#kept.set(key, { value, revision, bytes: bytesOf(value) });
      return value;
    };
    // Without a snapshot, rows can change between the slices.
    if (view === undefined) return keep(yield* compute());
    const running = this.#running.get(key);
    if (running !== undefined && running.revision >= last) return yield* this.#finish(key, running as Running<T>);
    const work = function* (): SlicedTask<T> {
      return keep(yield* compute());
    };
    const begun: Running<T> = { work: work(), revision, tasks: 0 };
    this.#running.set(key, begun);
    return yield* this.#finish(key, begun);
  }

  /** The rows are the same in the snapshots of all tasks, so that each of them can continue the work. */
  *#finish<T>(key: string, running: Running<T>): SlicedTask<T> {
    running.tasks++;
    try {
      while (running.end === undefined) {
        advance(running);
        if (running.end === undefined) yield;
      }
    } finally {
      running.tasks--;
      const isOver = running.tasks === 0 || running.end !== undefined;
      if (isOver && this.#running.get(key) === running) this.#running.delete(key);
    }
    if ('error' in running.end) throw running.end.error;
    return running.end.value;
  }

  /** To be called when the database is closed. */
  clear(): void {
    this.#kept.clear();
    this.#running.clear();
  }
}

function advance<T>(running: Running<T>): void {
  try {
    const step = running.work.next();
    if (step.done) running.end = { value: step.value };
  } catch (error) {
    running.end = { error };
  }
}
