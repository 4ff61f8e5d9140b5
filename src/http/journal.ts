/**
 * What the clients of a world did, newest last, in memory, bounded by entries and by bytes. Secrets are blotted out
 * when it is read.
 */
import { Manners } from './manners/manners.ts';
import { Tally, type Noted } from './tally.ts';

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
  /** What was probably meant. */
  nearest: string | undefined;
  /** Id of the one that hit it. */
  fault: string | undefined;
  violations: readonly Noted[];
}

export interface Bodies {
  requestBody: string | undefined;
  responseBody: string;
}

export type Exchange = Facts & Bodies;

/** How many exchanges are kept, how much of each body, and how much in all. */
export interface Limits {
  journalEntries: number;
  journalBodyBytes: number;
  journalBytes: number;
}

/** Room for bodies is taken in steps of so many bytes. */
const STEP = 1024;
/** Bytes of UTF-8 in one of a string's characters. */
const MOST_PER_CHARACTER = 3;
/** About what the facts of an exchange take beside their texts. */
const FACTS_BYTES = 512;
const VIOLATION_BYTES = 256;

/**
 * A place in the ring. Bodies are written over those of the exchange that had it before: as strings they would grow
 * old in the heap before they are dropped, which costs more than all else about a long answer.
 */
export class Place {
  #facts: Facts | undefined;
  #bytes = Buffer.alloc(0);
  #request: number | undefined;
  #response = 0;
  #size = 0;

  /** `most` of each body. */
  put(facts: Facts, { requestBody, responseBody }: Bodies, most: number): void {
    let [request, response] = [
      (requestBody?.length ?? 0) * MOST_PER_CHARACTER,
      responseBody.length * MOST_PER_CHARACTER,
    ];
    // Only what might not fit is measured first.
    if (request > most || response > most || request + response > this.#bytes.length) {
      request = requestBody === undefined ? 0 : Math.min(Buffer.byteLength(requestBody), most);
      response = Math.min(Buffer.byteLength(responseBody), most);
      if (this.#bytes.length < request + response) this.#bytes = Buffer.allocUnsafeSlow(stepped(request + response));
    }
    this.#facts = facts;
    this.#request = requestBody === undefined ? undefined : this.#bytes.write(requestBody, 0, request);
    this.#response = this.#bytes.write(responseBody, this.#request ?? 0, response);
    this.#size = this.#bytes.length + sizeOf(facts);
  }

  release(): void {
    this.#facts = undefined;
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
  }

  /** What it holds, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** Of a place in use. */
  get facts(): Facts {
    if (this.#facts === undefined) throw new Error('nothing was put in this place of the journal');
    return this.#facts;
  }

  get exchange(): Exchange {
    const request = this.#request ?? 0;
    return {
      ...this.facts,
      requestBody: this.#request === undefined ? undefined : this.#bytes.toString('utf8', 0, request),
      responseBody: this.#bytes.toString('utf8', request, request + this.#response),
    };
  }
}

function stepped(bytes: number): number {
  return Math.ceil(bytes / STEP) * STEP;
}

function sizeOf({ url, path, violations }: Facts): number {
  return FACTS_BYTES + url.length + path.length + violations.length * VIOLATION_BYTES;
}

export interface Listener {
  exchange(place: Place): void;
  /** The clock was moved, or the world began again. */
  clock?(): void;
}

export class Journal {
  readonly #listeners = new Set<Listener>();
  readonly #tally = new Tally();
  #manners = new Manners();
  /** As long as there are entries at most; filled from `#first` on, around its end. */
  #ring: (Place | undefined)[] = [];
  #first = 0;
  #size = 0;
  #bytes = 0;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** How many of all are kept no more. */
  get dropped(): number {
    return this.#total - this.#size;
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  get manners(): Manners {
    return this.#manners;
  }

  record(facts: Facts, bodies: Bodies, limits: Limits): void {
    this.#total++;
    for (const violation of facts.violations) this.#tally.add(facts.id, violation, violation.count);
    if (this.#ring.length !== limits.journalEntries) this.#resize(limits.journalEntries);
    const place = this.#ring.length === 0 ? new Place() : this.#freePlace();
    const most = Math.min(limits.journalBodyBytes, Math.floor(limits.journalBytes / 2));
    this.#bytes -= place.size;
    place.put(facts, bodies, most);
    if (this.#ring.length > 0) {
      this.#bytes += place.size;
      this.#size++;
      while (this.#bytes > limits.journalBytes && this.#size > 1) this.#drop();
    }
    if (this.#listeners.size > 0) for (const listener of this.#listeners) listener.exchange(place);
  }

  /** Oldest first. A place is good until the next turn: then another exchange may be in it. */
  places(): Place[] {
    const places: Place[] = [];
    for (let i = 0; i < this.#size; i++) {
      const place = this.#ring[(this.#first + i) % this.#ring.length];
      if (place !== undefined) places.push(place);
    }
    return places;
  }

  /** With what is suspected so far: whether a client has gone on is known only at its end. */
  violations(): Tally {
    const tally = this.#tally.copy();
    for (const { requestId, violation } of this.#manners.suspicions()) tally.add(requestId, violation, 1);
    return tally;
  }

  tellClock(): void {
    for (const listener of this.#listeners) listener.clock?.();
  }

  /** Listens until what it answers is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#ring = [];
    this.#first = this.#size = this.#bytes = this.#total = 0;
    this.#tally.clear();
    this.#manners = new Manners();
    this.tellClock();
  }

  #freePlace(): Place {
    if (this.#size === this.#ring.length) this.#forget();
    const index = (this.#first + this.#size) % this.#ring.length;
    return (this.#ring[index] ??= new Place());
  }

  /** Its place is taken next, room and all. */
  #forget(): void {
    this.#first = (this.#first + 1) % this.#ring.length;
    this.#size--;
  }

  #drop(): void {
    const oldest = this.#ring[this.#first];
    this.#bytes -= oldest?.size ?? 0;
    oldest?.release();
    this.#forget();
  }

  #resize(most: number): void {
    const newest = most === 0 ? [] : this.places().slice(-most);
    this.#ring = Array.from({ length: most });
    newest.forEach((place, i) => (this.#ring[i] = place));
    this.#first = 0;
    this.#size = newest.length;
    this.#bytes = newest.reduce((sum, { size }) => sum + size, 0);
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
