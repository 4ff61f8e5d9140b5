/**
 * Worlds that builds before 0.1.0 kept or exported, with the values of each column in every form that they had.
 */
import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSchema, START_VERSION } from '../../../src/world/database/migrations.ts';
import { isWorldDatabase } from '../../../src/world/lifecycle/kept-file.ts';
import { upgradeBytes } from '../../../src/world/lifecycle/upgrade.ts';
import { create, reportBody } from '../../fixtures/clients/reporting-v3.ts';
import { unpackFolder } from '../../fixtures/kept-worlds/archive.ts';
import { folderFacts } from '../../fixtures/kept-worlds/facts.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

/** The oldest one, the newest one and one between. */
const versions = [1, Math.floor(START_VERSION / 2), START_VERSION - 1];
const fixture = (version: number, end: string): Buffer =>
  readFileSync(new URL(`../../fixtures/kept-worlds/schema-${version}.${end}`, import.meta.url));
const facts = (version: number): object => JSON.parse(fixture(version, 'json').toString());

function unpack(version: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  unpackFolder(fixture(version, 'br'), folder);
  return folder;
}

/** Runs statements on the file of the world `default`. */
function change(folder: string, sql: string): string {
  const path = join(folder, 'default.db');
  const db = new Database(path);
  db.exec(sql);
  db.close();
  return path;
}

type Rows = Record<string, unknown>[];

function readTables(bytes: Buffer): Record<string, Rows> {
  const db = new Database(bytes.fill(1, 18, 20));
  const tables = readSchema(db).filter(({ type }) => type === 'table');
  const rows = tables.map(({ name }) => [name, db.prepare(`select * from "${name}" order by "rowid"`).all()]);
  db.close();
  return Object.fromEntries(rows);
}

const RENAMED_TABLES: Record<string, string> = { self: 'world', changes: 'history' };
const RENAMED_COLUMNS: Record<string, string> = {
  drawn: 'sequence',
  ripenings: 'completionPolicies',
  ripening: 'completionPolicy',
  deadAt: 'expiresAt',
  multi: 'multiAdGroups',
  madeBy: 'createdWith',
};
/** Columns whose values have another form. */
const CONVERTED = ['ledgerModel', 'rateLimit', 'operation'];

describe.each(versions)('a world of schema version %i', (version) => {
  it('keeps every row and every value', () => {
    const bytes = readFileSync(join(unpack(version), 'default.db'));
    const [older, upgraded] = [readTables(Buffer.from(bytes)), readTables(upgradeBytes(bytes))];
    expect(Object.keys(older).length).toBeGreaterThan(30);
    for (const [table, rows] of Object.entries(older)) {
      const expected = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !CONVERTED.includes(column))
            .map(([column, value]) => [RENAMED_COLUMNS[column] ?? column, value]),
        ),
      );
      expect([table, upgraded[RENAMED_TABLES[table] ?? table]]).toMatchObject([table, expected]);
    }
  });

  it('keeps rate limits, policies, steps that wait for a call, and the parameters that were set', async () => {
    const folder = unpack(version);
    change(
      folder,
      `update "self" set "rateLimit" = '{"requests":7,"per":60000}', "ripenings" = '{"report":{"mode":"manual"}}',
        "ledgerModel" = json_set("ledgerModel", '$.bursts', 3);
      update "timeline" set "operation" = 'listCampaigns', "nth" = 2, "doneAt" = null where "name" = 'much-later';
      update "plannedOutcomes" set "ripening" = '{"mode":"polls","polls":4}'`,
    );
    const box = sandbox({ folder });
    const read = async (path: string): Promise<unknown> => (await box.admin('GET', path)).json;
    expect(await read('/rateLimit')).toMatchObject({ requests: 7, per: '1m' });
    expect(await read('/jobs/completion')).toMatchObject({ reports: { mode: 'manual' } });
    expect(await read('/metrics/model')).toEqual({
      ...Object((await sandbox().admin('GET', '/metrics/model')).json),
      bursts: 3,
    });
    expect(await read('/jobs/outcomes')).toMatchObject({ outcomes: [{ polls: 4 }] });
    expect(await read('/timeline')).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({
          name: 'much-later',
          onCall: expect.objectContaining({ operation: 'listCampaigns', nth: 2 }),
        }),
      ]),
    });
  });

  it('starts again at the requested instant', async () => {
    const box = sandbox({ folder: unpack(version) });
    await box.admin('POST', '/scenario', { extends: 'empty' });
    expect((await box.admin('GET', '/worlds/default')).json.now).toBe('2026-03-02T12:00:00.000Z');
  });
});

it('a world of schema version 1 follows the present defaults, although it contains those of its time', async () => {
  const model = async (box: Sandbox): Promise<unknown> => (await box.admin('GET', '/metrics/model')).json;
  expect(await model(sandbox({ folder: unpack(1) }))).toEqual(await model(sandbox()));
});

