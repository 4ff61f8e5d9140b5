/**
 * Brings a data folder into order after a kill: a change whose world file was not renamed is discarded, one whose
 * world file was renamed is finished, and files that belong to no world are removed.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOfSideFile, flushDirectory, removeSideFiles, renameFlushed } from './durable-files.ts';
import { isName } from '../world-names.ts';
import { PROBE_FILE } from './readiness.ts';

/** The name of a world's start state among its checkpoints. No checkpoint can have this name. */
export const ORIGIN = '.start';
/** The suffix of a file that is written and not renamed yet. */
export const NEW = '.new';
/** The same for a start state, which is renamed after the world's file. */
export const NEXT = '.next';

/** The copy of a world's file from before an upgrade, not yet complete. */
const BACKUP = /^[a-z0-9][a-z0-9_-]*\.db\.schema-\d+(?:-\d+)?\.new$/;

const TYPES = ['db', 'json'];
const START_STATE_FILES = TYPES.map((end) => `${ORIGIN}.${end}`);

export function recoverFolder(path: string): void {
  const snapshots = join(path, 'snapshots');
  const files = readdirSync(path);
  const staged = files.filter((file) => file.endsWith(`.db${NEW}`)).map((file) => file.slice(0, -`.db${NEW}`.length));
  for (const name of staged.filter(isName)) discardStaged(path, name);
  for (const file of files) {
    if (BACKUP.test(file) || file === PROBE_FILE) rmSync(join(path, file), { force: true });
    const database = databaseOfSideFile(file);
    if (database === undefined || !isName(database.slice(0, -'.db'.length))) continue;
    if (!existsSync(join(path, database))) rmSync(join(path, file), { force: true });
  }
  for (const name of readdirSync(snapshots).filter(isName)) {
    const own = join(snapshots, name);
    if (existsSync(join(path, `${name}.db`))) recoverSnapshots(own);
    else rmSync(own, { recursive: true, force: true });
  }
}

function recoverSnapshots(path: string): void {
  finishStartState(path);
  const files = new Set(readdirSync(path));
  for (const file of files) {
    const checkpoint = /^(.*)\.(?:db|json)$/.exec(file)?.[1];
    // A checkpoint has both files; its facts are written last and removed first.
    const isWhole = START_STATE_FILES.includes(file) || TYPES.every((end) => files.has(`${checkpoint}.${end}`));
    if (file.endsWith(NEW) || (checkpoint !== undefined && !isWhole)) rmSync(join(path, file), { force: true });
  }
}

/** Finishes a change of a world's start state; does nothing if none is staged. */
export function finishStartState(snapshots: string): void {
  for (const file of START_STATE_FILES) {
    const place = join(snapshots, file);
    if (existsSync(place + NEXT)) renameFlushed(place + NEXT, place, snapshots);
  }
}

/** Removes a staged change of a world. Its new world file goes last, as the change does not count while that exists. */
export function discardStaged(path: string, name: string): void {
  const snapshots = join(path, 'snapshots', name);
  for (const file of START_STATE_FILES) rmSync(join(snapshots, file + NEXT), { force: true });
  if (existsSync(snapshots)) flushDirectory(snapshots);
  const file = join(path, `${name}.db`);
  removeSideFiles(file + NEW);
  rmSync(file + NEW, { force: true });
}
