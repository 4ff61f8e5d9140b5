/**
 * What the clients of a world did, newest last, in memory and bounded. Secrets are blotted out when it is read.
 */
import type { Violation } from '../model/violations.ts';

export interface Exchange {
  id: string;
  /** World time and machine time, in epoch milliseconds. */
  at: number;
  machineAt: number;
  /** Undefined for an unknown path. */
  operation: string | undefined;
  method: string;
  url: string;
  path: string;
  clientId: string | undefined;
  profileId: string | undefined;
  status: number;
  /** Milliseconds. */
  duration: number;
  reason: string | undefined;
  violations: readonly Violation[];
  requestBody: string | undefined;
  responseBody: string;
}

/** As much of a body as is kept. A slice alone would hold on to the whole text behind it, so it is copied. */
export function capped(body: string, most: number): string {
  return body.length <= most ? body : Buffer.from(body.slice(0, most)).toString();
}

export class Journal {
  readonly #ring: Exchange[] = [];
  #next = 0;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  record(exchange: Exchange, most: number): void {
    this.#total++;
    if (this.#ring.length > most) this.#shorten(most);
    if (this.#ring.length < most) this.#ring.push(exchange);
    else if (most > 0) {
      this.#ring[this.#next] = exchange;
      this.#next = (this.#next + 1) % most;
    }
  }

  /** Oldest first. */
  exchanges(): Exchange[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
  }

  clear(): void {
    this.#ring.length = 0;
    this.#next = 0;
    this.#total = 0;
  }

  #shorten(most: number): void {
    const newest = most === 0 ? [] : this.exchanges().slice(-most);
    this.#ring.splice(0, this.#ring.length, ...newest);
    this.#next = 0;
  }
}

export class Journals {
  readonly #byWorld = new WeakMap<object, Journal>();

  of(world: object): Journal {
    let journal = this.#byWorld.get(world);
    if (journal === undefined) this.#byWorld.set(world, (journal = new Journal()));
    return journal;
  }
}
