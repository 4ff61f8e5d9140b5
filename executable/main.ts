/**
 * The main script of the executable: writes the files of the program to a folder of the user, once for each build, and
 * runs the program from there, because Node.js loads modules, threads and native code only from files.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, getAssetKeys, getRawAsset } from 'node:sea';

/** The build script embeds each file of the program under this prefix, and the name of its folder as an asset. */
const PROGRAM = 'program/';
const FOLDER_NAME = 'folder-name';
const WRONG_USAGE = 2;

/** The folder for caches of the user, as each system defines it. */
function userCacheFolder(): string {
  const { ADS_SANDBOX_CACHE: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (own) return own;
  if (process.platform === 'win32' && local) return join(local, 'ads-sandbox');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ads-sandbox');
  return join(xdg || join(homedir(), '.cache'), 'ads-sandbox');
}

/** A file appears whole or not at all, so that programs can start at the same time and a killed start does no harm. */
function writeWhole(path: string, content: ArrayBuffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${crypto.randomUUID()}`;
  writeFileSync(written, Buffer.from(content));
  try {
    renameSync(written, path);
  } catch (error) {
    // Windows refuses to replace the file of another start that is in use; its content is the same.
    if (!existsSync(path)) throw error;
  }
}

/** Also writes files again that a cleaner of old files has removed. */
function unpack(): string {
  const folder = join(userCacheFolder(), getAsset(FOLDER_NAME, 'utf8'));
  for (const key of getAssetKeys()) {
    const path = join(folder, key.slice(PROGRAM.length));
    if (key.startsWith(PROGRAM) && !existsSync(path)) writeWhole(path, getRawAsset(key));
  }
  return folder;
}

try {
  const folder = unpack();
  // Reports of the explorer repeat how the program was started.
  process.argv[1] = process.execPath;
  enableCompileCache(join(folder, '.compile-cache'));
  // The main script of an executable can import built-in modules only.
  createRequire(join(folder, 'package.json'))('./start.cjs');
} catch (error) {
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  console.error(
    `ads-sandbox: the files of the program cannot be written: ${error.message}; ` +
      'set ADS_SANDBOX_CACHE to a folder that can be written',
  );
  process.exitCode = WRONG_USAGE;
}
