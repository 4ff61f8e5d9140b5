/**
 * Snapshots: how they are requested, and what their status says.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { advance, changeSettings, COLLECTIONS, rulesOf } from '../../../fixtures/accounts/collections.ts';
import {
  ended,
  fetchFile,
  follow,
  locationIn,
  requestSnapshot,
  seed,
} from '../../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const TYPES = COLLECTIONS.map(({ name }) => name);
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

async function statusOf(world: TestWorld, body: object, prefix = ''): Promise<number> {
  const { status, json } = await requestSnapshot(world, 'keywords', body, { prefix });
  if (status !== 202) expect(json).toEqual({ code: '422', details: expect.any(String) });
  return status;
}

describe('the request', () => {
  it('[SNP-06, SNP-08, ERR-05] is accepted with 202 for each of the six record types', async ({ world }) => {
    for (const recordType of TYPES) {
      const { status, json } = await requestSnapshot(world, recordType);
      expect([status, json.recordType]).toEqual([202, recordType]);
    }
  });

  it('[SNP-02] is answered with the id, the record type, the status and its text', async ({ world }) => {
    for (const recordType of TYPES) {
      const { json } = await requestSnapshot(world, recordType);
      expect(Object.keys(json)).toEqual(['snapshotId', 'recordType', 'status', 'statusDetails']);
      expect(json).toEqual({
        snapshotId: expect.stringMatching(new RegExp(`^amzn1\\.clicksAPI\\.v1\\.p1\\.69A57BC0\\.${UUID}$`)),
        recordType,
        status: 'IN_PROGRESS',
        statusDetails: 'Snapshot generation is in progress.',
      });
    }
  });

  it('[SNP-01, GEN-15] leads to a file of the records, by paths without a version', async ({ world }) => {
    await seed(world, { campaigns: 2 });
    const { json: requested } = await world.ask('POST', '/campaigns/snapshot', { body: {} });
    expect(requested).not.toHaveProperty('location');
    await world.ask('GET', `/snapshots/${requested.snapshotId}`);
    const { json } = await world.ask('GET', `/snapshots/${requested.snapshotId}`);
    const { bytes } = await fetchFile(world, locationIn(await follow(world, json.location)));
    expect(JSON.parse(gunzipSync(bytes).toString())).toHaveLength(2);
  });

  it('[GEN-19] is accepted under every prefix, every prefix serves any snapshot, and the location has /v1', async () => {
    const world = openWorld();
    const prefixes = ['', '/v1', '/v2', '/v2/sp', '/v2/hsa'];
    for (const prefix of prefixes) {
      for (const recordType of TYPES)
        expect((await requestSnapshot(world, recordType, {}, { prefix })).status).toBe(202);
    }
    const { json: requested } = await requestSnapshot(world, 'campaigns', {}, { prefix: '/v2/sp' });
    await world.ask('GET', `/snapshots/${requested.snapshotId}`);
    for (const prefix of prefixes) {
      const { json } = await world.ask('GET', `${prefix}/snapshots/${requested.snapshotId}`);
      expect(json.location).toBe(`http://localhost/v1/snapshots/${requested.snapshotId}/download`);
      expect((await world.ask('GET', `${prefix}/snapshots/${requested.snapshotId}/download`)).status).toBe(307);
    }
  });

  it('[SNP-07] returns 401 without a token', async ({ world }) => {
    expect((await requestSnapshot(world, 'keywords', {}, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it('[SNP-12] has an unknown path if the record type is unknown', async ({ world }) => {
    for (const path of ['/portfolios/snapshot', '/Keywords/snapshot', '/v2/sp/asins/snapshot']) {
      const { status, json } = await world.ask('POST', path, { body: {}, headers: { authorization: undefined } });
      const details = `Could not find resource for full path: http://localhost${path}`;
      expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
    }
  });

  it('[SNP-09, SNP-12] accepts the campaignType sponsoredProducts, sponsoredBrands or none', async ({ world }) => {
    for (const campaignType of ['sponsoredProducts', 'sponsoredBrands', null, undefined]) {
      expect(await statusOf(world, { campaignType })).toBe(202);
    }
    for (const campaignType of ['headlineSearch', 'SponsoredProducts', '', 1, ['sponsoredProducts']]) {
      expect(await statusOf(world, { campaignType })).toBe(422);
    }
  });

  it('[SNP-10, SNP-12] accepts the states enabled, paused and archived in stateFilter, comma-separated', async () => {
    const world = openWorld();
    for (const stateFilter of ['enabled', 'paused,archived', ' enabled , paused ', 'enabled,enabled', null, '']) {
      expect(await statusOf(world, { stateFilter })).toBe(202);
    }
    for (const stateFilter of ['Enabled', 'enabled;paused', 'deleted', 7, ['enabled'], {}]) {
      expect(await statusOf(world, { stateFilter })).toBe(422);
    }
  });

  it('[SNP-12] returns 422 for a body that is not a JSON object; a missing body counts as empty and is recorded', async () => {
    const world = openWorld();
    for (const raw of ['{', '[]', '"x"', 'null']) {
      expect((await requestSnapshot(world, 'keywords', {}, { raw })).status).toBe(422);
    }
    const none = await world.ask('POST', '/keywords/snapshot', { raw: '' });
    expect([none.status, rulesOf(none)]).toEqual([202, ['missing-body']]);
    const unknownName = await requestSnapshot(world, 'keywords', { foo: 1 });
    expect([unknownName.status, rulesOf(unknownName)]).toEqual([202, ['unknown-field']]);
    changeSettings(world, { strict: true });
    expect((await world.ask('POST', '/keywords/snapshot', { raw: '' })).status).toBe(422);
  });

  it('[SNP-12] returns in observed mode 200 with only the id, the singular type and the status', async ({ world }) => {
    changeSettings(world, { dialect: 'observed' });
    const entries: unknown[] = [];
    for (const recordType of TYPES) {
      const { status, json } = await requestSnapshot(world, recordType);
      expect([status, Object.keys(json)]).toEqual([200, ['snapshotId', 'recordType', 'status']]);
      entries.push(json.recordType);
    }
    const plural = TYPES.map((name) => name.slice(0, -1));
    expect(entries).toEqual(plural);
  });
});

/** Requests a snapshot of keywords, of which there are none, and reads its status twice. */
async function pollTwice(world: TestWorld) {
  const { json: requested } = await requestSnapshot(world, 'keywords');
  const path = `/snapshots/${requested.snapshotId}`;
  return { requested, first: await world.ask('GET', path), second: await world.ask('GET', path) };
}

