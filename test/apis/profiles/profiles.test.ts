import { describe, expect, it } from 'vitest';
import { all, change, idsOf, list } from '../../fixtures/profile-lists.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

describe('a profile of version 2', () => {
  it('[PRF-02, PRF-03, PRF-04, PRF-05, PRF-06, PRF-07, PRF-08, PRF-15, PRF-32] has these fields and no other', async () => {
    const box = sandbox();
    const [seller] = await list(box);
    expect(seller).toEqual({
      profileId: Number(box.profile()),
      countryCode: 'US',
      currencyCode: 'USD',
      timezone: 'America/Los_Angeles',
      accountInfo: {
        marketplaceStringId: 'ATVPDKIKX0DER',
        id: expect.stringMatching(/^[A-Z0-9]{13}$/),
        type: 'seller',
        name: expect.any(String),
        validPaymentMethod: true,
      },
    });
    const others = (await list(box)).filter(({ accountInfo }) => accountInfo.type !== 'seller');
    expect(others.map(({ accountInfo }) => accountInfo.type).toSorted()).toEqual(['agency', 'vendor']);
    for (const { accountInfo } of others) expect(accountInfo.id).toMatch(/^ENTITY_\d{24}$/);
    box.world.accountStore.changeProfile(box.profile(), { validPaymentMethod: 0 });
    expect((await list(box))[0]).toHaveProperty('accountInfo.validPaymentMethod', false);
  });

  it('[PRF-01, PRF-14] is one advertiser in one marketplace', async () => {
    const profiles = await all(sandbox());
    const pairs = profiles.map(({ accountInfo, countryCode }) => `${accountInfo.id} ${countryCode}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(profiles.map(({ profileId }) => profileId)).size).toBe(profiles.length);
    for (const { profileId } of profiles) expect(String(profileId)).toMatch(/^\d{15}$/);
  });

  it('[PRF-40] is returned by id as one object and listed before newer profiles', async () => {
    const box = sandbox();
    const id = box.profile('CA');
    const { status, json } = await box.ask('GET', `/v2/profiles/${id}`, { profile: undefined });
    expect(status).toBe(200);
    const listed = await list(box);
    expect(json).toEqual(listed.find(({ profileId }) => String(profileId) === id));
    const made = await box.ask('PUT', '/v2/profiles/registerBrand', { body: { countryCode: 'CA', brand: 'Late' } });
    expect((await list(box)).map(({ profileId }) => profileId)).toEqual([
      ...listed.map(({ profileId }) => profileId),
      made.json.profileId,
    ]);
    for (const unknown of ['1', 'abc', `0${id}`, `%20${id}`, box.profile('DE'), '9'.repeat(25)]) {
      const answer = await box.ask('GET', `/v2/profiles/${unknown}`);
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Profile not found' }]);
    }
    const viewed = await box.ask('GET', `/v2/profiles/${box.profile('US', { access: 'viewer' })}`);
    expect(viewed.status).toBe(200);
  });

  it('[PRF-40] has in observed mode a budget for sellers, no name for sellers and no payment method', async () => {
    const box = sandbox();
    change(box, { dialect: 'observed' });
    const { text } = await box.ask('GET', `/v2/profiles/${box.profile()}`);
    expect(text).toMatch(/^\{"profileId":\d+,"countryCode":"US","currencyCode":"USD","dailyBudget":0\.0,"timezone":/);
    expect(Object.keys(JSON.parse(text).accountInfo)).toEqual(['marketplaceStringId', 'id', 'type']);
    const vendor = (await box.ask('GET', `/v2/profiles/${box.profile('US', { type: 'vendor' })}`)).json;
    expect(vendor).not.toHaveProperty('dailyBudget');
    expect(Object.keys(vendor.accountInfo)).toEqual(['marketplaceStringId', 'id', 'type', 'name']);
    box.world.accountStore.changeProfile(box.profile(), { dailyBudget: 1200 });
    expect((await box.ask('GET', '/v2/profiles')).text).toContain('"dailyBudget":12.0,');
  });
});

describe('a profile of version 1', () => {
  it('[PRF-16, PRF-17, PRF-18, PRF-20, PRF-22, PRF-23, PRF-41] has these fields and no other', async () => {
    const box = sandbox();
    const expected = {
      profileId: Number(box.profile()),
      countryCode: 'US',
      currencyCode: 'USD',
      timeZone: 'America/Los_Angeles',
      accountInfo: { marketplaceStringId: 'ATVPDKIKX0DER', sellerStringId: expect.stringMatching(/^[A-Z0-9]{13}$/) },
    };
    expect((await list(box, '/v1/profiles'))[0]).toEqual(expected);
    box.world.accountStore.changeProfile(box.profile(), { dailyBudget: 2050 });
    expect((await list(box, '/v1/profiles'))[0]).toEqual({ ...expected, dailyBudget: 20.5 });
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
    const profiles = await all(sandbox(), '/v1/profiles');
    const found = profiles.map(({ countryCode, currencyCode }) => [countryCode, currencyCode]);
    expect(Object.fromEntries(found)).toEqual(currencies);
  });

  it('[PRF-43] is listed in the same order as in version 2, with the account id for every account type', async () => {
    const box = sandbox();
    for (const region of ['na', 'eu', 'fe'] as const) {
      const [first, second] = [await list(box, '/v1/profiles', region), await list(box, '/v2/profiles', region)];
      expect(first.map(({ profileId, accountInfo }) => [profileId, accountInfo])).toEqual(
        second.map(({ profileId, accountInfo }) => [
          profileId,
          { marketplaceStringId: expect.any(String), sellerStringId: accountInfo.id },
        ]),
      );
    }
    expect(await idsOf(box, '/v1/profiles?accessLevel=view')).not.toContain(box.profile('US', { access: 'viewer' }));
  });

  it('[PRF-44, PRF-45, PRF-47] is returned by id as a list of one, and in observed mode as one object', async () => {
    const box = sandbox();
    const id = box.profile();
    const viewed = box.profile('US', { access: 'viewer' });
    const listed = (await list(box, '/v1/profiles'))[0];
    expect((await box.ask('GET', `/v1/profiles/${id}`)).json).toEqual([listed]);
    expect((await box.ask('GET', `/v1/profiles/${viewed}`)).json).toHaveLength(1);
    for (const unknown of ['1', 'abc', `0${id}`, box.profile('DE'), '1.0']) {
      const answer = await box.ask('GET', `/v1/profiles/${unknown}`);
      expect([answer.status, answer.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Profile not found' }]);
    }
    box.world.accountStore.changeProfile(viewed, { access: 'none' });
    expect((await box.ask('GET', `/v1/profiles/${viewed}`)).status).toBe(404);
    change(box, { dialect: 'observed' });
    expect((await box.ask('GET', `/v1/profiles/${id}`)).json).toEqual(listed);
  });
});

describe('profile calls', () => {
  it('[PRF-42, PRF-46, PRF-51, PRF-55, PRF-60] are unauthorized without a token', async () => {
    const box = sandbox();
    const calls: [string, string][] = ['v1', 'v2'].flatMap((version): [string, string][] => [
      ['GET', `/${version}/profiles`],
      ['GET', `/${version}/profiles/${box.profile()}`],
      ['PUT', `/${version}/profiles`],
      ['PUT', `/${version}/profiles/register`],
      ['PUT', `/${version}/profiles/registerBrand`],
    ]);
    for (const [method, path] of calls) {
      const headers = { authorization: 'Bearer unknown' };
      const { status, json } = await box.ask(method, path, { headers });
      expect([method, path, status, json]).toEqual([
        method,
        path,
        401,
        { code: 'UNAUTHORIZED', details: 'Authentication failed' },
      ]);
    }
  });

  it('[PRF-09, PRF-12, PRF-13] accept agencies, whose profiles have no sponsored ads', async () => {
    const box = sandbox();
    const profile = box.profile('US', { type: 'agency' });
    expect((await box.ask('GET', `/v2/profiles/${profile}`)).json.accountInfo.type).toBe('agency');
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
      const { status, json } = await box.ask(method, path, { profile });
      expect([path, status, json]).toEqual([path, 400, refused]);
      for (const type of ['seller', 'vendor'] as const) {
        const { text } = await box.ask(method, path, { profile: box.profile('US', { type }) });
        expect(text).not.toContain('decrypted');
      }
    }
  });
});
