/**
 * Request bodies: the accepted media types, reading from the connection, and JSON without loss of digits.
 */
import type { IncomingMessage } from 'node:http';
import { acceptedTypes } from './accept.ts';
import { reportViolation } from './report-violation.ts';
import { badBody, tooLarge, tooManyBodies, unsupportedMediaType } from './api-errors.ts';
import { type BodyRoom, textOf } from './body-text.ts';
import type { IncomingRequest, Operation, RequestContext } from './request-context.ts';
import { isApiError, type ApiError } from './reply.ts';
import { waitForTurn } from './turns.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
/** A batch of this size takes about a millisecond. */
const LARGE_BYTES = 4096;

const JSON_TYPE = 'application/json';
const VENDOR_PREFIX = 'application/vnd.';

/** Types that say nothing about the body: no type, or that of a program that sends a text. */
const UNTYPED: readonly string[] = ['', 'text/plain'];

/**
 * Refuses vendor types of other operations and, where a vendor type is due, all types except plain JSON and plain text.
 * Other bodies of another type, or of none, are read as JSON and recorded as a violation; a strict world refuses them.
 */
export function acceptMediaType(request: RequestContext): ApiError | undefined {
  const { operation, head: headers, violations } = request;
  if (operation?.body === undefined) return undefined;
  const encoding = headers.get('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    violations.push({ rule: 'encoded-request-body', evidence: `Content-Encoding ${encoding}` });
  }
  if (operation.body !== 'json') return undefined;
  const { mediaType, requestTypes } = operation;
  const sent = headers.get('content-type');
  const usual = requestTypes?.[0] ?? mediaType ?? JSON_TYPE;
  if (sent === usual) return undefined;
  const types = requestTypes ?? [usual];
  const type = parseMediaType(sent ?? '');
  if (types.some((each) => each.toLowerCase() === type)) return undefined;
  const isUntyped = sent === undefined && !request.hasBody;
  if (isUntyped && types.includes(JSON_TYPE)) return undefined;
  const isJsonOnly = types.length === 1 && usual === JSON_TYPE;
  return isJsonOnly ? checkJsonType(request, sent, type) : checkVendorType(request, types, type);
}

function checkJsonType(request: RequestContext, sent: string | undefined, type: string): ApiError | undefined {
  const error = { ...unsupportedMediaType(sent, JSON_TYPE, 'AUT-15'), details: 'Cannot consume content type' };
  if (type.startsWith(VENDOR_PREFIX)) return error;
  if (isJsonType(type)) return undefined;
  const evidence = sent === undefined ? 'no Content-Type' : `Content-Type ${sent}`;
  return reportViolation(request, { rule: 'wrong-media-type', evidence }, error);
}

/** Operations that select version and resource by the media type find it in Accept too, if the body has none. */
function checkVendorType(request: RequestContext, types: readonly string[], type: string): ApiError | undefined {
  const expected = types.join(' or ');
  const error = unsupportedMediaType(request.head.get('content-type'), expected, 'V3-50');
  if (type !== JSON_TYPE && !UNTYPED.includes(type)) return error;
  const accepted = acceptedTypes(request.head);
  if (types.some((each) => each !== JSON_TYPE && accepted.includes(each.toLowerCase()))) return undefined;
  const evidence = `neither Content-Type (${type === '' ? 'none' : type}) nor Accept is ${expected}`;
  return reportViolation(request, { rule: 'wrong-media-type', evidence }, error);
}

/** In lower case and without parameters. */
export function parseMediaType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function isJsonType(header: string): boolean {
  const type = parseMediaType(header);
  return type === JSON_TYPE || type.endsWith('+json');
}

/** Reads the Node.js message where there is one: a web stream would cost as much as the rest of the request. */
export async function readBody(
  { message, request }: Pick<IncomingRequest, 'message' | 'request'>,
  room: BodyRoom,
  kind: Operation['body'],
): Promise<string | ApiError> {
  const toText = kind === 'bytes' ? toCharacters : toUnicode;
  if (message === undefined) return toText(Buffer.from(await request.arrayBuffer()));
  const bytes = await readMessage(message, room);
  if (isApiError(bytes)) return bytes;
  try {
    if (bytes.length >= LARGE_BYTES) await waitForTurn();
    return toText(bytes);
  } finally {
    room.release(bytes.length);
  }
}

