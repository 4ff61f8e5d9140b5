/**
 * The text of a file in chunks, so that a recording of any size needs little memory.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { RecordingError } from '../../recorded-exchange.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Without a byte order mark. Throws `RecordingError` if the file is not UTF-8. */
export function* textChunks(path: string, name: string): Generator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const count = readSync(file, buffer);
      yield decode(decoder, buffer.subarray(0, count), name);
      if (count === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

/** No bytes are the end of the file. */
function decode(decoder: TextDecoder, bytes: Buffer, name: string): string {
  try {
    return decoder.decode(bytes, { stream: bytes.length > 0 });
  } catch {
    throw new RecordingError(`${name} is not text in UTF-8; record it again`);
  }
}
