/**
 * What agents earn in market scenarios, over three seeds: in the order that the scenarios declare, and never more than the
 * bound. `node bench/market-scenarios.ts` measures all scenarios over 20 seeds.
 */
import { expect, it } from 'vitest';
import { inProcessClient } from '../../fixtures/programs/in-process-client.ts';
import { differences, mean, outcomesOf, type Outcome } from '../../fixtures/market/market-outcomes.ts';
import { MARKET_SCENARIOS } from '../../fixtures/market/market-scenarios.ts';

const TESTED = ['market-calm', 'market-waste', 'market-clones', 'market-stock-out'];
const SEEDS = [1, 2, 3];

const scenarios = MARKET_SCENARIOS.filter(({ scenario }) => TESTED.includes(scenario));

it.each(scenarios)('agents of $scenario earn in the expected order', { timeout: 120_000 }, async (tested) => {
  using sandbox = inProcessClient();
  const names = [...new Set(tested.order.flatMap(({ more, less }) => [more, less]))];
  const outcomes = new Map<string, Outcome[]>(names.map((name) => [name, []]));
  for (const seed of SEEDS)
    for (const [name, outcome] of await outcomesOf(sandbox.client, tested, { seed, names })) {
      outcomes.get(name)?.push(outcome);
      expect(outcome.profit, `${name} with seed ${seed}`).toBeLessThanOrEqual(outcome.bound);
      expect(outcome.actions > 0, `${name} with seed ${seed} acts`).toBe(name !== 'nothing');
    }
  for (const { more, less, by } of tested.order) {
    const found = differences(outcomes.get(more) ?? [], outcomes.get(less) ?? []);
    expect(mean(found), `${more} minus ${less}: ${found.join(', ')}`).toBeGreaterThanOrEqual(by);
  }
});
