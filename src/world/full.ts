/**
 * When there is no room left: by a limit of the sandbox's own, or because the disk or the memory has none.
 */

export interface WorldLimits {
  /** Worlds that there may be at a time. */
  worlds: number;
  /** Of the database of a world; its checkpoints together may take as much again. */
  bytes: number;
}

/** What SQLite lets a database in memory have, unless it is told otherwise. */
export const USUAL_LIMITS: WorldLimits = { worlds: 1000, bytes: 2 ** 30 };

/** Copies cost room even where they are small. */
export const MOST_CHECKPOINTS = 100;

/** There are too many of something; who drops one has room for another. */
export class TooMany extends Error {}

/** It is too large. */
export class TooLarge extends Error {}

/** As SQLite and the system call it. */
const CODES: readonly unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'];

/** Why nothing more can be kept, in one sentence; undefined for any other error. */
export function whyFull(error: unknown): string | undefined {
  if (error instanceof TooLarge) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!CODES.includes(code)) return undefined;
  return code === 'SQLITE_FULL'
    ? 'The world has no room left: it has reached SANDBOX_WORLD_SIZE, or the disk is full. A reset empties it'
    : 'The data folder has no room left';
}
