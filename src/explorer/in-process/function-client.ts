/**
 * Runs a client that is a function of this process.
 */
import type { ClientEnd, ClientRun, ExploredClient } from '../run/client.ts';
import { directFetch } from './direct-fetch.ts';
import type { ClientFunction } from './explorer-world.ts';
import { WorldOfRun } from './world-of-run.ts';

const FAILED = 1;
const GRACE_MS = 100;
/** A client that sleeps and calls more often than this does not end. */
const MAX_ACTIVITY = 20_000;

export class FunctionClient implements ExploredClient {
  readonly transport: 'direct' | 'http';
  readonly #client: ClientFunction;

  constructor(client: ClientFunction, transport: 'direct' | 'http') {
    this.#client = client;
    this.transport = transport;
  }

  async run(run: ClientRun): Promise<ClientEnd> {
    const fetch = this.transport === 'direct' ? directFetch(run.lane) : globalThis.fetch;
    let world: WorldOfRun | undefined;
    const { promise: ended, resolve } = Promise.withResolvers<ClientEnd>();
    const start = (): void => {
      world?.stop();
      const started = (world = new WorldOfRun(run, fetch));
      void this.#call(started).then((end) => {
        if (started === world) resolve(end);
      });
    };
    const hang = (): void => resolve({ exitStatus: undefined, error: undefined, outputs: new Map() });
    run.onKill(start);
    run.onEndless(hang);
    run.onStall(() => world?.stall());
    run.stop.addEventListener('abort', hang);
    start();
    const stopWatching = watch(() => world?.activity ?? 0, run.timeoutMs, hang);
    try {
      return await ended;
    } finally {
      run.stop.removeEventListener('abort', hang);
      stopWatching();
      world?.stop();
    }
  }

  async #call(world: WorldOfRun): Promise<ClientEnd> {
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

/** Calls `hang` when the client has been inactive for a while. Returns a function that ends the watch. */
function watch(activity: () => number, timeoutMs: number, hang: () => void): () => void {
  let [seen, isWarned] = [activity(), false];
  const check = (): void => {
    const isActive = activity() !== seen;
    if (activity() > MAX_ACTIVITY || (!isActive && isWarned)) return hang();
    // On a busy machine the process may have been inactive itself, so the client gets another moment.
    isWarned = !isActive;
    seen = activity();
    timer = setTimeout(check, isWarned ? GRACE_MS : timeoutMs);
    return undefined;
  };
  let timer = setTimeout(check, timeoutMs);
  return () => clearTimeout(timer);
}

/** Equal results have equal texts. */
function textOfResult(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(plain(result, new Set()));
}

/** JSON has no bigints, maps and sets. An object that contains itself ends there. */
function plain(value: unknown, outer: ReadonlySet<unknown>): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (outer.has(value)) return '<itself>';
  const inside = new Set([...outer, value]);
  if (value instanceof Map) return [...value].map((entry) => plain(entry, inside));
  if (Array.isArray(value) || value instanceof Set) return [...value].map((item) => plain(item, inside));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, inside)]));
}
