/**
 * The bytes of a file in blocks, as jobs store them, with their size and hash.
 */
import { createHash } from 'node:crypto';

export interface StoredFile {
  /** The bytes in order. */
  blocks: readonly Uint8Array[];
  size: number;
  /** MD5 of the bytes, in hex digits. */
  hash: string;
  /** The sizes of its parts in order, if a client gets it in several parts. */
  partSizes?: readonly number[];
}

export class FileBlocks {
  readonly #hash = createHash('md5');
  readonly #blocks: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(parts: readonly Uint8Array[]): void {
    const block = Buffer.concat(parts);
    this.#blocks.push(block);
    this.#hash.update(block);
    this.#size += block.length;
  }

  finish(): StoredFile {
    return { blocks: this.#blocks, size: this.#size, hash: this.#hash.digest('hex') };
  }
}
