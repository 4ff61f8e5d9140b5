/**
 * A gzip file of a text, which `DeflatedText` compresses in pieces.
 */
import { DeflatedText } from './deflated-text.ts';
import { FileBlocks, type StoredFile } from './file-blocks.ts';

/** The gzip header: deflate, no name, no time, Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

export class GzipText {
  readonly #blocks = new FileBlocks();
  readonly #text = new DeflatedText((bytes) => this.#add(bytes));

  add(text: string): void {
    this.#text.add(text);
  }

  finish(): StoredFile {
    const { crc, size, last } = this.#text.finish();
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(size % 2 ** 32, 4);
    this.#add(last, trailer);
    return this.#blocks.finish();
  }

  #add(...parts: readonly Buffer[]): void {
    this.#blocks.add(this.#blocks.size === 0 ? [HEADER, ...parts] : parts);
  }
}
