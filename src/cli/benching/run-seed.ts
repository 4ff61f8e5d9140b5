/**
 * The nights of one seed: for the agent, for nothing and for the rule, each in a world of its own.
 */
import { createHash } from 'node:crypto';
import { act } from './agent.ts';
import { BUILT_IN_AGENTS, type BuiltInAgent } from './built-in-agents.ts';
import { BASELINES, type Baseline, type Outcome, type SeedResult } from './result.ts';
import { SeedWorld, type BenchStart } from './seed-world.ts';

/** Who acts in the nights, the first of which is 0. */
export interface Actor {
  name: string;
  actIn(world: SeedWorld, night: number): Promise<void>;
}

/** Receives each night before it begins. */
type OnNight = (actor: string, night: number) => void;

/** For what an agent draws. The seed of the world does not follow from it. */
export function agentSeed(seed: number): number {
  return createHash('sha256').update(`agent ${seed}`).digest().readUInt32BE();
}

export function builtInActor(name: BuiltInAgent, seed: number): Actor {
  const decide = BUILT_IN_AGENTS[name](agentSeed(seed));
  return { name, actIn: async ({ market }, night) => void (await act(market, await decide(market, night))) };
}

export async function runSeed(start: BenchStart, seed: number, agent: Actor, onNight: OnNight): Promise<SeedResult> {
  const known = new Map<string, Outcome>();
  let bound = 0;
  const runNights = async (actor: Actor): Promise<Outcome> => {
    const world = await SeedWorld.open(start, seed);
    try {
      await world.runNights(async (night) => {
        onNight(actor.name, night);
        await actor.actIn(world, night);
      });
      const score = await world.score();
      known.set(actor.name, score.outcome);
      // An agent can change budgets, so that the bound of its own world is another one.
      if (actor.name === 'nothing') bound = score.bound;
      return score.outcome;
    } finally {
      await world.close();
    }
  };
  const ofBaseline = async (name: Baseline): Promise<Outcome> => known.get(name) ?? runNights(builtInActor(name, seed));
  const own = await runNights(agent);
  const [nothing, rule] = BASELINES;
  return { seed, agent: own, nothing: await ofBaseline(nothing), rule: await ofBaseline(rule), bound };
}
