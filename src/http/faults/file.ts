/**
 * Files that are bad though they are sent with a 200: cut in two, changed in the middle, empty, not compressed at all,
 * or compressed for the transport once more.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FileEffect, FileFault } from '../../model/faults.ts';
import { isRefusal, type Outcome } from '../reply.ts';
import { isDownload, type FaultKind } from './effect.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SPOILED: Readonly<Record<Exclude<FileFault, 'encoded'>, (bytes: Bytes) => Bytes>> = {
  truncated: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  corrupt(bytes) {
    const middle = Math.floor(bytes.length / 2);
    return bytes.map((byte, i) => (i === middle ? byte ^ 0xff : byte));
  },
  empty: () => new Uint8Array(),
  plain: (bytes) => new Uint8Array(gunzipSync(bytes)),
};

export const fileFault: FaultKind<FileEffect> = {
  is: (effect): effect is FileEffect => 'file' in effect,
  suits: isDownload,
  detour:
    (_call, _fault, { file }) =>
    async (goOn) =>
      spoil(await goOn(), file),
};

/** The storage sends no part of a file that is bad. */
async function spoil(outcome: Outcome, file: FileFault): Promise<Outcome> {
  if (isRefusal(outcome) || outcome.status !== 200 || outcome.content === undefined) return outcome;
  const { content, headers = {} } = outcome;
  const bytes = new Uint8Array(await new Response(content).arrayBuffer());
  if (file !== 'encoded') return withContent(outcome, SPOILED[file](bytes), headers);
  // A snapshot travels encoded anyway: of that a client takes one layer off and finds another.
  const isEncoded = headers['content-encoding'] !== undefined;
  const sent = isEncoded ? new Uint8Array(gzipSync(bytes)) : bytes;
  return withContent(outcome, sent, { ...headers, 'content-encoding': 'gzip' });
}

function withContent(outcome: Outcome, content: Bytes, headers: Record<string, string>): Outcome {
  return { ...outcome, content, headers: { ...headers, 'content-length': String(content.length) } };
}
