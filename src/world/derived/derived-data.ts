/**
 * What is derived from the rows of a database: values are kept until rows change from which they follow. A read snapshot
 * has its own values of rows that have changed since it was opened.
 */
import type { SlicedTask } from '../../model/sliced-task.ts';
import type { ReadSnapshots } from '../database/read-snapshot.ts';
import type { DerivedFrom, RowChanges } from '../database/row-changes.ts';
import { DerivedValues } from '../derived-values.ts';
import { SharedValues, type LargeValue } from './shared-values.ts';

export class DerivedData {
  readonly #changes: RowChanges;
  readonly #views: ReadSnapshots;
  readonly #values = new DerivedValues();
  readonly #shared = new SharedValues();

  constructor(changes: RowChanges, views: ReadSnapshots) {
    this.#changes = changes;
    this.#views = views;
  }

  /**
   * Memoizes a value until rows change from which it is derived. The key identifies the value and its type. A value that
   * depends only on instants before another stays valid when rows change after that.
   */
  memoize<T>({ before, ...from }: DerivedFrom & { before?: number }, key: string, compute: () => T): T {
    const changes = this.#changes;
    const last = changes.last(from, before);
    const values = this.#valuesAt(last);
    const known = values.find(key);
    // In a snapshot, values of rows that have changed since stay as they are.
    if (known !== undefined && (known.revision >= last || values !== this.#values)) return known.value as T;
    const { revision } = changes;
    const value = compute();
    values.set(key, value, revision);
    return value;
  }

  /**
   * Memoizes a value that describes instants one after another. When rows change since an instant, `keep` returns a copy
   * with the part that describes earlier instants.
   */
  memoizeHistory<T>(from: DerivedFrom, key: string, compute: () => T, keep: (value: T, until: number) => T): T {
    const changes = this.#changes;
    const last = changes.last(from);
    const values = this.#valuesAt(last);
    const known = values.find(key);
    if (known !== undefined && (known.revision >= last || values !== this.#values)) return known.value as T;
    const value = known === undefined ? compute() : keep(known.value as T, changes.earliestAfter(from, known.revision));
    values.set(key, value, changes.revision);
    return value;
  }

  /** Memoizes a large value that is computed in slices. Tasks that need it at the same time compute it once. */
  share<T>(value: LargeValue, bytesOf: (value: T) => number, compute: () => SlicedTask<T>): SlicedTask<T> {
    return this.#shared.of({ changes: this.#changes, views: this.#views }, value, bytesOf, compute);
  }

  /** The number of the last change of these rows. */
  lastChange(from: DerivedFrom): number {
    return this.#changes.last(from);
  }

  /** The shared values, or those of the snapshot if rows have changed since it was opened. */
  #valuesAt(lastChange: number): DerivedValues {
    const view = this.#views.current;
    return view === undefined || lastChange <= view.revision ? this.#values : view.derived;
  }

  /** To be called when the database is closed: large values of all worlds share a limit. */
  clear(): void {
    this.#shared.clear();
  }
}
