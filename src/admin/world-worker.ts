/**
 * The worker thread of `routing/world-tasks.ts`: performs tasks on copies of large worlds.
 */
import { answerMessages } from '../world/worker-thread.ts';
import { World } from '../world/state/world.ts';
import { DIFF_TASK } from './diff/diff.ts';
import type { TaskMessage, WorldTask } from './routing/world-tasks.ts';
import { SCENARIO_TASK } from './scenarios/world-scenario.ts';

// The input of a task is what `WorldTasks.run` was given for it.
const TASKS = [DIFF_TASK, SCENARIO_TASK] as readonly WorldTask<never>[];

answerMessages((message) => {
  // Only `WorldTasks` sends messages.
  const { task: name, bytes, input } = message as TaskMessage;
  const task = TASKS.find((each) => each.name === name);
  if (task === undefined) throw new Error(`there is no task ${name}`);
  const world = new World(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    return new TextEncoder().encode(task.run(world, input as never));
  } finally {
    world.close();
  }
});
