/**
 * A copy of a body that passes through, as text. Bytes that are not text, and long texts, are not kept.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const MAX_BYTES = 16 * 1024 * 1024;

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '': (bytes) => bytes,
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: MAX_BYTES }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: MAX_BYTES }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }),
};

export class CapturedBody {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size <= MAX_BYTES) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Undefined for bytes that are not text in UTF-8, an unknown encoding, and more than 16 MiB. */
  text(contentEncoding = ''): string | undefined {
    const decode = DECODERS[contentEncoding.trim().toLowerCase()];
    if (decode === undefined || this.#size > MAX_BYTES) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(decode(Buffer.concat(this.#chunks)));
    } catch {
      return undefined;
    }
  }
}