/** A text with a character for each byte. */
function toCharacters(bytes: Buffer): string | ApiError {
  return bytes.length > MAX_BYTES ? tooLarge(MAX_BYTES) : bytes.toString('latin1');
}

/** The bytes of a body that is read as `bytes`. */
export function bytesOf({ body = '' }: RequestContext): Buffer {
  return Buffer.from(body, 'latin1');
}

function toUnicode(bytes: Buffer): string | ApiError {
  return bytes.length > MAX_BYTES ? tooLarge(MAX_BYTES) : textOf(bytes);
}

const INCOMPLETE = badBody('Unrecognized token: the body was cut short');

/** The caller releases the room of a body that is returned. */
function readMessage(message: IncomingMessage, room: BodyRoom): Promise<Buffer | ApiError> {
  // The client may have disconnected already.
  if (message.destroyed) return Promise.resolve(INCOMPLETE);
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    /** Discards the rest of the body: closing the connection at once would lose the response. */
    const reject = (error: ApiError): void => {
      message.removeAllListeners('data').resume();
      room.release(size);
      [chunks, size] = [[], 0];
      resolve(error);
    };
    if (Number(message.headers['content-length']) > MAX_BYTES) return reject(tooLarge(MAX_BYTES));
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      const isRoom = room.take(chunk.length);
      if (size > MAX_BYTES) reject(tooLarge(MAX_BYTES));
      else if (isRoom) chunks.push(chunk);
      else reject(tooManyBodies(room.limit));
    });
    message.on('end', () => {
      const body = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
      [chunks, size] = [[], 0];
      resolve(body);
    });
    // The client does not read this error; the journal records it.
    message.on('error', () => reject(INCOMPLETE));
    message.on('close', () => reject(INCOMPLETE));
  });
}

/** Integers that a float cannot hold exactly are of type bigint, of at most 41 digits. */
export type Json = string | number | bigint | boolean | null | Json[] | { [name: string]: Json };

/** After what can precede a number in an array or an object. Digits after a decimal point do not count. */
const LONG_NUMBER = /[-:,[ \n\r\t]\d{16}/;
const INTEGER = /^-?\d+$/;

/** The signature since ES2025, which TypeScript does not declare yet. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** A sign and 40 digits: no field accepts as many, and a bigint of millions of digits blocks the process for seconds. */
const MAX_INTEGER = 41;

const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
    ? BigInt(context?.source?.slice(0, MAX_INTEGER) ?? 0)
    : value;

/** The escape of half of a surrogate pair, which is not a character, so that no text in UTF-8 can hold it. */
const HALF_PAIR =
  /(?<!\\)(?:\\\\)*(\\u(?:d[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!(?<!\\)(?:\\\\)*\\ud[89ab][0-9a-f]{2}\\u)d[c-f][0-9a-f]{2}))/i;

/** Returns the value in an object, because a body may have the shape of an ApiError. */
export function parseJson(text: string): { json: Json } | ApiError {
  try {
    // JSON.parse returns Json by definition; the reviver adds bigint.
    const json = (LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)) as Json;
    const half = text.includes('\\u') ? HALF_PAIR.exec(text)?.[1] : undefined;
    return half === undefined ? { json } : badBody(`Unrecognized token: ${half} is half of a surrogate pair`);
  } catch (error) {
    // After the comma the message repeats a part of the text, which may contain a secret.
    const reason = error instanceof SyntaxError ? error.message.split(/, (?:\.{3})?"/, 1)[0] : 'nested too deeply';
    return badBody(`Unrecognized token: the body is not JSON (${reason})`);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Available since Node.js 22; TypeScript does not declare it yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Writes JSON with all digits of bigint values. */
export function writeJson(json: unknown): string {
  return JSON.stringify(json, (_name, value: unknown) => (typeof value === 'bigint' ? rawJSON(String(value)) : value));
}

/** The bytes of a long text that a thread returns. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
