import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createServer } from '../../../src/server/app.ts';
import { compile } from '../../../src/scenarios/scenario-compiler.ts';
import { Worlds } from '../../../src/world/lifecycle/worlds.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Exported', startDate: '20260401' };

async function exportWorld(seller: TestWorld, world = 'default'): Promise<Buffer> {
  return (await seller.admin('GET', `/worlds/${world}/export`)).bytes;
}

const importWorld = (seller: TestWorld, raw: Uint8Array, world = 'default') =>
  seller.admin('PUT', `/worlds/${world}/import`, undefined, {
    raw,
    headers: { 'content-type': 'application/vnd.sqlite3' },
  });

/** An export that is changed by SQL statements. */
function editDatabase(bytes: Buffer, ...sql: string[]): Buffer {
  const db = new Database(bytes);
  for (const text of sql) db.exec(text);
  const result = db.serialize();
  db.close();
  return result;
}

describe('an export', () => {
  it('is one SQLite file', async ({ world: seller }) => {
    const { status, headers, bytes } = await seller.admin('GET', '/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.sqlite3');
    expect(headers.get('content-disposition')).toBe('attachment; filename="default.db"');
    expect(bytes.toString('latin1', 0, 16)).toBe('SQLite format 3\0');
    const db = new Database(bytes);
    expect(db.prepare('select count(*) as n from profiles').get()).toEqual({ n: 14 });
    db.close();
  });

  it('restores the same state when it is imported: entities, tokens, clock, next generated values', async () => {
    const seller = openWorld();
    await seller.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
    const { json: minted } = await seller.admin('POST', '/tokens', {});
    const bytes = await exportWorld(seller);
    const next = async () =>
      (await seller.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name: 'Next' }] })).text;
    const first = await next();
    await seller.admin('POST', '/clock/advance', { by: '3d' });
    await seller.admin('DELETE', '/tokens');
    const { status, json } = await importWorld(seller, bytes);
    expect([status, json.now]).toEqual([200, '2026-03-02T12:00:00.000Z']);
    expect((await exportWorld(seller)).equals(bytes)).toBe(true);
    expect((await seller.ask('GET', '/v2/profiles', { token: minted.accessToken })).status).toBe(200);
    expect(await next()).toBe(first);
  });

  it('can be imported into another world, which keeps its name and its credentials', async ({ world: seller }) => {
    await seller.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
    const { json: before } = await seller.admin('POST', '/worlds', { name: 'other' });
    const { status, json: after } = await importWorld(seller, await exportWorld(seller), 'other');
    expect(status).toBe(200);
    expect(after).toMatchObject({ name: 'other', now: '2026-03-02T12:00:00.000Z', clock: 'frozen' });
    expect(after.credentials).toEqual(before.credentials);
    const { json } = await seller.admin('GET', '/worlds/other/entities/campaigns');
    expect(json.campaigns.map(({ name }: { name: string }) => name)).toEqual(['Exported']);
    expect((await seller.ask('GET', '/_worlds/other/v2/profiles')).status).toBe(401);
  });

  it('can be imported with the mark of a write-ahead log that another program set', async ({ world: seller }) => {
    const bytes = await exportWorld(seller);
    bytes.fill(2, 18, 20);
    expect((await importWorld(seller, bytes)).status).toBe(200);
  });
});

