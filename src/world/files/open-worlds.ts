/**
 * Bounds the number of open databases. Each kept world takes three file descriptors while it is open, so the world that
 * was used least recently is closed when another one opens. A closed world opens again by its next use.
 */
import { openFileLimit } from './descriptors.ts';

/** A database that can be closed and opened again. */
export interface ReopenableWorld {
  /** Returns false if the world is in use. */
  closeIfIdle(): boolean;
}

const MAX_OPEN = 64;
/** Work on several worlds in one turn of the event loop relies on this number of open ones. */
const MIN_OPEN = 8;
const DESCRIPTORS_PER_WORLD = 3;
/** The share of the file descriptors that open worlds may take; the rest is for connections. */
const SHARE = 0.5;

/** The default maximum for the limit of this process. */
export function defaultMaxOpen(): number {
  const limit = openFileLimit() ?? Infinity;
  return Math.max(MIN_OPEN, Math.min(MAX_OPEN, Math.floor((limit * SHARE) / DESCRIPTORS_PER_WORLD)));
}

export class OpenWorlds {
  readonly #max: number;
  /** The least recently used one first. */
  readonly #open = new Set<ReopenableWorld>();
  #latest: ReopenableWorld | undefined;

  constructor(max: number) {
    this.#max = Math.max(MIN_OPEN, max);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Marks a world as the most recently used one. */
  use(world: ReopenableWorld): void {
    if (world === this.#latest) return;
    this.#latest = world;
    if (this.#open.delete(world)) this.#open.add(world);
  }

  /** Called before a world opens its database. Worlds in use may exceed the maximum. */
  add(world: ReopenableWorld): void {
    this.#close((size) => size >= this.#max);
    this.#latest = world;
    this.#open.add(world);
  }

  /** Called when a database is closed for good, or could not be opened. */
  remove(world: ReopenableWorld): void {
    this.#open.delete(world);
    if (this.#latest === world) this.#latest = undefined;
  }

  /** Closes all worlds that are not in use, except the one that opens. */
  closeIdle(opening: ReopenableWorld): void {
    this.#open.delete(opening);
    this.#close((size) => size > 0);
    this.#open.add(opening);
  }

  #close(isNeeded: (size: number) => boolean): void {
    for (const world of this.#open) {
      if (!isNeeded(this.#open.size)) return;
      if (world.closeIfIdle()) this.#open.delete(world);
    }
  }
}
