/**
 * Tasks on worlds that can end with a problem, which a thread cannot throw.
 */
import type { WorldTask, Work } from '../../world/lifecycle/world-tasks.ts';
import type { TaskName } from '../../world/row-limits.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { World } from '../../world/state/world.ts';
import { Problem, type ProblemFacts } from './problem.ts';

type Outcome<Result> = { value: Result } | { problem: ProblemFacts };

type ProblemTask<Input, Result> = WorldTask<Input, Outcome<Result>>;

export function problemTask<Input, Result>(
  name: TaskName,
  perform: (world: World, input: Input) => Result,
): ProblemTask<Input, Result> {
  return {
    name,
    run(world, input) {
      try {
        return { value: perform(world, input) };
      } catch (error) {
        if (error instanceof Problem) return { problem: error.facts };
        throw error;
      }
    },
  };
}

export async function performTask<Input, Result>(
  { tasks }: Worlds,
  task: ProblemTask<Input, Result>,
  world: World,
  input: Input,
  work: Work,
): Promise<Result> {
  const { lifetime } = world;
  const outcome = await tasks.run(task, world, input, work);
  world.mustLive(lifetime);
  if ('problem' in outcome) throw new Problem(outcome.problem);
  return outcome.value;
}
