/**
 * A copy of a body that passes through, as text. Bytes that are not text, and long texts, are not kept.
 */
import { decompress, isCompression } from '../decompress.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const PLAIN: ReadonlySet<string> = new Set(['', 'identity']);

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
    const encoding = contentEncoding.trim().toLowerCase();
    if (!(PLAIN.has(encoding) || isCompression(encoding)) || this.#size > MAX_BYTES) return undefined;
    const sent = Buffer.concat(this.#chunks);
    try {
      const plain = isCompression(encoding) ? decompress(sent, encoding, MAX_BYTES) : sent;
      return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      return undefined;
    }
  }
}
