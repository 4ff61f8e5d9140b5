/**
 * Reads data of the present world for a component, and reads it again when the world changes.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Given, OperationId } from '../../client/http-client.ts';
import { call } from '../api/call.ts';
import { adminToken } from '../api/admin-token.ts';
import { currentWorld } from './location.ts';
import { activity, changes } from './world-events.ts';

export interface QueryState<T> {
  /** Kept while newer data is read. */
  data: T | undefined;
  error: unknown;
}

interface QueryOptions {
  /** Nothing is read. */
  skip?: boolean;
  /** `activity`: also after requests of clients, at most once a second; this is the default. */
  refresh?: 'changes' | 'activity';
  world?: string;
}

/** Equal parameters are one query, so `given` can be written in place. */
export function useQuery<K extends OperationId>(
  id: K,
  given: Given<K>,
  { skip = false, refresh = 'activity', world = currentWorld.value }: QueryOptions = {},
): QueryState<Answer<K>> {
  const key = skip ? undefined : JSON.stringify([id, given, world, adminToken.value]);
  const version = refresh === 'changes' ? changes.value : activity.value;
  const [state, setState] = useState<QueryState<Answer<K>> & { key: string | undefined }>(EMPTY);
  const reader = useRef<Reader | undefined>(undefined);

  useEffect(() => {
    if (key === undefined) return;
    const created = new Reader(async (signal) => {
      try {
        const data = await call(id, given, { world, signal });
        setState({ key, data, error: undefined });
      } catch (error) {
        // The data of an earlier read would contradict the error.
        if (!signal.aborted) setState({ key, data: undefined, error });
      }
    });
    reader.current = created;
    return () => {
      reader.current = undefined;
      created.stop();
    };
    // `key` represents the parameters.
  }, [key]);
  useEffect(() => reader.current?.read(), [key, version]);

  return state.key === key ? state : EMPTY;
}

const EMPTY = { key: undefined, data: undefined, error: undefined };

/** Reads one at a time; while it reads, any number of further reads become one. */
class Reader {
  readonly #read: (signal: AbortSignal) => Promise<void>;
  readonly #controller = new AbortController();
  #isReading = false;
  #isStale = false;

  constructor(read: (signal: AbortSignal) => Promise<void>) {
    this.#read = read;
  }

  read(): void {
    if (this.#isReading) this.#isStale = true;
    else void this.#readUntilFresh();
  }

  stop(): void {
    this.#controller.abort();
  }

  async #readUntilFresh(): Promise<void> {
    const { signal } = this.#controller;
    this.#isReading = true;
    do {
      this.#isStale = false;
      await this.#read(signal);
    } while (this.#isStale && !signal.aborted);
    this.#isReading = false;
  }
}
