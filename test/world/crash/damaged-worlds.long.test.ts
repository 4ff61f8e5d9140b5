/**
 * Files of the data folder that cannot be opened: the sandbox starts without them, reports them, and overwrites nothing.
 */
import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ORIGIN } from '../../../src/world/lifecycle/recover-folder.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { startProgram } from '../../fixtures/programs/program.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Kept', startDate: '20300101' };

/** Creates a folder with the closed worlds `default`, `bad` and `good`; each has one campaign. */
async function createFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const seller = openWorld({ folder });
  for (const name of ['bad', 'good']) await seller.admin('POST', '/worlds', { name });
  for (const token of ['default', 'bad', 'good']) {
    const path = `/_worlds/${token}/v2/sp/campaigns`;
    const { credentials } = (await seller.admin('GET', `/worlds/${token}`)).json;
    const headers = { 'vendor-advertising-api-clientid': credentials.clientId };
    expect((await seller.ask('POST', path, { token: credentials.accessToken, headers, body: [CAMPAIGN] })).status).toBe(
      207,
    );
  }
  seller.worlds.close();
  return folder;
}

function reopen(folder: string): TestWorld {
  const seller = openWorld({ folder });
  onTestFinished(() => seller.worlds.close());
  return seller;
}

async function campaignsOf(seller: TestWorld, world: string): Promise<string[]> {
  const { json } = await seller.admin('GET', `/worlds/${world}/entities/campaigns`);
  return json.campaigns.map(({ name }: { name: string }) => name);
}

const TEXT = 'This is not a database.\n'.repeat(100);

const damages: [string, (path: string) => void][] = [
  ['is empty', (path) => writeFileSync(path, '')],
  ['contains text', (path) => writeFileSync(path, TEXT)],
  ['is truncated', (path) => writeFileSync(path, readFileSync(path).subarray(0, 10_240))],
  ['has invalid pages', (path) => writeFileSync(path, readFileSync(path).fill(0x5a, 4096, 40_960))],
  ['has a damaged schema', (path) => writeFileSync(path, readFileSync(path).fill(0xff, 100, 400))],
  ['is another database', (path) => (rmSync(path), new Database(path).exec('create table t (a)').close())],
  // An index has another name, also in the statement that creates it.
  [
    'has other tables',
    (path) => writeFileSync(path, readFileSync(path, 'latin1').replaceAll('campaignById', 'campaignByIp'), 'latin1'),
  ],
  ['contains another world', (path) => writeFileSync(path, readFileSync(path.replace('bad.db', 'good.db')))],
];

