/**
 * File operations whose order survives a kill of the process and a loss of power: content is flushed before a rename
 * makes it visible, and a directory is flushed after its entries change.
 */
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';

/** Files that SQLite keeps beside a database. One of an earlier database would be replayed into a new one. */
const SIDE_FILES = ['-wal', '-shm', '-journal'];

/** Bytes 18 and 19 of a database say that it uses a write-ahead log. */
const WAL_MARK = Buffer.of(2, 2);
const WAL_MARK_OFFSET = 18;

const HEADER_BYTES = 100;

/** Reads the header of a database; fewer bytes of a shorter file. */
export function readHeader(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** Writes and flushes a file. Leaves nothing behind if it fails. */
export function writeFlushed(path: string, content: Buffer | string): void {
  write(path, (file) => writeFileSync(file, content));
}

/**
 * Writes a database which uses a write-ahead log from its first transaction. A switch of the journal mode in place
 * would need a rollback journal, which a kill leaves behind.
 */
export function writeFlushedDatabase(path: string, bytes: Buffer): void {
  write(path, (file) => {
    writeFileSync(file, bytes);
    writeSync(file, WAL_MARK, 0, WAL_MARK.length, WAL_MARK_OFFSET);
  });
}

function write(path: string, fill: (file: number) => void): void {
  try {
    const file = openSync(path, 'w');
    try {
      fill(file);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** Makes renames and removals in a directory permanent. */
export function flushDirectory(path: string): void {
  // Windows opens no directory as a file, and flushes its entries itself.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Puts a flushed file in its place, which is the moment at which a change of a world counts. */
export function renameFlushed(from: string, to: string, directory: string): void {
  renameSync(from, to);
  flushDirectory(directory);
}

export function removeSideFiles(database: string): void {
  for (const suffix of SIDE_FILES) rmSync(database + suffix, { force: true });
}

/** The database to which a file belongs that SQLite keeps beside one. */
export function databaseOfSideFile(file: string): string | undefined {
  const suffix = SIDE_FILES.find((each) => file.endsWith(`.db${each}`));
  return suffix === undefined ? undefined : file.slice(0, -suffix.length);
}
