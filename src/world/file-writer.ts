/**
 * Text into a file of the world, gzip, piece by piece: at no time is more of it in memory than one piece. The bytes
 * follow from the text alone, whatever pieces it comes in and how long that takes.
 *
 * Each piece is compressed by itself with the end of the one before as its dictionary, and ends at a whole byte: put
 * together they are one gzip member, nearly as small as if it had been made at once.
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
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
/** Gzip, deflate, no name, no time, made on Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

export class FileWriter {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #hash = createHash('md5');
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

  add(text: string): void {
    this.#text.push(text);
    this.#length += text.length;
    if (this.#length < PIECE) return;
    // A copy, so that what was written is let go.
    this.#rest = Buffer.from(this.#writeAllButLast());
    this.#length = this.#rest.length;
  }

  finish(): WrittenFile {
    const last = this.#compress(this.#writeAllButLast(), true);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#textSize % 2 ** 32, 4);
    this.#write(Buffer.concat([last, trailer]));
    return { fileSize: this.#size, fileHash: this.#hash.digest('hex') };
  }

  /** What is left is one piece at most. */
  #writeAllButLast(): Buffer<ArrayBuffer> {
    let bytes = Buffer.concat([this.#rest, Buffer.from(this.#text.join(''))]);
    this.#text = [];
    while (bytes.length > PIECE) {
      this.#write(this.#compress(bytes.subarray(0, PIECE), false));
      bytes = bytes.subarray(PIECE);
    }
    return bytes;
  }

  #compress(bytes: Buffer<ArrayBuffer>, isLast: boolean): Buffer {
    const compressed = deflateRawSync(bytes, {
      level: LEVEL,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(this.#before === undefined ? {} : { dictionary: this.#before }),
    });
    const isFirst = this.#before === undefined;
    this.#before = Buffer.from(bytes.subarray(-DICTIONARY));
    this.#crc = crc32(bytes, this.#crc);
    this.#textSize += bytes.length;
    return isFirst ? Buffer.concat([HEADER, compressed]) : compressed;
  }

  #write(bytes: Buffer): void {
    this.#jobs.addBlock(this.#jobId, this.#size, bytes);
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }
}
