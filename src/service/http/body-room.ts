/**
 * Limits the bytes of the request bodies that are being received, of all connections together.
 */
import { memoryLimit } from '../../world/memory.ts';

const DEFAULT_BYTES = 256 * 2 ** 20;
const MEMORY_SHARE = 1 / 8;

export class BodyRoom {
  readonly limit: number;
  #bytes = 0;

  constructor(limit = Math.min(DEFAULT_BYTES, (memoryLimit() ?? Infinity) * MEMORY_SHARE)) {
    this.limit = limit;
  }

  /** Returns whether there is room. What does not fit is counted too, until it is released. */
  take(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes <= this.limit;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}
