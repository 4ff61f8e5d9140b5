/**
 * Text into a file of the world, gzip, piece by piece: at no time is more of it in memory than a few pieces. The bytes
 * follow from the text alone, whatever parts it comes in and how long that takes.
 *
 * Each piece is compressed by itself with the end of the one before as its dictionary, and ends at a whole byte: put
 * together they are one gzip member, nearly as small as if it had been made at once. So other threads can compress
 * while this one goes on writing; what fits into one piece is compressed at once.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { Jobs } from './jobs.ts';

export interface WrittenFile {
  fileSize: number;
  /** MD5 of the bytes, in hex digits. */
  fileHash: string;
}

/**
 * Most bytes of text in a piece: a few milliseconds of work for another thread. Each one has a price of its own, in
 * time and in bytes.
 */
const PIECE = 262_144;
/** What is no longer is compressed at once. */
const SHORT = 65_536;
const DICTIONARY = 32_768;
const LEVEL = 6;
/** Pieces that wait for their compression: whoever writes on is asked to wait for the oldest. */
const MOST_WAITING = 2;
/** Gzip, deflate, no name, no time, made on Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

type Room = Uint8Array<ArrayBuffer>;

const compress = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);
const encoder = new TextEncoder();

export class FileWriter {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #hash = createHash('md5');
  /** Each is settled once its piece is stored, in order. */
  readonly #waiting: Promise<void>[] = [];
  /** Room for pieces, taken again once what was in it is stored. */
  readonly #rooms: Room[] = [];
  #isAbandoned = false;
  #piece: Room = new Uint8Array(SHORT);
  /** Bytes of the piece that are written. */
  #length = 0;
  #before: Uint8Array | undefined;
  #crc = 0;
  #textSize = 0;
  #size = 0;

  constructor(jobs: Jobs, jobId: string) {
    this.#jobs = jobs;
    this.#jobId = jobId;
    jobs.beginFile(jobId);
  }

  /** Answers what to wait for before more is added. */
  add(text: string): Promise<void> | undefined {
    for (let rest = text; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, this.#piece.subarray(this.#length));
      this.#length += written;
      // A piece ends where a character does, so where it ends follows from the text.
      if (read < rest.length) this.#makeRoom();
      rest = rest.slice(read);
    }
    return this.#waiting.length > MOST_WAITING ? this.#waiting[0] : undefined;
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
    return (before ?? Promise.resolve()).then(() => compress(rest, options)).then(end);
  }

  /** What is being compressed yet will not be stored. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#jobs.abandonFile(this.#jobId);
  }

  /** Most files are short, and a piece has as much room as it needs. */
  #makeRoom(): void {
    const short = this.#piece;
    if (short.length === PIECE) this.#send(short);
    this.#piece = this.#rooms.pop() ?? new Uint8Array(PIECE);
    if (short.length !== PIECE) this.#piece.set(short);
  }

  /** One at a time: more threads would take the processor from whoever waits to be answered. */
  #send(room: Room): void {
    const piece = room.subarray(0, this.#length);
    this.#length = 0;
    const isFirst = this.#before === undefined;
    const options = this.#optionsFor(piece, constants.Z_SYNC_FLUSH);
    const before = this.#waiting.at(-1) ?? Promise.resolve();
    const stored = before
      .then(() => compress(piece, options))
      .then((bytes) => {
        this.#write(isFirst ? Buffer.concat([HEADER, bytes]) : bytes);
        this.#waiting.shift();
        this.#rooms.push(room);
      });
    // Whoever waits for it is told what went wrong; that nobody does is nothing more.
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
