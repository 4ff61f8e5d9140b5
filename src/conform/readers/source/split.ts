/**
 * A recording as the items of one of its lists, one at a time, and the document without them.
 */
import { RecordingError } from '../../recorded-exchange.ts';

/** Long enough for a page of every list, and short enough to hold some of them. */
const MAX_ITEM_MIB = 64;
const MAX_ITEM_LENGTH = MAX_ITEM_MIB * 1024 * 1024;

export interface Item {
  kind: 'item';
  /** The names of the fields to the list: `log.entries`. */
  list: string;
  text: string;
}

/** The last part. Its lists are empty. */
export interface Rest {
  kind: 'rest';
  text: string;
}

export type Part = Item | Rest;

export interface SplitOptions {
  /** The file in messages. */
  name: string;
  lists: ReadonlySet<string>;
}

/** The text of an item, or of the rest, while it is read. Throws `RecordingError` if it becomes too long. */
export class Gathered {
  #pieces: string[] = [];
  #length = 0;

  add(piece: string, where: () => string): void {
    this.#length += piece.length;
    if (this.#length > MAX_ITEM_LENGTH)
      throw new RecordingError(`${where()} has more than ${MAX_ITEM_MIB} MiB; remove it from the recording`);
    this.#pieces.push(piece);
  }

  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}

export function itemAt(name: string, number: number): string {
  return `${name}, entry ${number}`;
}
