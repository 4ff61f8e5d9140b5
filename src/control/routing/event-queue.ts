/**
 * Buffers for event streams, limited in bytes for each stream and for all streams together. A stream whose reader is too
 * slow is closed: its buffer is dropped, and the last event contains the reason.
 */

export interface QueueLimits {
  /** Maximum number of buffered bytes for one reader; a single event may be longer. */
  streamBytes: number;
  /** Maximum number of buffered bytes for all readers of the process. */
  totalBytes: number;
}

const DEFAULT_LIMITS: QueueLimits = { streamBytes: 4 * 2 ** 20, totalBytes: 64 * 2 ** 20 };

/** All queues of a process. */
export class EventQueues {
  readonly #limits: QueueLimits;
  readonly #queues = new Set<EventQueue>();
  #bytes = 0;

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** The number of buffered bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `onOverflow` is called with the reason after the queue was cleared. */
  open(onOverflow: (reason: string) => void): EventQueue {
    const { streamBytes, totalBytes } = this.#limits;
    const queue = new EventQueue((change) => {
      this.#bytes += change;
      if (queue.bytes > streamBytes && queue.length > 1) {
        overflow(queue, `the reader is too slow: more than ${streamBytes} bytes were buffered for it`);
      }
      while (this.#bytes > totalBytes) {
        const longest = [...this.#queues].reduce((max, each) => (each.bytes > max.bytes ? each : max), queue);
        overflow(longest, `the reader is too slow: more than ${totalBytes} bytes were buffered for all readers`);
      }
    }, onOverflow);
    this.#queues.add(queue);
    return queue;
  }

  close(queue: EventQueue): void {
    queue.clear();
    this.#queues.delete(queue);
  }
}

function overflow(queue: EventQueue, reason: string): void {
  queue.clear();
  queue.overflow(reason);
}

class EventQueue {
  readonly #changed: (bytes: number) => void;
  readonly overflow: (reason: string) => void;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(changed: (bytes: number) => void, overflow: (reason: string) => void) {
    this.#changed = changed;
    this.overflow = overflow;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get length(): number {
    return this.#chunks.length;
  }

  push(text: string): void {
    const chunk = Buffer.from(text);
    this.#chunks.push(chunk);
    this.#change(chunk.length);
  }

  /** Removes the oldest chunk; undefined if the queue is empty. */
  shift(): Buffer | undefined {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) this.#change(-chunk.length);
    return chunk;
  }

  clear(): void {
    this.#chunks = [];
    this.#change(-this.#bytes);
  }

  #change(bytes: number): void {
    this.#bytes += bytes;
    this.#changed(bytes);
  }
}
