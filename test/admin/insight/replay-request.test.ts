import { describe, expect, it } from 'vitest';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../fixtures/sandbox.ts';

const V2_CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Lamps', dailyBudget: 20 };

async function replay(seller: TestWorld, body: object = {}, id = 'latest') {
  return seller.admin('POST', `/requests/${id}/replay`, body);
}

/** The number of campaigns of the seller in the United States, by the admin API. */
async function campaignsIn(seller: TestWorld, world: string): Promise<number> {
  const { json } = await seller.admin('GET', `/worlds/${world}/entities/campaigns?profileId=${seller.profile()}`);
  return json.campaigns.length;
}

/** The service accepts a name once. Returns the id of the request that creates the campaign. */
async function createThenRename(seller: TestWorld): Promise<string> {
  const { json, headers } = await seller.ask('POST', '/v2/sp/campaigns', { body: [V2_CAMPAIGN] });
  await seller.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: json[0].campaignId, name: 'Renamed' }] });
  return headers.get('x-amz-request-id') ?? '';
}

async function askThrottled(seller: TestWorld, method: string, path: string, ask: Ask = {}): Promise<void> {
  await seller.admin('POST', '/faults', { effect: { status: 429 }, when: { times: 1 } });
  await seller.ask(method, path, ask);
}

