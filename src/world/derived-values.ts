/**
 * Values that are derived from rows, each with the revision at which it was computed. Values that were not read for a
 * long time are dropped when there are many.
 */
interface DerivedValue {
  value: unknown;
  revision: number;
}

const MAX_VALUES = 50_000;

export class DerivedValues {
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
