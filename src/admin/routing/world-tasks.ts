/**
 * Computations on whole worlds. Those on a large world run in a worker thread, on copies of the worlds, so that other
 * requests do not wait for them.
 */
import { QuotaExceeded } from '../../world/quota.ts';
import { WorkerThread } from '../../world/worker-thread.ts';
import type { World } from '../../world/state/world.ts';

/** A named function that depends on its arguments only. The input is copied between threads; the result is a text. */
export interface WorldTask<Input> {
  readonly name: string;
  run(world: World, input: Input): string;
}

/** What `src/admin/world-worker.ts` receives. It returns the text in UTF-8. */
export interface TaskMessage {
  task: string;
  bytes: Uint8Array;
  input: unknown;
}

/** The default world is smaller; a task on a world of this size takes up to a few hundred milliseconds. */
const LARGE_BYTES = 2 * 2 ** 20;

/** Each holds a copy of its world. */
const MAX_WAITING = 8;

export class WorldTasks {
  readonly #thread: WorkerThread;

  /** `program` is that of `src/admin/world-worker.ts`. */
  constructor(program: URL) {
    this.#thread = new WorkerThread({ name: 'world tasks', url: program });
  }

  /** Throws `QuotaExceeded` if too many tasks are waiting. */
  run<Input>(task: WorldTask<Input>, world: World, input: Input): string | Promise<Uint8Array<ArrayBuffer>> {
    if (world.bytes < LARGE_BYTES) return task.run(world, input);
    if (this.#thread.waiting >= MAX_WAITING)
      throw new QuotaExceeded(
        `${MAX_WAITING} comparisons and scenarios of large worlds are waiting, which is the limit; retry later`,
      );
    const message: TaskMessage = { task: task.name, bytes: world.toBytes(), input };
    // Only `world-worker.ts` answers.
    return this.#thread.ask(message) as Promise<Uint8Array<ArrayBuffer>>;
  }
}
