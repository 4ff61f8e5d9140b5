import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Isolated', startDate: '20260401' };

interface World {
  name: string;
  apiUrl: string;
  credentials: { clientId: string; clientSecret: string; refreshToken: string; accessToken: string };
  profiles: { profileId: string; countryCode: string }[];
}

/** A client that calls the service with the credentials of a world. */
function clientOf(seller: TestWorld, { credentials, profiles }: World) {
  const headers = { 'vendor-advertising-api-clientid': credentials.clientId };
  const profile = profiles.find(({ countryCode }) => countryCode === 'US')?.profileId;
  const common = { headers, profile, token: credentials.accessToken };
  return {
    create: () => seller.ask('POST', '/v2/sp/campaigns', { ...common, body: [CAMPAIGN] }),
    names: async () => {
      const { json } = await seller.ask('GET', '/v2/sp/campaigns', common);
      return json.map((campaign: { name: string }) => campaign.name);
    },
  };
}

async function create(seller: TestWorld, input: object): Promise<World> {
  const { status, json } = await seller.admin('POST', '/worlds', input);
  expect(status).toBe(201);
  return json;
}

const frozen = { now: '2026-03-02T12:00:00Z', clock: 'frozen' };

describe('a world', () => {
  it('has the name in the Sandbox-World header if the body has none', async ({ world: seller }) => {
    const headers = { 'sandbox-world': 'from-header' };
    const createName = async (body: object) => (await seller.admin('POST', '/worlds', body, { headers })).json.name;
    expect(await createName({})).toBe('from-header');
    expect(await createName({ name: 'from-body' })).toBe('from-body');
    expect((await seller.admin('POST', '/worlds', {}, { headers })).status).toBe(409);
    const bad = await seller.admin('POST', '/worlds', {}, { headers: { 'sandbox-world': 'No Name' } });
    expect([bad.status, bad.json.errors[0].path]).toEqual([400, 'name']);
  });

  it('is created with all its fields: URLs, credentials, profiles', async ({ world: seller }) => {
    const world = await create(seller, { name: 'billing', seed: 'seven', ...frozen });
    expect(world).toEqual({
      name: 'billing',
      seed: 'seven',
      scenario: 'empty',
      bytes: expect.any(Number),
      calls: 0,
      now: '2026-03-02T12:00:00.000Z',
      clock: 'frozen',
      createdAt: '2026-03-02T12:00:00.000Z',
      apiUrl: expect.stringMatching(/\/_worlds\/billing$/),
      tokenUrl: expect.stringMatching(/\/_worlds\/billing\/auth\/o2\/token$/),
      regions: {
        na: expect.stringMatching(/\/_worlds\/billing$/),
        eu: expect.stringMatching(/\/_worlds\/billing$/),
        fe: expect.stringMatching(/\/_worlds\/billing$/),
      },
      credentials: {
        clientId: expect.any(String),
        clientSecret: expect.any(String),
        refreshToken: expect.any(String),
        accessToken: expect.any(String),
        strict: {
          clientId: expect.stringMatching(/^amzn1\./),
          clientSecret: expect.any(String),
          refreshToken: expect.stringMatching(/^Atzr\|billing\./),
        },
      },
      profiles: expect.any(Array),
      simulation: { version: 2, createdWith: 2 },
    });
    expect(world.profiles[0]).toEqual({
      profileId: '100000000000101',
      countryCode: 'US',
      currencyCode: 'USD',
      timeZone: 'America/Los_Angeles',
      region: 'na',
      accountType: 'seller',
      accountName: 'Orvenna Outdoor',
      access: 'owner',
    });
    expect((await seller.admin('GET', '/worlds/billing')).json).toEqual(world);
  });

  it('can be created without any field: it has a generated name, and runs in the default scenario', async () => {
    const seller = openWorld({ seed: 'default-seed' });
    const [one, two] = [await create(seller, {}), await create(seller, {})];
    expect(one.name).not.toBe(two.name);
    expect(one).toMatchObject({ seed: 'default-seed', scenario: 'empty', clock: 'running' });
  });

  it('can be created with a numeric seed and another scenario', async ({ world: seller }) => {
    expect(await create(seller, { name: 'n', seed: 42, scenario: 'default' })).toMatchObject({
      seed: '42',
      scenario: 'default',
    });
  });

  it('is listed', async ({ world: seller }) => {
    const world = await create(seller, { name: 'listed', ...frozen });
    const { json } = await seller.admin('GET', '/worlds');
    expect(Object.keys(json)).toEqual(['worlds', 'unavailable']);
    expect(json.worlds.map(({ name }: World) => name)).toEqual(['default', 'listed']);
    expect(json.worlds[1]).toEqual(world);
  });

  it('can be deleted, unless it is the default world', async ({ world: seller }) => {
    await create(seller, { name: 'short-lived' });
    const dropped = await seller.admin('DELETE', '/worlds/short-lived');
    expect([dropped.status, dropped.text]).toEqual([204, '']);
    expect((await seller.admin('GET', '/worlds/short-lived')).status).toBe(404);
    expect((await seller.admin('DELETE', '/worlds/short-lived')).status).toBe(404);
    for (const path of ['', '/worlds/default']) expect((await seller.admin('DELETE', path)).status).toBe(409);
  });

  it('is deleted after its time to live', async ({ world: seller }) => {
    await create(seller, { name: 'gone', ttl: '0s' });
    await create(seller, { name: 'stays', ttl: 'PT1H' });
    expect((await seller.admin('GET', '/worlds/gone')).status).toBe(404);
    expect((await seller.admin('GET', '/worlds')).json.worlds).toHaveLength(2);
    expect((await seller.admin('POST', '/worlds', { name: 'gone' })).status).toBe(201);
  });

  it.each([
    [{ name: 'default' }, 409],
    [{ name: 'Upper' }, 400],
    [{ name: '../etc' }, 400],
    [{ name: '' }, 400],
    [{ scenario: 'no-such-scenario' }, 404],
    [{ scenario: 'no-such-scenario', seed: 'x' }, 404],
    [{ scenario: '../package' }, 404],
    [{ from: 'nowhere' }, 404],
    [{ from: 'default', checkpoint: 'never' }, 404],
    [{ checkpoint: 'never' }, 400],
    [{ from: 'default', seed: 'x' }, 400],
    [{ from: 'default', scenario: 'empty' }, 400],
    [{ ttl: 'soon' }, 400],
    [{ now: '2026-03-02T12:00:00' }, 400],
    [{ now: '2026-02-30' }, 400],
    [{ clock: 'stopped' }, 400],
  ])('cannot be created with %o', async (input, status) => {
    const seller = openWorld();
    const answer = await seller.admin('POST', '/worlds', input);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect((await seller.admin('GET', '/worlds')).json.worlds).toHaveLength(1);
  });

  it('cannot be copied from an unknown world, and the error says where the worlds are listed', async () => {
    const { status, json } = await openWorld().admin('POST', '/worlds', { name: 'other', from: 'shop' });
    const detail = 'Not found: world shop; GET /_sandbox/worlds lists the worlds of this sandbox';
    expect([status, json.detail]).toEqual([404, detail]);
  });

  it('cannot be copied from an unknown world whose name has --, and the error has the rule for names behind a balancer', async () => {
    const { status, json } = await openWorld().admin('POST', '/worlds', { name: 'other', from: 'shop--two' });
    expect([status, json.detail]).toEqual([404, expect.stringMatching(/^Not found: world shop--two; .* shop--copy$/)]);
  });
});

