/**
 * Everything that a data folder holds, as the app shows it that opens it: what each world is now, what a reset makes of it,
 * what its checkpoints are, and which files are there.
 */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Program } from '../../fixtures/programs/program.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

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

/** The built program, or the app in this process, which takes a tenth of the time to start. */
export type AdminTarget = Program | TestWorld;

/** It answered, with an error. */
export class Refused extends Error {}

export async function callAdmin(target: AdminTarget, method: string, path: string, body?: unknown): Promise<Response> {
  const isBytes = body instanceof Uint8Array;
  const send: TestWorld['fetch'] =
    'child' in target ? (below, init) => fetch(`${target.variable('ADS_API_URL')}${below}`, init) : target.fetch;
  const response = await send(`/_sandbox${path}`, {
    method,
    headers: { 'content-type': isBytes ? 'application/vnd.sqlite3' : 'application/json' },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Refused(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function read(target: AdminTarget, path: string): Promise<Listed> {
  return (await (await callAdmin(target, 'GET', path)).json()) as Listed;
}

/** Opens the folder as a start of the program does. Its worlds are closed afterwards. */
export async function inFolder<T>(folder: string, work: (world: TestWorld) => Promise<T>): Promise<T> {
  const world = openWorld({ folder });
  try {
    return await work(world);
  } finally {
    world.worlds.close();
  }
}

/** Resets every world and restores every checkpoint on the way. */
export function readFolder(folder: string): Promise<FolderState> {
  return inFolder(folder, (world) => readFolderState(world, folder));
}

async function readFolderState(world: TestWorld, folder: string): Promise<FolderState> {
  const files = filesOf(folder);
  const listed = await read(world, '/worlds');
  const names = listed.worlds.map(({ name }) => name).toSorted();
  const state: FolderState = {
    files,
    unavailable: listed.unavailable.map(({ name }) => name),
    worlds: {},
    afterReset: {},
    checkpoints: {},
  };
  if (new Set(names).size !== names.length) throw new Error(`a world is there twice: ${names.join()}`);
  for (const name of names) state.worlds[name] = await contentOf(world, name);
  for (const name of names) {
    for (const checkpoint of (await read(world, `/worlds/${name}/checkpoints`)).checkpoints) {
      await callAdmin(world, 'POST', `/worlds/${name}/checkpoints/${checkpoint.name}/restore`);
      const content = await contentOf(world, name);
      state.checkpoints[`${name}/${checkpoint.name}`] = `${checkpoint.createdAt} ${content}`;
    }
    await callAdmin(world, 'POST', `/worlds/${name}/reset`);
    state.afterReset[name] = await contentOf(world, name);
  }
  return state;
}

/** A hash of every row of a world, credentials and clock among them, with the name that it has. */
async function contentOf(world: TestWorld, name: string): Promise<string> {
  const bytes = await (await callAdmin(world, 'GET', `/worlds/${name}/export`)).arrayBuffer();
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
