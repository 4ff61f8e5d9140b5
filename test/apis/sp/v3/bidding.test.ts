/**
 * The bidding object: values and defaults, and its conflict with bid plus.
 */
import { describe, expect } from 'vitest';
import { CAMPAIGNS, changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const { endDate: _endDate, ...CAMPAIGN } = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);
const ON: Ask = { headers: { BIDDING_CONTROLS_ON: 'true' } };
const PATH = '/v1/sp/campaigns';
const DEFAULT = { strategy: 'legacyForSales', adjustments: [] };
const BID_PLUS = { strategy: 'legacyForSales', adjustments: [{ predicate: 'placementTop', percentage: 50 }] };
const MANUAL = { strategy: 'manual', adjustments: [{ predicate: 'placementProductPage', percentage: 7 }] };

const top = (percentage: unknown): Item => ({ predicate: 'placementTop', percentage });
const product = (percentage: unknown): Item => ({ predicate: 'placementProductPage', percentage });

async function attempt(world: TestWorld, fields: Item = {}): Promise<Item> {
  return (await world.ask('POST', PATH, { ...ON, body: [{ ...CAMPAIGN, ...fields }] })).json[0];
}
async function create(world: TestWorld, fields: Item = {}): Promise<number> {
  const item = await attempt(world, fields);
  expect(item).toEqual({ code: 'SUCCESS', campaignId: expect.any(Number) });
  return Number(item.campaignId);
}
async function update(world: TestWorld, campaignId: number, fields: Item): Promise<Item> {
  return (await world.ask('PUT', PATH, { ...ON, body: [{ campaignId, ...fields }] })).json[0];
}
async function read(world: TestWorld, campaignId: number): Promise<Item> {
  return (await world.ask('GET', `${PATH}/${campaignId}`, ON)).json;
}

