import { describe, expect } from 'vitest';
import { all, change, idsOf, list } from '../../../fixtures/accounts/profile-lists.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

describe('a profile of version 2', () => {
  it('[PRF-15, PRF-32] is an item of a list, and has these fields and no other', async ({ world }) => {
    const profiles = await list(world);
    expect(profiles).toBeInstanceOf(Array);
    expect(profiles[0]).toEqual({
      profileId: expect.any(Number),
      countryCode: expect.any(String),
      currencyCode: expect.any(String),
      timezone: expect.any(String),
      accountInfo: {
        marketplaceStringId: expect.any(String),
        id: expect.any(String),
        type: expect.any(String),
        name: expect.any(String),
        validPaymentMethod: expect.any(Boolean),
      },
    });
  });

  it('[PRF-02, PRF-03, PRF-04] has a numeric id, a country, a currency and a time zone', async ({ world }) => {
    const [seller] = await list(world);
    expect(seller).toMatchObject({
      profileId: Number(world.profile()),
      countryCode: 'US',
      currencyCode: 'USD',
      timezone: 'America/Los_Angeles',
    });
  });

  it('[PRF-05, PRF-06, PRF-07] has the marketplace, the id, the name and the type of its account', async () => {
    const profiles = await list(openWorld());
    expect(profiles[0]?.accountInfo).toMatchObject({
      marketplaceStringId: 'ATVPDKIKX0DER',
      id: expect.stringMatching(/^[A-Z0-9]{13}$/),
      type: 'seller',
      name: expect.any(String),
    });
    const others = profiles.filter(({ accountInfo }) => accountInfo.type !== 'seller');
    expect(others.map(({ accountInfo }) => accountInfo.type).toSorted()).toEqual(['agency', 'vendor']);
    for (const { accountInfo } of others) expect(accountInfo.id).toMatch(/^ENTITY_\d{24}$/);
  });

  it('[PRF-08] says whether the payment method of its account is valid', async ({ world }) => {
    expect((await list(world))[0]).toHaveProperty('accountInfo.validPaymentMethod', true);
    world.state.accountStore.changeProfile(world.profile(), { validPaymentMethod: 0 });
    expect((await list(world))[0]).toHaveProperty('accountInfo.validPaymentMethod', false);
  });

  it('[PRF-01, PRF-14] is one advertiser in one marketplace', async () => {
    const profiles = await all(openWorld());
    const pairs = profiles.map(({ accountInfo, countryCode }) => `${accountInfo.id} ${countryCode}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(profiles.map(({ profileId }) => profileId)).size).toBe(profiles.length);
    for (const { profileId } of profiles) expect(String(profileId)).toMatch(/^\d{15}$/);
  });

  it('[PRF-40] is returned by id as one object and listed before newer profiles', async ({ world }) => {
    const id = world.profile('CA');
    const { status, json } = await world.ask('GET', `/v2/profiles/${id}`, { profile: undefined });
    expect(status).toBe(200);
    const listed = await list(world);
    expect(json).toEqual(listed.find(({ profileId }) => String(profileId) === id));
    const made = await world.ask('PUT', '/v2/profiles/registerBrand', { body: { countryCode: 'CA', brand: 'Late' } });
    expect((await list(world)).map(({ profileId }) => profileId)).toEqual([
      ...listed.map(({ profileId }) => profileId),
      made.json.profileId,
    ]);
    for (const unknown of ['1', 'abc', `0${id}`, `%20${id}`, world.profile('DE'), '9'.repeat(25)]) {
      const answer = await world.ask('GET', `/v2/profiles/${unknown}`);
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Profile not found' }]);
    }
    const viewed = await world.ask('GET', `/v2/profiles/${world.profile('US', { access: 'viewer' })}`);
    expect(viewed.status).toBe(200);
  });

  it('[PRF-40] has in observed mode a budget for sellers, no name for sellers and no payment method', async () => {
    const world = openWorld();
    change(world, { dialect: 'observed' });
    const { text } = await world.ask('GET', `/v2/profiles/${world.profile()}`);
    expect(text).toMatch(/^\{"profileId":\d+,"countryCode":"US","currencyCode":"USD","dailyBudget":0\.0,"timezone":/);
    expect(Object.keys(JSON.parse(text).accountInfo)).toEqual(['marketplaceStringId', 'id', 'type']);
    const vendor = (await world.ask('GET', `/v2/profiles/${world.profile('US', { type: 'vendor' })}`)).json;
    expect(vendor).not.toHaveProperty('dailyBudget');
    expect(Object.keys(vendor.accountInfo)).toEqual(['marketplaceStringId', 'id', 'type', 'name']);
    world.state.accountStore.changeProfile(world.profile(), { dailyBudget: 1200 });
    expect((await world.ask('GET', '/v2/profiles')).text).toContain('"dailyBudget":12.0,');
  });
});

describe('a profile of version 1', () => {
  it('[PRF-41] is an item of a list, and has these fields and no other', async () => {
    const profiles = await list(openWorld(), '/v1/profiles');
    expect(profiles).toBeInstanceOf(Array);
    expect(profiles[0]).toEqual({
      profileId: expect.any(Number),
      countryCode: expect.any(String),
      currencyCode: expect.any(String),
      timeZone: expect.any(String),
      accountInfo: { marketplaceStringId: expect.any(String), sellerStringId: expect.any(String) },
    });
  });

  it('[PRF-16, PRF-17, PRF-18] has a numeric id, and in the United States the country US and the currency USD', async () => {
    const world = openWorld();
    const [seller] = await list(world, '/v1/profiles');
    expect(seller).toMatchObject({ profileId: Number(world.profile()), countryCode: 'US', currencyCode: 'USD' });
  });

  it('[PRF-22, PRF-23] has a time zone, and the marketplace and the id of its account', async () => {
    const [seller] = await list(openWorld(), '/v1/profiles');
    expect(seller).toMatchObject({
      timeZone: 'America/Los_Angeles',
      accountInfo: { marketplaceStringId: 'ATVPDKIKX0DER', sellerStringId: expect.stringMatching(/^[A-Z0-9]{13}$/) },
    });
  });

  it('[PRF-20] has a daily budget only if one is set', async ({ world }) => {
    const [before] = await list(world, '/v1/profiles');
    expect(before).not.toHaveProperty('dailyBudget');
    world.state.accountStore.changeProfile(world.profile(), { dailyBudget: 2050 });
    expect((await list(world, '/v1/profiles'))[0]).toEqual({ ...before, dailyBudget: 20.5 });
  });

  it('[PRF-19] has the currency of its country', async () => {
    const currencies: Record<string, string> = {
      US: 'USD',
      CA: 'CAD',
      UK: 'GBP',
      DE: 'EUR',
      FR: 'EUR',
      ES: 'EUR',
      IT: 'EUR',
      JP: 'JPY',
      AU: 'AUD',
      AE: 'AED',
    };
    const profiles = await all(openWorld(), '/v1/profiles');
    const found = profiles.map(({ countryCode, currencyCode }) => [countryCode, currencyCode]);
    expect(Object.fromEntries(found)).toEqual(currencies);
  });

  it('[PRF-43] is listed in the same order as in version 2, with the account id for every account type', async () => {
    const world = openWorld();
    for (const region of ['na', 'eu', 'fe'] as const) {
      const [first, second] = [await list(world, '/v1/profiles', region), await list(world, '/v2/profiles', region)];
      expect(first.map(({ profileId, accountInfo }) => [profileId, accountInfo])).toEqual(
        second.map(({ profileId, accountInfo }) => [
          profileId,
          { marketplaceStringId: expect.any(String), sellerStringId: accountInfo.id },
        ]),
      );
    }
    expect(await idsOf(world, '/v1/profiles?accessLevel=view')).not.toContain(
      world.profile('US', { access: 'viewer' }),
    );
  });

  it('[PRF-44, PRF-45, PRF-47] is returned by id as a list of one, and in observed mode as one object', async () => {
    const world = openWorld();
    const id = world.profile();
    const viewed = world.profile('US', { access: 'viewer' });
    const listed = (await list(world, '/v1/profiles'))[0];
    expect((await world.ask('GET', `/v1/profiles/${id}`)).json).toEqual([listed]);
    expect((await world.ask('GET', `/v1/profiles/${viewed}`)).json).toHaveLength(1);
    for (const unknown of ['1', 'abc', `0${id}`, world.profile('DE'), '1.0']) {
      const answer = await world.ask('GET', `/v1/profiles/${unknown}`);
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Profile not found' }]);
    }
    world.state.accountStore.changeProfile(viewed, { access: 'none' });
    expect((await world.ask('GET', `/v1/profiles/${viewed}`)).status).toBe(404);
    change(world, { dialect: 'observed' });
    expect((await world.ask('GET', `/v1/profiles/${id}`)).json).toEqual(listed);
  });
});

describe('profile calls', () => {
  it.each([
    ['[PRF-42]', 'GET', ''],
    ['[PRF-46]', 'GET', '/ID'],
    ['[PRF-51]', 'PUT', ''],
    ['[PRF-55]', 'PUT', '/register'],
    ['[PRF-60]', 'PUT', '/registerBrand'],
  ])(
    '%s with %s /profiles%s are unauthorized without a known token in both versions',
    async (_clause, method, path) => {
      const world = openWorld();
      for (const version of ['v1', 'v2']) {
        const headers = { authorization: 'Bearer unknown' };
        const full = `/${version}/profiles${path.replace('ID', world.profile())}`;
        const { status, json } = await world.ask(method, full, { headers });
        expect([version, status, json]).toEqual([
          version,
          401,
          { code: 'UNAUTHORIZED', details: 'Authentication failed' },
        ]);
      }
    },
  );

  it('[PRF-09, PRF-12, PRF-13] accept agencies, whose profiles have no sponsored ads', async ({ world }) => {
    const profile = world.profile('US', { type: 'agency' });
    expect((await world.ask('GET', `/v2/profiles/${profile}`)).json.accountInfo.type).toBe('agency');
    const refused = { code: '400', details: 'The request input is invalid. Advertiser ID cannot be decrypted' };
    const calls: [string, string][] = [
      ['GET', '/v2/sp/campaigns'],
      ['GET', '/v2/sp/keywords/extended/1'],
      ['POST', '/v2/sp/adGroups'],
      ['DELETE', '/v2/sp/productAds/1'],
      ['GET', '/v1/sp/campaigns'],
      ['GET', '/adGroups/1/suggested/keywords'],
      ['POST', '/asins/suggested/keywords'],
    ];
    for (const [method, path] of calls) {
      const { status, json } = await world.ask(method, path, { profile });
      expect([path, status, json]).toEqual([path, 400, refused]);
      for (const type of ['seller', 'vendor'] as const) {
        const { text } = await world.ask(method, path, { profile: world.profile('US', { type }) });
        expect(text).not.toContain('decrypted');
      }
    }
  });
});
