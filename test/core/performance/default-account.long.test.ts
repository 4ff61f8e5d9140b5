/**
 * The default account over 30 days; `calibration.test.ts` measures more accounts.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { measureAccount } from '../../../tools/docs/account-figures.ts';
import { defaultAccount, expectBenchmarks, expectLongTail, expectShapes } from '../../fixtures/accounts/calibration.ts';
import { closeSandboxes, openWorld } from '../../fixtures/sandbox.ts';

afterAll(closeSandboxes);

const SEEDS = ['1', '3', '4'];

describe('the simulation with default parameters', () => {
  it('agrees with public benchmarks in the default account over 30 days', () => {
    const accounts = SEEDS.map((seed) => defaultAccount(seed));
    for (const account of accounts) {
      expectBenchmarks(account);
      expectLongTail(account);
    }
    expectShapes(accounts);
  });

  it('has more traffic on sales days, at higher prices', () => {
    // The last 30 days contain the last Friday to the last Monday of November.
    const { byDay } = defaultAccount('1', Date.parse('2026-12-05T12:00:00Z'));
    const impressions = (days: readonly string[]): number =>
      days.reduce((sum, day) => sum + (byDay.get(`2026-11-${day}`)?.impressions ?? 0), 0);
    expect(impressions(['27', '28', '29', '30'])).toBeGreaterThan(1.2 * impressions(['20', '21', '22', '23']));
  });

  it('has the price level of each marketplace', async () => {
    const world = openWorld({ scenario: 'default', seed: '1' });
    const germany = (): number => measureAccount(world.state, '100000000000202').total.price;
    const before = germany();
    expect(before).toBeGreaterThan(60);
    expect(before).toBeLessThan(100);
    // With cheaper rivals, the same bids also win better places, which cost more.
    await world.admin('PUT', '/metrics/model', { from: 'start', priceLevels: { DE: 0.1 } });
    expect(germany()).toBeLessThan(0.75 * before);
  });
});

describe('sponsored brands of the default account', () => {
  it.each(['100000000000101', '100000000000202'])(
    'of profile %s have rows in every report on every seed',
    (profileId) => {
      for (const seed of SEEDS) {
        const world = openWorld({ scenario: 'default', seed });
        const figures = measureAccount(world.state, profileId, { campaignType: 'headlineSearch' });
        expect(figures.total.orders).toBeGreaterThan(0);
        expect([...figures.parts.keys()]).toEqual(
          expect.arrayContaining(['top of search', 'rest of search', 'product pages', 'exact', 'phrase', 'product']),
        );
        expect(figures.byDay.size).toBe(30);
      }
    },
  );
});