describe('a number that a float cannot represent', () => {
  it('is a validation error in an inline scenario', async ({ world: seller }) => {
    for (const scenario of ['{"123":-9223372036854776000}', '{"settings":{"strict":9007199254740993}}']) {
      const answer = await seller.admin('POST', '/worlds', undefined, { raw: `{"scenario":${scenario}}` });
      expect(answer.status).toBe(400);
    }
  });

  it('is compared with all its digits by verify', async ({ world: seller }) => {
    await seller.ask('POST', '/v2/sp/campaigns', { raw: '[{"portfolioId":9007199254740993}]' });
    const verify = async (portfolioId: string) => {
      const raw = `{"match":{"body":[{"portfolioId":${portfolioId}}]},"within":"0s"}`;
      return seller.admin('POST', '/requests/verify', undefined, { raw });
    };
    expect((await verify('9007199254740993')).json).toMatchObject({ ok: true, count: 1 });
    const other = await verify('9007199254740992');
    expect(other.json).toMatchObject({ ok: false, count: 0 });
    expect(other.text).toContain('[{\\"portfolioId\\":9007199254740992}]');
  });
});

describe('worlds', () => {
  it('do not share entities, clocks, settings and requests', async ({ world: seller }) => {
    const [one, two] = [
      await create(seller, { name: 'one', ...frozen }),
      await create(seller, { name: 'two', ...frozen }),
    ];
    expect((await clientOf(seller, one).create()).json[0].code).toBe('SUCCESS');
    expect(await clientOf(seller, one).names()).toEqual(['Isolated']);
    expect(await clientOf(seller, two).names()).toEqual([]);
    expect((await seller.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
    await seller.admin('POST', '/worlds/one/clock/advance', { by: '1d' });
    expect((await seller.admin('GET', '/worlds/two/clock')).json.now).toBe('2026-03-02T12:00:00.000Z');
    await seller.admin('PATCH', '/worlds/one/settings', { pageSize: 7 });
    expect((await seller.admin('GET', '/worlds/two/settings')).json.pageSize).toBe(5000);
    expect((await seller.admin('GET', '/worlds/two/requests')).json.total).toBe(1);
  });

  it('do not accept tokens of other worlds', async ({ world: seller }) => {
    const [one, two] = [await create(seller, { name: 'one' }), await create(seller, { name: 'two' })];
    const headers = { 'vendor-advertising-api-clientid': one.credentials.clientId };
    const ask = (prefix: string) =>
      seller.ask('GET', `${prefix}/v2/profiles`, { headers, token: one.credentials.accessToken });
    expect((await ask('/_worlds/one')).status).toBe(200);
    expect((await ask('')).status).toBe(200);
    expect((await ask('/_worlds/two')).status).toBe(401);
    expect((await ask('/_worlds/default')).status).toBe(401);
    expect(one.credentials.accessToken).not.toBe(two.credentials.accessToken);
  });

  it('can each be reached at the base URL that they return', async ({ world: seller }) => {
    for (const world of [await create(seller, { name: 'based' }), (await seller.admin('GET', '')).json]) {
      const { accessToken: token, clientId } = world.credentials;
      const headers = { 'vendor-advertising-api-clientid': clientId };
      const { pathname } = new URL(world.apiUrl);
      expect((await seller.ask('GET', `${pathname}/v2/profiles`, { token, headers })).status).toBe(200);
      expect((await seller.admin('GET', `/worlds/${world.name}/requests/latest`)).json.path).toBe('/v2/profiles');
    }
  });

  it('with the same seed and time generate the same ids, and others with another seed', async ({ world: seller }) => {
    const ids = async (input: object) => {
      const { json } = await clientOf(seller, await create(seller, { ...frozen, ...input })).create();
      return json[0].campaignId;
    };
    const first = await ids({ seed: 'a' });
    expect(await ids({ seed: 'a' })).toBe(first);
    expect(await ids({ seed: 'b' })).not.toBe(first);
  });
});

describe('a reset', () => {
  it('restores the same bytes: entities, ids, tokens, request ids, clock', async ({ world: seller }) => {
    const world = await create(seller, { name: 'again', scenario: 'default', ...frozen });
    const bytes = async () => (await seller.admin('GET', '/worlds/again/export')).bytes;
    const runSequence = async () => {
      const before = await bytes();
      const client = clientOf(seller, world);
      const created = await client.create();
      const { json: minted } = await seller.admin('POST', '/worlds/again/tokens', {});
      await seller.admin('POST', '/worlds/again/accounts', { name: 'New', type: 'vendor', countries: ['FR'] });
      await seller.admin('POST', '/worlds/again/clock/advance', { by: '36h' });
      await seller.admin('PATCH', '/worlds/again/settings', { strict: true });
      await client.create();
      return {
        before,
        created: created.text,
        requestId: created.headers.get('x-amz-request-id'),
        minted,
        after: await bytes(),
      };
    };
    const first = await runSequence();
    expect(first.after.equals(first.before)).toBe(false);
    const reset = await seller.admin('POST', '/worlds/again/reset');
    expect(reset.status).toBe(200);
    expect(reset.json).toEqual(world);
    const second = await runSequence();
    expect(second.before.equals(first.before)).toBe(true);
    expect(second).toEqual(first);
  });

  it('clears the journal and restores revoked tokens', async ({ world: seller }) => {
    await seller.admin('DELETE', '/tokens');
    expect((await seller.ask('GET', '/v2/profiles')).status).toBe(401);
    await seller.admin('POST', '/reset');
    expect((await seller.admin('GET', '/requests')).json).toEqual({ requests: [], total: 0, dropped: 0 });
    expect((await seller.ask('GET', '/v2/profiles')).status).toBe(200);
  });
});

describe('a fork', () => {
  it('has the entities and the clock of its original, and its own credentials', async ({ world: seller }) => {
    const one = await create(seller, { name: 'one', ...frozen });
    await clientOf(seller, one).create();
    await seller.admin('POST', '/worlds/one/clock/advance', { by: '90m' });
    const two = await create(seller, { name: 'two', from: 'one' });
    expect(two).toMatchObject({ now: '2026-03-02T13:30:00.000Z', clock: 'frozen', seed: '1', scenario: 'empty' });
    expect(two.profiles).toEqual(one.profiles);
    expect(await clientOf(seller, two).names()).toEqual(['Isolated']);
    expect(two.credentials.accessToken).not.toBe(one.credentials.accessToken);
    const theirs = await seller.ask('GET', '/_worlds/two/v2/profiles', { token: one.credentials.accessToken });
    expect(theirs.status).toBe(401);
  });

  it('returns its original, its size and the number of its calls, also after a restart of the program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-parent-'));
    try {
      const seller = openWorld({ scenario: 'default', folder });
      await create(seller, { name: 'copy', from: 'default' });
      const copy = await create(seller, { name: 'copy-of-copy', from: 'copy' });
      await clientOf(seller, copy).names();
      const facts = async ({ admin }: TestWorld, name: string) => (await admin('GET', `/worlds/${name}`)).json;
      const { parent, bytes, calls } = await facts(seller, 'copy-of-copy');
      expect([parent, calls]).toEqual(['copy', 1]);
      expect(bytes).toBeGreaterThan(100_000);
      expect(await facts(seller, 'default')).not.toHaveProperty('parent');
      seller.worlds.close();
      const next = openWorld({ folder });
      expect((await facts(next, 'copy-of-copy')).parent).toBe('copy');
      await next.admin('POST', '/worlds/copy-of-copy/scenario', { name: 'empty' });
      expect(await facts(next, 'copy-of-copy')).not.toHaveProperty('parent');
      next.worlds.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is independent of its original, and a reset restores its initial state', async ({ world: seller }) => {
    const one = await create(seller, { name: 'one', ...frozen });
    await clientOf(seller, one).create();
    const two = await create(seller, { name: 'two', from: 'one' });
    const [campaign] = (await seller.admin('GET', '/worlds/two/entities/campaigns')).json.campaigns;
    await seller.admin('PATCH', `/worlds/two/entities/campaigns/${campaign.campaignId}`, { servingStatus: 'FORCED' });
    expect((await seller.admin('GET', '/worlds/one/entities/campaigns')).json.campaigns).toEqual([campaign]);
    await seller.admin('POST', '/worlds/two/clock/advance', { by: '5d' });
    expect((await seller.admin('POST', '/worlds/two/reset')).json).toEqual(two);
    expect((await seller.admin('GET', '/worlds/two/entities/campaigns')).json.campaigns).toEqual([campaign]);
  });

  it('can start from a checkpoint of its original, and with another clock', async ({ world: seller }) => {
    const one = await create(seller, { name: 'one', ...frozen });
    await seller.admin('POST', '/worlds/one/checkpoints', { name: 'blank' });
    await clientOf(seller, one).create();
    await seller.admin('POST', '/worlds/one/clock/advance', { by: '1h' });
    const blank = await create(seller, { name: 'two', from: 'one', checkpoint: 'blank' });
    expect(await clientOf(seller, blank).names()).toEqual([]);
    expect(blank).toMatchObject({ now: '2026-03-02T12:00:00.000Z', clock: 'frozen' });
    const later = await create(seller, { name: 'three', from: 'one', now: '2027-01-01', clock: 'frozen' });
    expect(later).toMatchObject({ now: '2027-01-01T00:00:00.000Z' });
  });
});

