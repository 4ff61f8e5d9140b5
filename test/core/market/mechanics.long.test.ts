/**
 * Mechanics of a market that take weeks to see: rivals that change each week, new products, and prices by the hour, over
 * seeds.
 */
import { describe, expect, it } from 'vitest';
import { step } from '../../fixtures/market/market.ts';
import {
  advance,
  byDay,
  campaign,
  clickPrice,
  daily,
  idOf,
  shop,
  STOVE,
  total,
  type DayRow,
} from '../../fixtures/market/mechanics-shop.ts';

const SEEDS = ['1', '2', '3', '4', '5', '6'];
const bidding = (bid: number): object[] => [
  campaign('stoves', STOVE, { keywords: [{ keywordText: 'camping stove', matchType: 'PHRASE', bid }] }),
];
const created = (each: object): object => ({ ...each, createdDaysAgo: 0, startDate: 'today' });

describe('rivals with the strategy acos', () => {
  it('change their bids each week and not within it', async () => {
    let changed = 0;
    for (const seed of SEEDS.slice(0, 3)) {
      const run = async (rivalStrategy: string): Promise<DayRow[]> => {
        // Without a spread of the bids of a search, a price is that of the rivals of the week.
        const world = await shop({
          seed,
          metrics: { rivalStrategy, priceSpread: 0, rivalBudgets: 0 },
          campaigns: bidding(8),
        });
        await advance(world, '38d');
        return (await daily(world, 'campaign', 36)).filter(({ clicks }) => clicks > 10);
      };
      const [weekly, fixed] = [await run('acos'), await run('static')];
      const ratios = new Map<number, number[]>();
      for (const row of weekly) {
        const same = fixed.find(({ date }) => date === row.date);
        if (same === undefined) continue;
        // Weeks begin on Thursdays, in UTC; a day in Los Angeles begins there.
        const week = Math.floor(Date.parse(`${row.date}T08:00:00Z`) / (7 * 86_400_000));
        ratios.set(week, [...(ratios.get(week) ?? []), clickPrice([row]) / clickPrice([same])]);
      }
      const means = [...ratios.values()]
        .filter(({ length }) => length > 3)
        .map((list) => {
          const mean = list.reduce((a, b) => a + b, 0) / list.length;
          for (const ratio of list) expect(Math.abs(ratio / mean - 1)).toBeLessThan(0.2);
          return mean;
        });
      expect(means.length).toBeGreaterThan(3);
      if (Math.max(...means) / Math.min(...means) > 1.1) changed++;
    }
    expect(changed).toBeGreaterThan(0);
  });
});

describe('the quality of a new product', () => {
  const top = (rows: readonly DayRow[]): DayRow[] => rows.filter(({ placement }) => /top/i.test(placement));
  const run = async (seed: string, rampUp: number): Promise<DayRow[]> => {
    const world = await shop({ seed, metrics: { rampUp }, campaigns: bidding(1.4).map(created) });
    await advance(world, '41d');
    return top(await daily(world, 'placement', 40));
  };

  it('rises over its first days', async () => {
    let [early, late] = [0, 0];
    for (const seed of SEEDS) {
      const [rising, known] = [await run(seed, 10), await run(seed, 0)];
      const part = (from: string, to: string): number => {
        const within = ({ date }: DayRow): boolean => from <= date && date <= to;
        return total(rising.filter(within), 'impressions') / total(known.filter(within), 'impressions');
      };
      early += part('2026-03-02', '2026-03-07') / SEEDS.length;
      late += part('2026-04-01', '2026-04-10') / SEEDS.length;
    }
    expect(late - early).toBeGreaterThan(0.05);
  });

  it('does not begin again with another ad of the same product', async () => {
    const [world, plain] = await Promise.all(
      [1, 2].map(() => shop({ metrics: { rampUp: 10 }, campaigns: bidding(1.4).map(created) })),
    );
    if (world === undefined || plain === undefined) throw new Error('there are no shops');
    for (const each of [world, plain]) await advance(each, '25d');
    const old = await idOf(world, 'productAds', () => true);
    await step(world, {
      by: '0s',
      actions: [
        { collection: 'productAds', id: old.adId, state: 'ARCHIVED' },
        { create: { productAds: [{ adGroupId: old.adGroupId, asin: STOVE, sku: 'again', state: 'ENABLED' }] } },
      ],
    });
    for (const each of [world, plain]) await advance(each, '10d');
    const [again, same] = [await daily(world, 'campaign', 9), await daily(plain, 'campaign', 9)];
    for (const name of ['impressions', 'clicks', 'cost', 'orders'] as const)
      expect(byDay(again, name)).toEqual(byDay(same, name));
    expect(total(again, 'clicks')).toBeGreaterThan(50);
  });
});

describe('rivals that bid 1.6 times as much from day 30 on', () => {
  it.each(SEEDS.slice(0, 2))('raise prices from then on only, with the seed %s', async (seed) => {
    const metrics = { history: 'lifetime', rampUp: 0, rivalBids: 1.6 };
    const [world, plain] = [
      await shop({ seed, timeline: [{ name: 'rival', at: '30d', do: [{ metrics }] }], campaigns: bidding(8) }),
      await shop({ seed, campaigns: bidding(8) }),
    ];
    for (const each of [world, plain]) await advance(each, '60d');
    const [raised, same] = [await daily(world, 'campaign', 60), await daily(plain, 'campaign', 60)];
    const until = (rows: readonly DayRow[]): DayRow[] => rows.filter(({ date }) => date < '2026-04-01');
    const since = (rows: readonly DayRow[]): DayRow[] => rows.filter(({ date }) => date > '2026-04-01');
    expect(until(raised)).toEqual(until(same));
    const factor = clickPrice(since(raised)) / clickPrice(since(same));
    expect(factor).toBeGreaterThan(1.3);
    expect(factor).toBeLessThanOrEqual(1.65);
  });
});
