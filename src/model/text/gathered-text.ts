/**
 * A text that is read in pieces and must not become too long.
 */
export class GatheredText {
  readonly #maxLength: number;
  readonly #errorOfTooLong: () => Error;
  #pieces: string[] = [];
  #length = 0;

  constructor(maxLength: number, errorOfTooLong: () => Error) {
    this.#maxLength = maxLength;
    this.#errorOfTooLong = errorOfTooLong;
  }

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#maxLength) throw this.#errorOfTooLong();
    this.#pieces.push(piece);
  }

  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}
