import { describe, expect } from 'vitest';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const US = '100000000000101';
const DE = '100000000000202';
const VIEWED = '100000000000601';

/** Profile ids that a token can list in a region. */
async function listProfileIds(world: TestWorld, region: 'na' | 'eu' | 'fe' = 'na', token?: string): Promise<string[]> {
  const { json } = await world.ask('GET', '/v2/profiles', { region, token, profile: undefined });
  return json.map(({ profileId }: { profileId: number }) => String(profileId));
}

describe('an account', () => {
  it('is created with a profile for each country, which clients can use immediately', async ({ world }) => {
    const { status, json } = await world.admin('POST', '/accounts', {
      name: 'Fennwick',
      type: 'seller',
      subType: 'KDP_AUTHOR',
      countries: ['US', 'JP'],
      id: 'AFENNWICK0001',
      brands: ['Fenn'],
    });
    expect([status, json]).toEqual([
      201,
      {
        accountId: 'AFENNWICK0001',
        name: 'Fennwick',
        type: 'seller',
        subType: 'KDP_AUTHOR',
        brands: ['Fenn'],
        profiles: [
          expect.objectContaining({
            countryCode: 'US',
            region: 'na',
            accountName: 'Fennwick',
            accountType: 'seller',
            access: 'owner',
          }),
          expect.objectContaining({ countryCode: 'JP', region: 'fe' }),
        ],
      },
    ]);
    expect(await listProfileIds(world, 'na')).toContain(json.profiles[0].profileId);
    expect(await listProfileIds(world, 'fe')).toContain(json.profiles[1].profileId);
    expect((await world.admin('GET', '/accounts')).json.accounts.at(-1)).toEqual(json);
    expect((await world.admin('GET', '')).json.profiles.slice(-2)).toEqual(json.profiles);
  });

  it.each([
    ['seller', /^A[A-Z0-9]{12}$/],
    ['vendor', /^ENTITY_[A-Z0-9]{24}$/],
    ['agency', /^ENTITY_[A-Z0-9]{24}$/],
  ])('of type %s has a generated id in its format', async (type, form) => {
    const world = openWorld();
    const { json } = await world.admin('POST', '/accounts', { name: 'Drawn', type, countries: [] });
    expect(json.accountId).toMatch(form);
    expect(json.profiles).toEqual([]);
  });

  it('can be shared, or without a valid payment method', async ({ world }) => {
    const input = { name: 'Shared', type: 'seller', countries: ['US'], access: 'viewer', validPaymentMethod: false };
    const [{ profileId }] = (await world.admin('POST', '/accounts', input)).json.profiles;
    const { profiles } = (await world.admin('GET', '/profiles')).json;
    expect(profiles.at(-1)).toMatchObject({ profileId, access: 'viewer', validPaymentMethod: false });
    expect((await world.ask('POST', '/v2/sp/campaigns', { profile: profileId, body: [] })).status).toBe(401);
  });

  it('must have a unique id and unique countries; otherwise nothing is created', async ({ world }) => {
    const input = { name: 'Twice', type: 'seller', countries: ['US'], id: 'ATWICE0000001' };
    await world.admin('POST', '/accounts', input);
    const before = (await world.admin('GET', '')).json;
    expect((await world.admin('POST', '/accounts', input)).status).toBe(409);
    expect((await world.admin('POST', '/accounts', { ...input, id: undefined, countries: ['US', 'US'] })).status).toBe(
      400,
    );
    expect((await world.admin('GET', '')).json).toEqual(before);
  });
});

