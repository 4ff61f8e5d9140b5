/**
 * Runs a client that is a function of this process.
 */
import type { ClientEnd, ClientRun, ExploredClient } from '../run/client.ts';
import { directFetch } from './direct-fetch.ts';
import { ExplorerWorld } from './explorer-world.ts';
import { textOfResult } from './text-of-result.ts';

/** Resolves to what the client has produced, which is compared with that of the reference runs. */
export type ClientFunction = (world: ExplorerWorld) => unknown;

const FAILED = 1;

export class FunctionClient implements ExploredClient {
  readonly transport: 'direct' | 'http';
  readonly #client: ClientFunction;
  readonly #timeoutMs: number;

  constructor(client: ClientFunction, { transport, timeoutMs }: { transport: 'direct' | 'http'; timeoutMs: number }) {
    this.#client = client;
    this.transport = transport;
    this.#timeoutMs = timeoutMs;
  }

  async run(run: ClientRun): Promise<ClientEnd> {
    const fetch = this.transport === 'direct' ? directFetch(run.lane) : globalThis.fetch;
    let world: ExplorerWorld | undefined;
    const { promise: ended, resolve } = Promise.withResolvers<ClientEnd>();
    const start = (): void => {
      world?.stop();
      const started = (world = new ExplorerWorld(run.id, run.lane, fetch));
      void this.#call(started).then((end) => {
        if (started === world) resolve(end);
      });
    };
    const hang = (): void => resolve({ exitStatus: undefined, error: undefined, outputs: new Map() });
    run.onKill(start);
    run.onEndless(hang);
    run.onStall(() => world?.stall());
    const timer = setTimeout(hang, this.#timeoutMs);
    start();
    try {
      return await ended;
    } finally {
      clearTimeout(timer);
      world?.stop();
    }
  }

  async #call(world: ExplorerWorld): Promise<ClientEnd> {
    try {
      const result = await this.#client(world);
      const outputs = result === undefined ? [] : [['result', textOfResult(result)] as const];
      return { exitStatus: 0, error: undefined, outputs: new Map(outputs) };
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return { exitStatus: FAILED, error: text, outputs: new Map() };
    }
  }

  volatileTexts(): readonly (readonly [string, string])[] {
    return [];
  }
}
