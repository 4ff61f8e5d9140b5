/**
 * A recording as the items of one of its lists, one at a time, and the document without them.
 */
import { JsonItems, MAX_JSON_DEPTH, type JsonItem } from '../../../model/text/json-items.ts';
import { RecordingError } from '../../recorded-exchange.ts';

/** Long enough for a page of every list, and short enough to hold some of them. */
const MAX_ITEM_MIB = 64;
export const MAX_ITEM_LENGTH = MAX_ITEM_MIB * 1024 * 1024;

interface Item extends JsonItem {
  kind: 'item';
}

/** The last part. Its lists are empty. */
interface Rest {
  kind: 'rest';
  text: string;
}

export type Part = Item | Rest;

export interface SplitOptions {
  /** The file in messages. */
  name: string;
  lists: ReadonlySet<string>;
}

export function itemAt(name: string, number: number): string {
  return `${name}, entry ${number}`;
}

export function tooLong(where: string): RecordingError {
  return new RecordingError(`${where} has more than ${MAX_ITEM_MIB} MiB; remove it from the recording`);
}

/** Throws `RecordingError` if the document ends too early. */
export function* splitJson(chunks: Iterable<string>, { name, lists }: SplitOptions): Generator<Part, undefined> {
  const document = new JsonItems({
    lists,
    maxLength: MAX_ITEM_LENGTH,
    errorOf(problem, items) {
      if (problem === 'deep') return new RecordingError(`${name} has more than ${MAX_JSON_DEPTH} levels`);
      if (problem === 'long') return tooLong(items === undefined ? name : itemAt(name, items + 1));
      const place = items === undefined ? '' : ` after entry ${items}`;
      return new RecordingError(`${name} ends${place} and is not complete JSON; record it again`);
    },
  });
  for (const chunk of chunks) for (const item of document.read(chunk)) yield { kind: 'item', ...item };
  yield { kind: 'rest', text: document.end() };
}
