/**
 * Snapshots: how they are requested, what their status says, and what is in their files.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  changeSettings,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  COLLECTIONS,
  createOne,
  idsIn,
  KEYWORDS,
  openParents,
  pathOf,
  rulesOf,
  updateOne,
  type CollectionUnderTest,
} from './collections.ts';
import { ended, fetchFile, follow, locationIn, requestSnapshot, seed, snapshotRows, textOf } from './reports.ts';
import { NOW, sandbox, type Sandbox } from './sandbox.ts';

const TYPES = COLLECTIONS.map(({ name }) => name);
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

async function statusOf(box: Sandbox, body: object, prefix = ''): Promise<number> {
  const { status, json } = await requestSnapshot(box, 'keywords', body, { prefix });
  if (status !== 202) expect(json).toEqual({ code: '422', details: expect.any(String) });
  return status;
}

/** One in each state, by state. */
async function inEachState(box: Sandbox, each: CollectionUnderTest): Promise<Record<string, number>> {
  const parents = await openParents(box);
  const ids: Record<string, number> = {};
  const states = each === CAMPAIGN_NEGATIVE_KEYWORDS ? ['enabled', 'deleted'] : ['enabled', 'paused', 'archived'];
  for (const [n, state] of states.entries()) {
    const id = await createOne(box, each, each.make(parents, n + 10));
    if (state !== 'enabled') expect(await updateOne(box, each, id, { state })).toMatchObject({ code: 'SUCCESS' });
    ids[state] = id;
  }
  return ids;
}

