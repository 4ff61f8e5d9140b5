/**
 * The journal of a world: a ring buffer of its latest exchanges in memory, limited by entries and by bytes. The caller
 * removes secrets first, see http/redact.ts.
 */
import type { WorldEnd } from '../../world/files/lifetime.ts';
import type { Bodies, ExchangeMetadata } from './exchange.ts';
import { Slot } from './slot.ts';
import { ViolationCounter, ViolationDetectors } from './violations.ts';

/** The number of exchanges, the bytes of each body, and the bytes in total. */
export interface Limits {
  journalEntries: number;
  journalBodyBytes: number;
  journalBytes: number;
}

/** The bytes of buffers that a cleared journal keeps for its next exchanges. */
const KEPT_BYTES = 65_536;

interface Listener {
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
