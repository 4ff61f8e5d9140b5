/**
 * The journal of a world: a ring buffer of its latest exchanges in memory, limited by entries and by bytes. The caller
 * removes secrets first, see http/redact.ts.
 */
import type { Token } from '../model/accounts.ts';
import type { Region } from '../model/marketplaces.ts';
import type { ItemRule } from '../http/reply.ts';
import type { RuleId } from '../model/rule-ids.ts';
import type { WorldEnd } from '../world/lifecycle/lifetime.ts';
import { ViolationCounter, ViolationDetectors, type RecordedViolation } from './violations.ts';

/** An exchange without its bodies. */
export interface ExchangeMetadata {
  id: string;
  /** The number of the call in the change log; undefined if its operation was not performed. */
  call: number | undefined;
  /** World time and machine time, in epoch milliseconds. */
  at: number;
  machineAt: number;
  /** Undefined for an unknown path. */
  operation: string | undefined;
  method: string;
  url: string;
  path: string;
  /** Names in lower case. Only headers that affect the response; the value of Authorization is its scheme. */
  requestHeaders: Headers;
  responseHeaders: Headers;
  /** The header of W3C Trace Context, if it is valid. */
  traceparent: string | undefined;
  /** The value of the header that the setting `correlationHeader` names. */
  correlationId: string | undefined;
  region: Region;
  clientId: string | undefined;
  /** Undefined if the request had no known access token. */
  grant: Grant | undefined;
  profileId: string | undefined;
  status: number;
  /** Milliseconds. */
  duration: number;
  reason: string | undefined;
  /** The rule that an error follows. */
  rule: RuleId | undefined;
  /** The items of a batch that failed, with the rule of each. */
  itemRules: readonly ItemRule[] | undefined;
  /** A similar operation or header, for `did you mean`. */
  nearest: string | undefined;
  /** The id of the injected fault. */
  fault: string | undefined;
  violations: readonly RecordedViolation[];
}

/** The client and the rights of an access token, without the token itself. */
export type Grant = Pick<Token, 'clientId' | 'access'>;

export type Headers = readonly (readonly [name: string, value: string])[];

/** The caller may truncate a body, which is longer than the journal keeps. */
export interface Bodies {
  requestBody: string | undefined;
  responseBody: string;
  requestBodyTruncated?: boolean;
  responseBodyTruncated?: boolean;
}

export type Exchange = ExchangeMetadata & Required<Bodies>;

/** The number of exchanges, the bytes of each body, and the bytes in total. */
export interface Limits {
  journalEntries: number;
  journalBodyBytes: number;
  journalBytes: number;
}

/** Buffers for bodies are allocated in multiples of this size. */
const BLOCK_BYTES = 1024;
/** UTF-8 bytes of one UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Of the buffers of a journal, how much remains for the next exchanges after it was cleared. */
const KEPT_BYTES = 65_536;
/** Estimated size of the metadata without its texts. */
const METADATA_BYTES = 512;
const VIOLATION_BYTES = 256;
const HEADER_BYTES = 64;
const ITEM_RULE_BYTES = 64;

/**
 * A slot of the ring buffer. The bodies of an exchange overwrite those of the previous one: as strings they would be
 * promoted to the old generation of the heap, which is expensive to collect.
 */
export class Slot {
  #metadata: ExchangeMetadata | undefined;
  #bytes = Buffer.alloc(0);
  #request: number | undefined;
  #response = 0;
  #isRequestTruncated = false;
  #isResponseTruncated = false;
  #size = 0;

