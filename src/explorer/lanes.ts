/**
 * The lanes of an exploration: as many runs at the same time as there are lanes. A lane is started when it is needed.
 */
import type { ExploredClient } from './run/client.ts';
import { Lane, type PreparedWorld } from './run/lane.ts';
import type { Outcome } from './run/outcome.ts';
import { performRun, type RunRequest } from './run/perform-run.ts';

export class Lanes {
  readonly #client: ExploredClient;
  readonly #prepared: PreparedWorld;
  readonly #max: number;
  /** Those that are in use are closed too if the exploration ends by an error. */
  readonly #all = new Set<Lane>();
  readonly #free: Lane[] = [];
  readonly #waiting: ((lane: Lane) => void)[] = [];
  #started = 0;

  constructor({ client, prepared }: { client: ExploredClient; prepared: PreparedWorld }, max: number) {
    this.#client = client;
    this.#prepared = prepared;
    this.#max = max;
  }

  async perform(request: RunRequest): Promise<Outcome> {
    const lane = await this.#take();
    const outcome = await performRun({ client: this.#client, prepared: this.#prepared }, lane, request);
    // A client in this process that hangs can still make calls, which must not reach the next run.
    const isClean = outcome.exitStatus !== undefined || this.#client.transport === 'direct';
    this.#release(isClean ? lane : await this.#replace(lane));
    return outcome;
  }

  /** Results in the order of the items. Starts no more work than there are lanes. */
  async forEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    const queue = items.entries();
    const worker = async (): Promise<void> => {
      for (const [i, item] of queue) results[i] = await work(item);
    };
    await Promise.all(Array.from({ length: this.#max }, worker));
    return results;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((lane) => lane.close()));
  }

  async #take(): Promise<Lane> {
    const lane = this.#free.pop();
    if (lane !== undefined) return lane;
    if (this.#started === this.#max) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#started++;
    return this.#start();
  }

  async #start(): Promise<Lane> {
    const lane = await Lane.start(this.#prepared, this.#client.transport);
    this.#all.add(lane);
    return lane;
  }

  async #replace(lane: Lane): Promise<Lane> {
    this.#all.delete(lane);
    await lane.close();
    return this.#start();
  }

  #release(lane: Lane): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(lane);
    else next(lane);
  }
}
