/**
 * Everything that a data folder holds, as a started program shows it: what each world is now, what a reset makes of it,
 * what its checkpoints are, and which files are there.
 */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Program } from '../../fixtures/programs/program.ts';

export interface FolderState {
  files: string[];
  unavailable: string[];
  worlds: Record<string, string>;
  afterReset: Record<string, string>;
  /** By world and name. */
  checkpoints: Record<string, string>;
}

interface Listed {
  worlds: { name: string }[];
  unavailable: { name: string }[];
  checkpoints: { name: string; createdAt: string }[];
}

/** It answered, with an error. */
export class Refused extends Error {}

export async function callAdmin(program: Program, method: string, path: string, body?: unknown): Promise<Response> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${program.variable('ADS_API_URL')}/_sandbox${path}`, {
    method,
    headers: { 'content-type': isBytes ? 'application/vnd.sqlite3' : 'application/json' },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Refused(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function read(program: Program, path: string): Promise<Listed> {
  return (await (await callAdmin(program, 'GET', path)).json()) as Listed;
}

/** Resets every world and restores every checkpoint on the way. */
export async function readFolderState(program: Program, folder: string): Promise<FolderState> {
  const files = filesOf(folder);
  const listed = await read(program, '/worlds');
  const names = listed.worlds.map(({ name }) => name).toSorted();
  const state: FolderState = {
    files,
    unavailable: listed.unavailable.map(({ name }) => name),
    worlds: {},
    afterReset: {},
    checkpoints: {},
  };
  if (new Set(names).size !== names.length) throw new Error(`a world is there twice: ${names.join()}`);
  for (const name of names) state.worlds[name] = await contentOf(program, name);
  for (const name of names) {
    for (const checkpoint of (await read(program, `/worlds/${name}/checkpoints`)).checkpoints) {
      await callAdmin(program, 'POST', `/worlds/${name}/checkpoints/${checkpoint.name}/restore`);
      const content = await contentOf(program, name);
      state.checkpoints[`${name}/${checkpoint.name}`] = `${checkpoint.createdAt} ${content}`;
    }
    await callAdmin(program, 'POST', `/worlds/${name}/reset`);
    state.afterReset[name] = await contentOf(program, name);
  }
  return state;
}

/** A hash of every row of a world, credentials and clock among them, with the name that it has. */
async function contentOf(program: Program, name: string): Promise<string> {
  const bytes = await (await callAdmin(program, 'GET', `/worlds/${name}/export`)).arrayBuffer();
  const db = new Database(Buffer.from(bytes));
  const hash = createHash('sha256');
  const tables = db.prepare<[], { name: string }>(`select name from sqlite_schema where type = 'table' order by name`);
  for (const table of tables.all())
    hash.update(JSON.stringify(db.prepare(`select * from "${table.name}"`).raw().all()));
  const self = db.prepare<[], { name: string }>('select name from world').get();
  db.close();
  return `${self?.name} ${hash.digest('hex').slice(0, 16)}`;
}

/** Without what SQLite keeps beside databases that are open. */
function filesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => !/\.db-(?:wal|shm)$/.test(file)).toSorted();
}