  /** Keeps up to `maxBytes` of each body. */
  put(metadata: ExchangeMetadata, bodies: Bodies, maxBytes: number): void {
    const { requestBody, responseBody, requestBodyTruncated = false, responseBodyTruncated = false } = bodies;
    this.#isRequestTruncated = requestBodyTruncated;
    this.#isResponseTruncated = responseBodyTruncated;
    let [request, response] = [
      (requestBody?.length ?? 0) * MAX_BYTES_PER_CHARACTER,
      responseBody.length * MAX_BYTES_PER_CHARACTER,
    ];
    // Measuring is slow, so only bodies that might not fit are measured.
    if (request > maxBytes || response > maxBytes || request + response > this.#bytes.length) {
      const [requestBytes, responseBytes] = [Buffer.byteLength(requestBody ?? ''), Buffer.byteLength(responseBody)];
      this.#isRequestTruncated ||= requestBytes > maxBytes;
      this.#isResponseTruncated ||= responseBytes > maxBytes;
      request = Math.min(requestBytes, maxBytes);
      response = Math.min(responseBytes, maxBytes);
      if (this.#bytes.length < request + response) {
        this.#bytes.buffer.transfer(0);
        this.#bytes = Buffer.allocUnsafeSlow(roundUpToBlock(request + response));
      }
    }
    this.#metadata = metadata;
    this.#request = requestBody === undefined ? undefined : this.#bytes.write(requestBody, 0, request);
    this.#response = this.#bytes.write(responseBody, this.#request ?? 0, response);
    this.#size = this.#bytes.length + sizeOf(metadata);
  }

  /** Keeps the buffer for the next exchange, and returns its bytes. */
  empty(): number {
    this.#metadata = undefined;
    this.#size = 0;
    return this.#bytes.length;
  }

