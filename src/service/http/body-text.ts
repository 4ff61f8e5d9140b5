/**
 * The text of a body, and a limit of what its JSON can contain.
 */
import { isUtf8 } from 'node:buffer';
import { badBody, tooManyValues } from './api-errors.ts';
import type { ApiError } from './reply.ts';

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
