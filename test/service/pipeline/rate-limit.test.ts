/**
 * The rate limit of a world: so many calls of a client in each window of the clock.
 */
import { describe, expect } from 'vitest';
import { advance, latest, listCampaigns, setFault, statuses } from '../../fixtures/programs/clients/fault-calls.ts';
import { fileAddress, ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { FOREIGN, OWN, requestToken } from '../../fixtures/programs/clients/token-client.ts';

async function limit(world: TestWorld, body: unknown): Promise<unknown> {
  const { status, json } = await world.admin('PUT', '/rateLimit', body);
  expect(status).toBe(200);
  return json;
}

describe('a rate limit', () => {
  it('[LIM-15] does not exist by default, is returned as set, and is removed with null', async ({ world }) => {
    expect((await world.admin('GET', '/rateLimit')).json).toBe(null);
    const sent = { requests: 1, per: '10s', retryAfter: 5 };
    expect(await limit(world, sent)).toEqual(sent);
    expect((await world.admin('GET', '/rateLimit')).json).toEqual(sent);
    expect(await statuses(world, 2)).toEqual([200, 429]);
    expect(await limit(world, null)).toBe(null);
    expect(await statuses(world, 3)).toEqual([200, 200, 200]);
  });

  it('[LIM-15] allows the configured number of requests in each window of the clock', async ({ world }) => {
    await limit(world, { requests: 2, per: '10s' });
    expect(await statuses(world, 3)).toEqual([200, 200, 429]);
    await advance(world, '9s');
    expect(await statuses(world, 1)).toEqual([429]);
    await advance(world, '1s');
    expect(await statuses(world, 3)).toEqual([200, 200, 429]);
  });

  it('[LIM-15, ERR-18] returns the time to the next window in whole seconds, at least one', async ({ world }) => {
    await limit(world, { requests: 0, per: '10s' });
    const refused = await listCampaigns(world);
    expect([refused.status, refused.json]).toEqual([429, { code: '429', details: 'Too many requests' }]);
    expect(refused.headers.get('retry-after')).toBe('10');
    await advance(world, '7500ms');
    expect((await listCampaigns(world)).headers.get('retry-after')).toBe('3');
    await limit(world, { requests: 0, per: '100ms' });
    expect((await listCampaigns(world)).headers.get('retry-after')).toBe('1');
  });

  it('[LIM-15] returns the configured Retry-After, or none', async ({ world }) => {
    await limit(world, { requests: 0, per: '10s', retryAfter: 60 });
    expect((await listCampaigns(world)).headers.get('retry-after')).toBe('60');
    await limit(world, { requests: 0, per: '10s', retryAfter: null });
    const silent = await listCampaigns(world);
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('[LIM-15, V3-57] has the error format of the API', async ({ world }) => {
    await limit(world, { requests: 0, per: '10s' });
    const { status, json } = await world.ask('POST', '/sp/campaigns/list', { body: {} });
    expect([status, json.code]).toEqual([429, 'THROTTLED']);
  });

  it('[LIM-15] counts per client, whatever the token', async ({ world }) => {
    await limit(world, { requests: 1, per: '10s' });
    const { json } = await requestToken(world, FOREIGN);
    const asOther = {
      token: json.access_token,
      headers: { 'vendor-advertising-api-clientid': FOREIGN.client_id },
    };
    expect([(await listCampaigns(world)).status, (await listCampaigns(world, asOther)).status]).toEqual([200, 200]);
    expect([(await listCampaigns(world)).status, (await listCampaigns(world, asOther)).status]).toEqual([429, 429]);
    const { json: own } = await requestToken(world, OWN);
    expect((await listCampaigns(world, { token: own.access_token })).status).toBe(429);
  });

  it('[LIM-15] does not apply to the token endpoint and to files', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    await limit(open.world, { requests: 0, per: '10s' });
    expect((await requestToken(open.world, OWN)).status).toBe(200);
    expect((await fetchFile(open.world, address)).status).toBe(200);
    expect((await open.world.ask('GET', '/v2/profiles')).status).toBe(429);
  });

  it('[AUT-29] is checked after the client id and before the scope', async ({ world }) => {
    await limit(world, { requests: 0, per: '10s' });
    const without = (name: string) => listCampaigns(world, { headers: { [name]: undefined } });
    expect((await without('authorization')).status).toBe(401);
    expect((await without('vendor-advertising-api-clientid')).status).toBe(401);
    expect((await listCampaigns(world, { profile: undefined })).status).toBe(429);
    await setFault(world, { status: 503 });
    expect((await listCampaigns(world)).status).toBe(503);
  });

  it('is part of forks with its counters, and is removed by a reset', async ({ world }) => {
    await limit(world, { requests: 2, per: '10s' });
    await statuses(world, 1);
    await world.admin('POST', '/checkpoints', { name: 'here' });
    expect(await statuses(world, 2)).toEqual([200, 429]);
    await world.admin('POST', '/checkpoints/here/restore');
    expect(await statuses(world, 2)).toEqual([200, 429]);
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/rateLimit')).json).toBe(null);
    expect(await statuses(world, 3)).toEqual([200, 200, 200]);
  });

  it('records the reason in the journal', async ({ world }) => {
    await limit(world, { requests: 0, per: '10s' });
    await listCampaigns(world);
    expect(await latest(world)).toMatchObject({
      status: 429,
      fault: null,
      reason: expect.stringContaining('rate limit'),
    });
  });

  it('is validated', async ({ world }) => {
    for (const [body, path] of [
      [{ per: '1s' }, 'requests'],
      [{ requests: 1 }, 'per'],
      [{ requests: 1, per: '0s' }, 'per'],
      [{ requests: 1, per: '1s', burst: 2 }, 'burst'],
      [{ requests: 1, per: '1s', retryAfter: 0 }, 'retryAfter'],
    ] as const) {
      const { status, json } = await world.admin('PUT', '/rateLimit', body);
      expect([status, json.errors?.[0]?.path]).toEqual([400, path]);
    }
  });
});
