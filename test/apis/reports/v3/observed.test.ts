/**
 * Reporting version 3 as it was recorded: with the setting `dialect: observed`.
 */
import { describe, expect, it } from 'vitest';
import { cancel, create, poll, reportBody } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const CREATED = 'application/vnd.createasyncreportresponse.v3+json';
const READ = 'application/vnd.getasyncreportresponse.v3+json';
const DELETED = 'application/vnd.deleteasyncreportresponse.v3+json';
const REMAPPED = 'x-amzn-remapped-x-amzn-remapped-content-type';

function observed(): TestWorld {
  const world = openWorld();
  changeSettings(world, { dialect: 'observed' });
  return world;
}

/** Creates and polls a report, and deletes another one. */
async function calls(world: TestWorld, accept: string | undefined): Promise<Answer[]> {
  const headers = { accept };
  const created = await world.ask('POST', '/reporting/reports', { body: reportBody(), headers });
  const polled = await world.ask('GET', `/reporting/reports/${created.json.reportId}`, { headers });
  const { reportId } = (await create(world, reportBody({ timeUnit: 'DAILY' }))).json;
  return [created, polled, await world.ask('DELETE', `/reporting/reports/${reportId}`, { headers })];
}

it.each(['application/json', 'application/json, text/plain, */*'])(
  '[OBS-21] answers have the type application/json when Accept is %s, and the type of the document in another header',
  async (accept) => {
    const types = (await calls(observed(), accept)).map(({ headers }) => [
      headers.get('content-type'),
      headers.get(REMAPPED),
    ]);
    expect(types).toEqual([CREATED, READ, DELETED].map((type) => ['application/json', type]));
  },
);

it.each([undefined, '*/*', `${READ}, ${CREATED}, ${DELETED}`])(
  '[OBS-21] answers have the type of the document when Accept is %s',
  async (accept) => {
    const types = (await calls(observed(), accept)).map(({ headers }) => [
      headers.get('content-type'),
      headers.get(REMAPPED),
    ]);
    expect(types).toEqual([CREATED, READ, DELETED].map((type) => [type, null]));
  },
);

it('[TOD-01, OBS-21] answers have the type of the document by default, whatever Accept is, and no line feed', async () => {
  for (const [i, { headers, text }] of (await calls(openWorld(), 'application/json')).entries())
    expect([headers.get('content-type'), text.endsWith('}')]).toEqual([[CREATED, READ, DELETED][i], true]);
});

it('[OBS-21] bodies end with a line feed, and a deletion says less', async () => {
  const answers = await calls(observed(), undefined);
  expect(answers.map(({ text }) => text.endsWith('}\n'))).toEqual([true, true, true]);
  const deleted = answers[2];
  expect(deleted?.text).toBe(`{"code":"200","detail":"Report deleted","reportId":"${deleted?.json.reportId}"}\n`);
});

describe('a report of version 3', () => {
  it('[OBS-22] is pending after 49 seconds, and can still be deleted after 56', async () => {
    const world = observed();
    const { reportId } = (await create(world, reportBody())).json;
    await advance(world, '49s');
    expect((await poll(world, reportId)).json.status).toBe('PENDING');
    await advance(world, '7s');
    expect((await cancel(world, reportId)).status).toBe(200);
  });

  it('[OBS-22] is processed at its second status call and complete at the third', async () => {
    const world = observed();
    const { reportId } = (await create(world, reportBody())).json;
    const statuses: string[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await poll(world, reportId)).json.status);
    expect(statuses).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
  });

  it('[OBS-10, OBS-22] completes by the policy of the world if there is one, and those of version 2 at once', async () => {
    const world = observed();
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { reportId: old } = (await world.ask('POST', '/v2/sp/campaigns/report', { body })).json;
    expect((await world.ask('GET', `/v2/reports/${old}`)).json.status).toBe('SUCCESS');
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'immediate' } });
    const { reportId } = (await create(world, reportBody())).json;
    expect((await poll(world, reportId)).json.status).toBe('COMPLETED');
  });

  it('[OBS-22] keeps its policy in a world that is made from the scenario of this one', async () => {
    const world = observed();
    const { text } = await world.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
    expect(text).toContain('observed');
    expect(text).not.toContain('immediate');
  });
});