describe('values', () => {
  it('[BID-17, BID-30] strategy accepts three values, case-sensitive', async ({ world }) => {
    const id = await create(world);
    for (const strategy of ['autoForSales', 'manual', 'legacyForSales']) {
      expect(await update(world, id, { bidding: { strategy } })).toMatchObject({ code: 'SUCCESS' });
      expect((await read(world, id)).bidding).toEqual({ strategy, adjustments: [] });
    }
    for (const strategy of ['ruleBased', 'Manual', 'LEGACY_FOR_SALES', '', 1, {}]) {
      const refused = { code: 'INVALID_ARGUMENT', details: expect.stringContaining('strategy') };
      expect(await update(world, id, { bidding: { strategy } })).toEqual({ ...refused, campaignId: id });
      expect(await attempt(world, { name: 'New', bidding: { strategy } })).toEqual(refused);
    }
  });

  for (const [clause, predicate] of [
    ['[BID-24, LIM-13]', 'placementTop'],
    ['[BID-25, LIM-13]', 'placementProductPage'],
  ])
    it(`${clause} [BID-30] the percentage of ${predicate} is a whole number from 0 to 900`, async ({ world }) => {
      const id = await create(world);
      for (const percentage of [0, 1, 900]) {
        const bidding = { adjustments: [{ predicate, percentage }] };
        expect(await update(world, id, { bidding })).toMatchObject({ code: 'SUCCESS' });
        expect((await read(world, id)).bidding).toEqual({ ...DEFAULT, ...bidding });
      }
      for (const percentage of [-1, 901, 1.5, '50', null, undefined, true, {}]) {
        const bidding = { adjustments: [{ predicate, percentage }] };
        const refused = { code: 'INVALID_ARGUMENT', details: expect.stringContaining('percentage') };
        expect(await update(world, id, { bidding })).toEqual({ ...refused, campaignId: id });
        expect(await attempt(world, { name: 'New', bidding })).toEqual(refused);
      }
      expect((await read(world, id)).bidding).toEqual({ ...DEFAULT, adjustments: [{ predicate, percentage: 900 }] });
    });

  it('[BID-23, BID-30] an unknown or repeated predicate or a value of a wrong type fails the item', async () => {
    const world = openWorld();
    const id = await create(world, { bidding: MANUAL });
    const invalidValues: unknown[] = [
      7,
      'manual',
      [],
      true,
      { adjustments: {} },
      { adjustments: 'placementTop' },
      { adjustments: [7] },
      { adjustments: [null] },
      { adjustments: [[top(1)]] },
      { adjustments: [{ percentage: 5 }] },
      { adjustments: [{ predicate: 'placementRestOfSearch', percentage: 5 }] },
      { adjustments: [{ predicate: 'PlacementTop', percentage: 5 }] },
      { adjustments: [top(1), product(2), top(3)] },
      { strategy: 'manual', adjustments: [top(1), top(1)] },
    ];
    for (const bidding of invalidValues)
      expect(await update(world, id, { bidding, dailyBudget: 99 })).toEqual({
        code: 'INVALID_ARGUMENT',
        details: expect.any(String),
        campaignId: id,
      });
    expect(await read(world, id)).toMatchObject({ bidding: MANUAL, dailyBudget: 10.5 });
  });

  it('[BID-30] an update keeps omitted fields, replaces all adjustments, and keeps their order', async ({ world }) => {
    const id = await create(world, { bidding: MANUAL });
    const steps: [sent: unknown, expected: Item][] = [
      [{ strategy: 'autoForSales' }, { ...MANUAL, strategy: 'autoForSales' }],
      [{ adjustments: [top(3)] }, { strategy: 'autoForSales', adjustments: [top(3)] }],
      [{ adjustments: [product(2), top(1)] }, { strategy: 'autoForSales', adjustments: [product(2), top(1)] }],
      [{ adjustments: [top(1), product(2)] }, { strategy: 'autoForSales', adjustments: [top(1), product(2)] }],
      [{}, { strategy: 'autoForSales', adjustments: [top(1), product(2)] }],
      [null, { strategy: 'autoForSales', adjustments: [top(1), product(2)] }],
      [
        { strategy: null, adjustments: null },
        { strategy: 'autoForSales', adjustments: [top(1), product(2)] },
      ],
      [{ adjustments: [] }, { strategy: 'autoForSales', adjustments: [] }],
    ];
    for (const [bidding, expected] of steps) {
      expect(await update(world, id, { bidding })).toMatchObject({ code: 'SUCCESS' });
      expect((await read(world, id)).bidding).toEqual(expected);
    }
  });

  it('[BID-20, BID-30] a create uses default values for omitted fields', async ({ world }) => {
    expect((await read(world, await create(world))).bidding).toEqual(DEFAULT);
    const partial: [sent: Item, expected: Item][] = [
      [{}, DEFAULT],
      [{ strategy: 'manual' }, { ...DEFAULT, strategy: 'manual' }],
      [{ adjustments: [top(5)] }, { ...DEFAULT, adjustments: [top(5)] }],
    ];
    for (const [n, [bidding, expected]] of partial.entries())
      expect((await read(world, await create(world, { name: `Part ${n}`, bidding }))).bidding).toEqual(expected);
  });

  it('[BID-19, BID-20] the default is the same before October 2018', async () => {
    const world = openWorld({ now: Date.parse('2018-09-15T12:00:00Z') });
    expect((await read(world, await create(world))).bidding).toEqual(DEFAULT);
  });
});

