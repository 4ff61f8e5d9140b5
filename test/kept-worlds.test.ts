import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launch, startProgram, type Program } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENV = { SANDBOX_DATA: folder, SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'none' };

async function idsOf(program: Program, path: string, body: unknown): Promise<number[]> {
  const { text } = await program.call('POST', path, body);
  return (JSON.parse(text) as Record<string, number>[]).map(
    ({ campaignId, adGroupId, keywordId }) => keywordId ?? adGroupId ?? campaignId ?? 0,
  );
}

it('keeps every batch that was answered, however often it is killed in the middle of the next', async () => {
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
    // All of a batch or nothing of it: what was killed before its answer leaves no part behind.
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
        // The answer may still come before the signal does its work; then it counts.
        program.child.kill('SIGKILL');
        for (const id of await asked.catch(() => [])) acknowledged.add(id);
        break;
      }
    }
    expect(await program.ended).toBe('SIGKILL');
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(18 * 50);
});

it('keeps one file a world', () => {
  expect(readdirSync(folder).filter((file) => file.endsWith('.db'))).toEqual(['default.db']);
});

it('is for one process: a second one says so and ends with status 2, whose end leaves the first alone', async () => {
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

it('says so and ends with status 2 when a file was written by another version, or the folder is none', async () => {
  const path = join(folder, 'default.db');
  // An index by another name, here and in the text that makes it.
  const bytes = readFileSync(path, 'latin1').replaceAll('managerLinksOfProfile', 'managerLinksOfSomeone');
  writeFileSync(path, bytes, 'latin1');
  for (const SANDBOX_DATA of [folder, path]) {
    const program = launch({ ...ENV, SANDBOX_DATA });
    expect(await program.ended).toBe(2);
    expect(program.errors()).toContain('SANDBOX_DATA');
    expect(program.errors()).toContain(path);
  }
});