it('[TOD-06] a report in progress in a world of schema version 1 gets the key by which duplicates are found', async () => {
  const box = sandbox();
  const { reportId } = (await create(box, reportBody())).json;
  const [job] = readTables(box.world.storage.toBytes())['jobs'] ?? [];
  const folder = unpack(1);
  const { requestKey, ...row } = job ?? {};
  expect(requestKey).toMatch(/\w/);
  const db = new Database(join(folder, 'default.db'));
  const names = Object.keys(row).filter((name) => name !== 'seq');
  db.prepare(
    `insert into "jobs" (${names.map((name) => `"${name}"`).join()}) values (${names.map((name) => `@${name}`).join()})`,
  ).run(row);
  db.close();
  const bytes = upgradeBytes(readFileSync(join(folder, 'default.db')));
  const upgraded = readTables(bytes)['jobs']?.find(({ id }) => id === reportId);
  expect(upgraded?.['requestKey']).toBe(requestKey);
});

it.each([3, 4])('a past state of a world of schema version %i has the columns with their present names', (version) => {
  const folder = unpack(version);
  const path = change(
    folder,
    `insert into "edits" ("write", "table", "row", "was") values (1, 'sbCampaigns', 1, '{"multi":0,"state":"paused"}'),
      (1, 'campaigns', 1, '{"state":"paused"}')`,
  );
  const edits = readTables(upgradeBytes(readFileSync(path)))['edits'] ?? [];
  expect(edits.slice(-2).map(({ was }) => JSON.parse(String(was)))).toEqual([
    { multiAdGroups: 0, state: 'paused' },
    { state: 'paused' },
  ]);
});

describe('a data folder of an earlier schema version', () => {
  const snapshot = (folder: string, file: string): string => join(folder, 'snapshots/default', file);
  const open = async (folder: string): Promise<[Sandbox, object]> => {
    const box = sandbox({ scenario: 'default', folder });
    return [box, await folderFacts(box)];
  };

  it('keeps the files of the start state, for a return to the program that wrote them', async () => {
    const folder = unpack(4);
    const before = readFileSync(snapshot(folder, '.birth.json'));
    const [box] = await open(folder);
    box.worlds.close();
    expect(readFileSync(snapshot(folder, '.birth.json')).equals(before)).toBe(true);
    // The earlier program starts again, and writes another start state.
    renameSync(join(folder, 'default.db.schema-4'), join(folder, 'default.db'));
    writeFileSync(snapshot(folder, '.birth.json'), JSON.stringify({ ...JSON.parse(before.toString()), now: 0 }));
    expect((await open(folder))[1]).toMatchObject({
      'default after a reset': { createdAt: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('does not take the earlier start state after an upgrade', async () => {
    const folder = unpack(4);
    (await open(folder))[0].worlds.close();
    writeFileSync(snapshot(folder, '.birth.json'), '{');
    expect((await open(folder))[1]).toMatchObject({ 'default after a reset': { name: 'default' } });
  });

  it.each([
    ['a change that does not count', '.new', 'before'],
    ['a change whose world file is in its place', '', 'after'],
  ])('that was left in the middle of %s is the folder %#', async (_name, suffix, expected) => {
    const folder = unpack(4);
    const next = { ...JSON.parse(readFileSync(snapshot(folder, '.birth.json'), 'utf8')), now: 0 };
    writeFileSync(snapshot(folder, '.birth.json.next'), JSON.stringify(next));
    writeFileSync(snapshot(folder, '.birth.db.next'), readFileSync(snapshot(folder, '.birth.db')));
    if (suffix !== '') writeFileSync(join(folder, `default.db${suffix}`), 'half');
    const createdAt = expected === 'before' ? '2026-03-02T12:00:00.000Z' : '1970-01-01T00:00:00.000Z';
    expect((await open(folder))[1]).toMatchObject({ 'default after a reset': { createdAt } });
    expect(existsSync(snapshot(folder, '.birth.json.next'))).toBe(false);
  });

  it.each([
    ['a part of the new start state', ['.start.db', 'half']],
    ['a start state without its facts', ['.start.json.new', 'half']],
    ['a new world file', ['../../default.db.new', 'half']],
    ['a part of a backup', ['../../default.db.schema-4.new', 'half']],
  ])('that was left with %s opens with everything', async (_name, [file = '', content = '']) => {
    const folder = unpack(4);
    writeFileSync(snapshot(folder, file), content);
    expect((await open(folder))[1]).toMatchObject(facts(4));
  });

  it('has files that are recognized as worlds', () => {
    expect(isWorldDatabase(join(unpack(1), 'default.db'))).toBe(true);
  });
});
