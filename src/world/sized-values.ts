/**
 * Large values of all worlds, up to a number of bytes for the whole process. Those that were not read for the longest
 * time are dropped first.
 */
import { largeValueBytes, memoryLimit } from './memory.ts';

interface Entry {
  owner: SizedValues;
  key: string;
  value: unknown;
  revision: number;
  bytes: number;
}

/** In the order in which they were last read. */
const entries = new Set<Entry>();
let total = 0;
let limit: number | undefined;

/** The values of one database, each with the revision at which it was computed. */
export class SizedValues {
  readonly #entries = new Map<string, Entry>();

  find(key: string): { value: unknown; revision: number } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(entry);
    entries.add(entry);
    return entry;
  }

  /** Does not keep a value that would take the place of most others. */
  set(key: string, { value, revision, bytes }: Pick<Entry, 'value' | 'revision' | 'bytes'>): void {
    this.#drop(this.#entries.get(key));
    limit ??= largeValueBytes(memoryLimit());
    if (bytes > limit / 2) return;
    const entry = { owner: this, key, value, revision, bytes };
    this.#entries.set(key, entry);
    entries.add(entry);
    total += bytes;
    for (const oldest of entries) {
      if (total <= limit) break;
      oldest.owner.#drop(oldest);
    }
  }

  clear(): void {
    for (const entry of this.#entries.values()) this.#drop(entry);
  }

  #drop(entry: Entry | undefined): void {
    if (entry === undefined) return;
    entry.owner.#entries.delete(entry.key);
    entries.delete(entry);
    total -= entry.bytes;
  }
}
