/**
 * A report from its request to its file: its status, and who can read it.
 */
import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import {
  anyMetric,
  ended,
  follow,
  RECORD_TYPES,
  reportRows,
  requestReport,
  seed,
  textOf,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const poll = (world: TestWorld, id: string, ask = {}) => world.ask('GET', `/reports/${id}`, ask);

/** Requests a report on keywords, and reads its status twice. */
async function pollTwice(world: TestWorld) {
  const { json: requested } = await requestReport(world, 'keywords');
  return { requested, first: await poll(world, requested.reportId), second: await poll(world, requested.reportId) };
}

describe('the response to a report request', () => {
  it('[RPT-10] has status 202 and these fields', async ({ world }) => {
    for (const recordType of RECORD_TYPES) {
      const { status, headers, text, json } = await requestReport(world, recordType);
      expect([status, headers.get('content-type')]).toEqual([202, 'application/json']);
      expect(Object.keys(json)).toEqual(['reportId', 'recordType', 'status', 'statusDetails']);
      expect(text).not.toContain(' "');
    }
  });

  it('[RPT-03, RPT-04] contains the requested record type, which can be asins', async ({ world }) => {
    for (const recordType of RECORD_TYPES) {
      expect((await requestReport(world, recordType)).json.recordType).toBe(recordType);
    }
  });

  it('[RPT-02, RPT-05, RPT-06] contains the id, the first status and its text', async ({ world }) => {
    for (const recordType of RECORD_TYPES) {
      expect((await requestReport(world, recordType)).json).toMatchObject({
        reportId: expect.any(String),
        status: 'IN_PROGRESS',
        statusDetails: 'Generating report',
      });
    }
  });

  it('[RPT-17] contains an id of fifteen digits, and identical requests create separate reports', async ({ world }) => {
    const ids = new Set<string>();
    for (let i = 0; i < 50; i++) ids.add((await requestReport(world, 'campaigns')).json.reportId);
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[1-9]\d{14}$/);
  });

  it('[RPT-17] contains in observed mode an id with the second of the request', async ({ world }) => {
    changeSettings(world, { dialect: 'observed' });
    const { json } = await requestReport(world, 'campaigns');
    const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
    expect(json.reportId).toMatch(new RegExp(`^amzn1\\.clicksAPI\\.v1\\.m1\\.69A57BC0\\.${uuid}$`));
    expect((await poll(world, json.reportId)).status).toBe(200);
  });

  it('[RPT-04, RPT-09] has in observed mode a singular record type and no content type; the status has the file at once, and no record type', async () => {
    const world = openWorld();
    changeSettings(world, { dialect: 'observed' });
    const singularTypes: string[] = [];
    for (const recordType of RECORD_TYPES) {
      const { status, headers, json } = await requestReport(world, recordType);
      expect([status, headers.get('content-type')]).toEqual([202, null]);
      singularTypes.push(json.recordType);
      const answer = await poll(world, json.reportId);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(Object.keys(answer.json)).toEqual(['reportId', 'status', 'statusDetails', 'location', 'fileSize']);
    }
    expect(singularTypes).toEqual(['campaign', 'adGroup', 'keyword', 'productAd', 'otherAsin']);
  });
});

