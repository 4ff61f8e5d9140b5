/**
 * Run as a process: upgrades a file by one migration, and kills itself at its nth file operation, a write in the middle.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { later } from '../../fixtures/later-schema.ts';

const [path = '', nth = ''] = process.argv.slice(2);
/** The operations before the last one. Those of the module loader do not count. */
let left = Number.POSITIVE_INFINITY;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('it lives on');
}

const { openSync, fsyncSync, closeSync, renameSync, rmSync, writeFileSync, writeSync } = fs;
Object.assign(fs, {
  openSync: (...args: Parameters<typeof openSync>) => (left-- === 0 ? die() : openSync(...args)),
  fsyncSync: (...args: Parameters<typeof fsyncSync>) => (left-- === 0 ? die() : fsyncSync(...args)),
  closeSync: (...args: Parameters<typeof closeSync>) => (left-- === 0 ? die() : closeSync(...args)),
  renameSync: (...args: Parameters<typeof renameSync>) => (left-- === 0 ? die() : renameSync(...args)),
  rmSync: (...args: Parameters<typeof rmSync>) => (left-- === 0 ? die() : rmSync(...args)),
  writeSync: (...args: Parameters<typeof writeSync>) => (left-- === 0 ? die() : writeSync(...args)),
  writeFileSync(file: number | string, data: Buffer | string) {
    if (left-- !== 0) return writeFileSync(file, data);
    writeFileSync(file, Buffer.from(data).subarray(0, data.length / 2));
    return die();
  },
});
syncBuiltinESMExports();
const { upgradeFile } = await import('../../../src/world/lifecycle/upgrade.ts');
const migrations = later();
left = Number(nth);
upgradeFile(path, migrations);
