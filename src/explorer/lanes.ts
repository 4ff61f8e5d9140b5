/**
 * The lanes of an exploration. A lane is started when a run needs one and none is free, so that there are as many as runs
 * at the same time.
 */
import { Lane } from './run/lane.ts';
import type { Outcome } from './run/outcome.ts';
import { performRun, type RunContext, type RunRequest } from './run/perform-run.ts';

export class Lanes {
  readonly #context: RunContext;
  /** Those that are in use are closed too if the exploration ends by an error. */
  readonly #all = new Set<Lane>();
  readonly #free: Lane[] = [];

  constructor(context: RunContext) {
    this.#context = context;
  }

  async perform(request: RunRequest): Promise<Outcome> {
    const lane = this.#free.pop() ?? (await this.#start());
    const outcome = await performRun(this.#context, lane, request);
    // A client in this process that hangs can still make calls, which must not reach the next run.
    const isClean = outcome.exitStatus !== undefined || this.#context.client.transport === 'direct';
    if (isClean) this.#free.push(lane);
    else await this.#close(lane);
    return outcome;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((lane) => this.#close(lane)));
  }

  async #start(): Promise<Lane> {
    const { prepared, client } = this.#context;
    const lane = await Lane.start(prepared, client);
    this.#all.add(lane);
    return lane;
  }

  async #close(lane: Lane): Promise<void> {
    this.#all.delete(lane);
    await lane.close();
  }
}

/** Results in the order of the items. Works on at most `parallel` items at the same time. */
export async function inParallel<T, R>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of queue) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
