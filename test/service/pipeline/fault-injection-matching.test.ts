/**
 * Which calls a fault strikes: what they are like, how many of them, from when to when, by chance.
 */
import { describe, expect } from 'vitest';
import { advance, hitsOf, listCampaigns, setFault, statuses } from '../../fixtures/programs/clients/fault-calls.ts';
import {
  ended,
  follow,
  locationIn,
  fetchFile,
  requestReport,
  requestSnapshot,
  seed,
} from '../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const BUSY = { preset: 'unavailable' };

describe('a fault matches', () => {
  const calls: [method: string, path: string][] = [
    ['GET', '/v2/sp/campaigns'],
    ['GET', '/v2/sp/adGroups'],
    ['POST', '/v2/sp/campaigns'],
    ['GET', '/v2/profiles'],
  ];
  async function struck(match: object): Promise<string[]> {
    const seller = openWorld();
    await setFault(seller, BUSY, { match });
    const hit: string[] = [];
    for (const [method, path] of calls) {
      const { status } = await seller.ask(method, path, method === 'POST' ? { body: [] } : {});
      if (status === 503) hit.push(`${method} ${path}`);
    }
    return hit;
  }

  it('every request if it has no conditions', async () => {
    expect(await struck({})).toHaveLength(4);
  });

  it('requests by operation, method, path pattern, and all of them together', async () => {
    expect(await struck({ operation: 'listCampaigns' })).toEqual(['GET /v2/sp/campaigns']);
    expect(await struck({ method: 'POST' })).toEqual(['POST /v2/sp/campaigns']);
    expect(await struck({ path: '/v2/sp/*' })).toHaveLength(3);
    expect(await struck({ path: '*/campaigns' })).toHaveLength(2);
    expect(await struck({ path: '/v2/sp/campaign' })).toEqual([]);
    expect(await struck({ path: '/v2/sp/*', method: 'GET', operation: 'listAdGroups' })).toEqual([
      'GET /v2/sp/adGroups',
    ]);
    expect(await struck({ path: '/v2/sp/*', method: 'POST', operation: 'listAdGroups' })).toEqual([]);
  });

  it('a path without the prefix of the world, and literally except for stars', async ({ world: seller }) => {
    await setFault(seller, BUSY, { match: { path: '/v2/sp/campaigns' } });
    expect((await seller.ask('GET', '/_worlds/default/v2/sp/campaigns')).status).toBe(503);
    await seller.admin('DELETE', '/faults');
    await setFault(seller, BUSY, { match: { path: '/v2.sp/campaign?' } });
    expect((await listCampaigns(seller)).status).toBe(200);
  });

  it('requests by profile, according to the scope header', async ({ world: seller }) => {
    await setFault(seller, BUSY, { match: { profileId: seller.profile('CA') } });
    expect((await listCampaigns(seller)).status).toBe(200);
    expect((await listCampaigns(seller, { profile: seller.profile('CA') })).status).toBe(503);
    const other = { profile: undefined, headers: { 'acme-advertising-api-scope': seller.profile('CA') } };
    expect((await listCampaigns(seller, other)).status).toBe(503);
    expect((await listCampaigns(seller, { profile: seller.profile('CA'), token: 'unknown' })).status).toBe(503);
  });

  it('requests by record type: creations by their path; status, location and file by their job', async () => {
    const seller = openWorld();
    await seed(seller);
    const [keywords, campaigns] = [await requestReport(seller, 'keywords'), await requestReport(seller, 'campaigns')];
    const snapshot = await ended(seller, await requestSnapshot(seller, 'keywords'));
    const { json } = await ended(seller, keywords);
    const file = locationIn(await follow(seller, json.location));
    await ended(seller, campaigns);
    await setFault(seller, BUSY, { match: { recordType: 'keywords' } });
    expect((await requestReport(seller, 'keywords', {}, { prefix: '/v2/sp' })).status).toBe(503);
    expect((await requestSnapshot(seller, 'keywords')).status).toBe(503);
    expect((await requestReport(seller, 'campaigns')).status).toBe(202);
    expect((await seller.ask('GET', `/v1/reports/${keywords.json.reportId}`)).status).toBe(503);
    expect((await seller.ask('GET', `/v1/reports/${campaigns.json.reportId}`)).status).toBe(200);
    expect((await seller.ask('GET', `/v1/snapshots/${snapshot.json.snapshotId}`)).status).toBe(503);
    expect((await follow(seller, json.location)).status).toBe(503);
    expect((await fetchFile(seller, file)).status).toBe(503);
    expect((await listCampaigns(seller)).status).toBe(200);
  });

  it('files and locations by the profile of their job, because they have no scope', async ({ world: seller }) => {
    await seed(seller);
    const { json } = await ended(seller, await requestReport(seller, 'keywords'));
    const file = locationIn(await follow(seller, json.location));
    const id = await setFault(seller, BUSY, { match: { profileId: seller.profile('CA') } });
    expect((await fetchFile(seller, file)).status).toBe(200);
    await seller.admin('PUT', `/faults/${id}`, { match: { profileId: seller.profile() }, effect: BUSY });
    expect((await fetchFile(seller, file)).status).toBe(503);
    expect((await follow(seller, json.location)).status).toBe(503);
  });
});

