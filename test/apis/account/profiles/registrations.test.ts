import { describe, expect } from 'vitest';
import type { Region } from '../../../../src/model/marketplaces.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

interface Listed {
  profileId: number;
  countryCode: string;
  accountInfo: { id: string; type: string; name: string };
}

const ALL = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'];
const REGION: Record<string, Region> = { US: 'na', CA: 'na', JP: 'fe', AU: 'fe' };
const regionOf = (country: string): Region => REGION[country] ?? 'eu';

function register(world: TestWorld, body: unknown, version = 1): Promise<Answer> {
  return world.ask('PUT', `/v${version}/profiles/register`, { body, profile: undefined });
}

function registerBrand(world: TestWorld, body: unknown, version = 1): Promise<Answer> {
  return world.ask('PUT', `/v${version}/profiles/registerBrand`, { body, profile: undefined });
}

async function list(world: TestWorld, region: Region = 'na'): Promise<Listed[]> {
  return (await world.ask('GET', '/v2/profiles', { profile: undefined, region })).json;
}

/** A user without an advertiser of its own: there is one to look at. */
function alone(): TestWorld {
  const world = openWorld();
  const { accountStore } = world.state;
  for (const { profileId, accountId, access } of accountStore.profiles()) {
    if (access !== 'owner') continue;
    accountStore.dropProfile(profileId);
    accountStore.changeAccount(accountId, { type: 'agency' });
  }
  return world;
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
    const world = alone();
    for (const country of countries) {
      const { profileId } = (await register(world, { countryCode: country })).json;
      const ask = { region: regionOf(country), profile: undefined };
      expect((await world.ask('GET', `/v1/profiles/${profileId}`, ask)).json[0].timeZone).toBe(zone);
      expect((await world.ask('GET', `/v2/profiles/${profileId}`, ask)).json.timezone).toBe(zone);
    }
  });

  it('[PRF-53, PRF-57] registers a profile in each of ten countries, served in the region of the country', async () => {
    const world = alone();
    const made: Record<Region, object[]> = { na: [], eu: [], fe: [] };
    for (const countryCode of ALL) {
      const { status, json } = await register(world, { countryCode });
      expect([status, json]).toEqual([
        200,
        { status: 'SUCCESS', statusDetails: 'Merchant is registered', profileId: expect.any(Number) },
      ]);
      made[regionOf(countryCode)].push({ profileId: json.profileId, countryCode });
      for (const region of ['na', 'eu', 'fe'] as const) {
        const listed = (await list(world, region)).map(({ profileId, countryCode }) => ({ profileId, countryCode }));
        expect(listed).toEqual(made[region]);
        const { status } = await world.ask('GET', '/v2/sp/campaigns', { profile: String(json.profileId), region });
        expect(status).toBe(region === regionOf(countryCode) ? 200 : 401);
      }
    }
  });

  it('[PRF-56] takes effect immediately: the user owns the profile, which belongs to the first seller account and has no budget', async () => {
    const world = alone();
    const first = await register(world, { countryCode: 'US' });
    const second = await register(world, { countryCode: 'CA' }, 2);
    const [us, ca] = await list(world);
    expect([us?.profileId, ca?.profileId]).toEqual([first.json.profileId, second.json.profileId]);
    expect(us?.accountInfo).toMatchObject({ id: expect.stringMatching(/^A[A-Z0-9]{12}$/), type: 'seller' });
    expect(ca?.accountInfo.id).toBe(us?.accountInfo.id);
    expect((await world.ask('GET', `/v1/profiles/${us?.profileId}`)).json[0]).not.toHaveProperty('dailyBudget');
    const body = [{ campaignId: 1, name: 'X' }];
    expect((await world.ask('PUT', '/v2/sp/campaigns', { profile: String(us?.profileId), body })).status).toBe(207);
  });

  it('[PRF-14, PRF-57] returns the existing profile when the country is registered again', async ({ world }) => {
    const before = await list(world);
    for (const version of [1, 2]) {
      const { status, json } = await register(world, { countryCode: 'US' }, version);
      const statusDetails = 'Merchant is already registered';
      expect([status, json]).toEqual([200, { status: 'SUCCESS', statusDetails, profileId: Number(world.profile()) }]);
    }
    expect(await list(world)).toEqual(before);
    world.state.accountStore.dropProfile(world.profile('CA'));
    const { json } = await register(world, { countryCode: 'CA' });
    expect(json.statusDetails).toBe('Merchant is registered');
    const made = (await list(world)).find(({ profileId }) => profileId === json.profileId);
    expect(made?.accountInfo.id).toBe(before[0]?.accountInfo.id);
  });

  it('[PRF-57] requires one of ten countries', async ({ world }) => {
    const before = await list(world);
    for (const body of [
      {},
      { countryCode: null },
      { countryCode: 'us' },
      { countryCode: 'GB' },
      { countryCode: 'BR' },
      { countryCode: 7 },
      [],
    ]) {
      const { status, json } = await register(world, body);
      expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
    }
    expect((await world.ask('PUT', '/v1/profiles/register', { raw: '{' })).status).toBe(400);
    expect((await world.ask('PUT', '/v1/profiles/register')).status).toBe(400);
    expect(await list(world)).toEqual(before);
  });
});

