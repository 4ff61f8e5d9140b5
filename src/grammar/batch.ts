/**
 * Array in, array out: one answer per item, in the order sent, all in one transaction.
 */
import type { Failure } from '../model/failures.ts';
import type { Call } from '../http/call.ts';
import { parseJson, type Json } from '../http/body.ts';
import { badBody, batchTooLarge } from '../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../http/reply.ts';

/** An item's failure in a dialect's words. */
export interface ItemError {
  code: string;
  details: string;
}

export function readArray({ body = '' }: Call, most: number): Json[] | Refusal {
  if (body === '') return badBody('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return parsed;
  if (!Array.isArray(parsed.json)) return badBody('Unrecognized token: the body is no array');
  return parsed.json.length > most ? batchTooLarge(parsed.json.length, most) : parsed.json;
}

/** Success is exactly a code and the id. */
export function successItem(idName: string, id: string): string {
  return `{"code":"SUCCESS","${idName}":${id}}`;
}

/** With the id when the request named something that exists. As recorded, the text is called description. */
export function failureItem(error: ItemError, observed: boolean, idName: string, id: string | undefined): string {
  const text = observed ? 'description' : 'details';
  const end = id === undefined ? '' : `,"${idName}":${id}`;
  return `{"code":${JSON.stringify(error.code)},"${text}":${JSON.stringify(error.details)}${end}}`;
}

export function multiStatus(items: readonly string[]): Reply {
  return { status: 207, body: `[${items.join(',')}]` };
}

/** An item that exists keeps its id in its failure. */
export function namesExisting({ code }: Failure): boolean {
  return code !== 'unknown' && code !== 'notAnObject' && code !== 'forced';
}
