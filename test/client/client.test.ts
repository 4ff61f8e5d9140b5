import { describe, expect, it } from 'vitest';
import { typesOnDisk, writtenTypes } from '../../tools/docs/write-client-types.ts';
import { connect, AdminApiError } from '../../src/client/connect.ts';
import { OPERATIONS } from '../../src/generated/admin-types.ts';
import { WorldHandle } from '../../src/client/world-handle.ts';
import { startSandbox } from '../../src/server/embedded/start-sandbox.ts';

describe('the types and methods of the client library', () => {
  it('are those of the OpenAPI document of the admin API (npm run docs writes them)', async () => {
    expect(await writtenTypes()).toBe(typesOnDisk());
  });

  it('include a method for each operation of the admin API', async () => {
    const requested = new Set<string>();
    const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      requested.add(`${init?.method} ${String(url).replace('http://sandbox/_sandbox', '').split('?')[0]}`);
      return Response.json({ name: 'w', worlds: [] });
    };
    const sandbox = connect('http://sandbox', { fetch });
    const world = await sandbox.world('w');
    expect(world).toBeInstanceOf(WorldHandle);
    await callEverything(sandbox);
    await callEverything(world);
    const missing = Object.entries(OPERATIONS).filter(([, place]) => {
      const path = place.replace(' W', ' /worlds/w').replaceAll(/\{\w+\}/g, '[^/]+');
      return ![...requested].some((call) => new RegExp(`^${path}$`).test(call));
    });
    expect(missing.map(([id]) => id)).toEqual([]);
  });
});

/** Calls each function of an object and of its groups with arbitrary arguments. */
async function callEverything(holder: object): Promise<void> {
  const prototype: object = Object.getPrototypeOf(holder) ?? {};
  const names = new Set(
    [...Object.getOwnPropertyNames(holder), ...Object.getOwnPropertyNames(prototype)].filter(
      (name) => !name.startsWith('__'),
    ),
  );
  for (const name of names) {
    const value: unknown = name === 'constructor' ? undefined : Reflect.get(holder, name, holder);
    if (typeof value === 'function') {
      try {
        const answer: unknown = await Reflect.apply(value, holder, ['x', 'x', {}, {}]);
        if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) {
          for await (const _ of answer as AsyncIterable<unknown>) break;
        }
      } catch {
        // The response is invalid, but the request was sent.
      }
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) await callEverything(value);
  }
}

function headersOf({ credentials, profiles }: WorldHandle): Record<string, string> {
  return {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profiles[0]?.profileId ?? '',
  };
}

