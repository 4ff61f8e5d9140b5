import { describe, expect, it } from 'vitest';
import type { Region } from '../../../../src/model/marketplaces.ts';
import { sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

interface Listed {
  profileId: number;
  countryCode: string;
  accountInfo: { id: string; type: string; name: string };
}

const ALL = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'];
const REGION: Record<string, Region> = { US: 'na', CA: 'na', JP: 'fe', AU: 'fe' };
const regionOf = (country: string): Region => REGION[country] ?? 'eu';

function register(box: Sandbox, body: unknown, version = 1): Promise<Answer> {
  return box.ask('PUT', `/v${version}/profiles/register`, { body, profile: undefined });
}

function registerBrand(box: Sandbox, body: unknown, version = 1): Promise<Answer> {
  return box.ask('PUT', `/v${version}/profiles/registerBrand`, { body, profile: undefined });
}

async function list(box: Sandbox, region: Region = 'na'): Promise<Listed[]> {
  return (await box.ask('GET', '/v2/profiles', { profile: undefined, region })).json;
}

/** A user without an advertiser of its own: there is one to look at. */
function alone(): Sandbox {
  const box = sandbox();
  const { accountStore } = box.world;
  for (const { profileId, accountId, access } of accountStore.profiles()) {
    if (access !== 'owner') continue;
    accountStore.dropProfile(profileId);
    accountStore.changeAccount(accountId, { type: 'agency' });
  }
  return box;
}

describe('registerProfile', () => {
  const zones: [title: string, countries: string[], zone: string][] = [
    ['[PRF-24] gives a profile of US the time zone America/Los_Angeles', ['US'], 'America/Los_Angeles'],
    ['[PRF-25] gives a profile of CA the time zone America/Los_Angeles', ['CA'], 'America/Los_Angeles'],
    ['[PRF-26] gives a profile of UK the time zone Europe/London', ['UK'], 'Europe/London'],
    ['[PRF-27] gives profiles of DE, FR, ES, IT the time zone Europe/Paris', ['DE', 'FR', 'ES', 'IT'], 'Europe/Paris'],
    ['[PRF-28] gives a profile of JP the time zone Asia/Tokyo', ['JP'], 'Asia/Tokyo'],
    ['[PRF-29] gives a profile of AU the time zone Australia/Sydney', ['AU'], 'Australia/Sydney'],
    ['[PRF-30] gives a profile of AE the time zone Asia/Dubai', ['AE'], 'Asia/Dubai'],
  ];
  it.each(zones)('%s', async (_title, countries, zone) => {
    const box = alone();
    for (const country of countries) {
      const { profileId } = (await register(box, { countryCode: country })).json;
      const ask = { region: regionOf(country), profile: undefined };
      expect((await box.ask('GET', `/v1/profiles/${profileId}`, ask)).json[0].timeZone).toBe(zone);
      expect((await box.ask('GET', `/v2/profiles/${profileId}`, ask)).json.timezone).toBe(zone);
    }
  });

  it('[PRF-53, PRF-57] registers a profile in each of ten countries, served in the region of the country', async () => {
    const box = alone();
    const made: Record<Region, object[]> = { na: [], eu: [], fe: [] };
    for (const countryCode of ALL) {
      const { status, json } = await register(box, { countryCode });
      expect([status, json]).toEqual([
        200,
        { status: 'SUCCESS', statusDetails: 'Merchant is registered', profileId: expect.any(Number) },
      ]);
      made[regionOf(countryCode)].push({ profileId: json.profileId, countryCode });
      for (const region of ['na', 'eu', 'fe'] as const) {
        const listed = (await list(box, region)).map(({ profileId, countryCode }) => ({ profileId, countryCode }));
        expect(listed).toEqual(made[region]);
        const { status } = await box.ask('GET', '/v2/sp/campaigns', { profile: String(json.profileId), region });
        expect(status).toBe(region === regionOf(countryCode) ? 200 : 401);
      }
    }
  });

  it('[PRF-56] takes effect immediately: the user owns the profile, which belongs to the first seller account and has no budget', async () => {
    const box = alone();
    const first = await register(box, { countryCode: 'US' });
    const second = await register(box, { countryCode: 'CA' }, 2);
    const [us, ca] = await list(box);
    expect([us?.profileId, ca?.profileId]).toEqual([first.json.profileId, second.json.profileId]);
    expect(us?.accountInfo).toMatchObject({ id: expect.stringMatching(/^A[A-Z0-9]{12}$/), type: 'seller' });
    expect(ca?.accountInfo.id).toBe(us?.accountInfo.id);
    expect((await box.ask('GET', `/v1/profiles/${us?.profileId}`)).json[0]).not.toHaveProperty('dailyBudget');
    const body = [{ campaignId: 1, name: 'X' }];
    expect((await box.ask('PUT', '/v2/sp/campaigns', { profile: String(us?.profileId), body })).status).toBe(207);
  });

  it('[PRF-14, PRF-57] returns the existing profile when the country is registered again', async () => {
    const box = sandbox();
    const before = await list(box);
    for (const version of [1, 2]) {
      const { status, json } = await register(box, { countryCode: 'US' }, version);
      const statusDetails = 'Merchant is already registered';
      expect([status, json]).toEqual([200, { status: 'SUCCESS', statusDetails, profileId: Number(box.profile()) }]);
    }
    expect(await list(box)).toEqual(before);
    box.world.accountStore.dropProfile(box.profile('CA'));
    const { json } = await register(box, { countryCode: 'CA' });
    expect(json.statusDetails).toBe('Merchant is registered');
    const made = (await list(box)).find(({ profileId }) => profileId === json.profileId);
    expect(made?.accountInfo.id).toBe(before[0]?.accountInfo.id);
  });

  it('[PRF-57] requires one of ten countries', async () => {
    const box = sandbox();
    const before = await list(box);
    for (const body of [
      {},
      { countryCode: null },
      { countryCode: 'us' },
      { countryCode: 'GB' },
      { countryCode: 'BR' },
      { countryCode: 7 },
      [],
    ]) {
      const { status, json } = await register(box, body);
      expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
    }
    expect((await box.ask('PUT', '/v1/profiles/register', { raw: '{' })).status).toBe(400);
    expect((await box.ask('PUT', '/v1/profiles/register')).status).toBe(400);
    expect(await list(box)).toEqual(before);
  });
});

describe('registerBrand', () => {
  it('[PRF-58, PRF-61] registers a vendor profile with the name of the brand', async () => {
    const box = sandbox();
    const { status, json } = await registerBrand(box, { countryCode: 'CA', brand: 'Yay "1"' });
    const description = 'Brand Yay "1" is registered';
    expect([status, json]).toEqual([200, { code: 'SUCCESS', description, profileId: expect.any(Number) }]);
    const made = (await list(box)).find(({ profileId }) => profileId === json.profileId);
    expect(made).toMatchObject({
      countryCode: 'CA',
      accountInfo: { type: 'vendor', name: 'Yay "1"', id: expect.stringMatching(/^ENTITY_\d{24}$/) },
    });
    const seller = box.world.accountStore.accounts().find(({ type }) => type === 'seller');
    expect(JSON.parse(seller?.brands ?? '')).toContain('Yay "1"');
  });

  it('[PRF-61] returns the same profile for the same country, and another profile of the same account for another country', async () => {
    const box = alone();
    const first = await registerBrand(box, { countryCode: 'US', brand: 'Yay' });
    const again = await registerBrand(box, { countryCode: 'US', brand: 'Yay' }, 2);
    const other = await registerBrand(box, { countryCode: 'CA', brand: 'Yay' });
    const second = await registerBrand(box, { countryCode: 'US', brand: 'Nay' });
    expect(again.text).toBe(first.text);
    const profiles = await list(box);
    expect(profiles.map(({ profileId }) => profileId)).toEqual(
      [first, other, second].map(({ json }) => json.profileId),
    );
    const [us, ca, nay] = profiles.map(({ accountInfo }) => accountInfo.id);
    expect(ca).toBe(us);
    expect(nay).not.toBe(us);
  });

  it('[PRF-61] requires a country and a brand of 1 to 100 characters', async () => {
    const box = sandbox();
    const wrong = [
      { brand: 'Yay' },
      { countryCode: 'XX', brand: 'Yay' },
      { countryCode: 'US' },
      { countryCode: 'US', brand: null },
      { countryCode: 'US', brand: '' },
      { countryCode: 'US', brand: 7 },
      { countryCode: 'US', brand: 'x'.repeat(101) },
    ];
    const before = await list(box);
    for (const body of wrong) {
      const { status, json } = await registerBrand(box, body);
      expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
    }
    expect(await list(box)).toEqual(before);
    expect((await registerBrand(box, { countryCode: 'US', brand: '🛒'.repeat(100) })).status).toBe(200);
  });
});

describe('registrations', () => {
  const calls = ['/v1', '/v2'].flatMap((version) => [
    [`${version}/profiles/register`, { countryCode: 'US' }] as const,
    [`${version}/profiles/registerBrand`, { countryCode: 'US', brand: 'Yay' }] as const,
  ]);

  it('[PRF-54, PRF-59, GEN-39] do not exist at the production endpoint, with or without a token', async () => {
    const box = sandbox();
    const endpoint = (name: 'sandbox' | 'production'): void =>
      box.world.updateRow({ settings: { ...box.world.settings, endpoint: name } });
    endpoint('production');
    for (const [path, body] of calls) {
      for (const authorization of [undefined, 'Bearer sandbox-access-token']) {
        const { status, json } = await box.ask('PUT', path, { body, headers: { authorization } });
        expect([path, status, json]).toEqual([path, 404, { code: 'NOT_FOUND', details: 'Method Not Found' }]);
      }
    }
    expect((await list(box)).length).toBeGreaterThan(0);
    endpoint('sandbox');
    for (const [path, body] of calls) expect((await box.ask('PUT', path, { body })).status).toBe(200);
  });

  it('[PRF-56, PRF-61] ignore unknown fields, unless the world is strict', async () => {
    const box = sandbox();
    for (const [path, body] of calls) {
      const { status, violations } = await box.ask('PUT', path, { body: { ...body, extra: 1 } });
      expect([status, violations.map(({ rule }) => rule)]).toEqual([200, ['unknown-field']]);
    }
    box.world.updateRow({ settings: { ...box.world.settings, strict: true } });
    for (const [path, body] of calls) {
      const { status, json } = await box.ask('PUT', path, { body: { ...body, extra: 1 } });
      expect([status, json.details]).toEqual([400, expect.stringContaining('extra')]);
    }
  });
});
