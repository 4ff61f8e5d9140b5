/**
 * The text of a body, a limit of what its JSON can contain, and one of the bytes of all bodies that are being received.
 */
import { isUtf8 } from 'node:buffer';
import { badBody, tooManyValues } from './api-errors.ts';
import type { ApiError } from './reply.ts';
import { memoryLimit } from '../../world/memory.ts';

/** No other request is answered while a body is parsed, which takes up to 200 ms for as many. */
export const MAX_VALUES = 200_000;

/** The text of a body, with a limit of the values that its JSON may have. */
export function textOf(bytes: Buffer, maxValues = MAX_VALUES): string | ApiError {
  if (!isUtf8(bytes)) return badBody('Unrecognized token: the body is not UTF-8');
  return hasMoreValues(bytes, maxValues) ? tooManyValues(maxValues) : bytes.toString('utf8');
}

const [QUOTE, COMMA, BACKSLASH, LIST, OBJECT] = [...Buffer.from('",\\[{')];

/** Each value is after a comma or the start of its container. It takes two bytes, so that most bodies need not be read. */
function hasMoreValues(bytes: Buffer, maxValues: number): boolean {
  if (bytes.length < 2 * maxValues) return false;
  let values = 0;
  let isText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) isText = !isText;
    else if (isText) i += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > maxValues;
}

const DEFAULT_BYTES = 256 * 2 ** 20;
const MEMORY_SHARE = 1 / 8;

/** The bytes of the bodies that are being received, of all connections together. */
export class BodyRoom {
  readonly limit: number;
  #bytes = 0;

  constructor(limit = Math.min(DEFAULT_BYTES, (memoryLimit() ?? Infinity) * MEMORY_SHARE)) {
    this.limit = limit;
  }

  /** Returns whether there is room. What does not fit is counted too, until it is released. */
  take(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes <= this.limit;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}
