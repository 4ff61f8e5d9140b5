/**
 * Landscapes of many keywords and targets.
 */
import { expect, it } from 'vitest';
import { busiest, counterfactual, market, ok } from '../../fixtures/market/market.ts';
import { US } from '../../fixtures/scenarios.ts';

const DAY = '2026-02-25';

it('a landscape equals ten forked worlds to the cent, for 8 keywords and targets', { timeout: 300_000 }, async () => {
  const world = await market();
  const targets = (await busiest(world, 'targeting', 12)).filter(({ id }) => id !== undefined).slice(0, 8);
  expect(targets.length).toBe(8);
  for (const { collection, id } of targets) {
    const query = { profileId: US, id, date: DAY };
    const { points } = await ok(world.admin('POST', '/market/landscape', query));
    expect(points.length).toBe(10);
    for (const { bid, impressions, clicks, cost, orders, units, sales } of points) {
      const { entities } = await counterfactual(world, {
        changes: [{ collection, id, bid }],
        from: '2026-02-25T08:00:00Z',
        until: '2026-02-26T07:59:59Z',
        settled: true,
      });
      expect(entities[0].with).toMatchObject({ impressions, clicks, cost, orders, units, sales });
    }
  }
});
