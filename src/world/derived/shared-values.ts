/**
 * Large values that are derived from rows in time slices. Tasks that need the same value at the same time compute it
 * once: whichever of them has its turn continues the computation.
 */
import type { SlicedTask } from '../../model/sliced-task.ts';
import type { DerivedFrom, RowChanges } from '../database/row-changes.ts';
import type { ReadSnapshot, ReadSnapshots } from '../database/read-snapshot.ts';
import { SizedValues } from '../sized-values.ts';

/** A value that depends only on instants before another stays valid when rows change after that. */
export type LargeValue = DerivedFrom & { key: string; before?: number };

type Views = Pick<ReadSnapshots, 'current' | 'through' | 'hold' | 'close'>;

interface Running<T> {
  work: SlicedTask<void>;
  /** The rows are read through this snapshot, whichever task continues the work. */
  view: ReadSnapshot;
  tasks: number;
  end: { value: T } | { error: unknown } | undefined;
}

export class SharedValues {
  readonly #kept = new SizedValues();
  readonly #running = new Map<string, Running<unknown>>();

  /** The key identifies the value and its type. */
  *of<T>(
    { changes, views }: { changes: RowChanges; views: Views },
    { key, before, ...from }: LargeValue,
    bytesOf: (value: T) => number,
    compute: () => SlicedTask<T>,
  ): SlicedTask<T> {
    const { current: view } = views;
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
    if (running !== undefined && running.view.revision >= last)
      return yield* this.#finish(views, key, running as Running<T>);
    const begun: Running<T> = { work: work(), view, tasks: 0, end: undefined };
    function* work(): SlicedTask<void> {
      begun.end = { value: keep(yield* compute()) };
    }
    this.#running.set(key, begun);
    views.hold(view);
    return yield* this.#finish(views, key, begun);
  }

  /** Rows that count only after the value may differ between the snapshots of the tasks, so one snapshot is read. */
  *#finish<T>(views: Views, key: string, running: Running<T>): SlicedTask<T> {
    running.tasks++;
    try {
      while (running.end === undefined) {
        views.through(running.view, () => advance(running));
        if (running.end === undefined) yield;
        else this.#close(views, key, running);
      }
    } finally {
      running.tasks--;
      if (running.tasks === 0 && running.end === undefined) this.#close(views, key, running);
    }
    if ('error' in running.end) throw running.end.error;
    return running.end.value;
  }

  /** At the end, or when no task is left that continues the work. */
  #close<T>(views: Views, key: string, { work, view }: Running<T>): void {
    if (this.#running.get(key)?.work === work) this.#running.delete(key);
    work.return();
    views.close(view);
  }

  /** To be called when the database is closed. */
  clear(): void {
    this.#kept.clear();
    this.#running.clear();
  }
}

function advance<T>(running: Running<T>): void {
  try {
    running.work.next();
  } catch (error) {
    running.end = { error };
  }
}
