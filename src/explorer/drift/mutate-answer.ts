/**
 * Applies a mutation to an answer: to its JSON, or to the JSON of a file that is compressed once.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Schema } from '../../http/description.ts';
import { createDraw } from './draw.ts';
import { FILE_SCHEMA } from './file-schema.ts';
import { applyEdits } from './json-text.ts';
import type { Mutated, Mutation } from './mutation.ts';
import { readDriftBody } from './read-body.ts';

/** What is mutated: the mutation, the seed of its draws, and the schema of the answer. */
export interface Drift {
  mutation: Mutation;
  seed: string;
  /** Undefined for a file. */
  schema: Schema | undefined;
}

/** Undefined if the text has nothing to mutate. */
export function mutateText({ mutation, seed, schema }: Drift, text: string): (Mutated & { text: string }) | undefined {
  const body = readDriftBody(text, schema ?? FILE_SCHEMA, schema === undefined);
  const mutated = body === undefined ? undefined : mutation.mutate(body, createDraw(seed));
  return mutated === undefined ? undefined : { ...mutated, text: applyEdits(text, mutated.edits) };
}

const GZIP = 0x1f8b;

/** `onMutated` is called with what a right client may do. An answer that cannot be mutated is returned as it is. */
export async function mutateAnswer(
  drift: Drift,
  answer: Response,
  onMutated: (mutated: Mutated) => void,
): Promise<Response> {
  const sent = Buffer.from(await answer.arrayBuffer());
  const isCompressed = sent.length > 1 && sent.readUInt16BE(0) === GZIP;
  const mutated = mutateText(drift, (isCompressed ? gunzipSync(sent) : sent).toString('utf8'));
  if (mutated !== undefined) onMutated(mutated);
  const plain = mutated === undefined ? undefined : Buffer.from(mutated.text);
  const content = plain === undefined ? sent : isCompressed ? gzipSync(plain) : plain;
  const headers = new Headers(answer.headers);
  if (headers.has('content-length')) headers.set('content-length', String(content.length));
  return new Response(new Uint8Array(content), { status: answer.status, headers });
}
