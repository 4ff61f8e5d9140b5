/**
 * The one place where a body is read, and where JSON is parsed without losing digits.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { breach } from './breach.ts';
import { badBody, tooLarge, unsupportedMediaType } from './refusals.ts';
import type { Call } from './call.ts';
import { acceptVendorType } from './vendor-type.ts';
import { isRefusal, type Refusal } from './reply.ts';

export const MOST_BYTES = 10 * 1024 * 1024;

/** Any type is taken as JSON, and recorded; a strict world takes JSON only. */
export function acceptMediaType(call: Call): Refusal | undefined {
  if (call.operation?.body === undefined) return undefined;
  noteEncoding(call);
  if (call.operation.body !== 'json') return undefined;
  if (call.operation.mediaType !== undefined) return acceptVendorType(call, call.operation.mediaType);
  const type = call.head.get('content-type');
  if (type !== undefined && (type === 'application/json' || isJsonType(type))) return undefined;
  const evidence = type === undefined ? 'no Content-Type' : `Content-Type ${type}`;
  return breach(call, { rule: 'wrong-media-type', evidence }, unsupportedMediaType(type, 'application/json'));
}

/** A body is read as it comes: what is compressed is no JSON. */
function noteEncoding({ head, violations }: Call): void {
  const encoding = head.get('content-encoding');
  if (encoding === undefined || encoding === 'identity') return;
  violations.push({ rule: 'encoded-request-body', evidence: `Content-Encoding ${encoding}` });
}

export function isJsonType(type: string): boolean {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return essence === 'application/json' || essence.endsWith('+json');
}

/** From the wire when there is one: a web stream in between costs as much as the rest of the answer. */
export async function readBody(message: IncomingMessage | undefined, request: Request): Promise<string | Refusal> {
  const bytes = message === undefined ? Buffer.from(await request.arrayBuffer()) : await readMessage(message);
  if (isRefusal(bytes)) return bytes;
  if (bytes.length > MOST_BYTES) return tooLarge(MOST_BYTES);
  if (!isUtf8(bytes)) return badBody('Unrecognized token: the body is not UTF-8');
  return bytes.toString('utf8');
}

const CUT_SHORT = badBody('Unrecognized token: the body was cut short');

function readMessage(message: IncomingMessage): Promise<Buffer | Refusal> {
  // Who left while the call was delayed says nothing any more, not even that.
  if (message.destroyed) return Promise.resolve(CUT_SHORT);
  if (Number(message.headers['content-length']) > MOST_BYTES) return Promise.resolve(refuseTheRest(message));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
      else resolve(refuseTheRest(message));
    });
    message.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    // A client that hangs up reads no answer; for the journal it is one more body that is none.
    const cutShort = (): void => resolve(CUT_SHORT);
    message.on('error', cutShort);
    message.on('close', cutShort);
  });
}

/** What still comes is let pass for a while: a connection closed at once would take the answer with it. */
function refuseTheRest(message: IncomingMessage): Refusal {
  message.removeAllListeners('data').resume();
  return tooLarge(MOST_BYTES);
}

/** A whole number too long for a float is a BigInt; all else is as in JSON. */
export type Json = string | number | bigint | boolean | null | Json[] | { [name: string]: Json };

/** Digits behind a decimal point are a float's, and lost to nobody. */
const LONG_NUMBER = /[^\d.]\d{16}/;
const WHOLE = /^-?\d+$/;

/** What `JSON.parse` tells a reviver since ES2025, which its published type does not know yet. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(context?.source ?? '')
    ? BigInt(context?.source ?? 0)
    : value;

/** In a box, as a body may look like anything, like a refusal too. */
export function parseJson(text: string): { json: Json } | Refusal {
  try {
    // What JSON.parse gives is Json by its definition; the reviver adds BigInt.
    return { json: (LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)) as Json };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'nested too deeply';
    return badBody(`Unrecognized token: the body is not JSON (${reason})`);
  }
}

export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** There since Node.js 22, which its published type does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON text of what came as JSON, with all digits. */
export function writeJson(json: unknown): string {
  return JSON.stringify(json, (_name, value: unknown) => (typeof value === 'bigint' ? rawJSON(String(value)) : value));
}
