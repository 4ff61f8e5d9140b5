/**
 * Ids of a recording and those that the sandbox gave to the same things. Requests get the sandbox's ids, and its answers
 * the recorded ones, before the answers are compared.
 */
import { NumberText, isFields, isList, parseSpelled, type JsonValue } from '../exchange/spelled-json.ts';

/** Names of fields that hold ids, alone or as items of a list. */
const ID_FIELD = /^(?:id|.*Ids?)$/;
/** What can be an id within a text, also in the name of a file: `996250759043312.json.gz`. */
const WORD = /\d{6,}(?![\w-])|[A-Za-z0-9][A-Za-z0-9._-]{5,}={0,2}/g;
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{5,}={0,2}$/;

export class IdPairs {
  readonly #own = new Map<string, string>();
  readonly #recorded = new Map<string, string>();

  get count(): number {
    return this.#own.size;
  }

  /** The sandbox has this id, too. */
  keep(id: string): void {
    this.#own.set(id, id);
    this.#recorded.set(id, id);
  }

  /** The first pair of an id stays. */
  add(recorded: string, own: string): void {
    if (recorded === own || !ID.test(recorded) || !ID.test(own)) return;
    if (this.#own.has(recorded) || this.#recorded.has(own)) return;
    this.#own.set(recorded, own);
    this.#recorded.set(own, recorded);
  }

  /** Pairs the ids at the same places of two JSON texts. */
  learn(recordedText: string, ownText: string): void {
    if (recordedText === ownText) return;
    const [recorded, own] = [parseSpelled(recordedText), parseSpelled(ownText)];
    if (recorded !== undefined && own !== undefined) this.#learn(recorded, own, '');
  }

  toOwn(text: string): string {
    return replaceIds(text, this.#own);
  }

  toRecorded(text: string): string {
    return replaceIds(text, this.#recorded);
  }

  #learn(recorded: JsonValue, own: JsonValue, name: string): void {
    if (isList(recorded) && isList(own)) {
      for (const [i, item] of recorded.entries()) {
        const other = own[i];
        if (other !== undefined) this.#learn(item, other, name);
      }
    } else if (isFields(recorded) && isFields(own)) {
      for (const [field, value] of Object.entries(recorded)) {
        const other = own[field];
        if (other !== undefined) this.#learn(value, other, field);
      }
    } else if (ID_FIELD.test(name)) {
      const [id, ownId] = [idText(recorded), idText(own)];
      if (id !== undefined && ownId !== undefined) this.add(id, ownId);
    }
  }
}

function idText(value: JsonValue): string | undefined {
  if (value instanceof NumberText) return value.text;
  return typeof value === 'string' ? value : undefined;
}

function replaceIds(text: string, ids: ReadonlyMap<string, string>): string {
  return ids.size === 0 ? text : text.replaceAll(WORD, (word) => ids.get(word) ?? word);
}