describe('a profile', () => {
  it('is created for an existing account with the given fields', async ({ world }) => {
    const { accountId } = (await world.admin('POST', '/accounts', { name: 'A', type: 'seller', countries: ['US'] }))
      .json;
    const input = { accountId, countryCode: 'DE', profileId: '900000000000001', access: 'editor', dailyBudget: 12.5 };
    const { status, json } = await world.admin('POST', '/profiles', input);
    expect([status, json]).toEqual([
      201,
      {
        profileId: '900000000000001',
        countryCode: 'DE',
        currencyCode: 'EUR',
        timeZone: 'Europe/Paris',
        region: 'eu',
        accountType: 'seller',
        accountName: 'A',
        access: 'editor',
        accountId,
        dailyBudget: 12.5,
        validPaymentMethod: true,
        outOfBudget: null,
      },
    ]);
    expect(await listProfileIds(world, 'eu')).toContain('900000000000001');
  });

  it('is created by the name and type of an account, which is created if it does not exist', async ({ world }) => {
    const input = { accountName: 'Newcomer', accountType: 'vendor' };
    const first = await world.admin('POST', '/profiles', { ...input, countryCode: 'US' });
    const second = await world.admin('POST', '/profiles', { ...input, countryCode: 'FR' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.accountId).toBe(first.json.accountId);
    expect((await world.admin('POST', '/profiles', { ...input, countryCode: 'FR' })).status).toBe(409);
  });

  it('can have a numeric id, which keeps all its digits', async ({ world }) => {
    const input = { accountName: 'Numbered', accountType: 'seller' };
    const { json } = await world.admin('POST', '/profiles', {
      ...input,
      countryCode: 'US',
      profileId: 123456789012345,
    });
    expect(json.profileId).toBe('123456789012345');
    const long = await world.admin('POST', '/profiles', undefined, {
      raw: '{"accountName":"Numbered","accountType":"seller","countryCode":"CA","profileId":9007199254740993}',
    });
    expect([long.status, long.json.profileId]).toEqual([201, '9007199254740993']);
    for (const profileId of ['007', '-1', 'x', 1.5, '9223372036854775808']) {
      expect((await world.admin('POST', '/profiles', { ...input, countryCode: 'DE', profileId })).status).toBe(400);
    }
  });

  it.each([
    [{ countryCode: 'US', accountId: 'UNKNOWN' }, 404],
    [{ countryCode: 'US' }, 400],
    [{ countryCode: 'US', accountName: 'X' }, 400],
    [{ countryCode: 'US', accountId: 'X', accountName: 'X', accountType: 'seller' }, 400],
    [{ countryCode: 'GB', accountName: 'X', accountType: 'seller' }, 400],
    [{ countryCode: 'US', accountName: 'X', accountType: 'seller', dailyBudget: 0.5 }, 400],
    [{ countryCode: 'US', accountName: 'X', accountType: 'seller', profileId: US }, 409],
  ])('cannot be created with %o', async (input, status) => {
    const world = openWorld();
    const { json: before } = await world.admin('GET', '/accounts');
    expect((await world.admin('POST', '/profiles', input)).status).toBe(status);
    expect((await world.admin('GET', '/accounts')).json).toEqual(before);
  });

  it('can be changed: access, budget, payment method', async ({ world }) => {
    const change = async (body: object) => (await world.admin('PATCH', `/profiles/${US}`, body)).json;
    expect(await change({ dailyBudget: 100 })).toMatchObject({ profileId: US, dailyBudget: 100, access: 'owner' });
    expect(await change({ dailyBudget: null })).toMatchObject({ dailyBudget: null });
    expect(await change({ access: 'none' })).toMatchObject({ access: 'none' });
    expect(await listProfileIds(world)).not.toContain(US);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: US })).status).toBe(401);
    expect(await change({})).toMatchObject({ access: 'none', dailyBudget: null, validPaymentMethod: true });
    expect((await world.admin('PATCH', `/profiles/${US}`, { countryCode: 'CA' })).status).toBe(400);
    expect((await world.admin('PATCH', '/profiles/7', {})).status).toBe(404);
  });

  it('[GEN-41] without a valid payment method has payment failures, until the method is valid again', async () => {
    const world = openWorld();
    const item = { ...CAMPAIGN_ITEM, name: 'Paid' };
    const [{ campaignId }] = (await world.ask('POST', '/v2/sp/campaigns', { body: [item] })).json;
    const status = async (validPaymentMethod: boolean) => {
      await world.admin('PATCH', `/profiles/${US}`, { validPaymentMethod });
      return (await world.ask('GET', `/v2/sp/campaigns/extended/${campaignId}`)).json.servingStatus;
    };
    expect(await status(false)).toBe('ADVERTISER_PAYMENT_FAILURE');
    expect(await status(true)).toBe('CAMPAIGN_STATUS_ENABLED');
  });

  it('is deleted with all its entities', async ({ defaultWorld: world }) => {
    const listCampaigns = async () => (await world.admin('GET', `/entities/campaigns?profileId=${US}`)).json.campaigns;
    expect((await listCampaigns()).length).toBeGreaterThan(0);
    expect((await world.admin('DELETE', `/profiles/${US}`)).status).toBe(204);
    expect((await world.admin('DELETE', `/profiles/${US}`)).status).toBe(404);
    expect(await listProfileIds(world)).not.toContain(US);
    const [{ accountId }] = (await world.admin('GET', '/accounts')).json.accounts;
    await world.admin('POST', '/profiles', { accountId, countryCode: 'US', profileId: US });
    expect(await listCampaigns()).toEqual([]);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: US })).json).toEqual([]);
  });
});

