/**
 * Opens the worlds of a data folder at the start. A world that cannot be opened does not prevent others from starting.
 */
import type { WorldOrigin } from './world-origin.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Folder } from './data-folder.ts';
import { isWorldDatabase, openKeptFile } from './kept-file.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';
import { damagedWorld, foreignFile, whyUnreadable, type UnavailableWorld } from './unavailable.ts';
import { UnknownVersion } from './upgrade.ts';
import type { World } from '../state/world.ts';
import type { OpenWorlds } from '../files/open-worlds.ts';

export interface WorldEntry {
  world: World;
  origin: WorldOrigin;
  checkpoints: Checkpoints;
}

interface OpenTarget {
  maxBytes: number;
  openWorlds: OpenWorlds;
  kept: Map<string, WorldEntry>;
  unavailable: Map<string, UnavailableWorld>;
}

export function openKept(folder: Folder, { maxBytes, openWorlds, kept, unavailable }: OpenTarget): void {
  for (const name of folder.names()) {
    const path = folder.path(name);
    try {
      if (folder.isWorld(name)) kept.set(name, openWorld(folder, name, maxBytes, openWorlds));
      else unavailable.set(name, withoutStartState(name, path));
    } catch (error) {
      // A newer program has written the folder, which a start without its worlds would hide.
      if (error instanceof Error && error.cause instanceof UnknownVersion) throw error;
      // The files are not damaged.
      if (isOutOfDescriptors(error)) throw new Error(whyUnreadable(error), { cause: error });
      unavailable.set(name, damagedWorld(name, path, error));
    }
  }
}

function withoutStartState(name: string, path: string): UnavailableWorld {
  if (!isWorldDatabase(path)) return foreignFile(name, path);
  return damagedWorld(
    name,
    path,
    `its start state is missing below snapshots/${name}; import an export to add a world`,
  );
}

function openWorld(folder: Folder, name: string, maxBytes: number, openWorlds: OpenWorlds): WorldEntry {
  const world = openKeptFile(name, folder.path(name), maxBytes, openWorlds);
  try {
    const { origin, checkpoints } = folder.readSnapshots(name);
    return { world, origin, checkpoints: new Checkpoints(world, folder, maxBytes, checkpoints) };
  } catch (error) {
    world.close();
    throw error;
  }
}
