/**
 * Compresses a text with deflate in pieces, so that only a piece of it is in memory. The bytes depend on the text only, not
 * on how it is divided into calls.
 *
 * Each piece is compressed with the end of the piece before as its dictionary, and ends at a whole byte. Together the
 * pieces are one stream of nearly the usual size.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What the headers of files say about a text. */
export interface TextSums {
  crc: number;
  /** Bytes before the compression. */
  size: number;
}

/** Bytes of text in a piece. Most files are shorter than the first buffer. */
const [PIECE, SHORT] = [262_144, 65_536];
const DICTIONARY = 32_768;
const LEVEL = 6;
/** Characters that are encoded together. */
const MIN_TEXT = 8192;

const encoder = new TextEncoder();

export class DeflatedText {
  readonly #take: (bytes: Buffer) => void;
  #text = '';
  #piece = new Uint8Array(SHORT);
  /** Bytes written to the piece. */
  #length = 0;
  #dictionary: Uint8Array | undefined;
  readonly #sums: TextSums = { crc: 0, size: 0 };

  /** `take` gets the compressed bytes of each piece but the last one. */
  constructor(take: (bytes: Buffer) => void) {
    this.#take = take;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= MIN_TEXT) this.#encode();
  }

  /** Returns the compressed bytes of the last piece. */
  finish(): TextSums & { last: Buffer } {
    this.#encode();
    const last = this.#compress(constants.Z_FINISH);
    return { ...this.#sums, last };
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
      this.#take(this.#compress(constants.Z_SYNC_FLUSH));
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
    this.#sums.crc = crc32(piece, this.#sums.crc);
    this.#sums.size += piece.length;
    return deflateRawSync(piece, { level: LEVEL, finishFlush, ...(dictionary && { dictionary }) });
  }
}