describe('a region', () => {
  it('[GEN-04] has its default countries', async ({ world }) => {
    const { json } = await world.admin('GET', '/regions', undefined, { headers: { host: 'localhost:8080' } });
    expect(json).toEqual({
      regions: [
        { region: 'na', countries: ['US', 'CA', 'BR', 'MX'], url: 'http://localhost:8080/_worlds/default' },
        {
          region: 'eu',
          countries: 'UK DE FR ES IT AE IN NL SE PL TR BE IE EG SA ZA'.split(' '),
          url: 'http://localhost:8081/_worlds/default',
        },
        { region: 'fe', countries: ['JP', 'AU', 'SG'], url: 'http://localhost:8082/_worlds/default' },
      ],
    });
  });

  it('[GEN-04] takes over countries of another region, which then rejects their profiles', async ({ world }) => {
    const { status, json } = await world.admin('PUT', '/regions/na', { countries: ['US', 'DE'] });
    expect([status, json]).toEqual([200, { region: 'na', countries: ['US', 'DE'], url: expect.any(String) }]);
    expect(await listProfileIds(world, 'na')).toContain(DE);
    expect(await listProfileIds(world, 'eu')).not.toContain(DE);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: DE, region: 'na' })).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: DE, region: 'eu' })).status).toBe(401);
    const { profiles } = (await world.admin('GET', '')).json;
    const profileOf = (country: string) =>
      profiles.find((each: { countryCode: string }) => each.countryCode === country);
    expect([profileOf('DE').region, profileOf('CA').region]).toEqual(['na', null]);
    await world.ask('GET', '/v2/sp/campaigns', { profile: profileOf('CA').profileId });
    const [last] = (await world.admin('GET', '/requests?limit=1')).json.requests;
    expect(last.reason).toContain('no region serves its country');
  });

  it('is one of three, with countries that have a marketplace', async ({ world }) => {
    expect((await world.admin('PUT', '/regions/sa', { countries: [] })).status).toBe(404);
    expect((await world.admin('PUT', '/regions/na', { countries: ['CH'] })).status).toBe(400);
    const [na] = (await world.admin('GET', '/regions')).json.regions;
    expect((await world.admin('PUT', '/regions/na', na)).json).toEqual(na);
  });
});

describe('a manager account', () => {
  it('gives access to its linked profiles with the permission of the link', async ({ world }) => {
    const created = await world.admin('POST', '/managerAccounts', { name: 'Agency Friends', type: 'Agency' });
    expect(created.status).toBe(201);
    const { managerAccountId } = created.json;
    expect(created.json).toEqual({
      managerAccountId: expect.stringMatching(/^amzn1\.ads1\.ma1\.[a-z0-9]{22}$/),
      name: 'Agency Friends',
      type: 'Agency',
      createdAt: '2026-03-02T12:00:00.000Z',
      links: [],
    });
    const write = async () => (await world.ask('POST', '/v2/sp/campaigns', { profile: VIEWED, body: [] })).status;
    const link = (permission: string) =>
      world.admin('POST', `/managerAccounts/${managerAccountId}/links`, { profileId: VIEWED, permission });
    expect(await write()).toBe(401);
    const linked = await link('editor');
    expect([linked.status, linked.json]).toEqual([201, { managerAccountId, profileId: VIEWED, permission: 'editor' }]);
    expect(await write()).toBe(207);
    await link('viewer');
    expect(await write()).toBe(401);
    const { managerAccounts } = (await world.admin('GET', '/managerAccounts')).json;
    expect(managerAccounts).toEqual([{ ...created.json, links: [{ profileId: VIEWED, permission: 'viewer' }] }]);
  });

  it('can be linked to existing profiles with valid permissions only', async ({ world }) => {
    const { managerAccountId } = (await world.admin('POST', '/managerAccounts', { name: 'M' })).json;
    const link = async (id: string, body: object) =>
      (await world.admin('POST', `/managerAccounts/${id}/links`, body)).status;
    expect(await link('unknown', { profileId: US, permission: 'editor' })).toBe(404);
    expect(await link(managerAccountId, { profileId: '7', permission: 'editor' })).toBe(404);
    expect(await link(managerAccountId, { profileId: US, permission: 'owner' })).toBe(400);
  });
});

