/**
 * A JSON text with the position of each value, so that a mutation changes some characters and keeps all others: digits
 * of 64-bit ids, forms of numbers, and the order of keys.
 */
export interface Span {
  start: number;
  /** Exclusive. */
  end: number;
}

export interface Member extends Span {
  name: string;
  value: JsonNode;
}

interface ScalarNode extends Span {
  type: 'string' | 'number' | 'boolean' | 'null';
}

interface ArrayNode extends Span {
  type: 'array';
  items: readonly JsonNode[];
}

export interface ObjectNode extends Span {
  type: 'object';
  members: readonly Member[];
}

export type JsonNode = ScalarNode | ArrayNode | ObjectNode;

/** Replaces a part of the text. An insertion has an empty span. */
export interface Edit extends Span {
  text: string;
}

/** Undefined if the text is not JSON. */
export function parseNodes(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return new Scanner(text).value();
}

/** The edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;

/** Reads a text that is known to be JSON. */
class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonNode {
    this.#skip(SPACE);
    const start = this.#position;
    const first = this.#text[start];
    if (first === '{') return { type: 'object', members: this.#list('}', () => this.#member()), ...this.#since(start) };
    if (first === '[') return { type: 'array', items: this.#list(']', () => this.value()), ...this.#since(start) };
    if (first === '"') return { type: 'string', ...this.#skip(STRING) };
    if (first === 't' || first === 'f') return { type: 'boolean', ...this.#skip(LITERAL) };
    if (first === 'n') return { type: 'null', ...this.#skip(LITERAL) };
    return { type: 'number', ...this.#skip(NUMBER) };
  }

  #member(): Member {
    this.#skip(SPACE);
    const { start, end } = this.#skip(STRING);
    // The scanner stands after a JSON string.
    const name = JSON.parse(this.#text.slice(start, end)) as string;
    this.#skip(SPACE);
    this.#position++;
    const value = this.value();
    return { name, value, start, end: value.end };
  }

  #list<T>(end: string, read: () => T): T[] {
    const elements: T[] = [];
    this.#position++;
    for (this.#skip(SPACE); this.#text[this.#position] !== end; this.#skip(SPACE)) {
      if (this.#text[this.#position] === ',') this.#position++;
      elements.push(read());
    }
    this.#position++;
    return elements;
  }

  #since(start: number): Span {
    return { start, end: this.#position };
  }

  #skip(pattern: RegExp): Span {
    const start = this.#position;
    pattern.lastIndex = start;
    if (!pattern.test(this.#text)) throw new Error(`the text is not JSON at character ${start}`);
    this.#position = pattern.lastIndex;
    return this.#since(start);
  }
}
