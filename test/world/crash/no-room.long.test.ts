/**
 * Limits of a sandbox that runs for a long time: requests beyond a limit are rejected, and existing data stays usable.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { ConfigError } from '../../../src/server/config/option-values.ts';
import { Journals } from '../../../src/service/journal/journal.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

function expectFull(answer: Answer, status: 429 | 507, pattern: RegExp): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.status).toBe(status);
  expect(answer.json.detail).toMatch(pattern);
}

const campaign = (name: string) => ({ ...CAMPAIGN_ITEM, name, startDate: '20300101' });

describe('the number of worlds', () => {
  it('is limited, and a world can be created after another one is deleted', async () => {
    const world = openWorld({ limits: { worlds: 3 } });
    for (const name of ['one', 'two']) expect((await world.admin('POST', '/worlds', { name })).status).toBe(201);
    expectFull(await world.admin('POST', '/worlds', { name: 'three' }), 429, /limit of 3 worlds.*SANDBOX_MAX_WORLDS/);
    expectFull(await world.admin('POST', '/worlds', { name: 'three', from: 'one' }), 429, /limit/);
    expect((await world.admin('POST', '/worlds', { name: 'one' })).status).toBe(409);
    expect((await world.admin('POST', '/worlds/one/reset')).status).toBe(200);
    await world.admin('DELETE', '/worlds/one');
    expect((await world.admin('POST', '/worlds', { name: 'three' })).status).toBe(201);
  });

  it('does not include expired worlds', async () => {
    const world = openWorld({ limits: { worlds: 2 } });
    await world.admin('POST', '/worlds', { name: 'brief', ttl: '0s' });
    expect((await world.admin('POST', '/worlds', { name: 'next' })).status).toBe(201);
    expectFull(await world.admin('POST', '/worlds', { name: 'third' }), 429, /limit of 2 worlds/);
  });

  it('is configured by a variable or a flag, and is 1000 by default', () => {
    expect(readConfig([], {}).limits).toMatchObject({ worlds: 1000, bytes: 2 ** 30 });
    expect(readConfig(['--max-worlds', '5'], { SANDBOX_WORLD_SIZE: '10' }).limits).toMatchObject({
      worlds: 5,
      bytes: 10 * 2 ** 20,
    });
    for (const bad of ['0', '-1', '1.5', 'many', '1e3', '9999999'])
      expect(() => readConfig([], { SANDBOX_MAX_WORLDS: bad }), bad).toThrow(ConfigError);
  });
});

describe('the size of a world', () => {
  const room = 200_000;
  const createSmallBox = async (): Promise<TestWorld> => {
    const { length } = openWorld().state.storage.toBytes();
    return openWorld({ limits: { bytes: length + room } });
  };

  /** Creates campaigns until one is rejected, and returns their number. */
  async function fill(world: TestWorld): Promise<{ answer: Answer; created: number }> {
    for (let created = 0; ; created += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => campaign(`Number ${created + i}`));
      const answer = await world.ask('POST', '/v2/sp/campaigns', { body: batch });
      if (answer.status !== 207) return { answer, created };
    }
  }

  it('is limited: a request beyond it returns 507 in the format of its API, and stores nothing', async () => {
    const world = await createSmallBox();
    const { answer, created } = await fill(world);
    expect([answer.status, answer.json.code]).toEqual([507, 'INSUFFICIENT_STORAGE']);
    expect(answer.json.details).toMatch(/no room left/);
    expect(created).toBeGreaterThan(0);
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(created);
    const [first] = (await world.admin('GET', '/requests?status=507')).json.requests;
    expect(first.reason).toMatch(/SANDBOX_WORLD_SIZE/);
  });

  it('limits everything that a world stores', async () => {
    const world = await createSmallBox();
    await fill(world);
    const repeatUntilError = async (ask: () => Promise<Answer>): Promise<Answer> => {
      for (;;) {
        const answer = await ask();
        if (answer.status >= 400) return answer;
      }
    };
    const header = { headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined } };
    const token = await repeatUntilError(() =>
      world.ask('POST', '/auth/o2/token', {
        ...header,
        raw: 'grant_type=refresh_token&refresh_token=x&client_id=app&client_secret=s',
      }),
    );
    expect([token.status, token.json.error]).toEqual([507, 'INSUFFICIENT_STORAGE']);
    const type = 'application/vnd.spCampaign.v3+json';
    const next = (): object => ({
      ...campaign(`Another ${world.state.nextSequence()}`),
      campaignType: undefined,
      dailyBudget: undefined,
      targetingType: 'MANUAL',
      state: 'PAUSED',
      startDate: '2030-01-01',
      budget: { budget: 5, budgetType: 'DAILY' },
    });
    const v3Headers = { headers: { 'content-type': type, accept: type } };
    const v3 = await repeatUntilError(() =>
      world.ask('POST', '/sp/campaigns', { ...v3Headers, body: { campaigns: Array.from({ length: 20 }, next) } }),
    );
    expect([v3.status, v3.json.code]).toEqual([507, 'INSUFFICIENT_STORAGE']);
    const faults = { effect: { status: 500, body: 'x'.repeat(2000) }, match: { operation: 'listProfiles' } };
    expectFull(await repeatUntilError(() => world.admin('POST', '/faults', faults)), 507, /no room left/);
    const report = { reportDate: '20260301', metrics: 'clicks' };
    expect((await repeatUntilError(() => world.ask('POST', '/v2/sp/campaigns/report', { body: report }))).status).toBe(
      507,
    );
    const seed = { profileId: world.profile(), campaigns: 50 };
    expectFull(await repeatUntilError(() => world.admin('POST', '/seed', seed)), 507, /no room left/);
  });

  it('does not prevent reading and resetting a world whose due step does not fit', async () => {
    const yaml = 'extends: empty\ntimeline: [{ at: 1h, name: late, do: { revoke: all } }]';
    const world = openWorld({ yaml });
    const diskFull = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const done = vi.spyOn(world.state.timeline, 'done').mockImplementation(() => {
      throw diskFull;
    });
    world.state.setClock(NOW + 7_200_000, 'frozen');
    expect((await world.ask('GET', '/v2/profiles')).status).toBe(507);
    expect((await world.admin('GET', '/clock')).status).toBe(200);
    expect((await world.admin('GET', '/worlds')).status).toBe(200);
    expect(done).toHaveBeenCalled();
    expect((await world.admin('POST', '/reset')).status).toBe(200);
    expect((await world.ask('GET', '/v2/profiles')).status).toBe(200);
  });

  it('does not affect other worlds, and a reset makes the space available again', async () => {
    const world = await createSmallBox();
    await world.admin('POST', '/worlds', { name: 'other' });
    const { created } = await fill(world);
    const other = world.worlds.get('other');
    expect(other?.storage.toBytes().length).toBeLessThan(world.state.storage.toBytes().length);
    expect((await world.admin('PUT', '/worlds/other/clock', { mode: 'running' })).status).toBe(200);
    await world.admin('POST', '/reset');
    expect((await fill(world)).created).toBe(created);
  });

  it('limits the checkpoints together, and imports', async () => {
    const world = await createSmallBox();
    const { bytes } = await world.admin('GET', '/export');
    const maxCheckpoints = Math.floor((bytes.length + room) / bytes.length);
    for (let i = 0; i < maxCheckpoints; i++)
      expect((await world.admin('POST', '/checkpoints', { name: `number-${i}` })).status).toBe(201);
    expectFull(await world.admin('POST', '/checkpoints', { name: 'more' }), 507, /checkpoints of the world would have/);
    expect((await world.admin('GET', '/checkpoints')).json.checkpoints).toHaveLength(maxCheckpoints);
    const large = openWorld();
    await fill(world);
    await large.admin('POST', '/seed', { profileId: large.profile(), campaigns: 500 });
    const { bytes: more } = await large.admin('GET', '/export');
    const put = (raw: Buffer) =>
      world.admin('PUT', '/import', undefined, { raw, headers: { 'content-type': 'application/vnd.sqlite3' } });
    expectFull(await put(more), 507, /the limit is/);
    expect((await put(bytes)).status).toBe(200);
  });
});

