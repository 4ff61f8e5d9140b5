/**
 * Bidding controls of campaigns: when they are on, and what the operations accept and return.
 */
import { describe, expect } from 'vitest';
import { CAMPAIGNS, changeSettings, violationsOf, type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const { endDate: _endDate, ...CAMPAIGN } = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);
const ON: Ask = { headers: { BIDDING_CONTROLS_ON: 'true' } };
const OFF: Ask = {};
const PATH = '/v1/sp/campaigns';
const DEFAULT = { strategy: 'legacyForSales', adjustments: [] };
const MANUAL = { strategy: 'manual', adjustments: [{ predicate: 'placementProductPage', percentage: 7 }] };
const top = (percentage: unknown): Item => ({ predicate: 'placementTop', percentage });
const product = (percentage: unknown): Item => ({ predicate: 'placementProductPage', percentage });
const emptyItems = (length: number): Item[] => Array.from({ length }, () => ({}));

async function create(world: TestWorld, fields: Item = {}, ask: Ask = ON): Promise<number> {
  const { status, json } = await world.ask('POST', PATH, { ...ask, body: [{ ...CAMPAIGN, ...fields }] });
  expect([status, json]).toEqual([207, [{ code: 'SUCCESS', campaignId: expect.any(Number) }]]);
  return json[0].campaignId;
}
async function read(world: TestWorld, campaignId: number, ask: Ask = ON): Promise<Item> {
  const { status, json } = await world.ask('GET', `${PATH}/${campaignId}`, ask);
  expect(status).toBe(200);
  return json;
}

describe('the four operations', () => {
  it('[BID-03, BID-23, BID-31] get returns the base fields of one campaign, with bidding as the last field', async () => {
    const world = openWorld();
    const bidding = { strategy: 'autoForSales', adjustments: [product(0), top(900)] };
    const id = await create(world, { bidding });
    const { text } = await world.ask('GET', `${PATH}/${id}`, ON);
    expect(text).toBe(
      JSON.stringify({
        campaignId: id,
        name: 'Campaign 1',
        campaignType: 'sponsoredProducts',
        targetingType: 'manual',
        premiumBidAdjustment: false,
        dailyBudget: 10.5,
        startDate: '20260302',
        state: 'enabled',
        bidding,
      }),
    );
  });

  it('[BID-04, BID-32] list returns the campaigns of all API versions and accepts the parameters of the campaign list', async () => {
    const world = openWorld();
    const a = await create(world, { bidding: MANUAL });
    const made = await world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name: 'B', state: 'paused' }] });
    const b = made.json[0].campaignId;
    const list = async (query: string): Promise<Item[]> => (await world.ask('GET', `${PATH}${query}`, ON)).json;
    expect(await list('')).toEqual([await read(world, a), await read(world, b)]);
    const filters: [query: string, ids: number[]][] = [
      ['?startIndex=1', [b]],
      ['?count=1', [a]],
      ['?stateFilter=paused', [b]],
      ['?name=B', [b]],
      [`?campaignIdFilter=${a},1`, [a]],
      ['?campaignType=sponsoredProducts', [a, b]],
    ];
    for (const [query, ids] of filters) expect((await list(query)).map(({ campaignId }) => campaignId)).toEqual(ids);
    expect((await world.ask('GET', `${PATH}?count=0`, ON)).status).toBe(400);
  });

  it('[BID-05, BID-06] create and update return one result per item in order, and store bidding with the campaign', async () => {
    const world = openWorld();
    const made = await world.ask('POST', PATH, {
      ...ON,
      body: [{ ...CAMPAIGN, bidding: MANUAL }, { name: 'Incomplete' }, { ...CAMPAIGN, name: 'B' }],
    });
    expect([made.status, made.json.map(({ code }: Item) => code)]).toEqual([
      207,
      ['SUCCESS', 'INVALID_ARGUMENT', 'SUCCESS'],
    ]);
    const [a, , b] = made.json.map(({ campaignId }: Item) => campaignId);
    expect((await read(world, a)).bidding).toEqual(MANUAL);
    const changed = await world.ask('PUT', PATH, {
      ...ON,
      body: [{ campaignId: 1 }, { campaignId: b, bidding: MANUAL, dailyBudget: 5, state: 'paused' }],
    });
    expect([changed.status, changed.json.map(({ code }: Item) => code)]).toEqual([207, ['NOT_FOUND', 'SUCCESS']]);
    expect(await read(world, b)).toMatchObject({ bidding: MANUAL, dailyBudget: 5, state: 'paused', name: 'B' });
  });

  it('[BID-31] they have the statuses and batch sizes of the campaign operations, but no DELETE and no extended form', async () => {
    const world = openWorld();
    const id = await create(world);
    const statuses = async (ask: Ask, id: number | string): Promise<number[]> => {
      const calls: [string, string, Ask][] = [
        ['GET', `${PATH}/${id}`, {}],
        ['GET', PATH, {}],
        ['POST', PATH, { body: [] }],
        ['PUT', PATH, { body: [] }],
        ['DELETE', `${PATH}/${id}`, {}],
        ['GET', `${PATH}/extended`, {}],
        ['GET', `${PATH}/extended/${id}`, {}],
      ];
      const all = [];
      for (const [method, path, own] of calls)
        all.push((await world.ask(method, path, { ...ON, ...own, ...ask })).status);
      return all;
    };
    expect(await statuses({}, id)).toEqual([200, 200, 207, 207, 404, 404, 404]);
    expect(await statuses({}, 1)).toEqual([404, 200, 207, 207, 404, 404, 404]);
    expect(await statuses({ token: 'none' }, id)).toEqual([401, 401, 401, 401, 404, 401, 404]);
    expect((await statuses({ profile: 'abc' }, id)).slice(0, 4)).toEqual([400, 400, 400, 400]);
    for (const method of ['POST', 'PUT']) {
      const { status, json } = await world.ask(method, PATH, { ...ON, body: emptyItems(101) });
      expect([status, json.details]).toEqual([400, 'Batch size 101 exceeds the maximum of 100']);
      expect((await world.ask(method, PATH, { ...ON, body: emptyItems(100) })).status).toBe(207);
    }
    const { bidding: _bidding, ...plain } = await read(world, id);
    expect((await world.ask('GET', `/v2/sp/campaigns/${id}`)).json).toEqual(plain);
  });

  it('[BID-02] they accept sponsored products only', async ({ world }) => {
    for (const campaignType of ['sponsoredBrands', 'headlineSearch']) {
      const { json } = await world.ask('POST', PATH, { ...ON, body: [{ ...CAMPAIGN, campaignType, bidding: MANUAL }] });
      expect(json[0]).toMatchObject({ code: 'INVALID_ARGUMENT', details: expect.stringContaining('campaignType') });
    }
  });
});

