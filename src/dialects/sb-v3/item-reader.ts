/**
 * Reads an item field by field and keeps the first thing that is wrong. What is missing or null was not said.
 */
import { fromCompact, type Day } from '../../model/days.ts';
import type { Failure } from '../../model/failures.ts';
import { isFailure } from '../../model/failures.ts';
import { readMoney } from '../../grammar/basic-spelling.ts';
import { readId } from '../../grammar/read-id.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { Batch } from '../../verbs/scope.ts';

type Item = { [name: string]: Json };

export class ItemReader {
  failure: Failure | undefined;
  readonly #item: Item;
  readonly #batch: Batch;
  readonly #within: string;
  readonly #asked = new Set<string>();

  /** `within`: where the item lies in the one that was sent. */
  constructor(item: Item, batch: Batch, within = '') {
    this.#item = item;
    this.#batch = batch;
    this.#within = within;
  }

  text(name: string): string | undefined {
    return this.#read(name, 'string', (json) => (typeof json === 'string' ? json : undefined));
  }

  boolean(name: string): boolean | undefined {
    return this.#read(name, 'boolean', (json) => (typeof json === 'boolean' ? json : undefined));
  }

  number(name: string): number | undefined {
    return this.#read(name, 'number', (json) => (typeof json === 'number' && Number.isFinite(json) ? json : undefined));
  }

  /** In minor units. */
  money(name: string): number | undefined {
    return this.#read(name, 'number', (json) => readMoney(json, this.#batch));
  }

  texts(name: string): string[] | undefined {
    return this.#read(name, 'array of strings', (json) => {
      if (!Array.isArray(json)) return undefined;
      const texts = json.filter((each) => typeof each === 'string');
      return texts.length === json.length ? texts : undefined;
    });
  }

  /** A number, or text of its digits. */
  idText(name: string): string | undefined {
    return this.#read(name, 'string', (json) =>
      typeof json === 'string' ? json : typeof json === 'number' || typeof json === 'bigint' ? String(json) : undefined,
    );
  }

  id(name: string): string | undefined {
    const json = this.#sent(name);
    if (json === undefined) return undefined;
    const read = readId(json, this.#place(name), this.#batch);
    if (!isFailure(read)) return read.value;
    this.failure ??= read;
    return undefined;
  }

  day(name: string): Day | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    const day = fromCompact(text);
    if (day === undefined) this.failure ??= { code: 'badDay', field: this.#place(name), value: text };
    return day;
  }

  /** null where it is to be taken away: null says so, and an empty text. */
  dayOrNone(name: string): Day | null | undefined {
    const json = Object.hasOwn(this.#item, name) ? this.#item[name] : undefined;
    if (json !== null && json !== '') return this.day(name);
    this.#asked.add(name);
    return null;
  }

  choice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const json = this.#sent(name);
    const word = words.find((each) => each === json);
    if (json !== undefined && word === undefined)
      this.failure ??= { code: 'notInList', field: this.#place(name), value: json, allowed: words };
    return word;
  }

  object<T>(name: string, read: (inner: ItemReader) => T): T | undefined {
    const json = this.#read(name, 'object', (each) => (isObject(each) ? each : undefined));
    return json === undefined ? undefined : this.#inner(json, this.#place(name), read);
  }

  objects<T>(name: string, read: (inner: ItemReader) => T): T[] | undefined {
    const json = this.#read(name, 'array', (each) => (Array.isArray(each) ? each : undefined));
    return json?.flatMap((each, i) => {
      const place = `${this.#place(name)}[${i}]`;
      if (isObject(each)) return [this.#inner(each, place, read)];
      this.failure ??= { code: 'wrongType', field: place, expected: 'object', value: each };
      return [];
    });
  }

  /** Its value; what is needed and was not said is wrong. */
  needed<T>(name: string, value: T | undefined): T | undefined {
    if (value === undefined) this.failure ??= { code: 'missing', field: this.#place(name) };
    return value;
  }

  /** Fields that nobody asked for are let pass and recorded; a strict world refuses them. */
  noteStrangers(readOnly: readonly string[] = []): void {
    for (const name of Object.keys(this.#item)) {
      if (this.#asked.has(name)) continue;
      const isKnown = readOnly.includes(name);
      const field = this.#place(name);
      const rule = isKnown ? 'read-only-field' : 'unknown-field';
      const failure: Failure = { code: isKnown ? 'readOnlyField' : 'unknownField', field };
      const refused = this.#batch.breach({ rule, evidence: `${field} in an item` }, failure);
      this.failure ??= refused;
    }
  }

  #inner<T>(item: Item, place: string, read: (inner: ItemReader) => T): T {
    const inner = new ItemReader(item, this.#batch, place);
    const value = read(inner);
    inner.noteStrangers();
    this.failure ??= inner.failure;
    return value;
  }

  #read<T>(name: string, expected: string, read: (json: Json) => T | undefined): T | undefined {
    const json = this.#sent(name);
    if (json === undefined) return undefined;
    const value = read(json);
    if (value === undefined) this.failure ??= { code: 'wrongType', field: this.#place(name), expected, value: json };
    return value;
  }

  #sent(name: string): Json | undefined {
    this.#asked.add(name);
    return (Object.hasOwn(this.#item, name) ? this.#item[name] : undefined) ?? undefined;
  }

  #place(name: string): string {
    return this.#within === '' ? name : `${this.#within}.${name}`;
  }
}
