/**
 * Operations on whole worlds, each with the folder that it begins with.
 */
import { cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../fixtures/programs/program.ts';
import { callAdmin, type AdminTarget } from './folder-state.ts';

const NOW = '2026-03-02T12:00:00Z';

export function crashEnvironment(folder: string): Record<string, string> {
  const clock = { SANDBOX_NOW: NOW, SANDBOX_CLOCK: 'frozen' };
  return { SANDBOX_DATA: folder, SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'none', ...clock };
}

/** In memory where the system has a place for that, as nothing here cuts the power. */
export function newFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ads-sandbox-crash-'));
}

export interface Operation {
  name: string;
  /** Which of the folders it begins with. */
  folder: keyof Folders;
  /** Undefined: the start itself is the operation. */
  perform?: (target: AdminTarget) => Promise<unknown>;
}

export interface Folders {
  empty: string;
  /** `default` and `other` with a checkpoint each; left by a kill, so their last writes are in write-ahead logs only. */
  full: string;
  /** The same, and the file of `other` is damaged. */
  damaged: string;
}

export async function makeFolders(): Promise<Folders> {
  const folders = { empty: newFolder(), full: newFolder(), damaged: newFolder() };
  const program = await startProgram(crashEnvironment(folders.full));
  const call = (method: string, path: string, body?: unknown) => callAdmin(program, method, path, body);
  await call('POST', '/worlds', { name: 'other', now: NOW, clock: 'frozen', seed: 7 });
  for (const name of ['default', 'other']) {
    await call('PATCH', `/worlds/${name}/settings`, { tokenTtl: '5m' });
    await call('POST', `/worlds/${name}/checkpoints`, { name: 'one' });
    await call('PATCH', `/worlds/${name}/settings`, { tokenTtl: '7m' });
    await call('POST', `/worlds/${name}/clock/advance`, { by: name === 'other' ? '2d' : '1d' });
  }
  program.child.kill('SIGKILL');
  await program.ended;
  cpSync(folders.full, folders.damaged, { recursive: true });
  writeFileSync(join(folders.damaged, 'other.db'), 'no database any more');
  return folders;
}

function call(name: string, method: string, path: string, body?: unknown): Operation {
  return { name, folder: 'full', perform: (target) => callAdmin(target, method, path, body) };
}

async function importDefault(target: AdminTarget): Promise<void> {
  const bytes = await (await callAdmin(target, 'GET', '/export')).arrayBuffer();
  await callAdmin(target, 'PUT', '/worlds/other/import', new Uint8Array(bytes));
}

const frozen = { now: NOW, clock: 'frozen' };

export const OPERATIONS: readonly Operation[] = [
  { name: 'the first start', folder: 'empty' },
  { name: 'a start after a kill', folder: 'full' },
  { name: 'the end', folder: 'full', perform: endGracefully },
  call('create', 'POST', '/worlds', { name: 'new', seed: 3, ...frozen }),
  call('fork', 'POST', '/worlds', { name: 'new', from: 'other', ...frozen }),
  call('fork of a checkpoint', 'POST', '/worlds', { name: 'new', from: 'other', checkpoint: 'one', ...frozen }),
  call('reset', 'POST', '/worlds/other/reset'),
  call('reset of default', 'POST', '/reset'),
  call('restore', 'POST', '/worlds/other/checkpoints/one/restore'),
  call('checkpoint', 'POST', '/worlds/other/checkpoints', { name: 'two' }),
  call('drop of a checkpoint', 'DELETE', '/worlds/other/checkpoints/one'),
  { name: 'import', folder: 'full', perform: importDefault },
  call('scenario', 'POST', '/worlds/other/scenario', { name: 'viewer-only' }),
  call('scenario of default', 'POST', '/scenario', { name: 'viewer-only' }),
  call('drop', 'DELETE', '/worlds/other'),
  {
    name: 'drop of a damaged world',
    folder: 'damaged',
    perform: (target) => callAdmin(target, 'DELETE', '/worlds/other'),
  },
];

/** The app in this process ends when its folder is closed. */
async function endGracefully(target: AdminTarget): Promise<void> {
  if (!('child' in target)) return;
  target.child.kill('SIGTERM');
  if ((await target.ended) !== 0) throw new Error('it was killed before it had ended');
}