  /** Frees the buffer at once: the garbage collector would keep it until the heap is full. */
  release(): void {
    this.#metadata = undefined;
    this.#bytes.buffer.transfer(0);
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Throws if the slot is empty. */
  get metadata(): ExchangeMetadata {
    if (this.#metadata === undefined) throw new Error('the slot of the journal is empty');
    return this.#metadata;
  }

  get exchange(): Exchange {
    const request = this.#request ?? 0;
    return {
      ...this.metadata,
      requestBody: this.#request === undefined ? undefined : this.#bytes.toString('utf8', 0, request),
      responseBody: this.#bytes.toString('utf8', request, request + this.#response),
      requestBodyTruncated: this.#isRequestTruncated,
      responseBodyTruncated: this.#isResponseTruncated,
    };
  }
}

function roundUpToBlock(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

function sizeOf({
  url,
  path,
  requestHeaders,
  responseHeaders,
  violations,
  traceparent = '',
  correlationId = '',
  itemRules = [],
}: ExchangeMetadata): number {
  const texts = url.length + path.length + traceparent.length + correlationId.length;
  const headers = sizeOfHeaders(requestHeaders) + sizeOfHeaders(responseHeaders);
  const rules = itemRules.length * ITEM_RULE_BYTES;
  return METADATA_BYTES + texts + headers + rules + violations.length * VIOLATION_BYTES;
}

function sizeOfHeaders(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += HEADER_BYTES + name.length + value.length;
  return size;
}

export interface Listener {
  exchange(slot: Slot): void;
  /** The clock was set, or the world was reset. */
  clock?(): void;
  /** The journal was cleared: ids of exchanges may occur again. */
  cleared?(): void;
}

export class Journal {
  readonly #maxBytes: () => number;
  readonly #listeners = new Set<Listener>();
  readonly #counter = new ViolationCounter();
  #detectors = new ViolationDetectors();
  /** Its length is the maximum number of entries. Used from `#first` on, with wrap-around. */
  #ring: (Slot | undefined)[] = [];
  #first = 0;
  #size = 0;
  #bytes = 0;
  #total = 0;

  /** `maxBytes` bounds the limit of the world's settings; it is read for each exchange. */
  constructor(maxBytes: () => number = () => Infinity) {
    this.#maxBytes = maxBytes;
  }

  get total(): number {
    return this.#total;
  }

  /** The number of exchanges that are no longer kept. */
  get dropped(): number {
    return this.#total - this.#size;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  get detectors(): ViolationDetectors {
    return this.#detectors;
  }

  record(metadata: ExchangeMetadata, bodies: Bodies, limits: Limits): void {
    this.#total++;
    for (const violation of metadata.violations) this.#counter.add(metadata.id, violation, violation.count);
    if (this.#ring.length !== limits.journalEntries) this.#resize(limits.journalEntries);
    const slot = this.#ring.length === 0 ? new Slot() : this.#acquireSlot();
    const journalBytes = Math.min(limits.journalBytes, this.#maxBytes());
    const maxBytes = Math.min(limits.journalBodyBytes, Math.floor(journalBytes / 2));
    this.#bytes -= slot.size;
    slot.put(metadata, bodies, maxBytes);
    if (this.#ring.length > 0) {
      this.#bytes += slot.size;
      this.#size++;
      while (this.#bytes > journalBytes && this.#size > 1) this.#releaseOldest();
    }
    if (this.#listeners.size > 0) for (const listener of this.#listeners) listener.exchange(slot);
  }

  /** Oldest first. A slot is valid until the next turn of the event loop, which may overwrite it. */
  slots(): Slot[] {
    const slots: Slot[] = [];
    for (let i = 0; i < this.#size; i++) {
      const slot = this.#ring[(this.#first + i) % this.#ring.length];
      if (slot !== undefined) slots.push(slot);
    }
    return slots;
  }

  /** Includes pending violations. */
  violations(): ViolationCounter {
    const counter = this.#counter.copy();
    for (const { requestId, violation } of this.#detectors.pendingViolations()) counter.add(requestId, violation, 1);
    return counter;
  }

  emitClockChanged(): void {
    for (const listener of this.#listeners) listener.clock?.();
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#emptySlots();
    this.#counter.clear();
    this.#detectors = new ViolationDetectors();
    for (const listener of this.#listeners) listener.cleared?.();
    this.emitClockChanged();
  }

  /** Frees the memory of the entries. */
  release(): void {
    for (const slot of this.#ring) slot?.release();
    this.#ring = [];
    this.#first = this.#size = this.#bytes = this.#total = 0;
  }

  /** Allocating the ring and its buffers is slow for a world that is reset after a few calls. */
  #emptySlots(): void {
    let kept = 0;
    for (const [i, slot] of this.#ring.entries()) {
      if (slot === undefined) continue;
      const bytes = slot.empty();
      if (kept + bytes <= KEPT_BYTES) {
        kept += bytes;
      } else {
        slot.release();
        this.#ring[i] = undefined;
      }
    }
    this.#first = this.#size = this.#bytes = this.#total = 0;
  }

  #acquireSlot(): Slot {
    if (this.#size === this.#ring.length) this.#dropOldest();
    const index = (this.#first + this.#size) % this.#ring.length;
    return (this.#ring[index] ??= new Slot());
  }

  /** The slot of the oldest entry is used next, with its buffer. */
  #dropOldest(): void {
    this.#first = (this.#first + 1) % this.#ring.length;
    this.#size--;
  }

  #releaseOldest(): void {
    const oldest = this.#ring[this.#first];
    this.#bytes -= oldest?.size ?? 0;
    oldest?.release();
    this.#dropOldest();
  }

  #resize(max: number): void {
    const newest = max === 0 ? [] : this.slots().slice(-max);
    this.#ring = Array.from({ length: max });
    newest.forEach((slot, i) => (this.#ring[i] = slot));
    this.#first = 0;
    this.#size = newest.length;
    this.#bytes = newest.reduce((sum, { size }) => sum + size, 0);
  }
}

/** A world, as far as its journal depends on it. */
interface JournaledWorld {
  readonly lifetime: { readonly endedBy: WorldEnd | undefined };
}

/** Every journal may have this size, however many there are. */
const MIN_SHARE = 65_536;

export class Journals {
  readonly #byWorld = new Map<JournaledWorld, Journal>();
  readonly #maxBytes: number;

  /** All journals together have at most `maxBytes`, of which each gets an equal share. */
  constructor(maxBytes = Infinity) {
    this.#maxBytes = maxBytes;
  }

  of(world: JournaledWorld): Journal {
    let journal = this.#byWorld.get(world);
    if (journal !== undefined) return journal;
    journal = new Journal(() => Math.max(MIN_SHARE, this.#maxBytes / this.#byWorld.size));
    if (isDeleted(world)) return journal;
    this.releaseDeleted();
    this.#byWorld.set(world, journal);
    return journal;
  }

  /** Frees the journals of deleted worlds, which can no longer be read. */
  releaseDeleted(): void {
    for (const [world, journal] of this.#byWorld) {
      if (!isDeleted(world)) continue;
      journal.release();
      this.#byWorld.delete(world);
    }
  }
}

function isDeleted({ lifetime: { endedBy } }: JournaledWorld): boolean {
  return endedBy === 'dropped';
}
