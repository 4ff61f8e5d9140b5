/**
 * Turns of large work where the memory of the process is limited. What does not fit beside the work in progress waits for
 * its end, in the order of arrival.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MINUTE_MS } from '../model/text/time-units.ts';
import { memoryLeft, refusal } from './memory.ts';
import { QuotaExceeded } from './quota.ts';

interface Turn {
  /** The bytes that the work may use. */
  bytes: number;
  /** Ends the turn; a second call does nothing. */
  end(): void;
}

interface Request {
  least: number;
  most: number;
  start(turn: Turn): void;
  refuse(error: Error): void;
}

/** What an idle thread has in memory, which the work of others can use. */
interface IdleThread {
  bytes(): number;
  stop(): Promise<void>;
}

interface Databases {
  bytes(): number;
  releaseCaches(): void;
}

const MAX_WAITING = 256;
const MAX_WAIT_MS = MINUTE_MS;
/** The time after which the allocator of the image has returned free memory to the system. */
const RETURN_MS = 1500;

export class MemoryTurns {
  readonly #limit: number | undefined;
  readonly #waiting: Request[] = [];
  readonly #thread: IdleThread;
  /** Of the work in progress. */
  #bytes = 0;
  #isStarting = false;
  /** Whether the memory of ended work may not have been returned yet. */
  #hasEnded = false;
  /** All databases in memory, if they are known. */
  databases: Databases = { bytes: () => Infinity, releaseCaches: () => {} };

  constructor(limit: number | undefined, thread: IdleThread) {
    this.#thread = thread;
    this.#limit = limit;
  }

  /** Otherwise all work can be performed at once. */
  get isLimited(): boolean {
    return this.#limit !== undefined;
  }

  /**
   * Resolves when there is room for the least number of bytes, with at most the most. Rejects with `QuotaExceeded` if
   * they do not fit although no other work is in progress, or if it waits too long. The signal ends the turn.
   */
  take(least: number, { most = least, signal }: { most?: number; signal?: AbortSignal } = {}): Promise<Turn> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new QuotaExceeded(`${MAX_WAITING} large requests are waiting for memory, which is the limit; retry later`);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        const place = this.#waiting.indexOf(request);
        if (place !== -1) this.#waiting.splice(place, 1);
      };
      const request: Request = {
        least,
        most,
        start(turn) {
          settle();
          signal?.addEventListener('abort', turn.end);
          resolve(turn);
        },
        refuse: (error) => (settle(), reject(error)),
      };
      const leave = (): void => request.refuse(new QuotaExceeded('The client has ended the request'));
      const late = `The request has waited ${MAX_WAIT_MS / 1000} seconds for the memory that others use; retry later`;
      const timer = globalThis.setTimeout(() => request.refuse(new QuotaExceeded(late)), MAX_WAIT_MS).unref();
      signal?.addEventListener('abort', leave);
      this.#waiting.push(request);
      if (signal?.aborted === true) leave();
      void this.#startNext();
    });
  }

  /** Performs work that is over when its promise is settled. */
  async during<Result>(bytes: number, work: () => Result | Promise<Result>): Promise<Result> {
    const turn = await this.take(bytes);
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  async #startNext(): Promise<void> {
    // While it waits for the end of the thread, no other work is in progress.
    if (this.#isStarting) return;
    this.#isStarting = true;
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        if (this.#left() < next.least && this.#bytes === 0) await this.#makeRoom();
        // It may have left meanwhile.
        if (next !== this.#waiting[0]) continue;
        const left = this.#left();
        if (left >= next.least) next.start(this.#turnOf(Math.max(next.least, Math.min(next.most, left))));
        else if (this.#bytes > 0) return;
        else next.refuse(refusal(next.least, this.#limit));
      }
    } finally {
      this.#isStarting = false;
    }
  }

  #left(): number {
    return memoryLeft(this.#limit, () => this.databases.bytes(), this.#thread.bytes()) - this.#bytes;
  }

  #turnOf(bytes: number): Turn {
    this.#bytes += bytes;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      this.#bytes -= bytes;
      this.#hasEnded = true;
      void this.#startNext();
    };
    return { bytes, end };
  }

  /** While no work is in progress. */
  async #makeRoom(): Promise<void> {
    const least = this.#waiting[0]?.least ?? 0;
    collectGarbage();
    this.databases.releaseCaches();
    // Buffers are released in a later turn.
    await setImmediate();
    if (this.#left() < least) await this.#thread.stop();
    if (this.#left() < least && this.#hasEnded) await setTimeout(RETURN_MS, undefined, { ref: false });
    this.#hasEnded = false;
  }
}

/** V8 does not see that buffers which nothing refers to fill the memory. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