describe('an import', () => {
  const refused: [string, (bytes: Buffer) => Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('drop table campaigns;')],
    ['a header alone', (bytes) => bytes.subarray(0, 100)],
    ['half a file', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['a file with pages of noise', (bytes) => Buffer.from(bytes).fill(0x5a, 4096, bytes.length)],
    ['a file with a damaged schema', (bytes) => Buffer.from(bytes).fill(0xff, 100, 400)],
    ['another database', () => editDatabase(Buffer.alloc(0), 'create table t (a)')],
    ['a world with a table more', (bytes) => editDatabase(bytes, 'create table extra (a)')],
    [
      'a world with a trigger',
      (bytes) => editDatabase(bytes, 'create trigger t after insert on campaigns begin delete from tokens; end'),
    ],
    ['a world with a view', (bytes) => editDatabase(bytes, 'create view v as select 1')],
    ['a world without an index', (bytes) => editDatabase(bytes, 'drop index campaignById')],
    ['a world without the row of the table world', (bytes) => editDatabase(bytes, 'delete from world')],
    ['a world with broken settings', (bytes) => editDatabase(bytes, `update world set settings = '{'`)],
    [
      'a world with settings of a wrong type',
      (bytes) => editDatabase(bytes, `update world set settings = '{"pageSize":"many"}'`),
    ],
    ['a world without regions', (bytes) => editDatabase(bytes, `update world set regions = '{}'`)],
    ['a profile without an account', (bytes) => editDatabase(bytes, 'delete from accounts')],
    [
      'a profile of an unknown country',
      (bytes) => editDatabase(bytes, `update profiles set country = 'XX' where country = 'JP'`),
    ],
    ['a text where a number belongs', (bytes) => editDatabase(bytes, `update profiles set createdAt = 'soon'`)],
    ['brands that are not JSON', (bytes) => editDatabase(bytes, `update accounts set brands = '['`)],
  ];

  it.each(refused)('rejects %s, and does not change the world', async (_title, make) => {
    const seller = openWorld();
    await seller.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
    const before = await exportWorld(seller);
    const { status, headers, json } = await importWorld(seller, make(Buffer.from(before)));
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(json.detail).toMatch(/the body is (?:not a|a broken) /);
    expect((await exportWorld(seller)).equals(before)).toBe(true);
    expect((await seller.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(1);
  });

  const invalidValues: [string, string, string][] = [
    ['a clock beyond the year 9998', `update world set clockAt = 999999999999999`, 'world[1].clockAt'],
    ['a clock beyond any date', 'update world set clockAt = 9e15', 'world[1].clockAt'],
    [
      'a running clock beyond the year 9998',
      `update world set clockMode = 'running', clockOffset = 999999999999999`,
      'world[1].clockOffset',
    ],
    ['a settings value of a wrong type', `update world set settings = '{"pageSize":"many"}'`, 'world[1].settings'],
    ['a negative id', 'update campaigns set id = -5', 'campaigns[1].id'],
    ['a text where a number belongs', `update campaigns set budget = 'a lot'`, 'campaigns[1].budget'],
    ['a fraction where an integer belongs', 'update campaigns set budget = 0.5', 'campaigns[1].budget'],
    ['a blob where a text belongs', `update campaigns set name = x'00'`, 'campaigns[1].name'],
    ['an unknown value', `update campaigns set state = 'sleeping'`, 'campaigns[1].state'],
    ['invalid JSON', `update campaigns set adjustments = '['`, 'campaigns[1].adjustments'],
    ['JSON of another shape', `update campaigns set adjustments = '[1]'`, 'campaigns[1].adjustments'],
    ['an invalid date', `update campaigns set startDay = '2026-02-30'`, 'campaigns[1].startDay'],
    ['a huge text', `update campaigns set name = printf('%.*c', 200000, 'x')`, 'campaigns[1].name'],
    [
      'an ad group without a campaign',
      `insert into adGroups values (1, 7, 100000000000101, 'enabled', null, 0, 0, 404, 'stray', 100, null)`,
      'adGroups[1].campaignId',
    ],
    [
      'an account record with the details of another kind',
      `insert into accountRecords values (1, 'A1', 'productGroupEligibility', 'SP', 0, 0, '{"name":"x","countryCode":null}')`,
      'accountRecords[1].details',
    ],
    ['a campaign without a profile', 'update campaigns set profileId = 404', 'campaigns[1].profileId'],
  ];

  it.each(invalidValues)(
    'rejects %s with its location, and the world is unchanged after a restart',
    async (_title, sql, path) => {
      const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-files-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const seller = openWorld({ folder });
      await seller.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
      const { status, json } = await importWorld(seller, editDatabase(await exportWorld(seller), sql));
      const [table, row, column] = path.split(/[[\].]+/);
      expect([status, json.errors?.[0].path]).toEqual([400, path]);
      expect(json.detail).toContain(`table ${table}, row ${row}, column ${column}: `);
      expect((await seller.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
      seller.worlds.close();
      const restarted = openWorld({ folder });
      expect((await restarted.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
      expect((await restarted.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(1);
    },
  );

  it('rejects a file with two rows in the table world', async ({ world: seller }) => {
    const copy = `create temp table t as select * from world; update t set only = 2; insert into world select * from t`;
    const { status, json } = await importWorld(seller, editDatabase(await exportWorld(seller), copy));
    expect([status, json.errors[0]]).toEqual([
      400,
      {
        path: 'world',
        message: 'the body is not a world that can be imported: table world: must have one row, but has 2',
      },
    ]);
  });

  it('rejects a file that is too large before reading it', async ({ world: seller }) => {
    const headers = { 'content-length': String(512 * 2 ** 20 + 1) };
    expect((await seller.admin('PUT', '/import', undefined, { raw: new Uint8Array(10), headers })).status).toBe(413);
  });
});

describe('worlds that are kept in a folder', () => {
  it('contain their imports, forks, checkpoints and settings after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-files-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const source = openWorld();
    await source.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });

    const open = () => new Worlds({ compile, scenario: 'empty', now: NOW, clock: 'frozen', folder });
    const callAdmin = async (worlds: Worlds, method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) => {
      const response = await createServer({ worlds }).request(`/_sandbox${path}`, { method, body: body ?? null });
      expect(response.status).toBeLessThan(300);
      return response.json();
    };
    const state = async (worlds: Worlds) => ({
      worlds: await callAdmin(worlds, 'GET', '/worlds'),
      checkpoints: await callAdmin(worlds, 'GET', '/checkpoints'),
      campaigns: await callAdmin(worlds, 'GET', '/worlds/fork/entities/campaigns'),
      settings: await callAdmin(worlds, 'GET', '/settings'),
    });

    const first = open();
    await callAdmin(first, 'PUT', '/import', new Uint8Array(await exportWorld(source)));
    await callAdmin(first, 'PATCH', '/settings', '{"tokenTtl":"5m"}');
    await callAdmin(first, 'POST', '/checkpoints', '{"name":"loaded"}');
    await callAdmin(first, 'POST', '/worlds', '{"name":"fork","from":"default"}');
    await callAdmin(first, 'POST', '/worlds/fork/clock/advance', '{"by":"2d"}');
    const before = await state(first);
    expect(before.campaigns).toMatchObject({ campaigns: [{ name: 'Exported' }] });
    first.close();

    const second = open();
    expect(await state(second)).toEqual(before);
    expect(await callAdmin(second, 'POST', '/worlds/fork/reset')).toMatchObject({ now: new Date(NOW).toISOString() });
    expect(await callAdmin(second, 'POST', '/checkpoints/loaded/restore')).toMatchObject({ name: 'default' });
    second.close();
  });
});
