/**
 * The checkpoints of a world: in memory, or below `snapshots/` of the data folder.
 */
import { MAX_CHECKPOINTS, QuotaExceeded, TooLarge } from '../quota.ts';
import type { World } from '../state/world.ts';
import type { DataFolder, Written } from './data-folder.ts';

interface Checkpoint {
  name: string;
  createdAt: number;
}

export class Checkpoints {
  readonly #world: World;
  readonly #folder: DataFolder | undefined;
  readonly #maxBytes: number;
  readonly #written: Map<string, Written>;

  /** `maxBytes` is the limit of all checkpoints of the world together. */
  constructor(world: World, folder: DataFolder | undefined, maxBytes: number, written = new Map<string, Written>()) {
    this.#world = world;
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#written = written;
  }

  list(): Checkpoint[] {
    return [...this.#written].map(([name, { createdAt }]) => ({ name, createdAt }));
  }

  has(name: string): boolean {
    return this.#written.has(name);
  }

  /** Undefined if there is no such checkpoint. */
  read(name: string): Buffer | undefined {
    return this.#written.get(name)?.bytes;
  }

  /** Stores the present state. Returns undefined if the name is taken. */
  add(name: string): Checkpoint | undefined {
    if (this.#written.has(name)) return undefined;
    const world = this.#world;
    if (this.#written.size >= MAX_CHECKPOINTS)
      throw new QuotaExceeded(
        `The world ${world.name} has ${MAX_CHECKPOINTS} checkpoints, which is the limit; delete one`,
      );
    const [bytes, createdAt] = [world.storage.toBytes(), world.now()];
    const written = { createdAt, size: bytes.length };
    const total = [...this.#written.values(), written].reduce((sum, { size }) => sum + size, 0);
    if (total > this.#maxBytes)
      throw new TooLarge(
        `The checkpoints of the world would have ${total} bytes; the limit is ${this.#maxBytes} (SANDBOX_WORLD_SIZE, or a quarter of the memory limit)`,
      );
    this.#folder?.writeCheckpoint(world.name, name, { bytes, createdAt });
    this.#written.set(name, this.#folder?.withStoredBytes(world.name, name, written) ?? { ...written, bytes });
    return { name, createdAt };
  }

  drop(name: string): boolean {
    const isDropped = this.#written.delete(name);
    if (isDropped) this.#folder?.dropCheckpoint(this.#world.name, name);
    return isDropped;
  }
}
