/**
 * The texts of bodies that a recording holds as bytes.
 */
import { decompress, isCompression, type Compression } from '../decompress.ts';
import { RecordingError } from '../recorded-exchange.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 64;

/** Decompresses what still is compressed. Throws `RecordingError` for bytes that are not complete or too many. */
export function textOfBytes(bytes: Buffer, encoding: string | undefined, where: string): string {
  try {
    const compression = compressionOf(bytes, encoding);
    const plain = compression === undefined ? bytes : decompress(bytes, compression, MAX_MEBIBYTES * MEBIBYTE);
    return plain.toString('utf8');
  } catch {
    const problem = `the compressed body is not complete or has more than ${MAX_MEBIBYTES} MiB`;
    throw new RecordingError(`${where}: ${problem}; record it again`, problem);
  }
}

/** Many recorders decompress gzip and leave the header as it was. */
function compressionOf(bytes: Buffer, encoding = ''): Compression | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  return isCompression(encoding) && encoding !== 'gzip' ? encoding : undefined;
}

/** The text of a form with these fields. */
export function formText(fields: readonly (readonly [name: string, value: string])[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}