describe('the client library', () => {
  it('creates a world, changes its clock and settings, reads the journal, and deletes the world at the end of the block', async () => {
    await using sandbox = await startSandbox();
    const { client } = sandbox;
    let name: string;
    {
      await using world = await client.createWorld({ name: 'mine', clock: 'frozen', now: '2026-03-02T12:00:00Z' });
      ({ name } = world);
      expect((await client.worlds()).map((each) => each.name)).toEqual(['default', 'mine']);
      const profileId = world.profileId({ countryCode: 'US', accountType: 'seller' });
      expect(() => world.profileId({ accountName: 'Unknown' })).toThrow('Unknown');

      const headers = { authorization: `Bearer ${world.credentials.accessToken}` };
      expect((await fetch(`${world.apiUrl}/v2/profiles`, { headers })).status).toBe(401);
      const refused = await world.requests.latest();
      expect(refused).toMatchObject({ status: 401, operation: 'listProfilesV2' });
      const text = await world.requests.text();
      expect(text).toMatch(
        /^Times are in UTC\.\n2026-03-02 12:00:00 {2}401 {2}GET \S+\/v2\/profiles {2}listProfilesV2\n/,
      );
      expect(text).toContain(refused.reason);

      await world.tokens.create({ ttl: '15m' });
      const { now, events } = await world.clock.advance({ by: '3h' });
      expect(now).toBe('2026-03-02T15:00:00.000Z');
      expect(events).toEqual([expect.objectContaining({ type: 'token.expired', at: '2026-03-02T12:15:00.000Z' })]);
      expect(await world.settings.update({ pageSize: 7 })).toMatchObject({ pageSize: 7 });

      const ids: unknown[] = [];
      for await (const { campaignId } of world.entities.all('campaigns', { profileId, limit: 4 })) ids.push(campaignId);
      expect([ids.length, new Set(ids).size]).toEqual([14, 14]);
    }
    await expect(client.world(name)).rejects.toThrow('404');
  });

  it('forks, restores, exports and imports a world', async () => {
    await using sandbox = await startSandbox({ scenario: 'empty' });
    const world = await sandbox.createWorld();
    const profileId = world.profileId({ countryCode: 'US', accountType: 'seller' });
    const count = async (of: WorldHandle): Promise<number> =>
      (await of.entities.list('campaigns', { profileId })).entities.length;
    await world.populate({ profileId, campaigns: 3 });
    await world.checkpoints.create('three');
    const file = await world.export();
    await world.populate({ profileId, campaigns: 1 });
    const copy = await world.fork();
    expect([await count(world), await count(copy)]).toEqual([4, 4]);
    await world.checkpoints.restore('three');
    expect([await count(world), await count(copy)]).toEqual([3, 4]);
    await copy.import(file);
    expect(await count(copy)).toBe(3);
    await world.reset();
    expect(await count(world)).toBe(0);
    // The default world is not deleted at the end of a block.
    await sandbox.world[Symbol.asyncDispose]();
    expect((await sandbox.client.info()).worlds).toContain('default');
  });

  it('creates faults, verifies requests, and returns violations', async () => {
    await using sandbox = await startSandbox();
    const world = await sandbox.createWorld();
    const fault = await world.faults.create({ when: { times: 1 }, effect: { preset: 'throttled', retryAfter: 9 } });
    const call = () => fetch(`${world.apiUrl}/v2/sp/campaigns?count=1`, { headers: headersOf(world) });
    expect([(await call()).status, (await call()).status]).toEqual([429, 200]);
    expect(await world.faults.get(fault.id)).toMatchObject({ hits: 1 });
    expect(await world.requests.text()).toContain(`fault: ${fault.id}`);
    const expectation = { match: { operation: 'listCampaigns' }, times: { exactly: 2 } };
    expect(await world.requests.verify(expectation)).toMatchObject({ ok: true, count: 2 });
    const rules = (await world.violations()).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['retry-after-ignored', 'deprecated-operation']));
    expect(await world.violationsAs('junit')).toContain('<testsuite');
    expect(await world.violationsAs('markdown')).toContain('retry-after-ignored');
    expect(await world.runReport()).toContain('<code>retry-after-ignored</code>');
    await world.rateLimit.set({ requests: 1, per: '1h' });
    expect([(await call()).status, (await call()).status]).toEqual([200, 429]);
    expect(await world.rateLimit.set(null)).toBeNull();
    expect((await call()).status).toBe(200);
    const limits = { bid: { step: 2 } };
    expect(await world.guard.set(limits)).toMatchObject({ limits, ended: false, used: [] });
    const profileId = world.profileId();
    expect(await world.guard.get({ profileId })).toMatchObject({ used: [{ profileId, largestStep: { bid: 1 } }] });
    await world.guard.delete();
    expect(await world.guard.get()).toBeNull();
  });

  it('shows the body of each error in the text of the journal, and of no other response', async () => {
    await using sandbox = await startSandbox();
    const world = await sandbox.createWorld();
    for (const count of [0, 1]) {
      await fetch(`${world.apiUrl}/v2/sp/campaigns?count=${count}`, { headers: headersOf(world) });
    }
    const bodies = (await world.requests.text()).split('\n').filter((line) => line.startsWith('    response: '));
    expect(bodies).toEqual([expect.stringContaining('"code":"400"')]);
  });

  it('receives events while they happen', async () => {
    await using sandbox = await startSandbox();
    const { world } = sandbox;
    await world.clock.freeze();
    const events = world.events();
    const first = events.next();
    const step = async (): Promise<undefined> => void (await world.clock.advance({ by: '1s' }));
    // A stream receives the events after its start.
    while ((await Promise.race([first, step()])) === undefined);
    expect(await first).toMatchObject({ value: { type: 'clock', data: { mode: 'frozen' } } });
    await fetch(`${world.apiUrl}/v2/profiles`, { headers: headersOf(world) });
    for await (const { type, data } of events) {
      if (type !== 'exchange') continue;
      expect(data).toMatchObject({ operation: 'listProfilesV2', status: 200 });
      break;
    }
  });

  it('applies a scenario that is written in the test', async () => {
    await using sandbox = await startSandbox();
    const world = await sandbox.createWorld();
    await world.startScenario('accounts:\n  - name: One shop\n    type: seller\n    countries: [JP]\n');
    expect((await world.get()).profiles).toEqual([
      expect.objectContaining({ accountName: 'One shop', countryCode: 'JP' }),
    ]);
    await world.startScenario({ name: 'empty' });
    expect((await world.get()).profiles.length).toBeGreaterThan(1);
    const [first] = await sandbox.client.scenarios.list();
    expect(await sandbox.client.scenarios.get(first?.name ?? '')).toMatchObject({ ok: true });
    const { ok, errors } = await sandbox.client.scenarios.validate('accounts: 1\n');
    expect([ok, errors]).toEqual([false, [expect.objectContaining({ line: 1, path: 'accounts' })]]);
  });

  it('throws a typed error with the fields of a rejected request', async () => {
    await using sandbox = await startSandbox({ adminToken: 'secret' });
    const rejected = sandbox.createWorld({ name: 'NO', clock: 'frozen' }).catch((error: unknown) => error);
    expect(await rejected).toBeInstanceOf(AdminApiError);
    expect(await rejected).toMatchObject({
      status: 400,
      operation: 'createWorld',
      message: expect.stringMatching(/^createWorld: 400 Bad Request: .*name/),
      errors: [{ path: 'name', message: expect.any(String) }],
    });
    const withoutToken = connect(sandbox.url);
    await expect(withoutToken.worlds()).rejects.toMatchObject({
      status: 401,
      detail: expect.stringContaining('token'),
    });
    await expect(connect(sandbox.url, { adminToken: 'secret' }).worlds()).resolves.toHaveLength(1);
  });

  it('throws an error with the URL if no sandbox answers, and with the response of another server', async () => {
    await expect(connect('http://127.0.0.1:9/').info()).rejects.toThrow(
      'cannot reach the sandbox at http://127.0.0.1:9',
    );
    const fetch = async (): Promise<Response> => new Response('Bad gateway, sorry', { status: 502 });
    await expect(connect('http://proxy', { fetch }).info()).rejects.toMatchObject({
      status: 502,
      detail: 'Bad gateway, sorry',
    });
  });
});
