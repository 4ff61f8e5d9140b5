/**
 * A job's file as it is stored, or a part of it, read block by block while it is sent.
 */
import type { Job, JobKind } from '../model/jobs.ts';
import type { World } from '../world/world.ts';
import type { Reply } from './reply.ts';

/** A report is gzip bytes that say nothing of what is inside; a snapshot is JSON that happens to travel compressed. */
const TYPES: Readonly<Record<JobKind, Record<string, string>>> = {
  report: { 'content-type': 'application/octet-stream' },
  snapshot: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
};

/** From its first byte to the one after its last. */
interface Part {
  from: number;
  to: number;
}

/** Undefined when the range that is asked for is not in the file. */
export function readFile(world: World, job: Job, range: string | undefined): Reply | undefined {
  const { fileSize, fileHash, endsAt, requestedAt, kind } = job;
  const whole: Part = { from: 0, to: fileSize };
  const part = range === undefined ? whole : partOf(range, whole);
  if (part === undefined) return undefined;
  const isPart = part !== whole;
  return {
    status: isPart ? 206 : 200,
    body: '',
    content: contentOf(world, job, part),
    headers: {
      ...TYPES[kind],
      'content-length': String(part.to - part.from),
      ...(isPart ? { 'content-range': `bytes ${part.from}-${part.to - 1}/${fileSize}` } : {}),
      etag: `"${fileHash}"`,
      'last-modified': new Date(endsAt ?? requestedAt).toUTCString(),
      'accept-ranges': 'bytes',
    },
  };
}

/** One range; anything else that may be asked so is answered with the whole file. */
function partOf(range: string, whole: Part): Part | undefined {
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

function contentOf(world: World, { id }: Job, { from, to }: Part): Uint8Array<ArrayBuffer> | ReadableStream {
  const first = blockAt(world, id, from, to);
  if (from + first.length >= to) return first;
  let place = from;
  return new ReadableStream({
    pull(controller) {
      const block = blockAt(world, id, place, to);
      place += block.length;
      controller.enqueue(block);
      if (place >= to) controller.close();
    },
  });
}

/** What a block has from one place on, and not beyond another. A world that was reset meanwhile has no such block. */
function blockAt(world: World, jobId: string, place: number, to: number): Uint8Array<ArrayBuffer> {
  const block = world.jobs.blockAt(jobId, place);
  const bytes = block?.bytes.subarray(place - block.start, to - block.start);
  if (bytes === undefined || bytes.length === 0) throw new Error(`the file of ${jobId} ends at byte ${place}`);
  return new Uint8Array(bytes);
}
