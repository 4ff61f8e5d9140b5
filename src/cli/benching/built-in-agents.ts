/**
 * The agents that `bench` knows by name: what other agents are compared with.
 */
import { bidOf, clamp, clausesOf, randomOf, type Agent, type Clause } from './agent.ts';

const TARGET_ACOS = 0.2;

function nothing(): Agent {
  return () => Promise.resolve([]);
}

/** Every third night: bids follow the ACOS of 14 days, in steps of at most 20 %. */
function rule(): Agent {
  return async (market, night) => {
    if (night % 3 !== 0) return [];
    const clauses = await clausesOf(market, 14);
    return clauses.flatMap((clause) => bidOf(clause, factorByAcos(clause)));
  };
}

function factorByAcos({ impressions, clicks, orders, cost, sales }: Clause): number {
  if (impressions === 0) return 1.1;
  if (orders === 0) return clicks >= 20 ? 0.8 : 1;
  return clamp(TARGET_ACOS / (cost / sales), 0.8, 1.2);
}

/** Every night: each bid by a factor from 0.8 to 1.25. */
function random(seed: number): Agent {
  const next = randomOf(seed);
  return async (market) => {
    const clauses = await clausesOf(market, 1);
    return clauses.flatMap((clause) => bidOf(clause, 0.8 * (1.25 / 0.8) ** next()));
  };
}

/** A new agent, with nothing learned. */
export const BUILT_IN_AGENTS = { nothing, rule, random } satisfies Record<string, (seed: number) => Agent>;
export type BuiltInAgent = keyof typeof BUILT_IN_AGENTS;

export function isBuiltIn(name: string): name is BuiltInAgent {
  return Object.hasOwn(BUILT_IN_AGENTS, name);
}
