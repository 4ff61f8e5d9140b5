/**
 * Creates the data folder, or throws the reason why it cannot be used.
 */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents one by one: in a file system that has no new folders, such as /proc, the recursive
 * call of Node.js never returns.
 */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) throw new Error(`${path} is a file, not a folder`);
  if (found === undefined) {
    const parent = dirname(path);
    if (parent !== path) makeFolder(parent);
    create(path);
  }
}

/** Throws if files cannot be created in the folder. */
export function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the folder ${folder} cannot be written (${reasonOf(error)})`, { cause: error });
  }
}

function create(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    throw new Error(`the folder ${path} cannot be created (${reasonOf(error)})`, { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return REASONS[code] ?? code;
}
