import { describe, expect, it } from 'vitest';
import type { Settings } from '../src/model/settings.ts';
import { openAccount, openProfile } from '../src/verbs/accounts.ts';
import { sandbox, type Answer, type Sandbox } from './sandbox.ts';

interface Listed {
  profileId: number;
  countryCode: string;
  currencyCode: string;
  dailyBudget?: number;
  timezone?: string;
  timeZone?: string;
  accountInfo: { id: string; type: string };
}

const REGIONS = ['na', 'eu', 'fe'] as const;

function change(box: Sandbox, settings: Partial<Settings>): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}

async function list(box: Sandbox, path = '/v2/profiles', region: (typeof REGIONS)[number] = 'na'): Promise<Listed[]> {
  const { status, json } = await box.ask('GET', path, { profile: undefined, region });
  expect(status).toBe(200);
  return json;
}

async function idsOf(box: Sandbox, path: string): Promise<string[]> {
  return (await list(box, path)).map(({ profileId }) => String(profileId));
}

async function all(box: Sandbox, path = '/v2/profiles'): Promise<Listed[]> {
  return (await Promise.all(REGIONS.map((region) => list(box, path, region)))).flat();
}

function setBudgets(box: Sandbox, body: unknown, path = '/v1/profiles'): Promise<Answer> {
  return box.ask('PUT', path, { body, profile: undefined });
}

