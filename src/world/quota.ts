/**
 * Capacity limits: those of the sandbox, and a full disk or memory.
 */

export interface WorldLimits {
  /** The maximum number of worlds. */
  worlds: number;
  /** The maximum size of a world's database, and of all its checkpoints together. */
  bytes: number;
  /** The maximum number of kept worlds whose databases are open; by default as many as file descriptors permit. */
  open?: number;
  /** Whether `worlds` was not set and follows from the memory limit. */
  worldsFollowMemory?: boolean;
  /** The memory that the process may use; undefined if it has no limit. */
  memory?: number | undefined;
}

/** The default maximum of SQLite for a database in memory. */
export const DEFAULT_LIMITS: WorldLimits = { worlds: 1000, bytes: 2 ** 30 };

/** The maximum number of checkpoints of a world. */
export const MAX_CHECKPOINTS = 100;

/** A maximum number is reached. Deleting one makes room. */
export class QuotaExceeded extends Error {}

/** A maximum size is exceeded. */
export class TooLarge extends Error {}

export const NO_ROOM =
  'The world has no room left: it has reached SANDBOX_WORLD_SIZE, which is a quarter of a memory limit if it is not set, or the disk is full. A reset empties it';

/** Codes of SQLite and of the operating system. */
const CODES: readonly unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'];

/** Returns why nothing more can be stored, or undefined for any other error. */
export function quotaExceededBy(error: unknown): string | undefined {
  if (error instanceof TooLarge) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!CODES.includes(code)) return undefined;
  return code === 'SQLITE_FULL' ? NO_ROOM : 'The data folder has no room left';
}
