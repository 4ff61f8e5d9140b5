/**
 * The journal of a world: its latest exchanges in memory, limited by entries and by bytes. Secrets are
 * removed before anything is read, see redact-exchange.ts.
 */
import type { WorldEnd } from '../../world/files/lifetime.ts';
import type { Exchange, RawExchange } from './exchange.ts';
import { KeptExchange } from './kept-exchange.ts';
import { ViolationCounter, ViolationDetectors } from './violations.ts';

/** The number of exchanges, the bytes of each body, and the bytes in total. */
export interface Limits {
  journalEntries: number;
  journalBodyBytes: number;
  journalBytes: number;
}

interface Listener {
  exchange(exchange: Exchange): void;
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
  /** Oldest first. */
  #exchanges: KeptExchange[] = [];
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
    return this.#total - this.#exchanges.length;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  get detectors(): ViolationDetectors {
    return this.#detectors;
  }

  /** The evidence of violations must be without secrets. */
  record(raw: RawExchange, limits: Limits): KeptExchange {
    this.#total++;
    for (const violation of raw.violations) this.#counter.add(raw.id, violation, violation.count);
    const journalBytes = Math.min(limits.journalBytes, this.#maxBytes());
    const maxBytes = Math.min(limits.journalBodyBytes, Math.floor(journalBytes / 2));
    const kept = new KeptExchange(raw, maxBytes);
    this.#exchanges.push(kept);
    this.#bytes += kept.size;
    while (this.#exchanges.length > limits.journalEntries) this.#dropOldest();
    while (this.#bytes > journalBytes && this.#exchanges.length > 1) this.#dropOldest();
    for (const listener of this.#listeners) listener.exchange(kept.exchange);
    return kept;
  }

  /** Oldest first. */
  exchanges(): readonly Exchange[] {
    return this.#exchanges.map(({ exchange }) => exchange);
  }

  /** The others are not read. */
  find(id: string): Exchange | undefined {
    return this.#exchanges.findLast(({ facts }) => facts.id === id)?.exchange;
  }

  latest(): Exchange | undefined {
    return this.#exchanges.at(-1)?.exchange;
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
    this.release();
    this.#counter.clear();
    this.#detectors = new ViolationDetectors();
    for (const listener of this.#listeners) listener.cleared?.();
    this.emitClockChanged();
  }

  /** Drops the exchanges, without notice. */
  release(): void {
    this.#exchanges = [];
    this.#bytes = this.#total = 0;
  }

  #dropOldest(): void {
    const oldest = this.#exchanges.shift();
    if (oldest !== undefined) this.#bytes -= oldest.size;
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
