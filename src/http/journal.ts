/**
 * What the clients of a world did, newest last, in memory and bounded. Secrets are blotted out when it is read.
 */
import type { Violation } from '../model/violations.ts';

/** All of an exchange but its bodies. */
export interface Facts {
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
}

export interface Bodies {
  requestBody: string | undefined;
  responseBody: string;
}

export type Exchange = Facts & Bodies;

/** How many exchanges are kept, and how much of each body. */
export interface Limits {
  journalEntries: number;
  journalBodyBytes: number;
}

/** Room for bodies is taken in steps of so many bytes. */
const STEP = 1024;

/**
 * A place in the ring. Bodies are written over those of the exchange that had it before: as strings they would grow
 * old in the heap before they are dropped, which costs more than all else about a long answer.
 */
class Place {
  #facts: Facts;
  #bytes = Buffer.alloc(0);
  #request: number | undefined;
  #response = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  put(facts: Facts, { requestBody, responseBody }: Bodies, most: number): void {
    const request = requestBody === undefined ? 0 : Math.min(Buffer.byteLength(requestBody), most);
    const response = Math.min(Buffer.byteLength(responseBody), most);
    if (this.#bytes.length < request + response) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.ceil((request + response) / STEP) * STEP);
    }
    this.#facts = facts;
    this.#request = requestBody === undefined ? undefined : this.#bytes.write(requestBody, 0, request);
    this.#response = this.#bytes.write(responseBody, this.#request ?? 0, response);
  }

  get exchange(): Exchange {
    const request = this.#request ?? 0;
    return {
      ...this.#facts,
      requestBody: this.#request === undefined ? undefined : this.#bytes.toString('utf8', 0, request),
      responseBody: this.#bytes.toString('utf8', request, request + this.#response),
    };
  }
}

export class Journal {
  readonly #ring: Place[] = [];
  #next = 0;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  record(facts: Facts, bodies: Bodies, { journalEntries: most, journalBodyBytes }: Limits): void {
    this.#total++;
    if (this.#ring.length > most) this.#shorten(most);
    if (most === 0) return;
    let place = this.#ring.length < most ? undefined : this.#ring[this.#next];
    if (place === undefined) this.#ring.push((place = new Place(facts)));
    else this.#next = (this.#next + 1) % most;
    place.put(facts, bodies, journalBodyBytes);
  }

  /** Oldest first. */
  exchanges(): Exchange[] {
    return this.#places().map((place) => place.exchange);
  }

  clear(): void {
    this.#ring.length = 0;
    this.#next = 0;
    this.#total = 0;
  }

  #places(): Place[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
  }

  #shorten(most: number): void {
    const newest = most === 0 ? [] : this.#places().slice(-most);
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
