/**
 * Faults that damage a file that is sent with status 200: truncated, corrupted, empty, not compressed, or compressed
 * again for the transfer.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { isApiError, type ReplyOrError } from '../../http/reply.ts';
import type { FileEffect, FileFault } from '../../../model/faults.ts';
import { isDownload, type FaultEffect } from './effect.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const DAMAGES: Readonly<Record<Exclude<FileFault, 'encoded'>, (bytes: Bytes) => Bytes>> = {
  truncated: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  corrupt(bytes) {
    const middle = Math.floor(bytes.length / 2);
    return bytes.map((byte, i) => (i === middle ? byte ^ 0xff : byte));
  },
  empty: () => new Uint8Array(),
  plain: (bytes) => (isGzip(bytes) ? new Uint8Array(gunzipSync(bytes)) : bytes),
};

export const fileFault: FaultEffect<FileEffect> = {
  appliesTo: isDownload,
  apply:
    (_context, _fault, { file }) =>
    async (next) =>
      damage(await next(), file),
};

/** Only a response with the whole file is damaged. */
async function damage(outcome: ReplyOrError, file: FileFault): Promise<ReplyOrError> {
  if (isApiError(outcome) || outcome.status !== 200 || outcome.content === undefined) return outcome;
  const { content, headers = {} } = outcome;
  const bytes = new Uint8Array(await new Response(content).arrayBuffer());
  const { 'content-encoding': encoding, ...others } = headers;
  // No library that decodes could read plain bytes under a content encoding.
  if (file === 'plain') return withContent(outcome, DAMAGES.plain(bytes), others);
  if (file !== 'encoded') return withContent(outcome, DAMAGES[file](bytes), headers);
  // A snapshot is encoded anyway: the client decodes it once, and finds another layer. A workbook has none of its own.
  const sent = encoding !== undefined || !isGzip(bytes) ? new Uint8Array(gzipSync(bytes)) : bytes;
  return withContent(outcome, sent, { ...headers, 'content-encoding': 'gzip' });
}

function isGzip([first, second]: Bytes): boolean {
  return first === 0x1f && second === 0x8b;
}

function withContent(outcome: ReplyOrError, content: Bytes, headers: Record<string, string>): ReplyOrError {
  return { ...outcome, content, headers: { ...headers, 'content-length': String(content.length) } };
}
