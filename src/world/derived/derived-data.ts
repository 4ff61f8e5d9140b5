/**
 * What is derived from the rows of a database: values are kept until rows change from which they follow.
 */
import type { Id } from '../../model/entities.ts';
import type { ChangesState, DerivedFrom, RowChanges } from '../database/row-changes.ts';
import { SizedValues } from '../sized-values.ts';

/** A value that depends only on instants before another stays valid when rows change after that. */
type Source = DerivedFrom & { before?: number };

/** The values of a copy of a database, for a later copy of the same database. */
interface KnownValues {
  values: DerivedValues;
  large: SizedValues;
}

export class DerivedData {
  /** Another object for each database that is opened. */
  readonly database: object = {};
  readonly #changes: RowChanges;
  #values = new DerivedValues();
  #large = new SizedValues();
  /** In a copy of a database: the last change before it was copied. */
  #copiedAt: number | undefined;

  constructor(changes: RowChanges) {
    this.#changes = changes;
  }

  /** Memoizes a value until rows change from which it is derived. The key identifies the value and its type. */
  memoize<T>({ before, ...from }: Source, key: string, compute: () => T): T {
    const known = this.#values.find(key);
    if (known !== undefined && known.revision >= this.#changes.last(from, before)) return known.value as T;
    const { revision } = this.#changes;
    const value = compute();
    this.#values.set(key, value, revision);
    return value;
  }

  /**
   * Memoizes a value that describes instants one after another. When rows change since an instant, `keep` returns a copy
   * with the part that describes earlier instants.
   */
  memoizeHistory<T>(from: DerivedFrom, key: string, compute: () => T, keep: (value: T, until: number) => T): T {
    const changes = this.#changes;
    const known = this.#values.find(key);
    if (known !== undefined && known.revision >= changes.last(from)) return known.value as T;
    const value = known === undefined ? compute() : keep(known.value as T, changes.earliestAfter(from, known.revision));
    this.#values.set(key, value, changes.revision);
    return value;
  }

  /** Memoizes a large value, for which all worlds have a number of bytes together. */
  memoizeLarge<T>({ before, ...from }: Source, key: string, bytesOf: (value: T) => number, compute: () => T): T {
    const known = this.#large.find(key);
    if (known !== undefined && known.revision >= this.#changes.last(from, before)) return known.value as T;
    const { revision } = this.#changes;
    const value = compute();
    this.#large.set(key, { value, revision, bytes: bytesOf(value) });
    return value;
  }

  /**
   * Memoizes a large value that is made of parts of all campaigns of a profile. `compute` gets the known value, and whether
   * the part of a campaign has to be made again.
   */
  memoizeParts<T>(
    profileId: Id,
    key: string,
    bytesOf: (value: T) => number,
    compute: (known: T | undefined, hasChanged: (campaignId: Id) => boolean) => T,
  ): T {
    const changes = this.#changes;
    const known = this.#large.find(key);
    if (known !== undefined && known.revision >= changes.last({ profileId, campaignId: 'all' }))
      return known.value as T;
    const { revision } = changes;
    const since = known?.revision ?? -1;
    const value = compute(
      known?.value as T | undefined,
      (campaignId) => changes.last({ profileId, campaignId }) > since,
    );
    this.#large.set(key, { value, revision, bytes: bytesOf(value) });
    return value;
  }

  /** Whether `memoizeLarge` has the value. */
  hasLarge({ before, ...from }: Source, key: string): boolean {
    const known = this.#large.find(key);
    return known !== undefined && known.revision >= this.#changes.last(from, before);
  }

  /** The changes of the rows, for `continueFrom`. */
  get changes(): ChangesState {
    return this.#changes.state;
  }

  /** For a copy of a database with these changes: values of an earlier copy are valid unless later changes count for them. */
  continueFrom(changes: ChangesState, known: KnownValues | undefined): void {
    this.#changes.restore(changes);
    this.#copiedAt = changes.revision;
    if (known !== undefined) [this.#values, this.#large] = [known.values, known.large];
  }

  /** Takes the values away from a copy. Undefined after a change of the copy itself, which the database does not have. */
  takeKnown(): KnownValues | undefined {
    if (this.#changes.revision !== this.#copiedAt) return undefined;
    const known = { values: this.#values, large: this.#large };
    this.#large = new SizedValues();
    return known;
  }

  /** To be called when the database is closed. */
  clear(): void {
    this.#large.clear();
  }
}

interface DerivedValue {
  value: unknown;
  revision: number;
}

const MAX_VALUES = 50_000;

/** Each has the revision at which it was computed. Values that were not read for long are dropped when there are many. */
class DerivedValues {
  /** Values move from the older map to the newer one when they are read. */
  #newer = new Map<string, DerivedValue>();
  #older = new Map<string, DerivedValue>();

  find(key: string): DerivedValue | undefined {
    const newer = this.#newer.get(key);
    if (newer !== undefined) return newer;
    const older = this.#older.get(key);
    if (older !== undefined) this.#add(key, older);
    return older;
  }

  set(key: string, value: unknown, revision: number): void {
    this.#add(key, { value, revision });
  }

  #add(key: string, value: DerivedValue): void {
    if (this.#newer.size >= MAX_VALUES) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}