describe('the status', () => {
  it('[SNP-14, SNP-15, STA-35] is IN_PROGRESS in the first response and SUCCESS in the second', async () => {
    const { requested, first, second } = await pollTwice(openWorld());
    expect([first.status, first.json]).toEqual([200, requested]);
    expect(second.status).toBe(200);
    expect(second.json).toMatchObject({ snapshotId: requested.snapshotId, status: 'SUCCESS' });
  });

  it('[SNP-02, STA-33] has a text for each of its values IN_PROGRESS, SUCCESS and FAILURE', async ({ world }) => {
    const { requested, first, second } = await pollTwice(world);
    await world.admin('POST', `/jobs/${requested.snapshotId}/transition`, { status: 'FAILURE' });
    const failed = await world.ask('GET', `/snapshots/${requested.snapshotId}`);
    expect([first, second, failed].map(({ json }) => [json.status, json.statusDetails])).toEqual([
      ['IN_PROGRESS', 'Snapshot generation is in progress.'],
      ['SUCCESS', 'Snapshot has been successfully generated.'],
      ['FAILURE', 'Snapshot generation failed'],
    ]);
  });

  it('[SNP-03, STA-34] has a location, a file size and an expiration only when it is SUCCESS', async () => {
    const { requested, first, second } = await pollTwice(openWorld());
    const fields = ['snapshotId', 'recordType', 'status', 'statusDetails'];
    expect(Object.keys(first.json)).toEqual(fields);
    expect(Object.keys(second.json)).toEqual([...fields, 'location', 'fileSize', 'expiration']);
    expect(second.json).toMatchObject({
      location: `http://localhost/v1/snapshots/${requested.snapshotId}/download`,
      fileSize: 22,
    });
  });

  it('[SNP-04, SNP-05] has an expiration 24 hours after its completion, in epoch milliseconds', async () => {
    const { second } = await pollTwice(openWorld());
    expect(second.json.expiration).toBe(NOW + 24 * 3_600_000);
  });

  it('[SNP-15] returns 404 for an unknown snapshot or one of another profile, and 401 without a token', async () => {
    const world = openWorld();
    const { json } = await requestSnapshot(world, 'keywords');
    const path = `/snapshots/${json.snapshotId}`;
    const unknown = [404, { code: 'NOT_FOUND', details: 'Snapshot not found' }];
    const other = await world.ask('GET', path, { profile: world.profile('CA') });
    expect([other.status, other.json]).toEqual(unknown);
    const none = await world.ask('GET', `${path}0`);
    expect([none.status, none.json]).toEqual(unknown);
    expect((await world.ask('GET', path, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it('[SNP-05, SNP-15] has no record type and no expiration in observed mode', async ({ world }) => {
    changeSettings(world, { dialect: 'observed' });
    const requested = await requestSnapshot(world, 'keywords');
    const first = await world.ask('GET', `/snapshots/${requested.json.snapshotId}`);
    expect(Object.keys(first.json)).toEqual(['snapshotId', 'status', 'statusDetails']);
    const last = await ended(world, requested);
    expect(Object.keys(last.json)).toEqual(['snapshotId', 'status', 'statusDetails', 'location', 'fileSize']);
  });

  it('[SNP-05] does not change after the expiration, but the file is deleted', async ({ world }) => {
    await world.admin('PATCH', '/settings', { snapshotTtl: '2h' });
    const requested = await requestSnapshot(world, 'keywords');
    const { json } = await ended(world, requested);
    expect(json.expiration).toBe(NOW + 2 * 3_600_000);
    advance(world, 7200);
    expect((await follow(world, json.location)).status).toBe(307);
    advance(world, 1);
    const gone = await follow(world, json.location);
    expect([gone.status, gone.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Snapshot has expired' }]);
    expect((await ended(world, requested)).json).toEqual(json);
  });
});
