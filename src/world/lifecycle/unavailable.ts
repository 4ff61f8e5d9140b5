/**
 * Worlds of the data folder that cannot be opened, and other files that are named like a world.
 */
import { messageOf } from '../../model/errors/message-of.ts';
import { DEFAULT_WORLD } from '../world-names.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';

export interface UnavailableWorld {
  name: string;
  /** The path, relative if the data folder is. */
  file: string;
  /** `damaged`: a world of this sandbox. `foreign`: another file, which the sandbox never touches. */
  state: 'damaged' | 'foreign';
  reason: string;
  /** How to fix it, in sentences. */
  remedy: string;
}

/** Thrown for a request to a world that cannot be opened. */
export class WorldUnavailable extends Error {}

export function unavailableError({ name, file, state, reason, remedy }: UnavailableWorld): WorldUnavailable {
  return new WorldUnavailable(`The world ${name} is not available: ${file} is ${state} (${reason}). ${remedy}`);
}

const NO_DESCRIPTORS =
  'The sandbox has no free file descriptors; close connections that are not needed, or raise its limit (ulimit -n)';

/** Thrown if a new world would overwrite a file. */
export class FileTaken extends Error {}

export function damagedWorld(name: string, file: string, error: unknown): UnavailableWorld {
  const isDefault = name === DEFAULT_WORLD;
  const remedy =
    `Restore the file from a backup and restart the sandbox, or send DELETE /_sandbox/worlds/${name}: ` +
    `it renames the file${isDefault ? ' and starts the world from its scenario' : ''}.`;
  return { name, file, state: 'damaged', reason: messageOf(error).replace(`${file}: `, ''), remedy };
}

export function foreignFile(name: string, file: string): UnavailableWorld {
  const reason = `it has the name of a world, and snapshots/${name} holds no start state of one`;
  return {
    name,
    file,
    state: 'foreign',
    reason,
    remedy: 'Move the file out of the data folder and restart the sandbox.',
  };
}

/** SQLite codes for files that cannot be read. Some have a suffix, such as `SQLITE_IOERR_READ`. */
const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|CANTOPEN)/;

/** Why a database cannot be read, in one sentence; undefined for any other error. */
export function whyUnreadable(error: unknown): string | undefined {
  if (error instanceof WorldUnavailable) return error.message;
  if (isOutOfDescriptors(error)) return NO_DESCRIPTORS;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !DAMAGE.test(code)) return undefined;
  return `The database of the world cannot be read (${messageOf(error)}). Reset the world, or restore its file from a backup and restart the sandbox`;
}