describe('a world whose file', () => {
  it.each(damages)('%s does not affect other worlds, and its requests return 503', async (_title, damage) => {
    const folder = await createFolder();
    const path = join(folder, 'bad.db');
    damage(path);
    const bytes = readFileSync(path);
    const seller = reopen(folder);
    for (const name of ['default', 'good']) expect(await campaignsOf(seller, name)).toEqual(['Kept']);

    const { json } = await seller.admin('GET', '/worlds');
    expect(json.worlds.map(({ name }: { name: string }) => name)).toEqual(['default', 'good']);
    expect(json.unavailable).toMatchObject([{ name: 'bad', state: 'damaged', file: path }]);
    const refused = await seller.admin('POST', '/worlds/bad/reset');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    expect(refused.json.detail).toMatch(/bad\.db is damaged \(.+\)\. Restore .+ DELETE \/_sandbox\/worlds\/bad/);
    const byPath = await seller.ask('GET', '/_worlds/bad/v2/profiles');
    expect([byPath.status, byPath.json.code]).toEqual([503, 'WORLD_UNAVAILABLE']);
    expect(byPath.json.details).toContain('bad.db is damaged');
    expect((await seller.ask('GET', '/v2/profiles', { token: 'Atza|bad.ABC' })).status).toBe(503);
    const raw = 'grant_type=refresh_token&refresh_token=Atzr|bad.ABC&client_id=c&client_secret=s';
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined };
    expect((await seller.ask('POST', '/auth/o2/token', { raw, headers })).status).toBe(503);
    const file = await seller.ask('GET', '/_files/bad/reports/none.json.gz');
    expect([file.status, file.headers.get('content-type')]).toEqual([503, 'application/xml']);

    const taken = await seller.admin('POST', '/worlds', { name: 'bad' });
    expect([taken.status, taken.json.detail]).toEqual([409, expect.stringContaining(path)]);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('is damaged can be deleted: the file is renamed, and its name can be used again', async () => {
    const folder = await createFolder();
    writeFileSync(join(folder, 'bad.db'), TEXT);
    const seller = reopen(folder);
    expect((await seller.admin('DELETE', '/worlds/bad')).status).toBe(204);
    expect(readFileSync(join(folder, 'bad.db.damaged'), 'utf8')).toBe(TEXT);
    expect((await seller.admin('GET', '/worlds/bad')).status).toBe(404);
    expect((await seller.admin('POST', '/worlds', { name: 'bad' })).status).toBe(201);
    seller.worlds.close();
    expect(await campaignsOf(reopen(folder), 'bad')).toEqual([]);
  });

  it('is damaged while the sandbox runs returns 503, and works again after a reset', async () => {
    const folder = await createFolder();
    const seller = reopen(folder);
    const path = join(folder, 'default.db');
    const profile = seller.profile();
    const other = join(folder, 'good.db');
    for (const each of [path, other]) writeFileSync(each, readFileSync(each).fill(0x5a, 4096));
    const answer = await seller.ask('GET', '/v2/sp/campaigns', { profile });
    expect([answer.status, answer.json.code]).toEqual([503, 'WORLD_UNAVAILABLE']);
    expect((await seller.admin('GET', '/entities/campaigns')).status).toBe(503);
    const { json } = await seller.admin('GET', '/worlds');
    expect(json.worlds.map(({ name }: { name: string }) => name)).not.toContain('good');
    expect(json.unavailable).toMatchObject([{ name: 'good', state: 'damaged', file: other }]);
    expect((await seller.admin('POST', '/reset')).status).toBe(200);
    expect((await seller.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
  });
});

it('a world without its start state is damaged and not foreign', async () => {
  const folder = await createFolder();
  rmSync(join(folder, 'snapshots/bad'), { recursive: true });
  const seller = reopen(folder);
  expect(seller.worlds.unavailable).toMatchObject([
    { name: 'bad', state: 'damaged', reason: expect.stringMatching(/start state/) },
  ]);
  expect((await seller.admin('DELETE', '/worlds/bad')).status).toBe(204);
  expect(existsSync(join(folder, 'bad.db.damaged'))).toBe(true);
});

describe('the default world', () => {
  it('returns 503 if its file is damaged, and is created again after it is deleted', async () => {
    const folder = await createFolder();
    writeFileSync(join(folder, 'default.db'), TEXT);
    const program = await startProgram({ SANDBOX_DATA: folder, SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'auto' });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    expect(program.errors()).toMatch(/default is not available: .*default\.db is damaged \(.*\)\. Restore the file/);
    const { status, text } = await program.call('GET', '/v2/profiles');
    expect([status, JSON.parse(text).code]).toEqual([503, 'WORLD_UNAVAILABLE']);
    expect((await program.call('GET', '/livez')).status).toBe(200);
    expect((await program.call('GET', '/docs')).status).toBe(503);
    expect((await program.call('GET', '/_sandbox/clock')).status).toBe(503);
    expect((await program.call('GET', '/_sandbox/worlds/good')).status).toBe(200);
    expect((await program.call('DELETE', '/_sandbox/worlds/default')).status).toBe(204);
    expect((await program.call('GET', '/_sandbox/worlds/default')).status).toBe(200);
    expect(existsSync(join(folder, 'default.db.damaged'))).toBe(true);
  });
});

describe('a file that the sandbox did not write', () => {
  const files: [string, (path: string) => void][] = [
    ['a text', (path) => writeFileSync(path, TEXT)],
    ['a database', (path) => new Database(path).exec('create table notes (a); insert into notes values (1)').close()],
  ];

  it.each(files)('%s is never changed, and its name cannot be used for a world', async (_title, write) => {
    const folder = await createFolder();
    const paths = ['notes', 'world-1'].map((name) => join(folder, `${name}.db`));
    for (const path of paths) write(path);
    const before = paths.map((path) => readFileSync(path));
    const seller = reopen(folder);
    // This file is created while the sandbox runs.
    const lateFile = join(folder, 'late.db');
    write(lateFile);
    const { json } = await seller.admin('GET', '/worlds');
    expect(json.unavailable).toMatchObject([
      { name: 'notes', state: 'foreign' },
      { name: 'world-1', state: 'foreign' },
    ]);
    for (const name of ['notes', 'late']) {
      const taken = await seller.admin('POST', '/worlds', { name });
      expect([taken.status, taken.json.detail]).toEqual([409, expect.stringContaining(`${name}.db`)]);
    }
    for (const call of ['DELETE', 'GET'])
      expect((await seller.admin(call, '/worlds/notes')).json).toMatchObject({
        status: 503,
        detail: expect.stringContaining('Move the file out of the data folder'),
      });
    // The sandbox generates another name.
    expect((await seller.admin('POST', '/worlds', {})).json.name).toBe('world-2');
    seller.worlds.close();
    expect(paths.map((path) => readFileSync(path))).toEqual(before);
    expect(existsSync(lateFile)).toBe(true);
  });

  it('at the path of the default world makes only this world unavailable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-damaged-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'default.db'), TEXT);
    const seller = reopen(folder);
    expect((await seller.admin('POST', '/worlds', { name: 'other' })).status).toBe(201);
    expect((await seller.admin('GET', '/clock')).status).toBe(503);
    expect((await seller.admin('DELETE', '/worlds/default')).status).toBe(503);
    expect(readFileSync(join(folder, 'default.db'), 'utf8')).toBe(TEXT);
  });
});

describe('after a kill', () => {
  /** A process that is killed in a transaction after it changed pages of the file. */
  const KILLED = `
    const db = new (require('better-sqlite3'))(process.argv[1]);
    db.pragma('journal_mode = delete');
    db.pragma('cache_size = 1');
    db.exec('begin');
    for (let i = 0; i < 200; i++) db.prepare('insert into clients values (?, ?)').run('client ' + i, 'x'.repeat(2000));
    process.kill(process.pid, 'SIGKILL');
  `;

  it('a rollback journal is used at the next start', async () => {
    const folder = await createFolder();
    const path = join(folder, 'default.db');
    expect(spawnSync(process.execPath, ['-e', KILLED, path]).signal).toBe('SIGKILL');
    expect(statSync(`${path}-journal`).size).toBeGreaterThan(512);
    const seller = reopen(folder);
    expect(seller.worlds.unavailable).toEqual([]);
    expect(await campaignsOf(seller, 'default')).toEqual(['Kept']);
    expect((await seller.admin('POST', '/reset')).status).toBe(200);
  });

  it('a rollback journal of a missing world is not used for a new world of the same name', async () => {
    const folder = await createFolder();
    const path = join(folder, 'bad.db');
    expect(spawnSync(process.execPath, ['-e', KILLED, path]).signal).toBe('SIGKILL');
    rmSync(path);
    const seller = reopen(folder);
    expect((await seller.admin('POST', '/worlds', { name: 'bad' })).status).toBe(201);
    expect(await campaignsOf(seller, 'bad')).toEqual([]);
    expect((await seller.admin('GET', '/worlds/bad/checkpoints')).json.checkpoints).toEqual([]);
  });

  it('temporary files are removed', async () => {
    const folder = await createFolder();
    const before = everyFile(folder);
    for (const file of ['good.db.new', 'gone.db.new', 'gone.db-wal', 'gone.db-journal', 'snapshots/good/now.db.new'])
      writeFileSync(join(folder, file), 'half of it');
    for (const file of [`${ORIGIN}.db.next`, 'half.db']) writeFileSync(join(folder, 'snapshots/good', file), 'half');
    const seller = reopen(folder);
    expect(await campaignsOf(seller, 'good')).toEqual(['Kept']);
    expect((await seller.admin('POST', '/worlds/good/reset')).status).toBe(200);
    seller.worlds.close();
    expect(everyFile(folder)).toEqual(before);
  });
});

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}
