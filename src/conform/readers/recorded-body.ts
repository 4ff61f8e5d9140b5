/**
 * The texts of bodies that a recording holds as bytes.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { RecordingError } from '../recorded-exchange.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 64;
const LIMIT = { maxOutputLength: MAX_MEBIBYTES * MEBIBYTE };

const DECOMPRESSED: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ['br', (bytes) => brotliDecompressSync(bytes, LIMIT)],
  ['deflate', (bytes) => inflateSync(bytes, LIMIT)],
]);

/** Decompresses what still is compressed. Throws `RecordingError` for bytes that are not complete or too many. */
export function textOfBytes(bytes: Buffer, encoding: string | undefined, where: string): string {
  try {
    // Many recorders decompress and leave the header as it was.
    const decompress = isGzip(bytes) ? undefined : DECOMPRESSED.get(encoding ?? '');
    const plain = isGzip(bytes) ? gunzipSync(bytes, LIMIT) : (decompress?.(bytes) ?? bytes);
    return plain.toString('utf8');
  } catch {
    throw new RecordingError(
      `${where}: the compressed body is not complete or has more than ${MAX_MEBIBYTES} MiB; record it again`,
    );
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The text of a form with these fields. */
export function formText(fields: readonly (readonly [name: string, value: string])[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}
