/**
 * Limits what waits in memory for clients that do not read. A connection has one response at a time. While the responses
 * of all connections exceed a limit, further requests wait, and then the connections that have waited longest are closed.
 */
import type { HttpBindings, serve, ServerType } from '@hono/node-server';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../world/clock.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

export interface UnreadLimits {
  /** The bytes that wait for all clients together. One response may be longer. */
  totalBytes: number;
  /** A connection that has waited for this time can be closed to make room. */
  graceMs: number;
  /** A client that takes nothing of its response for this time is disconnected. */
  idleMs: number;
}

const MIB = 2 ** 20;
const MEMORY_SHARE = 1 / 4;
const LOOK_MS = 10;

/** `memory` is the memory limit of the process. */
export function defaultUnreadLimits(memory: number | undefined): UnreadLimits {
  return { totalBytes: Math.min(512 * MIB, (memory ?? Infinity) * MEMORY_SHARE), graceMs: 1000, idleMs: 30_000 };
}

interface Connection {
  /** The latest response. */
  response: ServerResponse;
  /** When it was first found waiting, in the time of `stopwatch`. */
  foundAt?: number;
}

/** An operator must be able to see that the process runs. */
const HEALTH = /\/(?:livez|readyz)$/;

export class UnreadResponses {
  readonly #limits: UnreadLimits;
  /** By the time of the latest request, the oldest first. */
  readonly #connections = new Map<Socket, Connection>();
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
      if (!this.#connections.delete(socket)) socket.once('close', () => this.#connections.delete(socket));
      this.#connections.set(socket, { response: outgoing });
      if ((this.#queue === undefined && !this.#isFull()) || HEALTH.test(incoming.url ?? '')) return fetch(request, env);
      return this.#waitForRoom().then(() =>
        socket.destroyed ? new Response(null, { status: 400 }) : fetch(request, env),
      );
    };
  }

  /** Node.js calls back when a connection was idle for some time, or was kept alive and got no request. */
  watch(server: ServerType): void {
    server.setTimeout(this.#limits.idleMs, (socket?: Socket) => {
      if (socket === undefined) return;
      if (socket.writableLength > 0 || this.#connections.get(socket)?.response.closed) socket.destroy();
    });
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
      await sleep(LOOK_MS);
      this.#closeOldest();
    }
  }

  /** Until there is room, closes the connections that have waited for the grace period. */
  #closeOldest(): void {
    const now = stopwatch();
    for (const [socket, connection] of this.#connections) {
      if (!this.#isFull()) return;
      if (socket.writableLength === 0) continue;
      connection.foundAt ??= now;
      if (now - connection.foundAt < this.#limits.graceMs) continue;
      this.#connections.delete(socket);
      socket.destroy();
    }
  }

  /** The largest response may exceed the limit alone. */
  #isFull(): boolean {
    const { bytes, largest } = this.#waiting();
    return bytes > Math.max(this.#limits.totalBytes, largest);
  }

  #waiting(): { bytes: number; largest: number } {
    let [bytes, largest] = [0, 0];
    for (const { writableLength } of this.#connections.keys()) {
      bytes += writableLength;
      if (writableLength > largest) largest = writableLength;
    }
    return { bytes, largest };
  }
}
