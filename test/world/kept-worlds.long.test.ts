import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { launch, startProgram, type Program } from '../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENV = { SANDBOX_DATA: folder, SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'none' };

async function idsOf(program: Program, path: string, body: unknown): Promise<number[]> {
  const { text } = await program.call('POST', path, body);
  return (JSON.parse(text) as Record<string, number>[]).map(
    ({ campaignId, adGroupId, keywordId }) => keywordId ?? adGroupId ?? campaignId ?? 0,
  );
}

it('keeps every acknowledged batch, however often the program is killed during the next one', async () => {
  const acknowledged = new Set<number>();
  let parents: { campaignId: number; adGroupId: number } | undefined;
  for (let round = 0; round < 4; round++) {
    const program = await startProgram(ENV);
    if (parents === undefined) {
      const [campaignId = 0] = await idsOf(program, '/v2/sp/campaigns', [
        {
          name: 'Kept',
          campaignType: 'sponsoredProducts',
          targetingType: 'manual',
          state: 'enabled',
          dailyBudget: 10,
          startDate: '20300101',
        },
      ]);
      const [adGroupId = 0] = await idsOf(program, '/v2/sp/adGroups', [
        { campaignId, name: 'Kept', state: 'enabled', defaultBid: 1 },
      ]);
      parents = { campaignId, adGroupId };
    }
    const there = JSON.parse((await program.call('GET', '/v2/sp/keywords')).text) as { keywordId: number }[];
    const found = new Set(there.map(({ keywordId }) => keywordId));
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    // A batch is written completely or not at all.
    expect(found.size % 50).toBe(0);

    for (let batch = 0; batch < 8; batch++) {
      const keywords = Array.from({ length: 50 }, (_, i) => ({
        ...parents,
        keywordText: `keyword ${round} ${batch} ${i}`,
        matchType: 'exact',
        state: 'enabled',
      }));
      const asked = idsOf(program, '/v2/sp/keywords', keywords);
      if (batch < 3 + round) for (const id of await asked) acknowledged.add(id);
      else {
        // The response may still arrive before the signal takes effect. Then the batch is acknowledged.
        program.child.kill('SIGKILL');
        for (const id of await asked.catch(() => [])) acknowledged.add(id);
        break;
      }
    }
    expect(await program.ended).toBe('SIGKILL');
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(18 * 50);
});

it('stores one file per world', () => {
  expect(readdirSync(folder).filter((file) => file.endsWith('.db'))).toEqual(['default.db']);
});

it('rejects a second process with status 2, which does not affect the first', async () => {
  const first = await startProgram(ENV);
  const second = launch(ENV);
  expect(await second.ended).toBe(2);
  expect(second.errors()).toMatch(/SANDBOX_DATA is '.*': another process has it open/);
  expect((await first.call('GET', '/v2/sp/keywords')).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = await startProgram(ENV);
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
});

it.each(['/proc/x', '/proc/x/y/z', '/proc', '/dev/null/x', '/sys/x'])(
  'exits with status 2 and the reason if the folder cannot be created: %s',
  async (path) => {
    const program = launch({ ...ENV, SANDBOX_DATA: path });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    expect(await program.ended).toBe(2);
    expect(program.errors()).toMatch(
      /^ads-sandbox: SANDBOX_DATA is '.*': .*(?:cannot be created|cannot be written|is a file)/,
    );
  },
);

it('creates a missing folder with its parents', async () => {
  const path = join(folder, 'deep', 'er', 'est');
  const program = await startProgram({ ...ENV, SANDBOX_DATA: path });
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(existsSync(join(path, 'default.db'))).toBe(true);
});

it('exits on SIGTERM while the start waits for a file system', async () => {
  const pipe = join(folder, 'ca.pem');
  execFileSync('mkfifo', [pipe]);
  const tls = { SANDBOX_TLS_PORT: '0', SANDBOX_TLS_CA: pipe, SANDBOX_TLS_CA_KEY: pipe };
  const program = launch({ ...ENV, ...tls, SANDBOX_DATA: join(folder, 'waiting') });
  onTestFinished(() => void program.child.kill('SIGKILL'));
  // The folder is there before the certificate is read.
  while (!existsSync(join(folder, 'waiting', 'default.db'))) await new Promise((resolve) => setImmediate(resolve));
  program.child.kill('SIGTERM');
  expect(['SIGTERM', 143]).toContain(await program.ended);
});

it('exits with status 2 and names the folder if it is a file', async () => {
  const path = join(folder, 'default.db');
  const program = launch({ ...ENV, SANDBOX_DATA: path });
  expect(await program.ended).toBe(2);
  expect(program.errors()).toContain('SANDBOX_DATA');
  expect(program.errors()).toContain(path);
});
