/**
 * The texts of captured files and of recorded bodies. A file is read in parts, so that its size does not matter; gzip is
 * recognized by its first bytes.
 */
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { brotliDecompressSync, createGunzip, gunzipSync, inflateSync } from 'node:zlib';

/**
 * A captured file that cannot be read, or of which nothing can be learned. The message names its place and what to do, and
 * repeats no value of a recording.
 */
export class CapturedFileError extends Error {
  /** The problem without its place, if it is one of an entry and the next one can be read. */
  readonly ofEntry: string | undefined;

  constructor(message: string, ofEntry?: string) {
    super(message);
    this.ofEntry = ofEntry;
  }
}

const PART_BYTES = 1024 * 1024;
const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
/** Of the text of a file. A small gzip file can hold more than any report has. */
const MAX_FILE_BYTES = 16 * GIBIBYTE;
const MAX_BODY_MEBIBYTES = 64;

export function requireFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new CapturedFileError(`the file ${path} does not exist`);
  if (!stats.isFile()) throw new CapturedFileError(`${path} is not a file; name files, such as those of a folder`);
}

/**
 * Without a byte order mark. Throws `CapturedFileError` where the file is damaged or is not text. `name`: undefined if the
 * caller adds the place to the message.
 */
export async function* textOf(path: string, name?: string): AsyncGenerator<string, undefined> {
  const subject = name ?? 'the file';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (part?: Buffer): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      throw new CapturedFileError(`${subject} is not text in UTF-8; it must be JSON, YAML or CSV, alone or in gzip`);
    }
  };
  let bytes = 0;
  for await (const part of bytesOf(path, name)) {
    bytes += part.length;
    if (bytes > MAX_FILE_BYTES)
      throw new CapturedFileError(
        `${subject} has more than ${MAX_FILE_BYTES / GIBIBYTE} GiB of text; split it into several ones`,
      );
    yield decode(part);
  }
  yield decode();
}

async function* bytesOf(path: string, name: string | undefined): AsyncGenerator<Buffer> {
  // Throws for a file that cannot be read, before there is a stream whose error is not handled.
  const isZipped = isGzip(firstBytes(path));
  const source = createReadStream(path, { highWaterMark: PART_BYTES });
  // Without an encoding, streams have buffers. An error ends the last stream, which throws it.
  const stream: AsyncIterable<Buffer> = isZipped
    ? pipeline(source, createGunzip({ chunkSize: PART_BYTES }), () => {})
    : source;
  try {
    yield* stream;
  } catch (error) {
    if (!isZipped) throw error;
    const place = name === undefined ? '' : `${name}: `;
    throw new CapturedFileError(`${place}the gzip data is damaged or not complete; download the file again`);
  }
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(2);
    return first.subarray(0, readSync(file, first));
  } finally {
    closeSync(file);
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const DECODERS = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const;

type Compression = keyof typeof DECODERS;

export function isCompression(encoding: string): encoding is Compression {
  return Object.hasOwn(DECODERS, encoding);
}

/** Throws for bytes that are damaged, and for more than `maxBytes` of content. */
export function decompress(bytes: Buffer, compression: Compression, maxBytes: number): Buffer {
  return DECODERS[compression](bytes, { maxOutputLength: maxBytes });
}

/**
 * The text of a recorded body, decompressed if it still is compressed: many recorders decompress gzip and leave the header as
 * it was. Throws `CapturedFileError` for bytes that are not complete or too many.
 */
export function textOfBytes(bytes: Buffer, encoding = '', where = ''): string {
  const header = isCompression(encoding) && encoding !== 'gzip' ? encoding : undefined;
  const compression = isGzip(bytes) ? 'gzip' : header;
  if (compression === undefined) return bytes.toString('utf8');
  try {
    return decompress(bytes, compression, MAX_BODY_MEBIBYTES * MEBIBYTE).toString('utf8');
  } catch {
    const problem = `the compressed body is not complete or has more than ${MAX_BODY_MEBIBYTES} MiB`;
    throw new CapturedFileError(`${where}: ${problem}; record it again`, problem);
  }
}
