/**
 * The score of a period, and its comparison with a baseline.
 */
import { describe, expect, it } from 'vitest';
import { ProductCosts } from '../../../src/insight/market/profit.ts';
import {
  busiest,
  counterfactual,
  market,
  numbersOf,
  ok,
  score,
  step,
  sum,
  ZERO,
  type Row,
} from '../../fixtures/market/market.ts';
import { startAs, US } from '../../fixtures/scenarios.ts';

const WEEK = { from: '2026-02-23', until: '2026-03-01' };

describe('the score', () => {
  it('is the sum of the rows of a period, by day and in all, and is final after 30 days', async () => {
    const world = await market();
    const early = await score(world, { from: WEEK.from, daily: 'true' });
    expect(early).toMatchObject({ ...WEEK, final: false, asOf: '2026-03-02T12:00:00.000Z' });
    const { rows } = await step(world, { by: '0s', observe: { days: 7, levels: ['campaign'] } });
    const { profit, ...counted } = sum(rows.campaign);
    expect(early).toMatchObject({ ...counted, acos: Math.round((counted.cost / counted.sales) * 1e4) / 1e4 });
    expect(early.profit).toBeCloseTo(profit, 0);
    expect(early.days.length).toBe(7);
    expect(sum(early.days)).toMatchObject(counted);
    await ok(world.admin('POST', '/clock/advance', { by: '29d' }));
    const almost = await score(world, WEEK);
    await ok(world.admin('POST', '/clock/advance', { by: '1d' }));
    const last = await score(world, WEEK);
    expect([almost.final, last.final]).toEqual([false, true]);
    expect(last.clicks).toBe(early.clicks);
    expect(last.sales).toBeGreaterThan(early.sales);
    expect(last.profit).toBeCloseTo(0.3 * last.sales - last.cost, 1);
    await ok(world.admin('PUT', '/metrics/model', { history: 'lifetime', margin: 0.5 }));
    expect((await score(world, WEEK)).profit).toBeCloseTo(0.5 * last.sales - last.cost, 1);
  });

  it('is compared with a checkpoint, the start, and another world, which run to the present time', async () => {
    const world = await market();
    await ok(
      startAs(
        world,
        `extends: default
metrics: { history: lifetime }
timeline:
  - name: pause
    at: 2d
    do: [{ change: [{ collection: campaigns, name: Cast Iron - Core, account: Orvenna Outdoor, country: US, state: PAUSED }] }]`,
      ),
    );
    await ok(world.admin('POST', '/checkpoints', { name: 'untouched' }));
    await ok(world.admin('POST', '/worlds', { name: 'other', from: 'default' }));
    await step(world, { by: '4d' });
    const query = { from: '2026-03-02' };
    for (const baseline of ['untouched', 'start', 'other', '2026-03-03T00:00:00Z', 'now'])
      expect(await score(world, { ...query, baseline })).toMatchObject({
        baseline: { name: baseline },
        difference: ZERO,
      });
    const [campaign] = await busiest(world, 'campaign', 1);
    await step(world, { by: '4d', actions: [{ collection: 'campaigns', id: campaign?.id, state: 'PAUSED' }] });
    const { baseline, difference, ...own } = await score(world, { ...query, baseline: 'untouched' });
    expect(difference.clicks).toBeLessThan(0);
    const { profit, ...counted } = sum([baseline, difference]);
    expect(numbersOf(own)).toMatchObject(counted);
    // Each of the three is rounded to cents.
    expect(profit).toBeCloseTo(own.profit, 1);
    expect((await score(world, { ...query, baseline: 'other' })).difference).toEqual(difference);
    expect((await ok(world.admin('GET', '/worlds/other/clock'))).now).toBe('2026-03-02T12:00:00.000Z');
  });

  it('counts the declared cost of a product from its instant on, and the margin for other products', async () => {
    const world = await market();
    const ads: Row[] = await busiest(world, 'ad');
    const asin = ads.find(({ orders }) => orders > 0)?.asin ?? '';
    const before = await score(world, { ...WEEK, daily: 'true' });
    await ok(world.admin('PUT', `/products/${asin}`, { cost: 0, from: '2026-02-26T08:00:00Z' }));
    const after = await score(world, { ...WEEK, daily: 'true' });
    expect(after).toMatchObject({ sales: before.sales, cost: before.cost, orders: before.orders });
    expect(after.profit).toBeGreaterThan(before.profit);
    const { rows, totals } = await step(world, {
      by: '0s',
      observe: { days: 7, levels: ['campaign', 'targeting', 'ad'] },
    });
    for (const level of ['campaign', 'targeting', 'ad']) expect(sum(rows[level]).profit).toBeCloseTo(totals.profit, 0);
    expect(totals.profit).toBe(after.profit);
    const changes = [
      { asin: 'A', at: null, price: 20, cost: 4 },
      { asin: 'A', at: 100, price: 30 },
      { asin: 'A', at: 200, cost: 5 },
    ];
    const order = { units: 3, sales: 6000 };
    const cost = (of: object) => new ProductCosts(0.3, 2, changes).ofOrders([{ ...order, asin: 'A', at: 0, ...of }]);
    expect([cost({}), cost({ at: 150 }), cost({ at: 200 }), cost({ asin: 'B' })]).toEqual([1200, 1200, 1500, 4200]);
  });

  it('is the same, as are steps and counterfactuals, if a thread computes it', async () => {
    const answers = await Promise.all(
      [market(), market({ inThread: true })].map(async (start) => {
        const world = await start;
        await ok(world.admin('POST', '/checkpoints', { name: 'untouched' }));
        const [campaign] = await busiest(world, 'campaign');
        const actions = [{ collection: 'campaigns', id: campaign?.id, state: 'PAUSED' }];
        const past = { changes: actions, from: '2026-02-27T12:00:00Z', until: '2026-03-04T12:00:00Z', settled: true };
        return [
          await counterfactual(world, past),
          await step(world, { by: '3d', actions, observe: { days: 3, levels: ['campaign', 'searchTerm'] } }),
          await score(world, { ...WEEK, until: '2026-03-04', baseline: 'untouched', daily: 'true' }),
        ];
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[2].difference.clicks).toBeLessThan(0);
  });

  it.each([
    [{ ...WEEK, until: '2026-02-01' }, 400, /until: 2026-02-01 is before from 2026-02-23/],
    [{ from: '2020-01-01' }, 400, /until: 2026-03-01 is more than 400 days/],
    [{ from: 'yesterday' }, 400, /from: must be a day/],
    [{ ...WEEK, baseline: 'unknown' }, 400, /baseline: must be now, start, .*; or the name of another world/],
    [{ ...WEEK, profileId: '42' }, 404, /profile 42/],
  ])('refuses %j', async (query, expected, message) => {
    const world = await market();
    const { status, json } = await world.admin(
      'GET',
      `/market/score?${new URLSearchParams({ profileId: US, ...query }).toString()}`,
    );
    expect([status, json.detail]).toEqual([expected, expect.stringMatching(message)]);
  });
});
