/**
 * Limits what waits in memory for clients that do not read. A connection has one response at a time. While the responses
 * of all connections exceed a limit, further requests wait, and connections whose clients take nothing are closed.
 */
import type { HttpBindings, serve, ServerType } from '@hono/node-server';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../world/clock.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

export interface UnreadLimits {
  /** The bytes that wait for all clients together. One response may be longer. Beyond twice this, no grace is given. */
  totalBytes: number;
  /** A connection whose client has taken nothing for this time can be closed to make room. */
  graceMs: number;
  /**
   * A client that takes nothing of its response between two looks, one after each such time, is disconnected: the buffers of
   * the connection take a part before the first look. To make room, a client that has not taken all in this time is too.
   */
  idleMs: number;
}

const MIB = 2 ** 20;
const MEMORY_SHARE = 1 / 4;
const LOOK_MS = 10;

/** `memory` is the memory limit of the process. */
export function defaultUnreadLimits(memory: number | undefined): UnreadLimits {
  return { totalBytes: Math.min(512 * MIB, (memory ?? Infinity) * MEMORY_SHARE), graceMs: 1000, idleMs: 30_000 };
}

interface Unfinished {
  response: ServerResponse;
  /** When it was first found waiting, in the time of `stopwatch`. */
  foundAt?: number;
  /** When its client was last found to have taken a part of it. */
  takenAt?: number;
  taken?: number;
}

/** An operator must be able to see that the process runs. */
const HEALTH = /\/(?:livez|readyz)$/;

export class UnreadResponses {
  readonly #limits: UnreadLimits;
  /** The responses that are computed or wait for their clients; the oldest first. */
  readonly #unfinished = new Map<Socket, Unfinished>();
  /** Resolves when the last request that waits is performed. */
  #queue: Promise<void> | undefined;

  constructor(limits: UnreadLimits) {
    this.#limits = limits;
  }

  /** The number of bytes that wait. */
  get bytes(): number {
    return this.#waiting().bytes;
  }

  /** Performs a request when there is room for its response. */
  limit(fetch: Fetch): Fetch {
    return (request, env) => {
      // The cast is safe: all listeners use HTTP/1.1.
      const { incoming, outgoing } = env as HttpBindings;
      const { socket } = incoming;
      this.#add(socket, outgoing);
      const perform = (): ReturnType<Fetch> => this.#checkAfter(fetch(request, env));
      if ((this.#queue === undefined && !this.#isFull()) || HEALTH.test(incoming.url ?? '')) return perform();
      return this.#waitForRoom().then(() => (socket.destroyed ? new Response(null, { status: 400 }) : perform()));
    };
  }

  /** Node.js calls back when a connection was idle for some time, or was kept alive and got no request. */
  watch(server: ServerType): void {
    server.setTimeout(this.#limits.idleMs, (socket?: Socket) => {
      if (socket === undefined) return;
      if (socket.writableLength > 0 || !this.#unfinished.has(socket)) socket.destroy();
    });
  }

  #add(socket: Socket, response: ServerResponse): void {
    this.#unfinished.delete(socket);
    this.#unfinished.set(socket, { response });
    response.once('close', () => {
      if (this.#unfinished.get(socket)?.response === response) this.#unfinished.delete(socket);
    });
  }

  /** A response that is computed over time was admitted when others that are now complete were not. */
  #checkAfter(response: ReturnType<Fetch>): ReturnType<Fetch> {
    if (!(response instanceof Promise)) return response;
    const check = (): void => {
      if (this.#queue === undefined && this.#isFull()) void this.#waitForRoom();
    };
    // The response is written before the next turn.
    return response.finally(() => setImmediate(check));
  }

  #waitForRoom(): Promise<void> {
    const queue = (this.#queue ?? Promise.resolve()).then(() => this.#makeRoom());
    this.#queue = queue;
    return queue.finally(() => {
      if (this.#queue === queue) this.#queue = undefined;
    });
  }

  async #makeRoom(): Promise<void> {
    // Lets the previous request write its response.
    await nextTurn();
    while (this.#isFull()) {
      this.#closeOldest();
      await sleep(LOOK_MS);
    }
  }

  /** Until there is room, closes the connections whose clients do not read, or read too slowly. */
  #closeOldest(): void {
    const now = stopwatch();
    const { totalBytes } = this.#limits;
    const { bytes, largest } = this.#waiting();
    let left = bytes;
    for (const [socket, unfinished] of this.#unfinished) {
      if (left <= Math.max(totalBytes, largest)) return;
      const { destroyed, writableLength } = socket;
      if (destroyed || writableLength === 0) continue;
      if (left <= 2 * totalBytes && !this.#isOverdue(socket, unfinished, now)) continue;
      socket.destroy();
      left -= writableLength;
    }
  }

  #isOverdue(socket: Socket, unfinished: Unfinished, now: number): boolean {
    const taken = bytesTaken(socket);
    if (taken !== unfinished.taken) Object.assign(unfinished, { taken, takenAt: now });
    const { foundAt = now, takenAt = now } = unfinished;
    unfinished.foundAt = foundAt;
    return now - takenAt >= this.#limits.graceMs || now - foundAt >= this.#limits.idleMs;
  }

  /** The largest response may exceed the limit alone. */
  #isFull(): boolean {
    const { bytes, largest } = this.#waiting();
    return bytes > Math.max(this.#limits.totalBytes, largest);
  }

  #waiting(): { bytes: number; largest: number } {
    let [bytes, largest] = [0, 0];
    for (const { destroyed, writableLength } of this.#unfinished.keys()) {
      if (destroyed) continue;
      bytes += writableLength;
      if (writableLength > largest) largest = writableLength;
    }
    return { bytes, largest };
  }
}

/** A response is one write, and only the handle of the connection knows how much of it is left. */
function bytesTaken(socket: Socket): number {
  const { bytesWritten, _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return bytesWritten - (handle?.writeQueueSize ?? 0);
}