describe('tokens', () => {
  it('are created in pairs, and expire after tokenTtl or the given duration', async ({ world }) => {
    const { status, json } = await world.admin('POST', '/tokens', {});
    expect([status, json]).toEqual([
      201,
      {
        accessToken: expect.stringMatching(/^Atza\|/),
        refreshToken: expect.stringMatching(/^Atzr\|/),
        expiresAt: '2026-03-02T13:00:00.000Z',
      },
    ]);
    expect(await listProfileIds(world, 'na', json.accessToken)).toEqual(await listProfileIds(world));
    await world.admin('PATCH', '/settings', { tokenTtl: '10m' });
    expect((await world.admin('POST', '/tokens')).json.expiresAt).toBe('2026-03-02T12:10:00.000Z');
    expect((await world.admin('POST', '/tokens', { ttl: '2d' })).json.expiresAt).toBe('2026-03-04T12:00:00.000Z');
  });

  it('[AUT-03] can be limited to some profiles and permissions, as are tokens that are refreshed with them', async () => {
    const world = openWorld();
    const { json } = await world.admin('POST', '/tokens', { access: { [US]: 'viewer', [VIEWED]: 'editor' } });
    const body = {
      grant_type: 'refresh_token',
      refresh_token: json.refreshToken,
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    };
    const refreshed = (await world.ask('POST', '/auth/o2/token', { body })).json.access_token;
    for (const token of [json.accessToken, refreshed]) {
      const ask = async (method: string, profile: string) =>
        (await world.ask(method, '/v2/sp/campaigns', { token, profile, ...(method === 'POST' ? { body: [] } : {}) }))
          .status;
      expect([await ask('GET', US), await ask('POST', US)]).toEqual([200, 401]);
      expect([await ask('GET', VIEWED), await ask('POST', VIEWED)]).toEqual([200, 207]);
      expect(await ask('GET', '100000000000102')).toBe(401);
    }
    expect((await world.admin('POST', '/tokens', { access: { 7: 'viewer' } })).status).toBe(404);
    expect((await world.admin('POST', '/tokens', { access: { [US]: 'owner' } })).status).toBe(400);
  });

  it('can be revoked one by one', async ({ world }) => {
    const { json } = await world.admin('POST', '/tokens', {});
    const path = `/tokens/${encodeURIComponent(json.accessToken)}`;
    expect((await world.admin('DELETE', path)).status).toBe(204);
    expect((await world.ask('GET', '/v2/profiles', { token: json.accessToken })).status).toBe(401);
    expect((await world.ask('GET', '/v2/profiles')).status).toBe(200);
    expect((await world.admin('DELETE', path)).status).toBe(404);
  });

  it('can be revoked all at once, the initial ones included, until a reset', async ({ world }) => {
    const { json } = await world.admin('POST', '/tokens', {});
    expect((await world.admin('DELETE', '/tokens')).status).toBe(204);
    for (const token of [json.accessToken, 'sandbox-access-token']) {
      expect((await world.ask('GET', '/v2/profiles', { token })).status).toBe(401);
    }
    const body = {
      grant_type: 'refresh_token',
      refresh_token: 'sandbox-refresh-token',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    };
    expect((await world.ask('POST', '/auth/o2/token', { body })).json.error).toBe('invalid_grant');
    await world.admin('POST', '/reset');
    expect((await world.ask('GET', '/v2/profiles')).status).toBe(200);
    expect((await world.ask('POST', '/auth/o2/token', { body })).status).toBe(200);
  });
});