describe('a checkpoint', () => {
  it('can be restored repeatedly', async ({ world: seller }) => {
    const { json: made, status } = await seller.admin('POST', '/checkpoints', { name: 'start' });
    expect([status, made]).toEqual([201, { name: 'start', createdAt: new Date(NOW).toISOString() }]);
    expect((await seller.admin('GET', '/checkpoints')).json).toEqual({ checkpoints: [made] });
    for (let i = 0; i < 2; i++) {
      const created = await seller.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] });
      expect(created.json[0].code).toBe('SUCCESS');
      await seller.admin('POST', '/clock/advance', { by: '2d' });
      await seller.admin('DELETE', '/tokens');
      const restored = await seller.admin('POST', '/checkpoints/start/restore');
      expect([restored.status, restored.json.now]).toEqual([200, new Date(NOW).toISOString()]);
      expect((await seller.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
    }
  });

  it('has a unique name, can be deleted, and is kept by a reset', async ({ world: seller }) => {
    await seller.admin('POST', '/checkpoints', { name: 'start' });
    expect((await seller.admin('POST', '/checkpoints', { name: 'start' })).status).toBe(409);
    expect((await seller.admin('POST', '/checkpoints', { name: 'No Name' })).status).toBe(400);
    await seller.admin('POST', '/reset');
    expect((await seller.admin('GET', '/checkpoints')).json.checkpoints).toHaveLength(1);
    expect((await seller.admin('DELETE', '/checkpoints/start')).status).toBe(204);
    expect((await seller.admin('DELETE', '/checkpoints/start')).status).toBe(404);
    expect((await seller.admin('POST', '/checkpoints/start/restore')).status).toBe(404);
  });
});

it('the refusal of a world names the limit that was reached: the setting, or the memory', async () => {
  const refusals = [];
  for (const limits of [{ worlds: 1 }, { worlds: 1, worldsFollowMemory: true, memory: 2 ** 40 }]) {
    const { json } = await openWorld({ limits }).admin('POST', '/worlds', { name: 'second' });
    refusals.push(json.detail);
  }
  expect(refusals).toEqual([
    'The limit of 1 worlds (SANDBOX_MAX_WORLDS) is reached; delete a world, or raise the limit',
    'The limit of 1 worlds (by the memory limit of 1048576 MiB) is reached; delete a world, or raise the limit',
  ]);
});