it('a world has at most a hundred checkpoints', async ({ world }) => {
  for (let i = 0; i < 100; i++) world.worlds.entry(world.state).checkpoints.add(`number-${i}`);
  expectFull(await world.admin('POST', '/checkpoints', { name: 'one-more' }), 429, /limit/);
  await world.admin('DELETE', '/checkpoints/number-0');
  expect((await world.admin('POST', '/checkpoints', { name: 'one-more' })).status).toBe(201);
});

it('a world has at most a hundred event streams', async () => {
  const journals = new Journals();
  const world = openWorld({ server: { journals } });
  for (let i = 0; i < 100; i++) journals.of(world.state).subscribe({ exchange: () => {} });
  expectFull(await world.admin('GET', '/events'), 429, /has 100 event streams/);
});

it('expired tokens are deleted when new ones are created', async ({ world }) => {
  const raw = 'grant_type=refresh_token&refresh_token=x&client_id=app&client_secret=s';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined };
  const tokenCount = (): number => world.state.accountStore.expiringTokens(0, Number.MAX_SAFE_INTEGER).length;
  for (let week = 0; week < 5; week++) {
    world.state.setClock(NOW + week * 8 * 86_400_000, 'frozen');
    for (let i = 0; i < 100; i++)
      expect((await world.ask('POST', '/auth/o2/token', { raw, headers })).status).toBe(200);
    expect(tokenCount()).toBeLessThanOrEqual(200);
  }
  expect((await world.ask('GET', '/v2/profiles')).status).toBe(200);
});

