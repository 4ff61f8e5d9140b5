/**
 * The agents of test/fixtures/market/market-agents.ts, which benchmarks compare: each acts, and the same seed acts the same.
 */
import { expect, it } from 'vitest';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { AGENTS, type AgentName } from '../../fixtures/market/market-agents.ts';
import { runNights, type AgentMarket } from '../../fixtures/market/market-nights.ts';
import { market, numbersOf, ok, score, type Numbers } from '../../fixtures/market/market.ts';
import { US } from '../../fixtures/scenarios.ts';

const NIGHTS = 6;
const WITH_CHANCE: readonly AgentName[] = ['bandit', 'randomWalk'];

/** With the errors of a refused step, as the client library throws them. */
function marketOf(seller: TestWorld, world: string): AgentMarket {
  return {
    async step(body) {
      const { status, json } = await seller.admin('POST', `/worlds/${world}/market/step`, { profileId: US, ...body });
      if (status === 200) return json;
      throw Object.assign(new Error(json.detail), { errors: json.errors });
    },
  };
}

async function outcome(seller: TestWorld, agent: AgentName, seed: number, world: string) {
  await ok(seller.admin('POST', '/worlds', { name: world, from: 'default' }));
  const actions = await runNights(marketOf(seller, world), AGENTS[agent](seed), NIGHTS);
  const numbers: Numbers = numbersOf(await score(seller, { from: '2026-03-02' }, `/worlds/${world}`));
  const difference = await ok(seller.admin('GET', `/worlds/${world}/diff`));
  return { actions, numbers, difference: JSON.stringify(difference.profiles).length };
}

it('agents act, each in its own way, and a seed repeats its actions', { timeout: 120_000 }, async () => {
  const seller = await market();
  const outcomes = new Map<string, number>();
  for (const agent of Object.keys(AGENTS) as AgentName[]) {
    const first = await outcome(seller, agent, 1, 'first');
    await ok(seller.admin('DELETE', '/worlds/first'));
    if (WITH_CHANCE.includes(agent)) {
      expect(await outcome(seller, agent, 1, 'first')).toEqual(first);
      await ok(seller.admin('DELETE', '/worlds/first'));
    }
    expect(first.actions > 0, agent).toBe(agent !== 'nothing');
    outcomes.set(agent, first.numbers.profit);
  }
  expect(new Set(outcomes.values()).size).toBe(outcomes.size);
  const other = await outcome(seller, 'randomWalk', 2, 'second');
  expect(other.numbers.profit).not.toBe(outcomes.get('randomWalk'));
});
