/**
 * The text of a file in parts, so that its size does not matter. A gzip file is recognized by its first bytes.
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LearnError } from './learn-error.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const GIBIBYTE = 1024 ** 3;
/** Of the text. A small gzip file can hold more than any report has. */
const MAX_BYTES = 16 * GIBIBYTE;

/** Throws `LearnError` where the file is damaged or is not text. Returns the hash of the text. */
export async function* textOf(path: string): AsyncGenerator<string, string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of bytesOf(path)) {
    bytes += part.length;
    if (bytes > MAX_BYTES)
      throw new LearnError(`more than ${MAX_BYTES / GIBIBYTE} GiB of text; split the file into several ones`);
    hash.update(part);
    yield decoded(() => decoder.decode(part, { stream: true }));
  }
  yield decoded(() => decoder.decode());
  return hash.digest('hex');
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const isZipped = startsWith(path, GZIP);
  // Without an encoding, streams have buffers. An error ends the last stream, which throws it.
  const stream: AsyncIterable<Buffer> = isZipped ? pipeline(source, createGunzip(), () => {}) : source;
  try {
    yield* stream;
  } catch (error) {
    if (!isZipped) throw error;
    throw new LearnError('the gzip data is damaged or not complete; download the file again', { cause: error });
  }
}

function startsWith(path: string, bytes: Buffer): boolean {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(bytes.length);
    return readSync(file, first) === bytes.length && first.equals(bytes);
  } finally {
    closeSync(file);
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw new LearnError('the file is not text in UTF-8; it must be JSON or CSV, alone or in gzip', { cause: error });
  }
}
