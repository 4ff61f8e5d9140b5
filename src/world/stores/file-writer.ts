/**
 * Writes text to a gzip file of the world in pieces, of which only a few are in memory. The bytes depend on the text
 * only, not on how it is divided into calls or on timing.
 *
 * Each piece is compressed on a worker thread, with the end of the piece before as its dictionary, and ends at a whole
 * byte. Together the pieces are one gzip member of nearly the usual size. A short text is compressed synchronously.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { Jobs, WrittenJob } from './jobs.ts';

export interface WrittenFile {
  fileSize: number;
  /** MD5 of the bytes, in hex digits. */
  fileHash: string;
}

/** Bytes of text in a piece, which take a worker thread a few milliseconds. */
const PIECE = 262_144;
/** Bytes of text up to which the file is compressed synchronously. */
const SHORT = 65_536;
const DICTIONARY = 32_768;
const LEVEL = 6;
/** Pieces that may wait for compression before `add` returns a promise. */
const MAX_WAITING = 2;
/** The gzip header: deflate, no name, no time, Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

type PieceBuffer = Uint8Array<ArrayBuffer>;

const compress = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);
const encoder = new TextEncoder();

/** Settles when the last piece of any file is compressed: more than one thread would slow down other requests. */
let lastPiece: Promise<unknown> = Promise.resolve();

function compressInTurn(piece: Uint8Array, options: ZlibOptions): Promise<Buffer> {
  const compressed = lastPiece.then(() => compress(piece, options));
  lastPiece = compressed.catch(() => {});
  return compressed;
}

export class FileWriter {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #hash = createHash('md5');
  /** Settled in order, each when its piece is stored. */
  readonly #waiting: Promise<void>[] = [];
  /** Buffers to use again. */
  readonly #freeBuffers: PieceBuffer[] = [];
  #isAbandoned = false;
  #piece: PieceBuffer = new Uint8Array(SHORT);
  /** Bytes written to the piece. */
  #length = 0;
  #before: Uint8Array | undefined;
  #crc = 0;
  #textSize = 0;
  #size = 0;

  constructor(jobs: Jobs, job: WrittenJob) {
    this.#jobs = jobs;
    this.#jobId = job.id;
    jobs.beginFile(job);
  }

  /** Returns a promise to await before the next call, if too many pieces wait. */
  add(text: string): Promise<void> | undefined {
    for (let rest = text; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, this.#piece.subarray(this.#length));
      this.#length += written;
      // Pieces end between characters, so that their lengths depend on the text only.
      if (read < rest.length) this.#nextPiece();
      rest = rest.slice(read);
    }
    return this.#waiting.length > MAX_WAITING ? this.#waiting[0] : undefined;
  }

  finish(): WrittenFile | Promise<WrittenFile> {
    const rest = this.#piece.subarray(0, this.#length);
    const options = this.#optionsFor(rest, constants.Z_FINISH);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#textSize % 2 ** 32, 4);
    const end = (last: Buffer): WrittenFile => {
      this.#write(Buffer.concat([this.#size === 0 ? HEADER : Buffer.alloc(0), last, trailer]));
      return { fileSize: this.#size, fileHash: this.#hash.digest('hex') };
    };
    const before = this.#waiting.at(-1);
    if (before === undefined && rest.length <= SHORT) return end(deflateRawSync(rest, options));
    return (before ?? Promise.resolve()).then(() => compressInTurn(rest, options)).then(end);
  }

  /** Discards the file. Pieces that are being compressed are not stored. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#jobs.abandonFile(this.#jobId);
  }

  /** Begins with a small buffer, as most files are short. */
  #nextPiece(): void {
    const short = this.#piece;
    if (short.length === PIECE) this.#send(short);
    this.#piece = this.#freeBuffers.pop() ?? new Uint8Array(PIECE);
    if (short.length !== PIECE) this.#piece.set(short);
  }

  #send(buffer: PieceBuffer): void {
    const piece = buffer.subarray(0, this.#length);
    this.#length = 0;
    const isFirst = this.#before === undefined;
    const options = this.#optionsFor(piece, constants.Z_SYNC_FLUSH);
    const before = this.#waiting.at(-1) ?? Promise.resolve();
    const stored = before
      .then(() => compressInTurn(piece, options))
      .then((bytes) => {
        this.#write(isFirst ? Buffer.concat([HEADER, bytes]) : bytes);
        this.#waiting.shift();
        this.#freeBuffers.push(buffer);
      });
    // `finish` and `add` report the error; without this, Node.js reports it as unhandled too.
    stored.catch(() => {});
    this.#waiting.push(stored);
  }

  #optionsFor(piece: Uint8Array, finishFlush: number): ZlibOptions {
    const dictionary = this.#before;
    this.#before = piece.slice(-DICTIONARY);
    this.#crc = crc32(piece, this.#crc);
    this.#textSize += piece.length;
    return { level: LEVEL, finishFlush, ...(dictionary === undefined ? {} : { dictionary }) };
  }

  #write(bytes: Buffer): void {
    if (this.#isAbandoned) return;
    this.#jobs.addBlock(this.#jobId, this.#size, bytes);
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }
}
