/**
 * The built program, and a later one: the same with a migration more.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestVersion, ownMigrations } from '../../../src/world/database/migrations.ts';
import { writeKeptFolder } from '../../fixtures/programs/kept-folder.ts';
import { launch, startProgram, type Program } from '../../fixtures/programs/program.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const newest = newestVersion(ownMigrations());
const scratch = mkdtempSync(join(tmpdir(), 'ads-sandbox-upgrade-'));
const [kept, later] = [join(scratch, 'kept'), join(scratch, 'later')];
const laterMain = join(later, 'dist', 'main.js');
const ENV = { SANDBOX_DATA: kept, SANDBOX_LOG: 'none' };

beforeAll(async () => {
  cpSync(join(ROOT, 'dist'), join(later, 'dist'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(later, 'node_modules'));
  // They are databases of the schema with which they were built.
  const scenarios = join(later, 'dist', 'scenarios');
  for (const file of readdirSync(scenarios)) if (file.includes('.prebuilt.')) rmSync(join(scenarios, file));
  writeFileSync(join(later, 'dist', 'migrations', '9999_note.sql'), 'alter table "campaigns" add column "note" text');
  await writeKeptFolder(kept);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function stop({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

async function send(program: Program, method: string, path: string, body?: Buffer): Promise<[number, Buffer]> {
  const response = await fetch(`${program.variable('ADS_API_URL')}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/vnd.sqlite3' },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  return [response.status, Buffer.from(await response.arrayBuffer())];
}

async function campaignsOf(program: Program, world: string): Promise<string[]> {
  const [, bytes] = await send(program, 'GET', `/worlds/${world}/entities/campaigns?limit=1000`);
  return JSON.parse(bytes.toString()).campaigns.map(({ name }: { name: string }) => name);
}

const backups = (): string[] => readdirSync(kept).filter((file) => file.includes('.schema-'));
let exportedBefore: Buffer = Buffer.alloc(0);
let exportedLater: Buffer = Buffer.alloc(0);

it('opens kept worlds', async () => {
  const program = await startProgram(ENV);
  expect(await campaignsOf(program, 'default')).toContain('Kept over an upgrade');
  exportedBefore = (await send(program, 'GET', '/export'))[1];
  await stop(program);
});

it('a later program upgrades every world, its checkpoints and its start state', async () => {
  const before = backups();
  const program = await startProgram(ENV, [], laterMain);
  expect(await campaignsOf(program, 'fork')).toContain('Kept over an upgrade');
  expect(backups().filter((file) => !before.includes(file))).toEqual(
    ['default', 'fork', 'running', 'small'].map((name) => `${name}.db.schema-${newest}`),
  );
  for (const path of ['/checkpoints/before-the-move/restore', '/reset', '/worlds/small/reset']) {
    expect([path, (await send(program, 'POST', path))[0]]).toEqual([path, 200]);
  }
  expect(await campaignsOf(program, 'default')).not.toContain('Kept over an upgrade');
  expect((await send(program, 'PUT', '/import', exportedBefore))[0]).toBe(200);
  expect(await campaignsOf(program, 'default')).toContain('Kept over an upgrade');
  exportedLater = (await send(program, 'GET', '/export'))[1];
  await stop(program);
  const again = await startProgram(ENV, [], laterMain);
  expect(await campaignsOf(again, 'default')).toContain('Kept over an upgrade');
  await stop(again);
});

const BOTH = `it has schema version ${newest + 1} and this program reads schema versions 1 to ${newest}`;

it('rejects a world written by a later program, and names both schema versions', async () => {
  const before = readFileSync(join(kept, 'default.db'));
  const program = launch(ENV);
  expect(await program.ended).toBe(2);
  expect(program.errors()).toContain(`${join(kept, 'default.db')}: ${BOTH}`);
  expect(readFileSync(join(kept, 'default.db')).equals(before)).toBe(true);
});

it('rejects an export of a later program with 400, and names both schema versions', async () => {
  const program = await startProgram({ SANDBOX_LOG: 'none' });
  const [status, bytes] = await send(program, 'PUT', '/import', exportedLater);
  expect(status).toBe(400);
  expect(JSON.parse(bytes.toString()).detail).toContain(BOTH);
  await stop(program);
});
