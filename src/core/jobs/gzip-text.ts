/**
 * A gzip file of a text. The bytes depend on the text only, not on how it is divided into calls, and only a piece of the
 * text is in memory.
 *
 * Each piece is compressed with the end of the piece before as its dictionary, and ends at a whole byte. Together the
 * pieces are one gzip member of nearly the usual size.
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface GzipFile {
  /** The bytes in order. */
  blocks: readonly Uint8Array[];
  size: number;
  /** MD5 of the bytes, in hex digits. */
  hash: string;
}

/** Bytes of text in a piece. Most files are shorter than the first buffer. */
const [PIECE, SHORT] = [262_144, 65_536];
const DICTIONARY = 32_768;
const LEVEL = 6;
/** Characters that are encoded together. */
const MIN_TEXT = 8192;
/** The gzip header: deflate, no name, no time, Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

const encoder = new TextEncoder();

export class GzipText {
  readonly #hash = createHash('md5');
  readonly #blocks: Uint8Array[] = [];
  #size = 0;
  #text = '';
  #piece = new Uint8Array(SHORT);
  /** Bytes written to the piece. */
  #length = 0;
  #dictionary: Uint8Array | undefined;
  #crc = 0;
  #textSize = 0;

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= MIN_TEXT) this.#encode();
  }

  finish(): GzipFile {
    this.#encode();
    const last = this.#compress(constants.Z_FINISH);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#textSize % 2 ** 32, 4);
    this.#addBlock([last, trailer]);
    return { blocks: this.#blocks, size: this.#size, hash: this.#hash.digest('hex') };
  }

  #encode(): void {
    for (let rest = this.#text; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, this.#piece.subarray(this.#length));
      this.#length += written;
      // Pieces end between characters, so that their lengths depend on the text only.
      if (read < rest.length) this.#endPiece();
      rest = rest.slice(read);
    }
    this.#text = '';
  }

  #endPiece(): void {
    if (this.#piece.length === PIECE) {
      this.#addBlock([this.#compress(constants.Z_SYNC_FLUSH)]);
      this.#length = 0;
      return;
    }
    const short = this.#piece;
    this.#piece = new Uint8Array(PIECE);
    this.#piece.set(short);
  }

  #compress(finishFlush: number): Buffer {
    const piece = this.#piece.subarray(0, this.#length);
    const dictionary = this.#dictionary;
    this.#dictionary = piece.slice(-DICTIONARY);
    this.#crc = crc32(piece, this.#crc);
    this.#textSize += piece.length;
    return deflateRawSync(piece, { level: LEVEL, finishFlush, ...(dictionary && { dictionary }) });
  }

  #addBlock(parts: readonly Buffer[]): void {
    const block = Buffer.concat(this.#size === 0 ? [HEADER, ...parts] : parts);
    this.#blocks.push(block);
    this.#hash.update(block);
    this.#size += block.length;
  }
}