describe('bid plus', () => {
  const BOTH = {
    code: 'INVALID_ARGUMENT',
    details: "Either 'premiumBidAdjustment' or enhanced bidding controls should be specified, but not both.",
  };
  const readBidPlus = async (world: TestWorld, id: number): Promise<unknown> =>
    (await world.ask('GET', `/v2/sp/campaigns/${id}`)).json.premiumBidAdjustment;

  it('[BID-13, BID-14] cannot be combined with bidding in one item, and nothing of the item is stored', async () => {
    const world = openWorld();
    const id = await create(world);
    for (const bidding of [DEFAULT, MANUAL, {}]) {
      expect(await attempt(world, { name: 'New', premiumBidAdjustment: true, bidding })).toEqual(BOTH);
      const change = { name: 'Renamed', premiumBidAdjustment: true, bidding };
      expect(await update(world, id, change)).toEqual({ ...BOTH, campaignId: id });
    }
    expect(await read(world, id)).toMatchObject({ name: 'Campaign 1', premiumBidAdjustment: false, bidding: DEFAULT });
    await create(world, { name: 'New', premiumBidAdjustment: false, bidding: MANUAL });
  });

  it('[BID-13, BID-14] cannot be turned on for a campaign with bidding other than the default', async ({ world }) => {
    for (const [n, bidding] of [{ strategy: 'manual' }, { adjustments: [top(0)] }].entries()) {
      const id = await create(world, { name: `Campaign ${n}`, bidding });
      const refused = { ...BOTH, campaignId: id };
      expect(await update(world, id, { premiumBidAdjustment: true, dailyBudget: 9 })).toEqual(refused);
      const viaV2 = await world.ask('PUT', '/v2/sp/campaigns', {
        body: [{ campaignId: id, premiumBidAdjustment: true }],
      });
      expect(viaV2.json).toEqual([refused]);
      expect(await read(world, id)).toMatchObject({ premiumBidAdjustment: false, dailyBudget: 10.5 });
      expect(await update(world, id, { bidding: DEFAULT })).toMatchObject({ code: 'SUCCESS' });
      expect(await update(world, id, { premiumBidAdjustment: true })).toMatchObject({ code: 'SUCCESS' });
    }
  });

  it('[BID-13, BID-14] rejects bidding in updates, unless the item also turns bid plus off', async ({ world }) => {
    const id = await create(world, { premiumBidAdjustment: true });
    for (const bidding of [DEFAULT, MANUAL, BID_PLUS])
      expect(await update(world, id, { bidding })).toEqual({ ...BOTH, campaignId: id });
    expect(await update(world, id, { bidding: MANUAL, premiumBidAdjustment: false })).toMatchObject({
      code: 'SUCCESS',
    });
    expect(await read(world, id)).toMatchObject({ premiumBidAdjustment: false, bidding: MANUAL });
  });

  it('[BID-15, BID-16] is returned as an adjustment of 50 at the top of search, and stays on until it is turned off', async () => {
    const world = openWorld();
    const id = await create(world, { premiumBidAdjustment: true });
    const { json } = await world.ask('GET', PATH, ON);
    for (const campaign of [await read(world, id), json[0]])
      expect(campaign).toMatchObject({ premiumBidAdjustment: true, bidding: BID_PLUS });
    expect(await readBidPlus(world, id)).toBe(true);
    await update(world, id, { dailyBudget: 4 });
    expect(await readBidPlus(world, id)).toBe(true);
    await update(world, id, { premiumBidAdjustment: false });
    expect(await readBidPlus(world, id)).toBe(false);
    expect(await read(world, id)).toMatchObject({ premiumBidAdjustment: false, bidding: DEFAULT });
  });

  it('[BID-14] conflicts in observed mode only within one item', async ({ world }) => {
    changeSettings(world, { dialect: 'observed' });
    const { details: description, code } = BOTH;
    expect(await attempt(world, { premiumBidAdjustment: true, bidding: DEFAULT })).toEqual({ code, description });
    const id = await create(world, { bidding: MANUAL });
    expect(await update(world, id, { premiumBidAdjustment: true })).toMatchObject({ code: 'SUCCESS' });
    const adjustments = [product(7), top(50)];
    expect(await read(world, id)).toMatchObject({
      premiumBidAdjustment: true,
      bidding: { strategy: 'manual', adjustments },
    });
    expect(await update(world, id, { bidding: DEFAULT })).toMatchObject({ code: 'SUCCESS' });
    expect(await read(world, id)).toMatchObject({ premiumBidAdjustment: false, bidding: DEFAULT });
  });
});