describe('the replay of a request', () => {
  it('performs a write on a copy of the world and leaves the world as it is', async () => {
    const world = openWorld();
    const created = await createThenRename(world);
    const { status, json } = await replay(world, { world: 'again' }, created);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      world: 'again',
      original: { operation: 'createCampaigns', status: 207 },
      request: { operation: 'createCampaigns', status: 207, clientId: 'sandbox-client.again' },
    });
    expect([await campaignsIn(world, 'default'), await campaignsIn(world, 'again')]).toEqual([1, 2]);
    const { json: journal } = await world.admin('GET', '/worlds/again/requests');
    expect(journal.requests).toEqual([json.request]);
  });

  it('performs a write in the world itself on request', async () => {
    const world = openWorld();
    const created = await createThenRename(world);
    const { json } = await replay(world, { fork: false }, created);
    expect(json).toMatchObject({ world: 'default', request: { status: 207, clientId: 'sandbox-client' } });
    expect(await campaignsIn(world, 'default')).toBe(2);
    expect((await world.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
  });

  it('answers as the present state demands, not as recorded', async () => {
    const world = openWorld();
    await askThrottled(world, 'GET', '/v2/sp/campaigns');
    expect((await replay(world)).json).toMatchObject({ original: { status: 429 }, request: { status: 200 } });
  });

  it('gives a request with an expired token a new token', async () => {
    const world = openWorld();
    const { json: tokens } = await world.admin('POST', '/tokens', { ttl: '1m' });
    await world.admin('POST', '/clock/advance', { by: '2m' });
    await world.ask('GET', '/v2/profiles', { token: tokens.accessToken });
    expect((await replay(world)).json).toMatchObject({ original: { status: 401 }, request: { status: 200 } });
  });

  it('keeps the restrictions of the grant', async () => {
    const world = openWorld();
    const profile = world.profile();
    const { json: tokens } = await world.admin('POST', '/tokens', { access: { [profile]: 'editor' } });
    await world.ask('GET', '/v2/profiles', { token: tokens.accessToken });
    const { json } = await replay(world);
    expect(JSON.parse(json.original.responseBody)).toHaveLength(1);
    expect(json.request.responseBody).toBe(json.original.responseBody);
  });

  it('leaves no token behind', async () => {
    const world = openWorld();
    await world.ask('GET', '/v2/profiles');
    const before = world.state.accountStore.expiringTokens(0, Number.MAX_SAFE_INTEGER).length;
    await replay(world, { fork: false });
    expect(world.state.accountStore.expiringTokens(0, Number.MAX_SAFE_INTEGER)).toHaveLength(before);
  });

  it.each<[string, Ask, number]>([
    ['an unknown token', { token: 'Atza|default.UNKNOWN' }, 401],
    ['no token', { headers: { authorization: undefined } }, 401],
    ['the client of another token', { headers: { 'vendor-advertising-api-clientid': 'other' } }, 401],
    ['the region of another country', { region: 'eu' }, 401],
  ])('is refused again for %s', async (_, ask, status) => {
    const world = openWorld();
    const original = await world.ask('GET', '/v2/sp/campaigns', ask);
    expect(original.status).toBe(status);
    expect((await replay(world)).json).toMatchObject({ original: { status }, request: { status } });
  });

  it('goes to the copy if the request named its world in path or header', async () => {
    const world = openWorld();
    await world.admin('POST', '/worlds', { name: 'other' });
    const { json } = await world.admin('GET', '/worlds/other');
    const headers = { 'vendor-advertising-api-clientid': json.credentials.clientId };
    for (const [path, named] of [
      ['/_worlds/other/v2/profiles', {}],
      ['/v2/profiles', { 'sandbox-world': 'other' }],
    ] as const) {
      await world.ask('GET', path, { token: json.credentials.accessToken, headers: { ...headers, ...named } });
      const { json: replayed } = await world.admin('POST', '/worlds/other/requests/latest/replay', {});
      expect(replayed).toMatchObject({ original: { status: 200 }, request: { status: 200, path: '/v2/profiles' } });
      expect(replayed.world).not.toBe('other');
      const journal = await world.admin('GET', `/worlds/${replayed.world}/requests`);
      expect(journal.json.total).toBe(1);
    }
  });

  it.each(['reset', 'empty', 'stall', 'truncate'])(
    'returns although a fault breaks the connection: %s',
    async (connection) => {
      const world = openWorld();
      await world.ask('GET', '/v2/profiles');
      await world.admin('POST', '/faults', { effect: { connection } });
      const { json } = await replay(world);
      expect(json).toMatchObject({ original: { status: 200 }, request: { fault: expect.any(String) } });
    },
  );

  it('is refused if the journal truncated the body', async () => {
    const world = openWorld();
    await world.admin('PATCH', '/settings', { journalBodyBytes: 20 });
    await world.ask('POST', '/v2/sp/campaigns', { body: [V2_CAMPAIGN] });
    const { status, json } = await replay(world);
    expect(status).toBe(409);
    expect(json.detail).toContain('journalBodyBytes');
    expect((await world.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
  });

  it('sends the body of a write that a fault or a rate limit refused', async () => {
    const world = openWorld();
    await askThrottled(world, 'POST', '/v2/sp/campaigns', { body: [V2_CAMPAIGN] });
    const { json } = await replay(world, { fork: false });
    expect(json).toMatchObject({ original: { status: 429 }, request: { status: 207 } });
    expect(await campaignsIn(world, 'default')).toBe(1);
    await world.admin('PUT', '/rateLimit', { requests: 1, per: '1h' });
    await world.ask('GET', '/v2/profiles');
    const [{ campaignId }] = (await world.admin('GET', '/entities/campaigns')).json.campaigns;
    const body = [{ campaignId: Number(campaignId), name: 'Renamed' }];
    expect((await world.ask('PUT', '/v2/sp/campaigns', { body })).status).toBe(429);
    await world.admin('PUT', '/rateLimit', null);
    expect((await replay(world, { fork: false })).json.request).toMatchObject({
      status: 207,
      requestBody: JSON.stringify(body),
    });
  });

  it('is refused for a body that is not UTF-8, which the journal does not hold', async () => {
    const world = openWorld();
    await world.ask('POST', '/v2/sp/campaigns', { raw: new Uint8Array([0x5b, 0xff, 0x5d]) });
    const { status, json } = await replay(world);
    expect([status, json.detail]).toEqual([409, expect.stringContaining('not UTF-8')]);
  });

  it('is refused if the journal does not hold a secret of the request', async () => {
    const world = openWorld();
    const body = { grant_type: 'refresh_token', refresh_token: 'sandbox-refresh-token', client_id: 'sandbox-client' };
    await world.ask('POST', '/auth/o2/token', { body: { ...body, client_secret: 'sandbox-secret' } });
    const { status, json } = await replay(world);
    expect([status, json.detail]).toEqual([409, expect.stringMatching(/cannot be replayed: .*ADS_\w+/)]);
  });

  it('is refused for a download, whose signature is not recorded', async () => {
    const world = openWorld();
    await world.ask('GET', '/_files/default/reports/none.gz', { undocumented: true });
    const { status, json } = await replay(world);
    expect([status, json.detail]).toEqual([409, expect.stringContaining('signature')]);
  });

  it('is refused for a request to a world that did not exist', async () => {
    const world = openWorld();
    await world.ask('GET', '/_worlds/none/v2/profiles', { undocumented: true });
    const { status, json } = await replay(world);
    expect([status, json.detail]).toEqual([409, expect.stringContaining('the world none')]);
  });

  it('refuses options that contradict each other, unknown requests and taken names', async () => {
    const world = openWorld();
    await world.ask('GET', '/v2/profiles');
    expect((await replay(world, { fork: false, world: 'x' })).json.errors).toEqual([
      { path: 'world', message: 'cannot be combined with fork: false' },
    ]);
    expect((await replay(world, {}, 'nothing')).status).toBe(404);
    expect((await replay(world, { world: 'default' })).status).toBe(409);
  });
});