describe('the status', () => {
  it('[RPT-12, STA-35, GEN-37] is IN_PROGRESS for the first poll, then SUCCESS', async ({ world }) => {
    const { requested, first, second } = await pollTwice(world);
    expect([first.status, first.json]).toEqual([200, requested]);
    expect(second.status).toBe(200);
    expect(second.json).toMatchObject({ reportId: requested.reportId, recordType: 'keywords', status: 'SUCCESS' });
    expect((await poll(world, requested.reportId)).json).toEqual(second.json);
  });

  it('[RPT-07, RPT-08, STA-34] contains the location and the file size at SUCCESS', async () => {
    const { requested, first, second } = await pollTwice(openWorld());
    const fields = ['reportId', 'recordType', 'status', 'statusDetails'];
    expect(Object.keys(first.json)).toEqual(fields);
    expect(Object.keys(second.json)).toEqual([...fields, 'location', 'fileSize']);
    expect(second.json).toMatchObject({
      location: `http://localhost/v1/reports/${requested.reportId}/download`,
      fileSize: expect.any(Number),
    });
  });

  it('[RPT-09, STA-33] has a text for each of its values IN_PROGRESS, SUCCESS and FAILURE', async ({ world }) => {
    const { requested, first, second } = await pollTwice(world);
    await world.admin('POST', `/jobs/${requested.reportId}/transition`, { status: 'FAILURE' });
    const failed = await poll(world, requested.reportId);
    expect([first, second, failed].map(({ json }) => [json.status, json.statusDetails])).toEqual([
      ['IN_PROGRESS', 'Generating report'],
      ['SUCCESS', 'Report successfully generated'],
      ['FAILURE', 'Report generation failed'],
    ]);
  });

  it('[RPT-08, RPT-09] contains the compressed file size, which is 22 bytes for an empty report', async ({ world }) => {
    const requested = await requestReport(world, 'keywords');
    expect((await ended(world, requested)).json.fileSize).toBe(22);
    expect(await textOf(world, await requestReport(world, 'asins'))).toBe('[]');
  });

  it('[RPT-07, STA-34] contains no location and no file size before SUCCESS and after FAILURE', async ({ world }) => {
    const { json: requested } = await requestReport(world, 'keywords');
    expect((await poll(world, requested.reportId)).text).not.toMatch(/location|fileSize/);
    await world.admin('POST', `/jobs/${requested.reportId}/transition`, { status: 'FAILURE' });
    const failed = await poll(world, requested.reportId);
    expect(failed.json).toEqual({ ...requested, status: 'FAILURE', statusDetails: 'Report generation failed' });
  });

  it('[RPT-14, RPT-16, GEN-35] of an unknown report is 404, and ids are compared as text', async ({ world }) => {
    const { json } = await requestReport(world, 'campaigns');
    for (const id of ['1', 'foo', `0${json.reportId}`, `${json.reportId}0`, json.reportId.slice(0, -1)]) {
      const answer = await poll(world, id);
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Report not found' }]);
    }
  });

  it('[RPT-13] is 401 without a token', async ({ world }) => {
    const { json } = await requestReport(world, 'campaigns');
    const { status } = await poll(world, json.reportId, { headers: { authorization: undefined } });
    expect(status).toBe(401);
  });

  it('[RPT-01] leads to the compressed file', async ({ world }) => {
    await seed(world);
    const rows = await reportRows(world, 'campaigns', { metrics: 'impressions' });
    expect(rows).toHaveLength(3);
  });
});

describe('access to a report', () => {
  it('[AUT-18, AUT-19] is limited to its profile: other profiles receive 404, even those of the same account', async () => {
    const world = openWorld();
    const requested = await requestReport(world, 'campaigns');
    const { json } = await ended(world, requested);
    const profile = world.profile('CA');
    const other = await poll(world, requested.json.reportId, { profile });
    expect([other.status, other.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Report not found' }]);
    const download = await follow(world, json.location, { profile });
    expect([download.status, download.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Report not found' }]);
  });

  it('[AUT-18] selects the profile of its rows', async ({ world }) => {
    await seed(world, { campaigns: 2 }, world.profile('CA'));
    expect(await reportRows(world, 'campaigns', {})).toEqual([]);
    expect(await reportRows(world, 'campaigns', {}, { profile: world.profile('CA') })).toHaveLength(2);
  });

  it('[AUT-24] allows viewers to request, poll and download', async ({ world }) => {
    const profile = world.profile('US', { access: 'viewer' });
    await seed(world, { campaigns: 1 }, profile);
    expect(await reportRows(world, 'campaigns', { metrics: anyMetric('campaigns') }, { profile })).toHaveLength(1);
  });
});