describe.skipIf(!existsSync('/dev/full'))('a full data folder', () => {
  /** Writing to these files of the folder fails as on a full disk. */
  function createFullFolder(...paths: string[]): { folder: string; world: TestWorld; free: () => void } {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-full-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const world = openWorld({ folder });
    onTestFinished(() => world.worlds.close());
    for (const path of paths) symlinkSync('/dev/full', join(folder, path));
    return { folder, world, free: () => paths.forEach((path) => rmSync(join(folder, path), { force: true })) };
  }

  it('accepts no new world, and keeps nothing of it', async () => {
    const { folder, world, free } = createFullFolder('new.db.new');
    const before = readdirSync(folder).filter((file) => file !== 'new.db.new');
    expectFull(await world.admin('POST', '/worlds', { name: 'new' }), 507, /data folder has no room/);
    expect((await world.admin('GET', '/worlds/new')).status).toBe(404);
    expect(readdirSync(folder)).toEqual(before);
    free();
    expect((await world.admin('POST', '/worlds', { name: 'new' })).status).toBe(201);
  });

  it('accepts no checkpoint, and lists none', async () => {
    const { world, free } = createFullFolder('snapshots/default/now.db.new');
    expectFull(await world.admin('POST', '/checkpoints', { name: 'now' }), 507, /data folder has no room/);
    expect((await world.admin('GET', '/checkpoints')).json.checkpoints).toEqual([]);
    free();
    expect((await world.admin('POST', '/checkpoints', { name: 'now' })).status).toBe(201);
  });

  it('does not allow a reset, and the world continues unchanged', async () => {
    const { world, free } = createFullFolder('default.db.new');
    expect((await world.ask('POST', '/v2/sp/campaigns', { body: [campaign('Here')] })).status).toBe(207);
    expectFull(await world.admin('POST', '/reset'), 507, /data folder has no room/);
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(1);
    free();
    expect((await world.admin('POST', '/reset')).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(0);
  });
});
