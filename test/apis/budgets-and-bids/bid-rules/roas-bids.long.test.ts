import { beforeEach, describe, expect, it } from 'vitest';
import {
  callRoas,
  createRoas,
  marchDays,
  numbersOn,
  overrideDay,
  payBids,
  priceOn,
  roasRule,
  sellingCampaign,
} from '../../../fixtures/accounts/bid-rules.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

let world: TestWorld;
let id: string;

beforeEach(async () => {
  world = openWorld();
  await payBids(world);
  id = await sellingCampaign(world);
});

const advance = (by: string) => world.admin('POST', '/clock/advance', { by });
const pricesOn = async (days: readonly string[]): Promise<number[]> => {
  const prices: number[] = [];
  for (const day of days) prices.push(await priceOn(world, id, day));
  return prices;
};

describe('bids of a campaign with a campaign optimization rule', () => {
  it('[TOD-259] rise by a tenth each day while the return is far above the threshold, up to three times', async () => {
    await createRoas(world, [id], 0.01);
    await advance('20d');
    const prices = await pricesOn(marchDays(1, 5));
    expect(prices).toEqual([1, 1, 1.1, 1.21, 1.33]);
    expect(await priceOn(world, id, '2026-03-20')).toBe(3);
    const { json } = await world.ask('POST', '/sp/keywords/list', {
      body: { campaignIdFilter: { include: [id] } },
      headers: { 'content-type': 'application/vnd.spKeyword.v3+json', accept: 'application/vnd.spKeyword.v3+json' },
    });
    expect(json.keywords.every(({ bid }: { bid?: number }) => bid === undefined)).toBe(true);
  });

  it('[TOD-259] fall by a tenth each day while the return is far below it, and wins fewer impressions', async () => {
    const without = await sellingCampaign(openWorld());
    expect(without).toBe(id);
    await createRoas(world, [id], 1000);
    await advance('9d');
    expect(await pricesOn(marchDays(2, 4))).toEqual([1, 0.9, 0.81, 0.72]);
    const [first, last] = [await numbersOn(world, id, '2026-03-02'), await numbersOn(world, id, '2026-03-10')];
    expect(last.impressions).toBeLessThan(first.impressions);
  });

  it('[TOD-259] follow the return of the 21 days before in smaller steps when it is close', async () => {
    for (let ago = 1; ago <= 21; ago++) {
      const day = new Date(Date.parse('2026-03-03T00:00:00Z') - ago * 86_400_000).toISOString().slice(0, 10);
      await overrideDay(world, id, day, { orders: 2, sales: 42 });
    }
    await createRoas(world, [id], 4);
    await advance('2d');
    // The square root of 4.2 / 4 is 1.0247.
    expect(await priceOn(world, id, '2026-03-03')).toBe(1.02);
  });

  it('[TOD-259] have their own values again on the day after the rule is archived, and past days stay', async () => {
    const ruleId = await createRoas(world, [id], 0.01);
    await advance('3d');
    const before = await pricesOn(marchDays(2, 3));
    expect(before).toEqual([1, 1.1, 1.21]);
    expect((await callRoas(world, 'DELETE', `/${ruleId}`)).status).toBe(200);
    await advance('3d');
    expect(await pricesOn(marchDays(2, 6))).toEqual([...before, 1.33, 1, 1]);
  });

  it('[TOD-259] replace the bidding strategy, and keep the adjustments of placements', async () => {
    const dynamic = await sellingCampaign(
      world,
      { name: 'Dynamic', dynamicBidding: { strategy: 'LEGACY_FOR_SALES' } },
      'camp stove',
    );
    const placementBidding = [{ placement: 'PLACEMENT_TOP', percentage: 100 }];
    const raised = await sellingCampaign(
      world,
      {
        name: 'Top',
        dynamicBidding: { strategy: 'MANUAL', placementBidding },
      },
      'travel mug',
    );
    await createRoas(world, [dynamic, raised], 0.01);
    await advance('2d');
    // The strategy lowers bids in most searches.
    expect(await priceOn(world, dynamic, '2026-03-02')).toBeLessThan(1);
    expect(await priceOn(world, dynamic, '2026-03-03')).toBe(1.1);
    expect(await priceOn(world, raised, '2026-03-03')).toBeGreaterThan(1.1);
  });

  it('[TOD-259] [TOD-260] stay as they are while the budget is below the minimum, and the state says why', async () => {
    await createRoas(world, [id], 0.01);
    await advance('1d');
    const setBudget = (dailyBudget: number) =>
      world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(id), dailyBudget }] });
    await setBudget(9);
    await advance('2d');
    const { json } = await callRoas(world, 'POST', '/state', { campaignIds: [id] });
    expect(json.CampaignOptimizationNotifications).toMatchObject([
      { campaignId: id, ruleState: 'DISABLED', notificationString: expect.stringMatching(/budget .* minimum/) },
    ]);
    await setBudget(10_000);
    await advance('2d');
    expect(await pricesOn(marchDays(4, 3))).toEqual([1, 1, 1.21]);
  });

  it('[TOD-260] are their own after a fall of the return to a fifth, until the rule has another threshold', async () => {
    const at = (ago: number): string =>
      new Date(Date.parse('2026-03-25T00:00:00Z') - ago * 86_400_000).toISOString().slice(0, 10);
    const ruleId = await createRoas(world, [id], 100);
    await advance('22d');
    for (let ago = 1; ago <= 40; ago++) await overrideDay(world, id, at(ago), { orders: 1, sales: ago <= 20 ? 2 : 20 });
    await advance('2d');
    const { json } = await callRoas(world, 'POST', '/state', { campaignIds: [id] });
    expect(json.CampaignOptimizationNotifications).toMatchObject([
      { campaignId: id, ruleState: 'DISABLED', notificationString: expect.stringMatching(/below 30 %/) },
    ]);
    await advance('1d');
    expect(await priceOn(world, id, '2026-03-26')).toBe(1);
    await callRoas(world, 'PUT', '', { ...roasRule([id], 0.01), campaignOptimizationId: ruleId });
    await advance('2d');
    expect(await priceOn(world, id, '2026-03-28')).toBe(1.1);
    const after = await callRoas(world, 'POST', '/state', { campaignIds: [id] });
    expect(after.json.CampaignOptimizationNotifications).toMatchObject([{ ruleState: 'ENABLED' }]);
  });
});
