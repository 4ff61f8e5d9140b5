/**
 * Array in, array out: one answer per item, in the order sent, all in one transaction.
 */
import type { Id } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { parseJson, type Json } from '../http/body.ts';
import { scopeOfCall, type Call } from '../http/call.ts';
import { forcedFailure } from '../http/faults/item.ts';
import { badBody, batchTooLarge } from '../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../http/reply.ts';
import { Batch } from '../verbs/scope.ts';
import { noteFailure } from './note-failure.ts';

export function batchOf(call: Call): Batch {
  return new Batch(scopeOfCall(call), (violation) => call.violations.push(violation));
}

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

/** What became of an item: the text of its success, or why not, with the id that it named. */
export type Done = { text: string } | { failure: Failure; id?: Id | undefined };

interface Answering {
  idName: string;
  words: (failure: Failure, batch: Batch) => ItemError;
  answer: (batch: Batch, item: Json) => Done;
}

export function answerItems(call: Call, items: readonly Json[], { idName, words, answer }: Answering): Reply {
  const batch = batchOf(call);
  const answerOne = (item: Json, place: number): string => {
    const forced = forcedFailure(call, place);
    const done = forced === undefined ? answer(batch, item) : { failure: forced };
    if ('text' in done) return done.text;
    const { failure, id } = done;
    noteFailure(call, batch, failure, item);
    return failureItem(words(failure, batch), batch.observed, idName, namesExisting(failure) ? id : undefined);
  };
  return call.world.transaction(() => multiStatus(items.map(answerOne)));
}

export function multiStatus(items: readonly string[]): Reply {
  return { status: 207, body: `[${items.join(',')}]` };
}

/** An item that exists keeps its id in its failure. */
function namesExisting({ code }: Failure): boolean {
  return code !== 'unknown' && code !== 'notAnObject' && code !== 'forced';
}
