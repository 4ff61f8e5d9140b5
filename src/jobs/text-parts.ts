/**
 * Texts that are joined once, for the rows of large files. The list is reused because it is larger than the joined text.
 */
export class TextParts {
  readonly #parts: string[] = [];
  #count = 0;

  add(text: string): void {
    this.#parts[this.#count++] = text;
  }

  joinAndClear(): string {
    this.#parts.fill('', this.#count);
    this.#count = 0;
    return this.#parts.join('');
  }
}
