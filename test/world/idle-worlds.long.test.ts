/**
 * Kept worlds that are not used: their databases are closed, and open again by the next use.
 */
import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CAMPAIGN_ITEM } from '../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

const OPEN = 8;
const WORLDS = 30;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-idle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function createKeptBox(folder = newFolder()): { world: TestWorld; folder: string } {
  const world = openWorld({ folder, scenario: 'default', limits: { open: OPEN } });
  onTestFinished(() => world.worlds.close());
  return { world, folder };
}

const isLinux = existsSync('/proc/self/fd');

/** The worlds in the folder whose files this process has open. */
function openWorlds(folder: string): string[] {
  const files = readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`);
    } catch {
      // The file descriptor of the listing itself.
      return [];
    }
  });
  return files.flatMap((file) => new RegExp(`^${folder}/([a-z0-9-]+)\\.db$`).exec(file)?.[1] ?? []).toSorted();
}

const campaign = { ...CAMPAIGN_ITEM, name: 'Shoes' };

/** Interleaves writes and reads in many worlds, so that each world is closed between two of its requests. */
async function runSequence(world: TestWorld): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < WORLDS; i++)
    answers.push(
      (await world.admin('POST', '/worlds', { name: `w${i}`, now: '2026-03-02T12:00:00Z', clock: 'frozen' })).text,
    );
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < WORLDS; i++) {
      const path = `/_worlds/w${i}/v2/sp/campaigns`;
      const profile = world.worlds.get(`w${i}`)?.accountStore.profiles()[0]?.profileId;
      const token = JSON.parse(answers[i] ?? '').credentials.accessToken as string;
      const headers = { 'vendor-advertising-api-clientid': `sandbox-client.w${i}` };
      const ask = { profile, token, headers };
      const body = [{ ...campaign, name: `Shoes ${round}` }];
      const made = await world.ask('POST', path, { ...ask, body });
      expect(made.status).toBe(207);
      answers.push(made.text, (await world.ask('GET', path, ask)).text);
    }
  }
  return answers;
}

describe.skipIf(!isLinux)('idle worlds of a data folder', () => {
  it('are closed, so that the number of open files is limited', async () => {
    const { world, folder } = createKeptBox();
    await runSequence(world);
    expect(openWorlds(folder).length).toBeLessThanOrEqual(OPEN);
    expect((await world.admin('GET', '/worlds')).json.worlds).toHaveLength(WORLDS + 1);
    expect(openWorlds(folder).length).toBeLessThanOrEqual(OPEN);
  });

  it('are closed after a start', async () => {
    const { world, folder } = createKeptBox();
    for (let i = 0; i < WORLDS; i++) await world.admin('POST', '/worlds', { name: `w${i}` });
    world.worlds.close();
    expect(openWorlds(folder)).toEqual([]);
    const restarted = createKeptBox(folder).world;
    expect(openWorlds(folder).length).toBeLessThanOrEqual(OPEN);
    expect((await restarted.admin('GET', '/worlds')).json.worlds).toHaveLength(WORLDS + 1);
  });

  it('return the same bytes as worlds in memory', async () => {
    const inMemory = openWorld({ scenario: 'default' });
    expect(await runSequence(createKeptBox().world)).toEqual(await runSequence(inMemory));
  });

  it('can be reset, restored, copied and deleted while they are closed', async () => {
    const { world, folder } = createKeptBox();
    await world.admin('POST', '/worlds', { name: 'one' });
    await world.admin('POST', '/worlds/one/checkpoints', { name: 'here' });
    const useOtherWorlds = async () => {
      for (let i = 0; i < OPEN; i++) {
        await world.admin('POST', '/worlds', { name: `w${i}` });
        await world.admin('GET', `/worlds/w${i}`);
      }
      expect(openWorlds(folder)).not.toContain('one');
    };
    await useOtherWorlds();
    expect((await world.admin('POST', '/worlds', { name: 'copy', from: 'one', checkpoint: 'here' })).status).toBe(201);
    await useOtherWorlds();
    expect((await world.admin('POST', '/worlds/one/reset')).status).toBe(200);
    await useOtherWorlds();
    expect((await world.admin('POST', '/worlds/one/checkpoints/here/restore')).status).toBe(200);
    await useOtherWorlds();
    expect((await world.admin('DELETE', '/worlds/one')).status).toBe(204);
    expect((await world.admin('GET', '/worlds/one')).status).toBe(404);
    expect(existsSync(join(folder, 'one.db'))).toBe(false);
  });

  it('return 503 if their file cannot be opened again, and other worlds are served', async () => {
    const { world, folder } = createKeptBox();
    await world.admin('POST', '/worlds', { name: 'one' });
    for (let i = 0; i < OPEN; i++) await world.admin('POST', '/worlds', { name: `w${i}` });
    rmSync(join(folder, 'one.db'));
    symlinkSync('/nonexistent/one.db', join(folder, 'one.db'));
    const answer = await world.admin('GET', '/worlds/one');
    expect([answer.status, answer.json.detail]).toEqual([503, expect.stringMatching(/one\.db is damaged/)]);
    expect((await world.admin('GET', '/worlds/w1')).status).toBe(200);
  });
});

describe.skipIf(!existsSync('/dev/full'))('readiness', () => {
  it('is 503 while the data folder cannot be written', async () => {
    const { world, folder } = createKeptBox();
    const ready = () => world.ask('GET', '/readyz', { headers: {}, undocumented: true });
    expect((await ready()).status).toBe(200);
    symlinkSync('/dev/full', join(folder, '.write-probe'));
    const answer = await ready();
    expect([answer.status, answer.json.reason]).toEqual([503, expect.stringMatching(/cannot be written \(ENOSPC\)/)]);
    expect((await ready()).status).toBe(200);
    expect(readdirSync(folder)).not.toContain('.write-probe');
  });
});