describe('the request', () => {
  it('[SNP-01, SNP-02, SNP-06, SNP-08, GEN-15, ERR-05] of each of the six record types is accepted', async () => {
    const box = sandbox();
    for (const recordType of TYPES) {
      const { status, json } = await requestSnapshot(box, recordType);
      expect(status).toBe(202);
      expect(Object.keys(json)).toEqual(['snapshotId', 'recordType', 'status', 'statusDetails']);
      expect(json).toEqual({
        snapshotId: expect.stringMatching(new RegExp(`^amzn1\\.clicksAPI\\.v1\\.p1\\.69A57BC0\\.${UUID}$`)),
        recordType,
        status: 'IN_PROGRESS',
        statusDetails: 'Snapshot generation is in progress.',
      });
    }
  });

  it('[GEN-19] under every prefix, and every prefix answers any snapshot; the location names /v1', async () => {
    const box = sandbox();
    const prefixes = ['', '/v1', '/v2', '/v2/sp', '/v2/hsa'];
    for (const prefix of prefixes) {
      for (const recordType of TYPES) expect((await requestSnapshot(box, recordType, {}, { prefix })).status).toBe(202);
    }
    const { json: requested } = await requestSnapshot(box, 'campaigns', {}, { prefix: '/v2/sp' });
    await box.ask('GET', `/snapshots/${requested.snapshotId}`);
    for (const prefix of prefixes) {
      const { json } = await box.ask('GET', `${prefix}/snapshots/${requested.snapshotId}`);
      expect(json.location).toBe(`http://localhost/v1/snapshots/${requested.snapshotId}/download`);
      expect((await box.ask('GET', `${prefix}/snapshots/${requested.snapshotId}/download`)).status).toBe(307);
    }
  });

  it('[SNP-07] without a token 401', async () => {
    const box = sandbox();
    expect((await requestSnapshot(box, 'keywords', {}, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it('[SNP-12] of an unknown record type is an unknown path', async () => {
    const box = sandbox();
    for (const path of ['/targets/snapshot', '/Keywords/snapshot', '/v2/sp/asins/snapshot']) {
      const { status, json } = await box.ask('POST', path, { body: {}, headers: { authorization: undefined } });
      const details = `Could not find resource for full path: http://localhost${path}`;
      expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
    }
  });

  it('[SNP-09, SNP-12] campaignType is sponsoredProducts or sponsoredBrands, or left out', async () => {
    const box = sandbox();
    for (const campaignType of ['sponsoredProducts', 'sponsoredBrands', null, undefined]) {
      expect(await statusOf(box, { campaignType })).toBe(202);
    }
    for (const campaignType of ['headlineSearch', 'SponsoredProducts', '', 1, ['sponsoredProducts']]) {
      expect(await statusOf(box, { campaignType })).toBe(422);
    }
  });

  it('[SNP-10, SNP-12] stateFilter is any of enabled, paused, archived, comma-separated', async () => {
    const box = sandbox();
    for (const stateFilter of ['enabled', 'paused,archived', ' enabled , paused ', 'enabled,enabled', null, '']) {
      expect(await statusOf(box, { stateFilter })).toBe(202);
    }
    for (const stateFilter of ['Enabled', 'enabled;paused', 'deleted', 7, ['enabled'], {}]) {
      expect(await statusOf(box, { stateFilter })).toBe(422);
    }
  });

  it('[SNP-12] a body that is no JSON object is 422; none at all is as an empty one, and recorded', async () => {
    const box = sandbox();
    for (const raw of ['{', '[]', '"x"', 'null']) {
      expect((await requestSnapshot(box, 'keywords', {}, { raw })).status).toBe(422);
    }
    const none = await box.ask('POST', '/keywords/snapshot', { raw: '' });
    expect([none.status, rulesOf(none)]).toEqual([202, ['missing-body']]);
    const stranger = await requestSnapshot(box, 'keywords', { foo: 1 });
    expect([stranger.status, rulesOf(stranger)]).toEqual([202, ['unknown-field']]);
    changeSettings(box, { strict: true });
    expect((await box.ask('POST', '/keywords/snapshot', { raw: '' })).status).toBe(422);
  });

  it('[SNP-12] as recorded, it answers 200 with the id, the type in the singular and the status, and nothing else', async () => {
    const box = sandbox();
    changeSettings(box, { dialect: 'observed' });
    const told: unknown[] = [];
    for (const recordType of TYPES) {
      const { status, json } = await requestSnapshot(box, recordType);
      expect([status, Object.keys(json)]).toEqual([200, ['snapshotId', 'recordType', 'status']]);
      told.push(json.recordType);
    }
    const plural = TYPES.map((name) => name.slice(0, -1));
    expect(told).toEqual(plural);
  });
});

describe('the status', () => {
  it('[SNP-02, SNP-03, SNP-04, SNP-05, SNP-14, SNP-15, STA-33, STA-34, STA-35] is IN_PROGRESS once, then SUCCESS with location, size and expiration', async () => {
    const box = sandbox();
    const { json: requested } = await requestSnapshot(box, 'keywords');
    const path = `/snapshots/${requested.snapshotId}`;
    const first = await box.ask('GET', path);
    expect([first.status, first.json]).toEqual([200, requested]);
    const { status, json } = await box.ask('GET', path);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      'snapshotId',
      'recordType',
      'status',
      'statusDetails',
      'location',
      'fileSize',
      'expiration',
    ]);
    expect(json).toMatchObject({
      snapshotId: requested.snapshotId,
      status: 'SUCCESS',
      statusDetails: 'Snapshot has been successfully generated.',
      fileSize: 22,
      expiration: NOW + 24 * 3_600_000,
    });
  });

  it('[SNP-15] of an unknown one, or of another profile, is 404; without a token 401', async () => {
    const box = sandbox();
    const { json } = await requestSnapshot(box, 'keywords');
    const path = `/snapshots/${json.snapshotId}`;
    const unknown = [404, { code: 'NOT_FOUND', details: 'Snapshot not found' }];
    const other = await box.ask('GET', path, { profile: box.profile('CA') });
    expect([other.status, other.json]).toEqual(unknown);
    const none = await box.ask('GET', `${path}0`);
    expect([none.status, none.json]).toEqual(unknown);
    expect((await box.ask('GET', path, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it('[SNP-05, SNP-15] as recorded, it has no record type and no expiration', async () => {
    const box = sandbox();
    changeSettings(box, { dialect: 'observed' });
    const requested = await requestSnapshot(box, 'keywords');
    const first = await box.ask('GET', `/snapshots/${requested.json.snapshotId}`);
    expect(Object.keys(first.json)).toEqual(['snapshotId', 'status', 'statusDetails']);
    const last = await ended(box, requested);
    expect(Object.keys(last.json)).toEqual(['snapshotId', 'status', 'statusDetails', 'location', 'fileSize']);
  });

  it('[SNP-05] after its expiration it says the same, but the file is gone', async () => {
    const box = sandbox();
    await box.control('PATCH', '/settings', { snapshotTtl: '2h' });
    const requested = await requestSnapshot(box, 'keywords');
    const { json } = await ended(box, requested);
    expect(json.expiration).toBe(NOW + 2 * 3_600_000);
    advance(box, 7200);
    expect((await follow(box, json.location)).status).toBe(307);
    advance(box, 1);
    const gone = await follow(box, json.location);
    expect([gone.status, gone.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Snapshot has expired' }]);
    expect((await ended(box, requested)).json).toEqual(json);
  });
});

describe('the file', () => {
  it('[SNP-16, SNP-18] holds base objects as in the list, in its order, in compact JSON', async () => {
    const box = sandbox();
    const wish = { targetsPerAdGroup: 0, negativeKeywordsPerAdGroup: 2, campaignNegativeKeywordsPerCampaign: 2 };
    await seed(box, wish);
    for (const each of COLLECTIONS) {
      const text = await textOf(box, await requestSnapshot(box, each.name));
      const list = await box.ask('GET', pathOf(each));
      expect(list.json.length).toBeGreaterThan(2);
      expect(text).toBe(list.text);
    }
  });

  it('[SNP-18] holds campaigns without their bidding', async () => {
    const box = sandbox();
    await openParents(box, { campaign: { premiumBidAdjustment: true } });
    const [row] = await snapshotRows(box, 'campaigns');
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['campaignId', 'premiumBidAdjustment', 'state']));
    expect(row).not.toHaveProperty('bidding');
    expect(row).not.toHaveProperty('servingStatus');
  });

  it('[SNP-18] is fixed at the request: later writes do not show', async () => {
    const box = sandbox();
    const { enabled, paused } = await inEachState(box, KEYWORDS);
    const requested = await requestSnapshot(box, 'keywords');
    await updateOne(box, KEYWORDS, enabled ?? 0, { state: 'archived' });
    await updateOne(box, KEYWORDS, paused ?? 0, { bid: 3.21 });
    const rows = JSON.parse(await textOf(box, requested));
    expect(rows).toMatchObject([
      { keywordId: enabled, state: 'enabled' },
      { keywordId: paused, state: 'paused', bid: 1.25 },
    ]);
  });

  it('[SNP-10, SNP-11] holds entities in the states asked for, without a filter those enabled and paused', async () => {
    for (const each of COLLECTIONS) {
      if (each === CAMPAIGN_NEGATIVE_KEYWORDS) continue;
      const box = sandbox();
      const { enabled = 0, paused = 0, archived = 0 } = await inEachState(box, each);
      const others = (await idsIn(box, each)).filter((id) => ![enabled, paused, archived].includes(id));
      const idsFor = async (body: object): Promise<unknown[]> =>
        (await snapshotRows(box, each.name, body)).map((row) => row[each.id]);
      expect(await idsFor({})).toEqual([...others, enabled, paused]);
      expect(await idsFor({ stateFilter: 'archived' })).toEqual([archived]);
      expect(await idsFor({ stateFilter: 'paused, archived' })).toEqual([paused, archived]);
      expect(await idsFor({ stateFilter: 'archived,enabled,paused' })).toEqual([...others, enabled, paused, archived]);
    }
  });

  it('[SNP-13] of campaign negative keywords never holds removed ones, and deleted is no filter', async () => {
    const box = sandbox();
    const { enabled } = await inEachState(box, CAMPAIGN_NEGATIVE_KEYWORDS);
    const rowsFor = (body: object): Promise<unknown[]> => snapshotRows(box, 'campaignNegativeKeywords', body);
    for (const body of [{}, { stateFilter: 'enabled' }, { stateFilter: 'enabled,paused,archived' }]) {
      expect(await rowsFor(body)).toMatchObject([{ keywordId: enabled, state: 'enabled' }]);
    }
    for (const stateFilter of ['paused', 'archived', 'paused,archived'])
      expect(await rowsFor({ stateFilter })).toEqual([]);
    expect((await requestSnapshot(box, 'campaignNegativeKeywords', { stateFilter: 'deleted' })).status).toBe(422);
  });

  it('[SNP-16] is of the profile that asked', async () => {
    const box = sandbox();
    await openParents(box);
    expect(await snapshotRows(box, 'campaigns')).toHaveLength(1);
    expect(await snapshotRows(box, 'campaigns', {}, { profile: box.profile('CA') })).toEqual([]);
  });

  it('[SNP-20, SNP-21] of sponsored brands is empty, for each record type, and so by default under /v2/hsa', async () => {
    const box = sandbox();
    await seed(box);
    for (const recordType of TYPES) {
      expect(await snapshotRows(box, recordType, { campaignType: 'sponsoredBrands' })).toEqual([]);
      expect(await snapshotRows(box, recordType, {}, { prefix: '/v2/hsa' })).toEqual([]);
    }
    expect(
      await snapshotRows(box, 'campaigns', { campaignType: 'sponsoredProducts' }, { prefix: '/v2/hsa' }),
    ).toHaveLength(3);
  });

  it('[SNP-19] holds no performance data, and what a report asks for is no field of its request', async () => {
    const box = sandbox();
    await seed(box);
    const answer = await requestSnapshot(box, 'keywords', { metrics: 'clicks', reportDate: '20260301' });
    expect([answer.status, rulesOf(answer)]).toEqual([202, ['unknown-field', 'unknown-field']]);
    expect(await textOf(box, answer)).not.toMatch(/clicks|impressions|cost/);
  });

  it('[SNP-17] has a name of its own in the storage', async () => {
    const box = sandbox();
    const { json } = await ended(box, await requestSnapshot(box, 'campaignNegativeKeywords'));
    const address = locationIn(await follow(box, json.location));
    const name = new RegExp(
      `^/_files/default/snapshots/atvpdkikx0der-[a-z0-9]{13}-snapshot-campaignnegativekeyword-${UUID}\\.json\\.gz$`,
    );
    expect(new URL(address).pathname).toMatch(name);
    expect((await fetchFile(box, address)).status).toBe(200);
  });
});
