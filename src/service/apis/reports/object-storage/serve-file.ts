/**
 * Responses with the stored file of a job or a range of it, which is read block by block while it is sent.
 */
import { extname } from 'node:path';
import type { Job, JobKind } from '../../../../model/jobs.ts';
import type { World } from '../../../../world/state/world.ts';
import type { FilePart } from '../../../../core/jobs/file-parts.ts';
import { WORKBOOK_TYPE } from '../../../../core/jobs/workbook-file.ts';
import type { Validators } from './preconditions.ts';
import type { Reply } from '../../../http/reply.ts';

/** A report or an export is a gzip file, CSV with a content encoding, or XLSX; a snapshot is JSON with a content encoding. */
const TYPES: Readonly<Record<JobKind, Record<string, string>>> = {
  report: { 'content-type': 'application/octet-stream' },
  snapshot: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  export: { 'content-type': 'application/octet-stream' },
};

/** By the end of the file name. */
const OTHER_TYPES: Readonly<Record<string, Record<string, string>>> = {
  '.csv': { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
  '.xlsx': { 'content-type': WORKBOOK_TYPE },
};

/** The headers about the contents of the file. */
export function contentHeaders({ fileName, kind }: Job): Readonly<Record<string, string>> {
  return OTHER_TYPES[extname(fileName)] ?? TYPES[kind];
}

/** `to` is exclusive. */
interface ByteRange {
  from: number;
  to: number;
}

export function validatorsOf({ fileHash, endsAt, requestedAt }: Job): Validators {
  return { etag: `"${fileHash}"`, modifiedAt: endsAt ?? requestedAt };
}

/** For 200, 206 and 304. */
function validatorHeaders(job: Job): Record<string, string> {
  const { etag, modifiedAt } = validatorsOf(job);
  return { etag, 'last-modified': new Date(modifiedAt).toUTCString(), 'accept-ranges': 'bytes' };
}

export function notModified(job: Job): Reply {
  return { status: 304, body: '', headers: validatorHeaders(job), omitContentType: true };
}

/** Undefined if the requested range is not satisfiable. */
export function readFile(world: World, { job, start }: FilePart, range: string | undefined): Reply | undefined {
  const { fileSize } = job;
  const whole: ByteRange = { from: 0, to: fileSize };
  const part = range === undefined ? whole : parseRange(range, whole);
  if (part === undefined) return undefined;
  const isPart = part !== whole;
  return {
    status: isPart ? 206 : 200,
    body: '',
    content: contentOf(world, job, { from: start + part.from, to: start + part.to }),
    headers: {
      ...contentHeaders(job),
      'content-length': String(part.to - part.from),
      ...(isPart ? { 'content-range': `bytes ${part.from}-${part.to - 1}/${fileSize}` } : {}),
      ...validatorHeaders(job),
    },
  };
}

/** The part of a file as it is stored. */
export function readWholePart(world: World, { job, start }: FilePart): Uint8Array<ArrayBuffer> | ReadableStream {
  return contentOf(world, job, { from: start, to: start + job.fileSize });
}

/** Only a single range is supported; for any other header the whole file is sent. */
function parseRange(range: string, whole: ByteRange): ByteRange | undefined {
  const { to: size } = whole;
  const match = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return whole;
  const part =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size }
      : { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) };
  return part.from < part.to ? part : undefined;
}

function contentOf(world: World, { id }: Job, { from, to }: ByteRange): Uint8Array<ArrayBuffer> | ReadableStream {
  const first = blockAt(world, id, from, to);
  if (from + first.length >= to) return first;
  let position = from;
  return new ReadableStream({
    pull(controller) {
      const block = blockAt(world, id, position, to);
      position += block.length;
      controller.enqueue(block);
      if (position >= to) controller.close();
    },
  });
}

/** The bytes of a block from a position on, up to `to`. Throws if the world has been reset meanwhile. */
function blockAt(world: World, jobId: string, position: number, to: number): Uint8Array<ArrayBuffer> {
  const block = world.jobs.blockAt(jobId, position);
  const bytes = block?.bytes.subarray(position - block.start, to - block.start);
  if (bytes === undefined || bytes.length === 0) throw new Error(`the file of ${jobId} ends at byte ${position}`);
  return new Uint8Array(bytes);
}
