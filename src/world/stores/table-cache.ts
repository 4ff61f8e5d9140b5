/**
 * Values that are derived from the rows of one table. They are kept until a row of the table is written, and until they
 * fill the cache.
 */
import type { Statements } from '../database/statements.ts';

/** Characters of all values. A world with few requests keeps little, and many worlds fit in the memory. */
const MAX_SIZE = 262_144;
/** The size of a key and of an entry of a map. */
const ENTRY_SIZE = 64;

export class TableCache {
  readonly #statements: Statements;
  readonly #table: string;
  readonly #values = new Map<object, Map<string, unknown>>();
  #version = 0;
  #size = 0;

  constructor(statements: Statements, table: string) {
    this.#statements = statements;
    this.#table = table;
  }

  /**
   * The value must follow from rows of the table, from `owner` and from `key` alone. `owner` also determines its type.
   * Undefined is not kept.
   */
  memoize<T>(owner: object, key: string, sizeOf: (value: T) => number, compute: () => T | undefined): T | undefined {
    if (this.#statements.versionOf(this.#table) !== this.#version) this.#clear();
    const known = this.#values.get(owner)?.get(key);
    if (known !== undefined) return known as T;
    const value = compute();
    if (value !== undefined) this.#keep(owner, key, value, ENTRY_SIZE + sizeOf(value));
    return value;
  }

  #keep(owner: object, key: string, value: unknown, size: number): void {
    if (size > MAX_SIZE) return;
    if (this.#size + size > MAX_SIZE) this.#clear();
    let values = this.#values.get(owner);
    if (values === undefined) this.#values.set(owner, (values = new Map()));
    values.set(key, value);
    this.#size += size;
  }

  #clear(): void {
    this.#values.clear();
    this.#size = 0;
    this.#version = this.#statements.versionOf(this.#table);
  }
}
