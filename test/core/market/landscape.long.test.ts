/**
 * Landscapes, the upper bound and expected scores.
 */
import { describe, expect, it } from 'vitest';
import { busiest, counterfactual, market, ok, score } from '../../fixtures/market/market.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';

const DAY = '2026-02-25';
/** Midnight of the day in Los Angeles. */
const MIDNIGHT = '2026-02-25T08:00:00Z';

interface Point {
  bid: number;
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  units: number;
  sales: number;
  placements: { topOfSearch: number } | null;
  expected: { clicks: number; orders: number; cost: number; profit: number };
}

async function landscape(world: TestWorld, body: object): Promise<Point[]> {
  const { points } = await ok(world.admin('POST', '/market/landscape', { profileId: US, date: DAY, ...body }));
  return points;
}

describe('a landscape', () => {
  it('equals worlds in which the keyword or target has had the bid since the first instant of the day', async () => {
    const world = await market();
    const [first, second] = await busiest(world, 'targeting');
    for (const target of [first, second]) {
      const { collection = '', id = '' } = target ?? {};
      const bids = [0.3, 0.9, 2.5];
      const points = await landscape(world, { id, bids });
      expect(points.map(({ bid }) => bid)).toEqual(bids);
      for (const { bid, impressions, clicks, cost, orders, units, sales } of points) {
        const changes = [{ collection, id, bid }];
        const until = '2026-02-26T07:59:59Z';
        const { entities } = await counterfactual(world, { changes, from: MIDNIGHT, until, settled: true });
        expect(entities[0]?.with).toMatchObject({ impressions, clicks, cost, orders, units, sales });
      }
      expect(points[2]?.clicks).toBeGreaterThan(points[0]?.clicks ?? Infinity);
    }
  });

  it('has ten bids by default, with which impressions at the top do not fall', async () => {
    const world = await market();
    const [target] = await busiest(world, 'targeting');
    const points = await landscape(world, { id: target?.id });
    expect(points.length).toBe(10);
    const tops = points.map(({ impressions, placements }) => impressions * (placements?.topOfSearch ?? 0));
    for (const [i, top] of tops.entries()) expect(top).toBeGreaterThanOrEqual((tops[i - 1] ?? 0) - 1);
    const { clicks = 0, expected } = points.at(-1) ?? {};
    expect(expected?.clicks).toBeGreaterThan(0.5 * clicks);
    expect(expected?.clicks).toBeLessThan(2 * clicks);
  });

  it('is refused for an entity without a bid, and for too many bids', async () => {
    const world = await market();
    const unknown = await world.admin('POST', '/market/landscape', { profileId: US, id: '1', date: DAY });
    expect(unknown).toMatchObject({ status: 404, json: { detail: expect.stringContaining('keyword or target 1') } });
    const bids = Array.from({ length: 51 }, (_, i) => i);
    expect(await world.admin('POST', '/market/landscape', { profileId: US, id: '1', bids })).toMatchObject({
      status: 400,
    });
  });
});

describe('the upper bound', () => {
  const WEEK = { from: '2026-02-23', until: '2026-03-01' };

  it('is above what is expected of the account and of the best constant bids', async () => {
    const world = await market();
    const query = new URLSearchParams({ profileId: US, ...WEEK, bids: 'true' });
    const { bound, expected, constantBids } = await ok(world.admin('GET', `/market/oracle?${query}`));
    expect(constantBids.expected.profit).toBeGreaterThan(expected.profit);
    expect(bound.profit).toBeGreaterThan(constantBids.expected.profit);
    expect(constantBids.bids.length).toBeGreaterThan(100);
  });

  it('and the expected score are near what happened, and name the waste', async () => {
    const world = await market();
    const { expected, clicks, cost } = await score(world, { ...WEEK, expected: 'true' });
    expect(expected.clicks / clicks).toBeGreaterThan(0.8);
    expect(expected.clicks / clicks).toBeLessThan(1.25);
    expect(expected.waste).toBeGreaterThan(0);
    expect(expected.waste).toBeLessThan(0.3 * cost);
    expect(expected.regret).toBeCloseTo(expected.bound - expected.profit, 1);
  });
});
