import { describe, expect } from 'vitest';
import type { Region } from '../../../../src/model/marketplaces.ts';
import { createAccount, createProfile } from '../../../../src/core/accounts/accounts.ts';
import { change, list } from '../../../fixtures/accounts/profile-lists.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

function setBudgets(world: TestWorld, body: unknown, path = '/v1/profiles'): Promise<Answer> {
  return world.ask('PUT', path, { body, profile: undefined });
}

async function budgetOf(world: TestWorld, id: string, region: Region = 'na'): Promise<unknown> {
  return (await world.ask('GET', `/v1/profiles/${id}`, { region })).json[0].dailyBudget;
}

describe('updateProfiles', () => {
  it('[PRF-31, PRF-48, PRF-50] sets daily budgets and returns one result per item, in order', async ({ world }) => {
    const [us, ca] = [world.profile('US'), world.profile('CA')];
    for (const [path, amount] of [
      ['/v1/profiles', 8.25],
      ['/v2/profiles', 9],
    ] as const) {
      const body = [
        { profileId: Number(ca), dailyBudget: amount },
        { profileId: 1, dailyBudget: 5 },
        { profileId: Number(us), dailyBudget: amount + 1 },
      ];
      const { status, json } = await setBudgets(world, body, path);
      expect([status, json]).toEqual([
        207,
        [
          { code: 'SUCCESS', profileId: Number(ca) },
          { code: 'NOT_FOUND', details: 'Profile with id 1 was not found for this advertiser.' },
          { code: 'SUCCESS', profileId: Number(us) },
        ],
      ]);
      expect([await budgetOf(world, ca), await budgetOf(world, us)]).toEqual([amount, amount + 1]);
    }
  });

  it('[PRF-21] accepts budgets from 1.00', async ({ world }) => {
    const id = world.profile();
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
      const { json } = await setBudgets(world, [{ profileId: Number(id), dailyBudget }]);
      const refused = { code: 'INVALID_ARGUMENT', details: expect.any(String), profileId: Number(id) };
      const succeeds = typeof dailyBudget === 'number' && dailyBudget >= 0.995 && dailyBudget < 1e9;
      expect([dailyBudget, json[0]]).toEqual([
        dailyBudget,
        succeeds ? { code: 'SUCCESS', profileId: Number(id) } : refused,
      ]);
      expect(await budgetOf(world, id)).toBe(after);
      if (!succeeds) expect(after).toBe(before);
      before = after;
    }
    const yen = world.profile('JP');
    await world.ask('PUT', '/v1/profiles', { region: 'fe', body: [{ profileId: Number(yen), dailyBudget: 10.5 }] });
    expect(await budgetOf(world, yen, 'fe')).toBe(11);
  });

  it('[PRF-49] changes only the budget; other fields are ignored, and rejected in a strict world', async () => {
    const world = openWorld();
    const id = world.profile();
    const before = (await world.ask('GET', `/v1/profiles/${id}`)).json[0];
    const others = {
      countryCode: 'JP',
      currencyCode: 'JPY',
      timeZone: 'Asia/Tokyo',
      accountInfo: { name: 'X' },
      extra: 1,
    };
    const item = { ...others, profileId: Number(id), dailyBudget: 4 };
    const { json, violations } = await setBudgets(world, [item]);
    expect(json).toEqual([{ code: 'SUCCESS', profileId: Number(id) }]);
    const readOnly = ['read-only-field', 'read-only-field', 'read-only-field', 'read-only-field'];
    expect(violations.map(({ rule }) => rule)).toEqual([...readOnly, 'unknown-field']);
    expect((await world.ask('GET', `/v1/profiles/${id}`)).json[0]).toEqual({ ...before, dailyBudget: 4 });
    change(world, { strict: true });
    for (const field of Object.keys(others)) {
      const { json, violations } = await setBudgets(world, [{ profileId: Number(id), dailyBudget: 6, [field]: 'x' }]);
      const details = expect.stringContaining(field);
      expect(json).toEqual([{ code: 'INVALID_ARGUMENT', details, profileId: Number(id) }]);
      const rule = field === 'extra' ? 'unknown-field' : 'read-only-field';
      expect(violations).toEqual([{ rule, evidence: `${field} in an item of profiles` }]);
    }
    expect(await budgetOf(world, id)).toBe(4);
  });

  it('[PRF-52] clears a budget that is null and keeps one that is omitted', async ({ world }) => {
    const id = world.profile();
    await setBudgets(world, [{ profileId: Number(id), dailyBudget: 4 }]);
    expect((await setBudgets(world, [{ profileId: Number(id) }])).json[0].code).toBe('SUCCESS');
    expect(await budgetOf(world, id)).toBe(4);
    expect((await setBudgets(world, [{ profileId: Number(id), dailyBudget: null }])).json[0].code).toBe('SUCCESS');
    expect((await world.ask('GET', `/v1/profiles/${id}`)).json[0]).not.toHaveProperty('dailyBudget');
    expect((await list(world, '/v1/profiles'))[0]).not.toHaveProperty('dailyBudget');
  });

  it('[PRF-52] does not update a profile twice, even if the first item for it failed', async ({ world }) => {
    const us = world.profile('US');
    const { json } = await setBudgets(world, [
      { profileId: Number(us), dailyBudget: 0.5 },
      { profileId: Number(us), dailyBudget: 3 },
    ]);
    const again = `Entity with id ${us} already specified in this update operation.`;
    expect(json[0]).toMatchObject({ code: 'INVALID_ARGUMENT', profileId: Number(us) });
    expect(json[1]).toEqual({ code: 'INVALID_ARGUMENT', details: again, profileId: Number(us) });
  });

  it('[PRF-52] fails items with an unknown profile, one of another region, or a repeated one', async ({ world }) => {
    const [us, de] = [world.profile('US'), world.profile('DE')];
    const again = `Entity with id ${us} already specified in this update operation.`;
    const body = [
      { profileId: Number(de), dailyBudget: 2 },
      { dailyBudget: 2 },
      7,
      { profileId: 'abc', dailyBudget: 2 },
      { profileId: Number(us), dailyBudget: 2 },
      { profileId: Number(us), dailyBudget: 3 },
    ];
    const { json } = await setBudgets(world, body);
    expect(json).toEqual([
      { code: 'NOT_FOUND', details: `Profile with id ${de} was not found for this advertiser.` },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'INVALID_ARGUMENT', details: expect.any(String) },
      { code: 'SUCCESS', profileId: Number(us) },
      { code: 'INVALID_ARGUMENT', details: again, profileId: Number(us) },
    ]);
    expect(await budgetOf(world, us)).toBe(2);
    const text = await setBudgets(world, [{ profileId: us }]);
    expect(text.json[0].code).toBe('SUCCESS');
    expect(text.violations).toEqual([{ rule: 'wrong-type', evidence: 'profileId is a string instead of a number' }]);
    change(world, { strict: true });
    expect((await setBudgets(world, [{ profileId: us }])).json[0].code).toBe('INVALID_ARGUMENT');
  });

  it('[PRF-52] accepts 100 items, and in observed mode only seller profiles', async ({ world }) => {
    const { state } = world;
    const ids = state.transaction(() =>
      Array.from({ length: 101 }, () => {
        const account = createAccount(state, { name: 'Many', type: 'seller' });
        const profile = account && createProfile(state, account, { country: 'US' });
        return Number(profile?.profileId);
      }),
    );
    const items = ids.map((profileId) => ({ profileId, dailyBudget: 2 }));
    const many = await setBudgets(world, items);
    expect([many.status, many.json]).toEqual([
      400,
      { code: '400', details: 'Batch size 101 exceeds the maximum of 100' },
    ]);
    const most = await setBudgets(world, items.slice(0, 100));
    expect(most.json).toEqual(ids.slice(0, 100).map((profileId) => ({ code: 'SUCCESS', profileId })));
    expect((await setBudgets(world, [])).json).toEqual([]);
    for (const raw of ['', '{', '{}']) expect((await world.ask('PUT', '/v1/profiles', { raw })).status).toBe(400);

    const other = (['vendor', 'agency'] as const).map((type) => Number(world.profile('US', { type })));
    const body = other.map((profileId) => ({ profileId, dailyBudget: 2 }));
    expect((await setBudgets(world, body)).json).toEqual(other.map((profileId) => ({ code: 'SUCCESS', profileId })));
    change(world, { dialect: 'observed' });
    const description = expect.any(String);
    expect((await setBudgets(world, body)).json).toEqual(
      other.map((profileId) => ({ code: 'INVALID_ARGUMENT', description, profileId })),
    );
  });
});
