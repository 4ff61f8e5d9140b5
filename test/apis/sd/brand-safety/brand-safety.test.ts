/** The deny list of sponsored display over HTTP. */
import { describe, expect } from 'vitest';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const DENY = '/sd/brandSafety/deny';
const SITE = { name: 'example.com', type: 'WEBSITE' };
const APP = { name: 'com.example.app', type: 'APP' };

const deny = (world: TestWorld, ...domains: readonly unknown[]): Promise<Answer> =>
  world.ask('POST', DENY, { body: { domains } });

const namesOf = async (world: TestWorld, query = ''): Promise<string[]> =>
  (await world.ask('GET', `${DENY}${query}`)).json.domains.map((each: { name: string }) => each.name);

const statusOf = async (world: TestWorld, requestId: string): Promise<string> =>
  (await world.ask('GET', `/sd/brandSafety/${requestId}/status`)).json.requestStatus.status;

const resultsOf = (world: TestWorld, requestId: string, query = ''): Promise<Answer> =>
  world.ask('GET', `/sd/brandSafety/${requestId}/results${query}`);

const advance = (world: TestWorld, by: string): Promise<Answer> => world.admin('POST', '/clock/advance', { by });

describe('the deny list', () => {
  it('[TOD-584] has the domains of a request 15 minutes after it', async ({ world }) => {
    const { status, json } = await deny(world, SITE, APP, { name: '1234567890', type: 'APP' });
    expect([status, json]).toEqual([202, { requestId: expect.any(String) }]);
    await advance(world, '14m59s');
    expect(await statusOf(world, json.requestId)).toBe('IN_PROGRESS');
    expect(await namesOf(world)).toEqual([]);
    await advance(world, '1s');
    expect((await world.ask('GET', `/sd/brandSafety/${json.requestId}/status`)).json).toEqual({
      requestStatus: {
        requestId: json.requestId,
        status: 'COMPLETED',
        statusDetails: 'All domains were processed',
        timestamp: '2026-03-02T12:00:00Z',
      },
    });
    const list = (await world.ask('GET', `${DENY}?startIndex=1&count=1`)).json;
    const at = '2026-03-02T12:00:00Z';
    const domainId = expect.any(Number);
    expect(list).toEqual({
      domains: [{ domainId, ...APP, state: 'ENABLED', createdAt: at, lastModified: at }],
      pagination: { offset: 1, limit: 1, total: 3 },
    });
  });

  it('[TOD-584] is empty 15 minutes after a DELETE, and a domain that returns keeps its id', async ({ world }) => {
    const idOf = async (): Promise<unknown> => (await world.ask('GET', DENY)).json.domains[0]?.domainId;
    await deny(world, SITE);
    await advance(world, '15m');
    const first = await idOf();
    const removed = await world.ask('DELETE', DENY);
    expect(removed.status).toBe(202);
    expect(await namesOf(world)).toEqual(['example.com']);
    await advance(world, '15m');
    expect(await namesOf(world)).toEqual([]);
    expect((await resultsOf(world, removed.json.requestId)).json).toEqual({ results: [] });
    await deny(world, APP, SITE);
    await advance(world, '15m');
    expect(await namesOf(world)).toEqual(['com.example.app', 'example.com']);
    expect((await world.ask('GET', DENY)).json.domains[1].domainId).toBe(first);
  });

  it('[TOD-584] belongs to one profile', async ({ world }) => {
    await deny(world, SITE);
    await advance(world, '15m');
    const none = await world.ask('GET', `${DENY}?count=0`);
    expect(none.json).toEqual({ domains: [], pagination: { offset: 0, limit: 0, total: 1 } });
    const other = await world.ask('GET', DENY, { profile: world.profile('CA') });
    expect(other.json).toEqual({ domains: [], pagination: { offset: 0, limit: 1000, total: 0 } });
  });
});

describe('requests for the deny list', () => {
  it('[TOD-584] have a result for each domain once they are completed', async ({ world }) => {
    const bad = { name: 'https://example.com/shop', type: 'WEBSITE' };
    const { requestId } = (await deny(world, SITE, bad, { name: 'no app', type: 'APP' }, SITE)).json;
    const early = await resultsOf(world, requestId);
    expect([early.status, early.json.details]).toEqual([422, expect.stringContaining('IN_PROGRESS')]);
    await advance(world, '15m');
    const { results } = (await resultsOf(world, requestId)).json;
    expect(results.map((each: { status: string }) => each.status)).toEqual([
      'SUCCESS',
      'FAILURE',
      'FAILURE',
      'SUCCESS',
    ]);
    expect(results[0]).toEqual({ domainId: expect.any(Number), name: 'example.com', status: 'SUCCESS', details: '' });
    expect(results[1]).toEqual({
      name: bad.name,
      status: 'FAILURE',
      details: `'${bad.name}' is not the domain of a website; send a name such as example.com`,
    });
    expect(results[3].domainId).toBe(results[0].domainId);
    expect((await resultsOf(world, requestId, '?startIndex=2&count=1')).json.results).toEqual([results[2]]);
    expect(await namesOf(world)).toEqual(['example.com']);
  });

  it('[TOD-584] are listed with the newest first, for 90 days', async ({ world }) => {
    const { requestId } = (await deny(world, SITE)).json;
    await advance(world, '1h');
    const later = (await world.ask('DELETE', DENY)).json.requestId;
    const listed = async (): Promise<unknown[]> =>
      (await world.ask('GET', '/sd/brandSafety/status')).json.requestStatusList.map((each: object) =>
        Object.values(each).slice(0, 2),
      );
    expect(await listed()).toEqual([
      [later, 'IN_PROGRESS'],
      [requestId, 'COMPLETED'],
    ]);
    await advance(world, '90d');
    expect(await listed()).toEqual([]);
    expect((await resultsOf(world, requestId)).status).toBe(422);
  });

  it('[TOD-584] are refused as a whole with an invalid body or page', async ({ world }) => {
    const bodies = [
      {},
      { domains: [] },
      { domains: [{ name: 'example.com' }] },
      { domains: [{ ...SITE, type: 'TV' }] },
    ];
    for (const body of bodies) expect((await world.ask('POST', DENY, { body })).status).toBe(400);
    const long = { ...SITE, name: `${'a'.repeat(250)}.com` };
    expect((await deny(world, long)).status).toBe(400);
    expect((await deny(world, ...Array.from({ length: 10_001 }, () => SITE))).status).toBe(400);
    expect((await world.ask('GET', `${DENY}?count=1001`)).status).toBe(400);
    expect((await world.ask('GET', `${DENY}?startIndex=-1`)).status).toBe(400);
    const unknown = await world.ask('GET', '/sd/brandSafety/none/status');
    expect([unknown.status, unknown.json.details]).toEqual([422, expect.stringContaining("'none'")]);
  });
});
