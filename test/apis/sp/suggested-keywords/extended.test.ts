import { beforeEach, describe, expect, it } from 'vitest';
import { Advertiser, ASIN, extendedOf, STATES, type Suggested } from '../../../fixtures/programs/clients/advertiser.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

let world: TestWorld;
let us: Advertiser;

beforeEach(() => {
  world = openWorld();
  us = new Advertiser(world);
});

describe('extended suggestions for an ad group', () => {
  it('[SUG-17, SUG-18] are a list of items with these fields', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    const { json } = await us.ask(extendedOf(group.adGroupId, '?maxNumSuggestions=1'));
    expect(json).toEqual([{ ...group, keywordText: 'keyword S 1', matchType: 'broad', state: 'enabled' }]);
  });

  it('[SUG-20, SUG-22] have a bid only if suggestBids is yes', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    const item = { ...group, keywordText: 'keyword S 1', matchType: 'broad', state: 'enabled' };
    for (const query of ['', '&suggestBids=no', '&suggestBids=']) {
      const { json } = await us.ask(extendedOf(group.adGroupId, `?maxNumSuggestions=1${query}`));
      expect(json).toEqual([item]);
    }
    const { json } = await us.ask(extendedOf(group.adGroupId, '?maxNumSuggestions=1&suggestBids=yes'));
    expect(json).toEqual([{ ...item, bid: expect.any(Number) }]);
  });

  it('[SUG-19, SUG-26] have the state of their ad: enabled for an archived ad, and the most active of several ads', async () => {
    const group = await us.adGroup();
    for (const state of STATES) await us.ad(group, { sku: state }, state);
    await us.ad(group, { sku: 'x1', asin: ASIN }, 'paused');
    await us.ad(group, { sku: 'x2', asin: ASIN }, 'enabled');
    await us.ad(group, { sku: 'x3', asin: ASIN }, 'paused');
    await us.ad(group, { sku: 'y1', asin: 'B0000000A2' }, 'paused');
    await us.ad(group, { sku: 'y2', asin: 'B0000000A2' }, 'archived');
    const states = async (filter: string): Promise<Record<string, string>> => {
      const { json } = await us.ask(extendedOf(group.adGroupId, `?adStateFilter=${filter}`));
      return Object.fromEntries(json.map(({ keywordText, state }: Suggested) => [keywordText.split(' ')[1], state]));
    };
    expect(await states('enabled,paused,archived')).toEqual({
      enabled: 'enabled',
      paused: 'paused',
      archived: 'enabled',
      [ASIN]: 'enabled',
      B0000000A2: 'enabled',
    });
    expect(await states('paused')).toEqual({ paused: 'paused', [ASIN]: 'paused', B0000000A2: 'paused' });
  });

  it('[SUG-23, SUG-27] have bids if requested, nearly all of 0.16 to 3.85, the same in every response of a day', async () => {
    const group = await us.adGroup();
    await us.ad(group, { sku: 'S' });
    const path = extendedOf(group.adGroupId, '?suggestBids=yes&maxNumSuggestions=1000');
    const { json, text } = await us.ask(path);
    const bids: number[] = json.map(({ bid }: Suggested) => bid);
    expect(bids).toHaveLength(1000);
    expect(bids.filter((bid) => bid < 0.02 || bid > 1000 || !/^\d(\.\d\d?)?$/.test(String(bid)))).toEqual([]);
    expect(bids.filter((bid) => bid >= 0.16 && bid <= 3.85).length).toBeGreaterThan(980);
    expect(new Set(bids).size).toBeGreaterThan(200);
    expect((await us.ask(path)).text).toBe(text);
    expect(new Set(json.map(({ matchType }: Suggested) => matchType))).toEqual(new Set(['broad']));
  });

  it('[SUG-27] have bids in whole yen', async () => {
    const japan = new Advertiser(world, 'JP');
    const group = await japan.adGroup();
    await japan.ad(group, { sku: 'S' });
    const { json } = await japan.ask(extendedOf(group.adGroupId, '?suggestBids=yes'));
    expect(json).toHaveLength(100);
    for (const { bid } of json) expect(Number.isInteger(bid) && bid >= 16 && bid <= 385).toBe(true);
  });

  it('[SUG-13, SUG-24, SUG-25] return 404 for an unknown ad group, and first 400 for invalid parameters', async () => {
    const { adGroupId } = await us.adGroup();
    for (const id of [1, 'abc', `0${adGroupId}`]) {
      const { status, json } = await us.ask(extendedOf(id));
      expect([id, status, json]).toEqual([id, 404, { code: 'NOT_FOUND', details: 'Ad group not found' }]);
      expect((await us.ask(extendedOf(id, '?adStateFilter=none'))).status).toBe(400);
    }
    const foreign = await world.ask('GET', extendedOf(adGroupId), { profile: world.profile('CA') });
    expect(foreign.status).toBe(404);
  });
});
