/**
 * Sponsored brands version 3: updates and deletions of campaigns.
 */
import { describe, expect, it } from 'vitest';
import { branded, get, made, seed, V33 } from '../../../fixtures/programs/clients/sb-v3.ts';

describe('an update or deletion of a campaign', () => {
  it('[SB3-06, SB3-24] changes only the fields that it contains', async () => {
    const world = branded();
    const id = await made(world);
    const before = (await get(world, id)).json;
    const change = { name: 'Renamed', budget: 30, endDate: '20260909', bidOptimization: false };
    const { status, json } = await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, ...change }] });
    expect([status, json]).toEqual([207, [{ campaignId: id, code: 'SUCCESS' }]]);
    expect((await get(world, id)).json).toEqual({ ...before, ...change });
    const wrong = await world.ask('PUT', '/sb/campaigns', {
      body: [{ campaignId: 5, name: 'x' }, { name: 'x' }, { campaignId: id, budget: 0 }],
    });
    expect(wrong.json).toEqual([
      { code: 'NOT_FOUND', details: 'Cannot find entity with id 5' },
      { code: 'INVALID_ARGUMENT', details: 'campaignId is missing' },
      { code: 'INVALID_ARGUMENT', details: 'budget must be from 1 to 1000000', campaignId: id },
    ]);
  });

  it('[GEN-30, SB3-24] removes the end date if it is null or empty, unless the budget is for a lifetime', async () => {
    const world = branded();
    const id = await made(world);
    const { endDate: _none, ...withoutEnd } = (await get(world, id)).json;
    const updateEndDate = async (campaignId: number, endDate: string | null) =>
      (await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId, endDate }] })).json;
    for (const emptyValue of [null, '']) {
      await updateEndDate(id, '20270101');
      expect((await get(world, id)).json).toEqual({ ...withoutEnd, endDate: '20270101' });
      expect(await updateEndDate(id, emptyValue)).toEqual([{ campaignId: id, code: 'SUCCESS' }]);
      expect((await get(world, id)).json).toEqual(withoutEnd);
    }
    const lifetime = await made(world, { name: 'Lifetime', budgetType: 'lifetime', budget: 200, endDate: '20270101' });
    const refused = { campaignId: lifetime, code: 'INVALID_ARGUMENT', details: 'endDate is missing' };
    expect(await updateEndDate(lifetime, null)).toEqual([refused]);
  });

  it('[SB3-07] archives the campaign if it is a deletion', async () => {
    const world = branded();
    const id = await made(world);
    const { status, json } = await world.ask('DELETE', `/sb/campaigns/${id}`);
    expect([status, json]).toEqual([200, { campaignId: id, code: 'SUCCESS' }]);
    expect((await get(world, id)).json.state).toBe('archived');
    expect((await world.ask('DELETE', `/sb/campaigns/${id}`)).status).toBe(200);
    expect((await world.ask('DELETE', '/sb/campaigns/1')).status).toBe(404);
    const late = await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, budget: 9 }] });
    expect(late.json[0].details).toBe('Archived entity cannot be modified');
  });

  it('[SB3-05, SB3-07] returns 404 for an id with additional characters', async () => {
    const world = branded();
    const id = await made(world);
    for (const other of [`${id}abc`, `0${id}`, `${id}.0`, `${id}%20`, 'abc', '99999999999999999999']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, text } = await world.ask(method, `/sb/campaigns/${other}`);
        expect([other, status, text]).toEqual([other, 404, '{"code":"NOT_FOUND","details":"Campaign not found"}']);
      }
    }
    expect((await get(world, id)).json.state).toBe('enabled');
  });

  it('[SB3-07] records a violation for an id that lost digits', async () => {
    const world = branded();
    await seed(world, [{ campaignId: '9007199254740993', name: 'Big', budget: 5 }]);
    for (const method of ['GET', 'DELETE']) {
      const { status, violations } = await world.ask(method, '/sb/campaigns/9007199254740992');
      expect([status, violations.map(({ rule }) => rule)]).toEqual([404, ['id-lost-digits']]);
    }
  });

  it('[SB3-06] accepts a campaign as it was read, and recognizes its read-only fields', async () => {
    const world = branded();
    const id = await made(world, { portfolioId: 123, bidMultiplier: 5 });
    const read = (await get(world, id, V33)).json;
    const { json, violations } = await world.ask('PUT', '/sb/campaigns', {
      body: [{ ...read, campaignId: String(id) }],
    });
    expect(json).toEqual([{ campaignId: id, code: 'SUCCESS' }]);
    const rules = violations.map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === 'wrong-type')).toHaveLength(1);
    expect(rules).toContain('read-only-field');
    expect(rules).not.toContain('unknown-field');
    expect((await get(world, id, V33)).json).toEqual(read);
  });

  it('[SB3-24] accepts one adjustment per placement, from -99 to 900 percent', async () => {
    const world = branded();
    const id = await made(world);
    const home = (bidAdjustmentPercent: number) => ({
      bidAdjustmentPredicate: 'placementGroupHome',
      bidAdjustmentPercent,
    });
    const change = async (...bidAdjustments: object[]): Promise<unknown> =>
      (await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, bidAdjustments }] })).json[0].details;
    expect(await change(home(900))).toBeUndefined();
    expect(await change(home(901))).toBe('bidAdjustments[0] must be from -99 to 900');
    expect(await change(home(1), home(2))).toBe('bidAdjustments[1] has a duplicate value');
    expect((await get(world, id)).json.bidAdjustments).toEqual([home(900)]);
  });
});

it('[SB3-22, SNP-21] snapshots do not contain sponsored brands campaigns', async () => {
  const world = branded();
  await made(world);
  const { json } = await world.ask('POST', '/v1/campaigns/snapshot', { body: { stateFilter: 'enabled' } });
  expect(json.status).toBe('IN_PROGRESS');
  const list = await world.admin('GET', '/jobs?kind=snapshot');
  expect(list.json.jobs[0].fileSize ?? 0).toBeLessThan(100);
});