async function budgetOf(box: Sandbox, id: string, region: (typeof REGIONS)[number] = 'na'): Promise<unknown> {
  return (await box.ask('GET', `/v1/profiles/${id}`, { region })).json[0].dailyBudget;
}

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
    box.world.people.changeProfile(box.profile(), { validPaymentMethod: 0 });
    expect((await list(box))[0]).toHaveProperty('accountInfo.validPaymentMethod', false);
  });

  it('[PRF-01, PRF-14] is one advertiser in one marketplace', async () => {
    const profiles = await all(sandbox());
    const pairs = profiles.map(({ accountInfo, countryCode }) => `${accountInfo.id} ${countryCode}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(profiles.map(({ profileId }) => profileId)).size).toBe(profiles.length);
    for (const { profileId } of profiles) expect(String(profileId)).toMatch(/^\d{15}$/);
  });

  it('[PRF-40] is read by its id as one object, and is there before those that came later', async () => {
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

  it('[PRF-40] as observed has a budget for sellers, but not their name, and no payment method', async () => {
    const box = sandbox();
    change(box, { dialect: 'observed' });
    const { text } = await box.ask('GET', `/v2/profiles/${box.profile()}`);
    expect(text).toMatch(/^\{"profileId":\d+,"countryCode":"US","currencyCode":"USD","dailyBudget":0\.0,"timezone":/);
    expect(Object.keys(JSON.parse(text).accountInfo)).toEqual(['marketplaceStringId', 'id', 'type']);
    const vendor = (await box.ask('GET', `/v2/profiles/${box.profile('US', { type: 'vendor' })}`)).json;
    expect(vendor).not.toHaveProperty('dailyBudget');
    expect(Object.keys(vendor.accountInfo)).toEqual(['marketplaceStringId', 'id', 'type', 'name']);
    await setBudgets(box, [{ profileId: Number(box.profile()), dailyBudget: 12 }]);
    expect((await box.ask('GET', '/v2/profiles')).text).toContain('"dailyBudget":12.0,');
  });
});

describe('the list of version 2', () => {
  it('[PRF-33, PRF-34, PRF-35, PRF-36] leaves out what the user may only view, unless that is asked for', async () => {
    const box = sandbox();
    const viewed = box.profile('US', { access: 'viewer' });
    const programs = ['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'];
    const edit = [...programs.map((each) => `?apiProgram=${each}`), '', '?accessLevel=edit', '?accessLevel=&apiProgram='];
    const view = [...programs.map((each) => `?accessLevel=view&apiProgram=${each}`), '?accessLevel=view'];
    for (const query of edit) expect(await idsOf(box, `/v2/profiles${query}`)).not.toContain(viewed);
    for (const query of view) {
      const ids = await idsOf(box, `/v2/profiles${query}`);
      expect(ids).toContain(viewed);
      expect(ids).toEqual(expect.arrayContaining(await idsOf(box, '/v2/profiles')));
    }
  });

  it('[PRF-37, PRF-38] is restricted to types of account', async () => {
    const box = sandbox();
    const types = async (filter: string): Promise<string[]> => {
      const found = await list(box, `/v2/profiles?${filter}`);
      return [...new Set(found.map(({ accountInfo }) => accountInfo.type))].toSorted();
    };
    expect(await types('profileTypeFilter=seller')).toEqual(['seller']);
    expect(await types('profileTypeFilter=vendor, agency,vendor')).toEqual(['agency', 'vendor']);
    expect(await types('profileTypeFilter=agency&profileTypeFilter=seller')).toEqual(['agency', 'seller']);
    expect(await types('profileTypeFilter=')).toEqual(['agency', 'seller', 'vendor']);
  });

  it('[PRF-36] can be restricted by the payment method', async () => {
    const box = sandbox();
    const unpaid = box.profile('CA');
    box.world.people.changeProfile(unpaid, { validPaymentMethod: 0 });
    expect(await idsOf(box, '/v2/profiles?validPaymentMethodFilter=false')).toEqual([unpaid]);
    expect(await idsOf(box, '/v2/profiles?validPaymentMethodFilter=true')).not.toContain(unpaid);
  });

  it('[PRF-36, PRF-38] refuses words that it does not know', async () => {
    const box = sandbox();
    const wrong = [
      'apiProgram=Campaign',
      'apiProgram=campaign,report',
      'accessLevel=VIEW',
      'accessLevel=edit&accessLevel=view',
      'profileTypeFilter=seller,brand',
      'profileTypeFilter=Seller',
      'validPaymentMethodFilter=yes',
    ];
    for (const query of wrong) {
      const { status, json } = await box.ask('GET', `/v2/profiles?${query}`);
      expect([query, status, json.code]).toEqual([query, 400, '400']);
    }
    expect((await box.ask('GET', '/v2/profiles?page=2')).status).toBe(200);
    change(box, { strict: true });
    for (const path of ['/v2/profiles?page=2', '/v1/profiles?accessLevel=view']) {
      expect((await box.ask('GET', path)).status).toBe(400);
    }
  });

  it('[PRF-39] is empty where the user has no marketplace in the region', async () => {
    const box = sandbox();
    const { people } = box.world;
    for (const { profileId, country } of people.profiles()) if (country === 'JP' || country === 'AU') people.dropProfile(profileId);
    expect(await list(box, '/v2/profiles', 'fe')).toEqual([]);
    expect(await list(box, '/v1/profiles', 'fe')).toEqual([]);
  });

  it('[LIM-08, PRF-40] ends with the 5000th profile, oldest first', async () => {
    const box = sandbox();
    const { world } = box;
    const before = (await list(box)).length;
    const made = world.transaction(() =>
      Array.from({ length: 5000 }, (_, i) => {
        const profileId = String(900_000_000_000_000 + i);
        world.people.addAccount({ accountId: `A${i}`, name: `N${i}`, type: 'seller', subType: null, brands: '[]' });
        world.people.addProfile({
          profileId,
          accountId: `A${i}`,
          country: 'US',
          access: i % 2 === 0 ? 'owner' : 'editor',
          dailyBudget: null,
          validPaymentMethod: 1,
          outOfBudget: null,
          createdAt: world.now(),
        });
        return profileId;
      }),
    );
    for (const path of ['/v2/profiles', '/v1/profiles']) {
      const ids = await idsOf(box, path);
      expect(ids).toHaveLength(5000);
      expect(ids.slice(before)).toEqual(made.slice(0, 5000 - before));
    }
    expect(await idsOf(box, '/v2/profiles?profileTypeFilter=vendor')).toHaveLength(1);
    const last = await box.ask('GET', `/v2/profiles/${made.at(-1)}`);
    expect(last.status).toBe(200);
  });

  it('[GEN-20] is what /profiles means, and nothing else is there', async () => {
    const box = sandbox();
    for (const query of ['', '?accessLevel=view&apiProgram=report', '?profileTypeFilter=vendor', '?accessLevel=no']) {
      const [bare, versioned] = [
        await box.ask('GET', `/profiles${query}`, { profile: undefined }),
        await box.ask('GET', `/v2/profiles${query}`, { profile: undefined }),
      ];
      expect([bare.status, bare.text]).toEqual([versioned.status, versioned.text]);
    }
    const others: [string, string, string | RegExp][] = [
      ['PUT', '/profiles', 'Method Not Found'],
      ['POST', '/profiles', 'Method Not Found'],
      ['GET', `/profiles/${box.profile()}`, /^Could not find resource for full path: /],
      ['PUT', '/profiles/register', /^Could not find resource for full path: /],
    ];
    for (const [method, path, details] of others) {
      const { status, json } = await box.ask(method, path, { headers: { authorization: undefined } });
      expect([method, path, status, json.code]).toEqual([method, path, 404, 'NOT_FOUND']);
      expect(json.details).toMatch(details);
    }
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
    await setBudgets(box, [{ profileId: expected.profileId, dailyBudget: 20.5 }]);
    expect((await list(box, '/v1/profiles'))[0]).toEqual({ ...expected, dailyBudget: 20.5 });
  });

  it('[PRF-19] has the country and the currency that are true', async () => {
    const currencies: Record<string, string> = {
      ...{ US: 'USD', CA: 'CAD', UK: 'GBP', DE: 'EUR', FR: 'EUR', ES: 'EUR', IT: 'EUR', JP: 'JPY', AU: 'AUD', AE: 'AED' },
    };
    const profiles = await all(sandbox(), '/v1/profiles');
    const found = profiles.map(({ countryCode, currencyCode }) => [countryCode, currencyCode]);
    expect(Object.fromEntries(found)).toEqual(currencies);
  });

  it('[PRF-43] is listed where version 2 lists it, with the account id of every type of account', async () => {
    const box = sandbox();
    for (const region of REGIONS) {
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

  it('[PRF-44, PRF-45, PRF-47] is read by its id as a list of one, and as observed as one object', async () => {
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
    box.world.people.changeProfile(viewed, { access: 'none' });
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

  it('[PRF-09, PRF-12, PRF-13] are open to agencies, whose profiles are of no use for sponsored ads', async () => {
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

describe('updateProfiles', () => {
  it('[PRF-31, PRF-48, PRF-50] sets daily budgets, one answer an item in their order', async () => {
    const box = sandbox();
    const [us, ca] = [box.profile('US'), box.profile('CA')];
    for (const [path, amount] of [['/v1/profiles', 8.25], ['/v2/profiles', 9]] as const) {
      const body = [
        { profileId: Number(ca), dailyBudget: amount },
        { profileId: 1, dailyBudget: 5 },
        { profileId: Number(us), dailyBudget: amount + 1 },
      ];
      const { status, json } = await setBudgets(box, body, path);
      expect([status, json]).toEqual([
        207,
        [
          { code: 'SUCCESS', profileId: Number(ca) },
          { code: 'NOT_FOUND', details: 'Profile with id 1 was not found for this advertiser.' },
          { code: 'SUCCESS', profileId: Number(us) },
        ],
      ]);
      expect([await budgetOf(box, ca), await budgetOf(box, us)]).toEqual([amount, amount + 1]);
    }
  });

  it('[PRF-21] takes 1.00 and more', async () => {
    const box = sandbox();
    const id = box.profile();
    const cases: [unknown, unknown][] = [
      [1, 1],
      [0.99, 1],
      [0.994, 1],
      [0.995, 1],
      [1.005, 1.01],
      [0, 1.01],
      [-5, 1.01],
      [999_999_999, 999_999_999],
      [1_000_000_000, 999_999_999],
      ['7', 999_999_999],
      [true, 999_999_999],
    ];
    let before: unknown;
    for (const [dailyBudget, after] of cases) {
      const { json } = await setBudgets(box, [{ profileId: Number(id), dailyBudget }]);
      const refused = { code: 'INVALID_ARGUMENT', details: expect.any(String), profileId: Number(id) };
      const succeeds = typeof dailyBudget === 'number' && dailyBudget >= 0.995 && dailyBudget < 1e9;
      expect([dailyBudget, json[0]]).toEqual([dailyBudget, succeeds ? { code: 'SUCCESS', profileId: Number(id) } : refused]);
      expect(await budgetOf(box, id)).toBe(after);
      if (!succeeds) expect(after).toBe(before);
      before = after;
    }
    const yen = box.profile('JP');
    await box.ask('PUT', '/v1/profiles', { region: 'fe', body: [{ profileId: Number(yen), dailyBudget: 10.5 }] });
    expect(await budgetOf(box, yen, 'fe')).toBe(11);
  });

  it('[PRF-49] changes nothing but the budget; what else is sent is ignored, or refused by a strict world', async () => {
    const box = sandbox();
    const id = box.profile();
    const before = (await box.ask('GET', `/v1/profiles/${id}`)).json[0];
    const others = { countryCode: 'JP', currencyCode: 'JPY', timeZone: 'Asia/Tokyo', accountInfo: { name: 'X' }, extra: 1 };
    const item = { ...others, profileId: Number(id), dailyBudget: 4 };
    expect((await setBudgets(box, [item])).json).toEqual([{ code: 'SUCCESS', profileId: Number(id) }]);
    expect((await box.ask('GET', `/v1/profiles/${id}`)).json[0]).toEqual({ ...before, dailyBudget: 4 });
    change(box, { strict: true });
    for (const field of Object.keys(others)) {
      const { json } = await setBudgets(box, [{ profileId: Number(id), dailyBudget: 6, [field]: 'x' }]);
      const details = expect.stringContaining(field);
      expect(json).toEqual([{ code: 'INVALID_ARGUMENT', details, profileId: Number(id) }]);
    }
    expect(await budgetOf(box, id)).toBe(4);
  });

  it('[PRF-52] clears a budget by null, and leaves it when nothing is said of it', async () => {
    const box = sandbox();
    const id = box.profile();
    await setBudgets(box, [{ profileId: Number(id), dailyBudget: 4 }]);
    expect((await setBudgets(box, [{ profileId: Number(id) }])).json[0].code).toBe('SUCCESS');
    expect(await budgetOf(box, id)).toBe(4);
    expect((await setBudgets(box, [{ profileId: Number(id), dailyBudget: null }])).json[0].code).toBe('SUCCESS');
    expect((await box.ask('GET', `/v1/profiles/${id}`)).json[0]).not.toHaveProperty('dailyBudget');
    expect((await list(box, '/v1/profiles'))[0]).not.toHaveProperty('dailyBudget');
  });

  it('[PRF-52] fails items that name no profile of this region, or the same one again', async () => {
    const box = sandbox();
    const [us, de] = [box.profile('US'), box.profile('DE')];
    const again = `Entity with id ${us} already specified in this update operation.`;
    const body = [
      { profileId: Number(de), dailyBudget: 2 },
      { dailyBudget: 2 },
      7,
      { profileId: 'abc', dailyBudget: 2 },
      { profileId: Number(us), dailyBudget: 2 },
      { profileId: Number(us), dailyBudget: 3 },
    ];
    const { json } = await setBudgets(box, body);
    expect(json).toEqual([
      { code: 'NOT_FOUND', details: `Profile with id ${de} was not found for this advertiser.` },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'SUCCESS', profileId: Number(us) },
      { code: 'INVALID_ARGUMENT', details: again, profileId: Number(us) },
    ]);
    expect(await budgetOf(box, us)).toBe(2);
    expect((await setBudgets(box, [{ profileId: us }])).json[0].code).toBe('SUCCESS');
    change(box, { strict: true });
    expect((await setBudgets(box, [{ profileId: us }])).json[0].code).toBe('INVALID_ARGUMENT');
  });

  it('[PRF-52] takes 100 items, and sellers only as observed', async () => {
    const box = sandbox();
    const { world } = box;
    const ids = world.transaction(() =>
      Array.from({ length: 101 }, () => {
        const account = openAccount(world, { name: 'Many', type: 'seller' });
        const profile = account && openProfile(world, account, { country: 'US' });
        return Number(profile?.profileId);
      }),
    );
    const items = ids.map((profileId) => ({ profileId, dailyBudget: 2 }));
    const many = await setBudgets(box, items);
    expect([many.status, many.json]).toEqual([400, { code: '400', details: 'Batch size 101 exceeds the maximum of 100' }]);
    const most = await setBudgets(box, items.slice(0, 100));
    expect(most.json).toEqual(ids.slice(0, 100).map((profileId) => ({ code: 'SUCCESS', profileId })));
    expect((await setBudgets(box, [])).json).toEqual([]);
    for (const raw of ['', '{', '{}']) expect((await box.ask('PUT', '/v1/profiles', { raw })).status).toBe(400);

    const other = (['vendor', 'agency'] as const).map((type) => Number(box.profile('US', { type })));
    const body = other.map((profileId) => ({ profileId, dailyBudget: 2 }));
    expect((await setBudgets(box, body)).json).toEqual(other.map((profileId) => ({ code: 'SUCCESS', profileId })));
    change(box, { dialect: 'observed' });
    const description = expect.any(String);
    expect((await setBudgets(box, body)).json).toEqual(
      other.map((profileId) => ({ code: 'INVALID_ARGUMENT', description, profileId })),
    );
  });
});