describe('the header BIDDING_CONTROLS_ON', () => {
  const active = ['true', 'yes', 'TRUE', 'Yes', ' true ', 'yes, no'];
  const inactive = [undefined, '', 'false', 'no', '1', 'on', 'truely', 'no, yes'];

  it('[BID-07, BID-08, BID-12] turns bidding controls on with true or yes, in any letter case; the first of several values counts', async () => {
    const world = openWorld();
    for (const [n, value] of active.entries()) {
      const headers = { BIDDING_CONTROLS_ON: value };
      const id = await create(world, { name: `Campaign ${n}`, bidding: MANUAL }, { headers });
      expect((await read(world, id, { headers })).bidding).toEqual(MANUAL);
    }
  });

  it('[BID-09, BID-10, BID-11] is required: without it or with another value, bidding is ignored in requests, recorded, and not returned', async () => {
    const world = openWorld();
    const id = await create(world, { name: 'With', bidding: MANUAL });
    for (const [n, value] of inactive.entries()) {
      const ask: Ask = { headers: { BIDDING_CONTROLS_ON: value } };
      const plain = (await world.ask('GET', `/v2/sp/campaigns/${id}`)).text;
      expect((await world.ask('GET', `${PATH}/${id}`, ask)).text).toBe(plain);
      expect((await world.ask('GET', PATH, ask)).text).not.toContain('bidding');
      const made = await world.ask('POST', PATH, {
        ...ask,
        body: [{ ...CAMPAIGN, name: `New ${n}`, bidding: 'nonsense' }],
      });
      const changed = await world.ask('PUT', PATH, {
        ...ask,
        body: [{ campaignId: id, bidding: DEFAULT, dailyBudget: n + 2 }],
      });
      const recorded = [{ rule: 'bidding-controls-inactive', evidence: 'bidding without BIDDING_CONTROLS_ON' }];
      for (const answer of [made, changed])
        expect([answer.json[0].code, violationsOf(answer)]).toEqual(['SUCCESS', recorded]);
      expect(await read(world, id)).toMatchObject({ bidding: MANUAL, dailyBudget: n + 2 });
      expect((await read(world, made.json[0].campaignId)).bidding).toEqual(DEFAULT);
    }
  });

  it('[BID-11, BID-12] is not required at the production endpoint', async ({ world }) => {
    changeSettings(world, { endpoint: 'production' });
    const id = await create(world, { bidding: MANUAL }, OFF);
    for (const value of [undefined, 'false'])
      expect((await read(world, id, { headers: { BIDDING_CONTROLS_ON: value } })).bidding).toEqual(MANUAL);
  });

  it('[BID-11, BID-12] is not required in observed mode, in which the plain campaign operations also accept and return bidding', async () => {
    const world = openWorld();
    changeSettings(world, { dialect: 'observed' });
    const ask = (method: string, path: string, body?: unknown, headers = ON.headers ?? {}): Promise<Answer> =>
      world.ask(method, `/v2/sp/campaigns${path}`, { headers, ...(body === undefined ? {} : { body }) });
    const made = await ask('POST', '', [{ ...CAMPAIGN, bidding: MANUAL }]);
    const id = made.json[0].campaignId;
    for (const path of [`/${id}`, `/extended/${id}`]) expect((await ask('GET', path)).json.bidding).toEqual(MANUAL);
    for (const path of ['', '/extended']) expect((await ask('GET', path)).json[0].bidding).toEqual(MANUAL);
    await ask('PUT', '', [{ campaignId: id, bidding: { strategy: 'autoForSales' } }]);
    expect((await ask('GET', `/${id}`)).json.bidding).toEqual({ ...MANUAL, strategy: 'autoForSales' });
    expect((await ask('GET', `/${id}`, undefined, {})).json.bidding).toEqual({ ...MANUAL, strategy: 'autoForSales' });
    await ask('PUT', '', [{ campaignId: id, bidding: DEFAULT }], {});
    expect((await ask('GET', `/${id}`)).json.bidding).toEqual(DEFAULT);
  });
});