describe('registerBrand', () => {
  it('[PRF-58, PRF-61] registers a vendor profile with the name of the brand', async ({ world }) => {
    const { status, json } = await registerBrand(world, { countryCode: 'CA', brand: 'Yay "1"' });
    const description = 'Brand Yay "1" is registered';
    expect([status, json]).toEqual([200, { code: 'SUCCESS', description, profileId: expect.any(Number) }]);
    const made = (await list(world)).find(({ profileId }) => profileId === json.profileId);
    expect(made).toMatchObject({
      countryCode: 'CA',
      accountInfo: { type: 'vendor', name: 'Yay "1"', id: expect.stringMatching(/^ENTITY_\d{24}$/) },
    });
    const seller = world.state.accountStore.accounts().find(({ type }) => type === 'seller');
    expect(JSON.parse(seller?.brands ?? '')).toContain('Yay "1"');
  });

  it('[PRF-61] returns the same profile for the same country, and another profile of the same account for another country', async () => {
    const world = alone();
    const first = await registerBrand(world, { countryCode: 'US', brand: 'Yay' });
    const again = await registerBrand(world, { countryCode: 'US', brand: 'Yay' }, 2);
    const other = await registerBrand(world, { countryCode: 'CA', brand: 'Yay' });
    const second = await registerBrand(world, { countryCode: 'US', brand: 'Nay' });
    expect(again.text).toBe(first.text);
    const profiles = await list(world);
    expect(profiles.map(({ profileId }) => profileId)).toEqual(
      [first, other, second].map(({ json }) => json.profileId),
    );
    const [us, ca, nay] = profiles.map(({ accountInfo }) => accountInfo.id);
    expect(ca).toBe(us);
    expect(nay).not.toBe(us);
  });

  it('[PRF-61] requires a country and a brand of 1 to 100 characters', async ({ world }) => {
    const wrong = [
      { brand: 'Yay' },
      { countryCode: 'XX', brand: 'Yay' },
      { countryCode: 'US' },
      { countryCode: 'US', brand: null },
      { countryCode: 'US', brand: '' },
      { countryCode: 'US', brand: 7 },
      { countryCode: 'US', brand: 'x'.repeat(101) },
    ];
    const before = await list(world);
    for (const body of wrong) {
      const { status, json } = await registerBrand(world, body);
      expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
    }
    expect(await list(world)).toEqual(before);
    expect((await registerBrand(world, { countryCode: 'US', brand: '🛒'.repeat(100) })).status).toBe(200);
  });
});

describe('registrations', () => {
  const calls = ['/v1', '/v2'].flatMap((version) => [
    [`${version}/profiles/register`, { countryCode: 'US' }] as const,
    [`${version}/profiles/registerBrand`, { countryCode: 'US', brand: 'Yay' }] as const,
  ]);

  it('[PRF-54, PRF-59, GEN-39] do not exist at the production endpoint, with or without a token', async ({ world }) => {
    const endpoint = (name: 'sandbox' | 'production'): void =>
      world.state.updateRow({ settings: { ...world.state.settings, endpoint: name } });
    endpoint('production');
    for (const [path, body] of calls) {
      for (const authorization of [undefined, 'Bearer sandbox-access-token']) {
        const { status, json } = await world.ask('PUT', path, { body, headers: { authorization } });
        expect([path, status, json]).toEqual([path, 404, { code: 'NOT_FOUND', details: 'Method Not Found' }]);
      }
    }
    expect((await list(world)).length).toBeGreaterThan(0);
    endpoint('sandbox');
    for (const [path, body] of calls) expect((await world.ask('PUT', path, { body })).status).toBe(200);
  });

  it('[PRF-56, PRF-61] ignore unknown fields, unless the world is strict', async ({ world }) => {
    for (const [path, body] of calls) {
      const { status, violations } = await world.ask('PUT', path, { body: { ...body, extra: 1 } });
      expect([status, violations.map(({ rule }) => rule)]).toEqual([200, ['unknown-field']]);
    }
    world.state.updateRow({ settings: { ...world.state.settings, strict: true } });
    for (const [path, body] of calls) {
      const { status, json } = await world.ask('PUT', path, { body: { ...body, extra: 1 } });
      expect([status, json.details]).toEqual([400, expect.stringContaining('extra')]);
    }
  });
});
