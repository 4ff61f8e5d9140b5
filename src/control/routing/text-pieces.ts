/**
 * A long text in pieces of bytes, which no string could hold, and which threads pass on without a copy.
 */
const PIECE = 262_144;
const encoder = new TextEncoder();

export class TextPieces {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE) this.#encode();
  }

  finish(): Uint8Array<ArrayBuffer>[] {
    this.#encode();
    return this.#pieces;
  }

  #encode(): void {
    if (this.#text !== '') this.#pieces.push(encoder.encode(this.#text));
    this.#text = '';
  }
}

/** Each piece is released when it is sent. A short text is one body, which needs no stream. */
export function jsonResponse(pieces: Uint8Array<ArrayBuffer>[]): Response {
  const isShort = pieces.reduce((sum, { length }) => sum + length, 0) <= PIECE;
  const body = isShort ? Buffer.concat(pieces) : streamOf(pieces);
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** The parts of these bytes, which are not copied: several responses can share them. */
export function slicesOf(bytes: Buffer): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) => bytes.subarray(i * PIECE, (i + 1) * PIECE));
}

/** `onEnd` is called when all is sent, or the client is gone. */
export function streamOf(pieces: Uint8Array[], onEnd: () => void = () => {}): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) controller.enqueue(piece);
      if (pieces.length > 0) return;
      controller.close();
      onEnd();
    },
    cancel: onEnd,
  });
}
