/**
 * Reports and snapshots of a world that is kept, over a kill.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { startProgram, type Program } from '../../fixtures/programs/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENV = {
  SANDBOX_DATA: folder,
  SANDBOX_SCENARIO: 'empty',
  SANDBOX_NOW: '2026-03-02T12:00:00Z',
  SANDBOX_CLOCK: 'frozen',
  SANDBOX_LOG: 'none',
};

async function json(program: Program, method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  return JSON.parse((await program.call(method, path, body)).text);
}

/** The rows behind a location, as any client follows it. */
async function rowsAt(program: Program, path: string): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${program.variable('ADS_ACCESS_TOKEN')}` };
  const response = await fetch(program.variable('ADS_API_URL') + path, { headers });
  expect([response.status, response.redirected]).toEqual([200, true]);
  return JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString());
}

it('[RPT-45] a report is complete after restarts of a process that is killed right after the response to its request', async () => {
  const first = await startProgram(ENV);
  const profileId = first.variable('ADS_PROFILE_ID');
  const bulk = { campaigns: 4, keywordsPerAdGroup: 40, productAdsPerAdGroup: 1 };
  await json(first, 'POST', '/_sandbox/seed', { profileId, ...bulk });
  const asked = { reportDate: '20260301', metrics: 'campaignName,impressions' };
  const { reportId = '' } = await json(first, 'POST', '/v2/sp/campaigns/report', asked);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await startProgram(ENV);
  expect(await json(second, 'GET', `/v2/reports/${reportId}`)).toMatchObject({ status: 'IN_PROGRESS' });
  const done = await json(second, 'GET', `/v2/reports/${reportId}`);
  expect(done).toMatchObject({ status: 'SUCCESS', location: expect.stringContaining('/v1/reports/') });
  const rows = await rowsAt(second, `/v1/reports/${reportId}/download`);
  expect(rows).toHaveLength(4);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = await startProgram(ENV);
  expect(await json(third, 'GET', `/v2/reports/${reportId}`)).toMatchObject({
    status: 'SUCCESS',
    fileSize: done['fileSize'],
  });
  expect(await rowsAt(third, `/v1/reports/${reportId}/download`)).toEqual(rows);
  third.child.kill();
  await third.ended;
});

it('[RPT-45] a report that a thread has computed is in the file of its world right after the response', async () => {
  const env = { ...ENV, SANDBOX_DATA: join(folder, 'large') };
  mkdirSync(env.SANDBOX_DATA);
  const first = await startProgram(env);
  const profileId = first.variable('ADS_PROFILE_ID');
  const bulk = { campaigns: 10, adGroupsPerCampaign: 5, keywordsPerAdGroup: 200, productAdsPerAdGroup: 1 };
  await json(first, 'POST', '/_sandbox/seed', { profileId, ...bulk });
  const asked = { reportDate: '20260301', metrics: 'keywordText,impressions,clicks' };
  const requested = json(first, 'POST', '/v2/sp/keywords/report', asked);
  const others = await Promise.all([1, 2, 3].map(() => first.call('GET', '/v2/sp/campaigns?count=1')));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { reportId = '' } = await requested;
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await startProgram(env);
  await json(second, 'GET', `/v2/reports/${reportId}`);
  expect(await json(second, 'GET', `/v2/reports/${reportId}`)).toMatchObject({ status: 'SUCCESS' });
  expect((await rowsAt(second, `/v1/reports/${reportId}/download`)).length).toBeGreaterThan(1000);
  second.child.kill();
  await second.ended;
});