describe('of the requests that match, a fault triggers for', () => {
  async function seen(when: object, calls = 6): Promise<number[]> {
    const seller = openWorld();
    await setFault(seller, BUSY, { when });
    return statuses(seller, calls);
  }

  it('all, or the configured number', async () => {
    expect(await seen({})).toEqual([503, 503, 503, 503, 503, 503]);
    expect(await seen({ times: 2 })).toEqual([503, 503, 200, 200, 200, 200]);
  });

  it('all except the first ones', async () => {
    expect(await seen({ skip: 2, times: 1 })).toEqual([200, 200, 503, 200, 200, 200]);
  });

  it('every second or third', async () => {
    expect(await seen({ every: 2 })).toEqual([200, 503, 200, 503, 200, 503]);
    expect(await seen({ skip: 1, every: 2, times: 2 })).toEqual([200, 200, 503, 200, 503, 200]);
  });

  it('those within a duration after its creation', async ({ world: seller }) => {
    await setFault(seller, BUSY, { when: { for: '10m' } });
    expect(await statuses(seller, 1)).toEqual([503]);
    await advance(seller, '599s');
    expect(await statuses(seller, 1)).toEqual([503]);
    await advance(seller, '1s');
    expect(await statuses(seller, 1)).toEqual([200]);
  });

  it('those before an end time', async ({ world: seller }) => {
    await setFault(seller, BUSY, { when: { until: '2026-03-02T12:30:00Z' } });
    expect(await statuses(seller, 1)).toEqual([503]);
    await advance(seller, '30m');
    expect(await statuses(seller, 1)).toEqual([200]);
  });

  it('none at probability 0 and all at 1', async () => {
    expect(await seen({ probability: 0 })).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await seen({ probability: 1, times: 1 })).toEqual([503, 200, 200, 200, 200, 200]);
  });

  it('a random part: the same for the same seed, another for another seed', async () => {
    const run = async (seed: string): Promise<string> => {
      const seller = openWorld({ seed });
      await seller.admin('PUT', '/faults/weather', { when: { probability: 0.3 }, effect: BUSY });
      return (await statuses(seller, 200)).join();
    };
    const [first, again, other] = [await run('1'), await run('1'), await run('2')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const struck = first.split(',').filter((status) => status === '503').length;
    expect(struck).toBeGreaterThan(40);
    expect(struck).toBeLessThan(80);
  });
});

describe('of several faults', () => {
  it('the first that matches triggers, and the others do not count the request', async ({ world: seller }) => {
    const first = await setFault(seller, { status: 502 }, { when: { times: 1 } });
    const second = await setFault(seller, { status: 503 }, { when: { skip: 1 } });
    expect(await statuses(seller, 4)).toEqual([502, 200, 503, 503]);
    expect([await hitsOf(seller, first), await hitsOf(seller, second)]).toEqual([1, 2]);
  });

  it('one whose effect is impossible for a request is skipped', async ({ world: seller }) => {
    await setFault(seller, { file: 'empty' });
    await setFault(seller, { item: { index: 0 } });
    await setFault(seller, { preset: 'downloadExpired' });
    await setFault(seller, { status: 502 });
    expect((await listCampaigns(seller)).status).toBe(502);
  });
});

describe('the faults of a world', () => {
  async function hits(seller: TestWorld, world: string): Promise<unknown> {
    const { json } = await seller.admin('GET', `/worlds/${world}/faults`);
    return json.faults.map((fault: { id: string; hits: number }) => [fault.id, fault.hits]);
  }

  it('are part of forks, checkpoints and exports with their counters; a reset deletes them', async () => {
    const seller = openWorld();
    await seller.admin('PUT', '/faults/busy', { when: { times: 3 }, effect: BUSY });
    const before = await seller.admin('POST', '/worlds', { name: 'before', from: 'default' });
    expect(before.status).toBe(201);
    await statuses(seller, 2);
    await seller.admin('POST', '/worlds', { name: 'copy', from: 'default' });
    await seller.admin('POST', '/checkpoints', { name: 'here' });
    expect([await hits(seller, 'before'), await hits(seller, 'copy')]).toEqual([[['busy', 0]], [['busy', 2]]]);
    const token = seller.worlds.get('copy')?.accountStore;
    expect(token).toBeDefined();
    const inCopy = async (): Promise<number> =>
      (await seller.ask('GET', '/_worlds/copy/v2/sp/campaigns', { token: 'none' })).status;
    expect([await inCopy(), await inCopy()]).toEqual([503, 401]);
    expect(await hits(seller, 'default')).toEqual([['busy', 2]]);
    await statuses(seller, 1);
    await seller.admin('POST', '/checkpoints/here/restore');
    expect(await hits(seller, 'default')).toEqual([['busy', 2]]);
    await seller.admin('POST', '/reset');
    expect(await hits(seller, 'default')).toEqual([]);
    expect(await statuses(seller, 1)).toEqual([200]);
  });

  it('draw the same random values in a fork as in its origin', async ({ world: seller }) => {
    await setFault(seller, BUSY, { when: { probability: 0.5 } });
    await statuses(seller, 10);
    await seller.admin('POST', '/checkpoints', { name: 'here' });
    const first = await statuses(seller, 30);
    await seller.admin('POST', '/checkpoints/here/restore');
    expect(await statuses(seller, 30)).toEqual(first);
  });

  it('have ids that are derived from the seed', async () => {
    const ids = async (): Promise<string[]> => {
      const seller = openWorld();
      return [await setFault(seller, BUSY), await setFault(seller, BUSY)];
    };
    const [first, second] = await ids();
    expect(first).toMatch(/^[A-Z0-9]{12}$/);
    expect(second).not.toBe(first);
    expect(await ids()).toEqual([first, second]);
  });

  it('do not change a world that has none', async ({ world: seller }) => {
    const before = seller.state.storage.toBytes();
    await statuses(seller, 2);
    expect(seller.state.storage.toBytes()).toBe(before);
    expect(NOW).toBe(seller.state.now());
  });
});
