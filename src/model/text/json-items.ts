/**
 * Splits a JSON document without parsing it: `JSON.parse` reads each part, which keeps the spelling of numbers and is
 * faster than a parser of events.
 */
import { GatheredText } from './gathered-text.ts';

/** Deeper documents are neither recordings nor reports. */
export const MAX_JSON_DEPTH = 1000;
const codeOf = (character: string): number => character.charCodeAt(0);
const [QUOTE, BACKSLASH] = [codeOf('"'), codeOf('\\')];
const MARKS: ReadonlySet<number> = new Set([...'"{}[],:'].map(codeOf));

export interface JsonItem {
  /** The names of the fields to the list that has the item: `log.entries`; '' for a document that is a list. */
  list: string;
  text: string;
}

/** `long`: an item, or the document without items. `incomplete`: the document ends too early. */
export type JsonProblem = 'deep' | 'long' | 'incomplete';

interface Options {
  /** Those whose items are read one at a time. */
  lists: ReadonlySet<string>;
  maxLength: number;
  /** The error to throw. `items`: how many are complete, if the problem is in a list. */
  errorOf: (problem: JsonProblem, items: number | undefined) => Error;
}

/** Takes a document in chunks. Each item is a value of JSON if the document is one; texts between commas are not checked. */
export class JsonItems {
  readonly #options: Options;
  readonly #rest: GatheredText;
  readonly #item: GatheredText;
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
  /** The items before the list that is open. */
  #itemsBefore = 0;

  constructor(options: Options) {
    this.#options = options;
    const tooLong = (): Error => this.#error('long');
    this.#rest = new GatheredText(options.maxLength, tooLong);
    this.#item = new GatheredText(options.maxLength, tooLong);
  }

  /** The items that end in the next chunk. */
  *read(chunk: string): Generator<JsonItem, undefined> {
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
        this.#item.add(chunk.slice(start, i));
        start = mark === ',' ? i + 1 : i;
        yield* this.#endItem(mark);
      } else if (mark === '{' || mark === '[') {
        if (!this.#open(mark)) continue;
        this.#rest.add(chunk.slice(start, i + 1));
        start = i + 1;
      } else if (mark === '}' || mark === ']') {
        this.#close();
      } else {
        this.#name = mark === ':' ? this.#text : '';
      }
    }
    (this.#listDepth > 0 ? this.#item : this.#rest).add(chunk.slice(start));
  }

  /** The document with empty lists. */
  end(): string {
    if (this.#depth !== 0 || this.#isInText) throw this.#error('incomplete');
    return this.#rest.take();
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
    if (this.#depth > MAX_JSON_DEPTH) throw this.#error('deep');
    this.#path.push(this.#name);
    this.#name = '';
    if (character !== '[' || !this.#options.lists.has(this.#list)) return false;
    this.#listDepth = this.#depth;
    this.#itemsBefore = this.#items;
    return true;
  }

  #close(): void {
    this.#depth--;
    if (this.#listDepth === 0) this.#path.pop();
  }

  get #list(): string {
    return this.#path.slice(1).join('.');
  }

  *#endItem(character: string): Generator<JsonItem, undefined> {
    const text = this.#item.take();
    const isEmptyList = character === ']' && this.#items === this.#itemsBefore && text.trim() === '';
    if (!isEmptyList) {
      this.#items++;
      yield { list: this.#list, text };
    }
    if (character === ',') return;
    this.#listDepth = 0;
    this.#close();
  }

  #error(problem: JsonProblem): Error {
    return this.#options.errorOf(problem, this.#listDepth > 0 ? this.#items : undefined);
  }
}
