/**
 * The file descriptors of this process: their limit, how many are in use, and errors that come from a lack of them.
 */
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { devNull } from 'node:os';

/** The maximum number of open files; undefined where the system does not report it. */
export function openFileLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The number of open files; undefined where the system does not report it. */
export function openFileCount(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch (error) {
    return isShortage(error) ? Infinity : undefined;
  }
}

/** Whether an operation failed because no file can be opened. SQLite reports that like a missing file. */
export function isOutOfDescriptors(error: unknown): boolean {
  if (isShortage(error)) return true;
  return codeOf(error)?.startsWith('SQLITE_CANTOPEN') === true && !canOpenFiles();
}

/** A database in WAL mode needs three. */
const NEEDED = 3;

function canOpenFiles(): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of opened) closeSync(file);
  }
}

function isShortage(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'EMFILE' || code === 'ENFILE';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
