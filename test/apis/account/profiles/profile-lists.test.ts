import { describe, expect, it } from 'vitest';
import { change, idsOf, list } from '../../../fixtures/accounts/profile-lists.ts';
import { sandbox } from '../../../fixtures/sandbox.ts';

const PROGRAMS = ['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'];

describe('the list of version 2', () => {
  it('[PRF-33, PRF-34, PRF-36] omits profiles that the user may only view, with any apiProgram and with none', async () => {
    const box = sandbox();
    const viewed = box.profile('US', { access: 'viewer' });
    const programs = PROGRAMS.map((each) => `?apiProgram=${each}`);
    for (const query of [...programs, '', '?accessLevel=edit', '?accessLevel=&apiProgram='])
      expect(await idsOf(box, `/v2/profiles${query}`)).not.toContain(viewed);
  });

  it('[PRF-35, PRF-36] includes profiles that the user may only view if accessLevel is view', async () => {
    const box = sandbox();
    const viewed = box.profile('US', { access: 'viewer' });
    const programs = PROGRAMS.map((each) => `?accessLevel=view&apiProgram=${each}`);
    for (const query of [...programs, '?accessLevel=view']) {
      const ids = await idsOf(box, `/v2/profiles${query}`);
      expect(ids).toContain(viewed);
      expect(ids).toEqual(expect.arrayContaining(await idsOf(box, '/v2/profiles')));
    }
  });

  it('[PRF-37, PRF-38] can be filtered by account type', async () => {
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

  it('[PRF-36] can be filtered by payment method', async () => {
    const box = sandbox();
    const unpaid = box.profile('CA');
    box.world.accountStore.changeProfile(unpaid, { validPaymentMethod: 0 });
    expect(await idsOf(box, '/v2/profiles?validPaymentMethodFilter=false')).toEqual([unpaid]);
    expect(await idsOf(box, '/v2/profiles?validPaymentMethodFilter=true')).not.toContain(unpaid);
  });

  it('[PRF-36, PRF-38] rejects unknown values', async () => {
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
    const unknownName = await box.ask('GET', '/v2/profiles?page=2');
    expect([unknownName.status, unknownName.violations]).toEqual([
      200,
      [{ rule: 'unknown-parameter', evidence: 'page' }],
    ]);
    change(box, { strict: true });
    for (const path of ['/v2/profiles?page=2', '/v1/profiles?accessLevel=view']) {
      expect((await box.ask('GET', path)).status).toBe(400);
    }
  });

  it('[PRF-39] is empty where the user has no marketplace in the region', async () => {
    const box = sandbox();
    const { accountStore } = box.world;
    for (const { profileId, country } of accountStore.profiles())
      if (country === 'JP' || country === 'AU') accountStore.dropProfile(profileId);
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
        world.accountStore.addAccount({
          accountId: `A${i}`,
          name: `N${i}`,
          type: 'seller',
          subType: null,
          brands: '[]',
          stores: null,
        });
        world.accountStore.addProfile({
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

  it('[GEN-20] is also served at /profiles, which has no other operations', async () => {
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
