import { describe, expect } from 'vitest';
import { change, idsOf, list } from '../../../fixtures/accounts/profile-lists.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PROGRAMS = ['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'];

describe('the list of version 2', () => {
  it('[PRF-33, PRF-34, PRF-36] omits profiles that the user may only view, with any apiProgram and with none', async () => {
    const world = openWorld();
    const viewed = world.profile('US', { access: 'viewer' });
    const programs = PROGRAMS.map((each) => `?apiProgram=${each}`);
    for (const query of [...programs, '', '?accessLevel=edit', '?accessLevel=&apiProgram='])
      expect(await idsOf(world, `/v2/profiles${query}`)).not.toContain(viewed);
  });

  it('[PRF-35, PRF-36] includes profiles that the user may only view if accessLevel is view', async ({ world }) => {
    const viewed = world.profile('US', { access: 'viewer' });
    const programs = PROGRAMS.map((each) => `?accessLevel=view&apiProgram=${each}`);
    for (const query of [...programs, '?accessLevel=view']) {
      const ids = await idsOf(world, `/v2/profiles${query}`);
      expect(ids).toContain(viewed);
      expect(ids).toEqual(expect.arrayContaining(await idsOf(world, '/v2/profiles')));
    }
  });

  it('[PRF-37, PRF-38] can be filtered by account type', async ({ world }) => {
    const types = async (filter: string): Promise<string[]> => {
      const found = await list(world, `/v2/profiles?${filter}`);
      return [...new Set(found.map(({ accountInfo }) => accountInfo.type))].toSorted();
    };
    expect(await types('profileTypeFilter=seller')).toEqual(['seller']);
    expect(await types('profileTypeFilter=vendor, agency,vendor')).toEqual(['agency', 'vendor']);
    expect(await types('profileTypeFilter=agency&profileTypeFilter=seller')).toEqual(['agency', 'seller']);
    expect(await types('profileTypeFilter=')).toEqual(['agency', 'seller', 'vendor']);
  });

  it('[PRF-36] can be filtered by payment method', async ({ world }) => {
    const unpaid = world.profile('CA');
    world.state.accountStore.changeProfile(unpaid, { validPaymentMethod: 0 });
    expect(await idsOf(world, '/v2/profiles?validPaymentMethodFilter=false')).toEqual([unpaid]);
    expect(await idsOf(world, '/v2/profiles?validPaymentMethodFilter=true')).not.toContain(unpaid);
  });

  it('[PRF-36, PRF-38] rejects unknown values', async ({ world }) => {
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
      const { status, json } = await world.ask('GET', `/v2/profiles?${query}`);
      expect([query, status, json.code]).toEqual([query, 400, '400']);
    }
    const unknownName = await world.ask('GET', '/v2/profiles?page=2');
    expect([unknownName.status, unknownName.violations]).toEqual([
      200,
      [{ rule: 'unknown-parameter', evidence: 'page' }],
    ]);
    change(world, { strict: true });
    for (const path of ['/v2/profiles?page=2', '/v1/profiles?accessLevel=view']) {
      expect((await world.ask('GET', path)).status).toBe(400);
    }
  });

  it('[PRF-39] is empty where the user has no marketplace in the region', async ({ world }) => {
    const { accountStore } = world.state;
    for (const { profileId, country } of accountStore.profiles())
      if (country === 'JP' || country === 'AU') accountStore.dropProfile(profileId);
    expect(await list(world, '/v2/profiles', 'fe')).toEqual([]);
    expect(await list(world, '/v1/profiles', 'fe')).toEqual([]);
  });

  it('[LIM-08, PRF-40] ends with the 5000th profile, oldest first', async ({ world }) => {
    const { state } = world;
    const before = (await list(world)).length;
    const made = state.transaction(() =>
      Array.from({ length: 5000 }, (_, i) => {
        const profileId = String(900_000_000_000_000 + i);
        state.accountStore.addAccount({
          accountId: `A${i}`,
          name: `N${i}`,
          type: 'seller',
          subType: null,
          brands: '[]',
          stores: null,
        });
        state.accountStore.addProfile({
          profileId,
          accountId: `A${i}`,
          country: 'US',
          access: i % 2 === 0 ? 'owner' : 'editor',
          dailyBudget: null,
          validPaymentMethod: 1,
          outOfBudget: null,
          createdAt: state.now(),
        });
        return profileId;
      }),
    );
    for (const path of ['/v2/profiles', '/v1/profiles']) {
      const ids = await idsOf(world, path);
      expect(ids).toHaveLength(5000);
      expect(ids.slice(before)).toEqual(made.slice(0, 5000 - before));
    }
    expect(await idsOf(world, '/v2/profiles?profileTypeFilter=vendor')).toHaveLength(1);
    const last = await world.ask('GET', `/v2/profiles/${made.at(-1)}`);
    expect(last.status).toBe(200);
  });

  it('[GEN-20] is also served at /profiles, which has no other operations', async ({ world }) => {
    for (const query of ['', '?accessLevel=view&apiProgram=report', '?profileTypeFilter=vendor', '?accessLevel=no']) {
      const [bare, versioned] = [
        await world.ask('GET', `/profiles${query}`, { profile: undefined }),
        await world.ask('GET', `/v2/profiles${query}`, { profile: undefined }),
      ];
      expect([bare.status, bare.text]).toEqual([versioned.status, versioned.text]);
    }
    const others: [string, string, string | RegExp][] = [
      ['PUT', '/profiles', 'Method Not Found'],
      ['POST', '/profiles', 'Method Not Found'],
      ['GET', `/profiles/${world.profile()}`, /^Could not find resource for full path: /],
      ['PUT', '/profiles/register', /^Could not find resource for full path: /],
    ];
    for (const [method, path, details] of others) {
      const { status, json } = await world.ask(method, path, { headers: { authorization: undefined } });
      expect([method, path, status, json.code]).toEqual([method, path, 404, 'NOT_FOUND']);
      expect(json.details).toMatch(details);
    }
  });
});
