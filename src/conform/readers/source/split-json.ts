/**
 * Splits a JSON document without parsing it: `JSON.parse` reads each part, which keeps the spelling of numbers and is
 * faster than a parser of events.
 */
import { RecordingError } from '../../recorded-exchange.ts';
import { Gathered, itemAt, type Part, type SplitOptions } from './split.ts';

/** Deeper documents are not recordings. */
const MAX_DEPTH = 1000;
const codeOf = (character: string): number => character.charCodeAt(0);
const [QUOTE, BACKSLASH] = [codeOf('"'), codeOf('\\')];
const MARKS: ReadonlySet<number> = new Set([...'"{}[],:'].map(codeOf));

/** Throws `RecordingError` if the document ends too early. */
export function* splitJson(chunks: Iterable<string>, options: SplitOptions): Generator<Part, undefined> {
  const splitter = new JsonSplitter(options);
  for (const chunk of chunks) yield* splitter.read(chunk);
  yield splitter.end();
}

class JsonSplitter {
  readonly #options: SplitOptions;
  readonly #rest = new Gathered();
  readonly #item = new Gathered();
  /** The names of the fields that are open, '' for an item of a list. */
  readonly #path: string[] = [];
  #isInText = false;
  #isEscaped = false;
  /** The last text outside items, which is a name if a colon follows. */
  #text = '';
  #name = '';
  /** The depth of the list whose items are read; 0 outside such lists. */
  #listDepth = 0;
  #depth = 0;
  #items = 0;

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  *read(chunk: string): Generator<Part, undefined> {
    let start = 0;
    for (let i = this.#endOfText(chunk, 0); i < chunk.length; i++) {
      const code = chunk.charCodeAt(i);
      if (!MARKS.has(code)) continue;
      const mark = chunk.charAt(i);
      if (mark === '"') {
        this.#isInText = true;
        this.#text = '';
        i = this.#endOfText(chunk, i + 1) - 1;
      } else if (this.#listDepth > 0 && this.#depth === this.#listDepth && (mark === ',' || mark === ']')) {
        this.#gather(chunk.slice(start, i));
        start = mark === ',' ? i + 1 : i;
        yield* this.#endItem(mark);
      } else if (mark === '{' || mark === '[') {
        if (!this.#open(mark)) continue;
        this.#rest.add(chunk.slice(start, i + 1), this.#nameOfFile);
        start = i + 1;
      } else if (mark === '}' || mark === ']') {
        this.#close();
      } else {
        this.#name = mark === ':' ? this.#text : '';
      }
    }
    this.#gather(chunk.slice(start));
  }

  end(): Part {
    if (this.#depth !== 0 || this.#isInText) {
      const place = this.#listDepth === 0 ? '' : ` after entry ${this.#items}`;
      throw new RecordingError(`${this.#options.name} ends${place} and is not complete JSON; record it again`);
    }
    return { kind: 'rest', text: this.#rest.take() };
  }

  /** The index after the text that is open; the length of the chunk if it continues in the next one. */
  #endOfText(chunk: string, from: number): number {
    if (!this.#isInText) return from;
    let [end, isEscaped] = [from, this.#isEscaped];
    for (; end < chunk.length; end++) {
      const code = chunk.charCodeAt(end);
      if (isEscaped) isEscaped = false;
      else if (code === BACKSLASH) isEscaped = true;
      else if (code === QUOTE) break;
    }
    this.#isEscaped = isEscaped;
    this.#isInText = end === chunk.length;
    if (this.#listDepth === 0) this.#text += chunk.slice(from, end);
    return this.#isInText ? end : end + 1;
  }

  /** Whether the items of a list begin. */
  #open(character: string): boolean {
    this.#depth++;
    if (this.#listDepth > 0) return false;
    if (this.#depth > MAX_DEPTH) throw new RecordingError(`${this.#options.name} has more than ${MAX_DEPTH} levels`);
    this.#path.push(this.#name);
    this.#name = '';
    if (character !== '[' || !this.#options.lists.has(this.#list)) return false;
    this.#listDepth = this.#depth;
    return true;
  }

  #close(): void {
    this.#depth--;
    if (this.#listDepth === 0) this.#path.pop();
  }

  get #list(): string {
    return this.#path.slice(1).join('.');
  }

  *#endItem(character: string): Generator<Part, undefined> {
    const text = this.#item.take();
    const isEmptyList = character === ']' && this.#items === 0 && text.trim() === '';
    if (!isEmptyList) {
      this.#items++;
      yield { kind: 'item', list: this.#list, text };
    }
    if (character === ',') return;
    this.#listDepth = 0;
    this.#close();
  }

  #gather(text: string): void {
    if (this.#listDepth > 0) this.#item.add(text, () => itemAt(this.#options.name, this.#items + 1));
    else this.#rest.add(text, this.#nameOfFile);
  }

  readonly #nameOfFile = (): string => this.#options.name;
}
