/**
 * The worlds of a data folder. A world that cannot be opened does not prevent others from starting; it is listed as
 * unavailable, as is another file with the name of a world.
 */
import { Checkpoints } from './checkpoints.ts';
import { DataFolder } from './data-folder.ts';
import { isWorldDatabase, openKeptFile } from './kept-file.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';
import type { WorldEnd } from '../files/lifetime.ts';
import { OpenWorlds } from '../files/open-worlds.ts';
import { World } from '../state/world.ts';
import {
  damagedWorld,
  FileTaken,
  foreignFile,
  unavailableError,
  whyUnreadable,
  WorldUnavailable,
  type UnavailableWorld,
} from './unavailable.ts';
import { UnknownVersion } from './upgrade.ts';
import type { WorldOrigin } from './world-origin.ts';

export interface WorldEntry {
  world: World;
  origin: WorldOrigin;
  checkpoints: Checkpoints;
}

export interface Change {
  endedBy: WorldEnd;
  /** The new start state, if it changes. */
  origin?: WorldOrigin;
}

export class KeptWorlds {
  readonly folder: DataFolder;
  readonly unavailable = new Map<string, UnavailableWorld>();
  readonly #entries: Map<string, WorldEntry>;
  readonly #maxBytes: number;
  readonly #openWorlds: OpenWorlds;

  constructor(
    path: string,
    entries: Map<string, WorldEntry>,
    { maxBytes, maxOpen }: { maxBytes: number; maxOpen: number },
  ) {
    this.folder = new DataFolder(path);
    this.#entries = entries;
    this.#maxBytes = maxBytes;
    this.#openWorlds = new OpenWorlds(maxOpen);
  }

  /** Opens all worlds; those that cannot be opened are listed as unavailable. */
  openAll(): void {
    for (const name of this.folder.names()) {
      try {
        if (this.folder.isWorld(name)) this.#entries.set(name, this.#open(name));
        else this.unavailable.set(name, this.#withoutStartState(name));
      } catch (error) {
        // A newer program has written the folder, which a start without its worlds would hide.
        if (error instanceof Error && error.cause instanceof UnknownVersion) throw error;
        // The files are not damaged.
        if (isOutOfDescriptors(error)) throw new Error(whyUnreadable(error), { cause: error });
        this.unavailable.set(name, this.describeDamage(name, error));
      }
    }
  }

  #open(name: string): WorldEntry {
    const world = openKeptFile(name, this.folder.path(name), this.#maxBytes, this.#openWorlds);
    try {
      const { origin, checkpoints } = this.folder.readSnapshots(name);
      return { world, origin, checkpoints: new Checkpoints(world, this.folder, this.#maxBytes, checkpoints) };
    } catch (error) {
      world.storage.close();
      throw error;
    }
  }

  #withoutStartState(name: string): UnavailableWorld {
    const path = this.folder.path(name);
    if (!isWorldDatabase(path)) return foreignFile(name, path);
    const reason = `its start state is missing below snapshots/${name}; import an export to add a world`;
    return damagedWorld(name, path, reason);
  }

  /** Opens a world that was closed while nothing used it. Throws `WorldUnavailable` if its file cannot be opened. */
  use({ name, storage }: World): void {
    this.#openWorlds.use(storage);
    try {
      storage.open();
    } catch (error) {
      const reason = whyUnreadable(error);
      if (reason === undefined) throw error;
      throw isOutOfDescriptors(error)
        ? new WorldUnavailable(reason, { cause: error })
        : unavailableError(this.describeDamage(name, error));
    }
  }

  describeDamage(name: string, error: unknown): UnavailableWorld {
    return damagedWorld(name, this.folder.path(name), error);
  }

  /** Throws if a file has the name that is not an open world. */
  requireFree(name: string): void {
    if (!this.folder.has(name)) return;
    const path = this.folder.path(name);
    throw new FileTaken(
      `The name ${name} is taken by the file ${path}, which is not an open world; choose another name, or move the file out of the data folder and restart the sandbox`,
    );
  }

  /** Stores a new world, whose start this closes. Leaves no file if the world cannot be opened. */
  create(origin: WorldOrigin, start: World): World {
    const path = this.folder.create(origin, closeToBytes(start));
    try {
      return new World(path, this.#maxBytes, this.#openWorlds);
    } catch (error) {
      this.folder.drop(origin.name);
      throw error;
    }
  }

  /** Replaces the state of a world by that of `next`, which this closes. */
  replace({ name, storage }: World, next: World, { endedBy, origin }: Change): void {
    const change = this.folder.stage(name, closeToBytes(next), origin);
    try {
      storage.replaceFile(change.commit, endedBy);
    } catch (error) {
      change.discard();
      if (!storage.isOpen) {
        this.#entries.delete(name);
        this.unavailable.set(name, this.describeDamage(name, error));
      }
      throw error;
    }
  }

  /** Renames the file of a damaged world. Returns false for other files. */
  setAside(name: string): boolean {
    if (this.unavailable.get(name)?.state !== 'damaged') return false;
    this.folder.setAside(name);
    return this.unavailable.delete(name);
  }
}

function closeToBytes({ storage }: World): Buffer {
  try {
    return storage.toBytes();
  } finally {
    storage.close();
  }
}
