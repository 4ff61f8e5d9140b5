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

/** Bytes of text in a piece: about a millisecond of work. */
const PIECE = 65_536;
const DICTIONARY = 32_768;
const LEVEL = 6;
/** Pieces that wait for their compression: whoever writes on is asked to wait for the oldest. */
const MOST_WAITING = 4;
/** Gzip, deflate, no name, no time, made on Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

const compress = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);

export class FileWriter {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #hash = createHash('md5');
  /** Each is settled once its piece is stored, in order. */
  readonly #waiting: Promise<void>[] = [];
  #isAbandoned = false;
  #text: string[] = [];
  #length = 0;
  #rest = Buffer.alloc(0);
  #before: Buffer | undefined;
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
    this.#text.push(text);
    this.#length += text.length;
    if (this.#length < PIECE) return undefined;
    // A copy, so that what was written is let go.
    this.#rest = Buffer.from(this.#allButLast());
    this.#length = this.#rest.length;
    return this.#waiting.length > MOST_WAITING ? this.#waiting[0] : undefined;
  }

  finish(): WrittenFile | Promise<WrittenFile> {
    const rest = this.#allButLast();
    const options = this.#optionsFor(rest, constants.Z_FINISH);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#textSize % 2 ** 32, 4);
    const end = (last: Buffer): WrittenFile => {
      this.#write(Buffer.concat([this.#size === 0 ? HEADER : Buffer.alloc(0), last, trailer]));
      return { fileSize: this.#size, fileHash: this.#hash.digest('hex') };
    };
    const before = this.#waiting.at(-1);
    const last = deflateRawSync(rest, options);
    return before === undefined ? end(last) : before.then(() => end(last));
  }

  /** What is being compressed yet will not be stored. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#jobs.abandonFile(this.#jobId);
  }

  /** Whole pieces are on their way then; what is left is one at most. */
  #allButLast(): Buffer<ArrayBuffer> {
    let bytes = Buffer.concat([this.#rest, Buffer.from(this.#text.join(''))]);
    this.#text = [];
    while (bytes.length > PIECE) {
      this.#send(bytes.subarray(0, PIECE));
      bytes = bytes.subarray(PIECE);
    }
    return bytes;
  }

  #send(piece: Buffer<ArrayBuffer>): void {
    const isFirst = this.#before === undefined;
    const before = this.#waiting.at(-1) ?? Promise.resolve();
    const compressed = compress(piece, this.#optionsFor(piece, constants.Z_SYNC_FLUSH));
    const stored = Promise.all([compressed, before]).then(([bytes]) => {
      this.#write(isFirst ? Buffer.concat([HEADER, bytes]) : bytes);
      this.#waiting.shift();
    });
    // Whoever waits for it is told what went wrong; that nobody does is nothing more.
    stored.catch(() => {});
    this.#waiting.push(stored);
  }

  #optionsFor(piece: Buffer, finishFlush: number): ZlibOptions {
    const dictionary = this.#before;
    this.#before = Buffer.from(piece.subarray(-DICTIONARY));
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
