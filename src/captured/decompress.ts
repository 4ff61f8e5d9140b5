/**
 * Decompresses recorded bodies.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const DECODERS = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const;

export type Compression = keyof typeof DECODERS;

export function isCompression(encoding: string): encoding is Compression {
  return Object.hasOwn(DECODERS, encoding);
}

/** Throws for bytes that are damaged, and for more than `maxBytes` of content. */
export function decompress(bytes: Buffer, compression: Compression, maxBytes: number): Buffer {
  return DECODERS[compression](bytes, { maxOutputLength: maxBytes });
}
