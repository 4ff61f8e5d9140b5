/**
 * Why the sandbox cannot serve at present, although it runs: its data folder takes no writes, or it can open no files.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfDescriptors, openFileCount, openFileLimit } from '../files/descriptors.ts';

/** The file that shows whether the data folder takes writes. A killed process may leave it. */
export const PROBE_FILE = '.write-probe';
/** More than a small transaction writes. */
const PROBE = Buffer.alloc(65_536);
/** Free descriptors that a request may need. */
const MIN_FREE_DESCRIPTORS = 16;

/** Returns undefined if nothing is missing. */
export function whyNotReady(folder: string | undefined): string | undefined {
  return whyNoDescriptors() ?? (folder === undefined ? undefined : whyNoWrites(folder));
}

function whyNoDescriptors(): string | undefined {
  const [limit, count] = [openFileLimit(), openFileCount()];
  if (count === Infinity) return 'no file can be opened; raise the limit (ulimit -n) or close connections';
  if (limit === undefined || count === undefined || limit - count >= MIN_FREE_DESCRIPTORS) return undefined;
  return `${count} of ${limit} file descriptors are in use; raise the limit (ulimit -n) or close connections`;
}

function whyNoWrites(folder: string): string | undefined {
  const path = join(folder, PROBE_FILE);
  try {
    writeFileSync(path, PROBE);
    return undefined;
  } catch (error) {
    if (isOutOfDescriptors(error)) return 'no file can be opened; raise the limit (ulimit -n) or close connections';
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `the data folder ${folder} cannot be written (${reason}); free space or restore write access`;
  } finally {
    rmSync(path, { force: true });
  }
}
