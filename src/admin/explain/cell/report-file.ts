/**
 * One row of the file of a report, as its client has it.
 */
import { gunzipSync } from 'node:zlib';
import { isObject, parseJson, type Json } from '../../../service/http/body.ts';
import { isApiError } from '../../../service/http/reply.ts';
import type { Job } from '../../../model/jobs.ts';
import type { World } from '../../../world/state/world.ts';
import { Unexplained } from '../explanation.ts';

export type FileRow = Readonly<Record<string, Json>>;

/** Larger files would take long to read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Undefined for a file that is not JSON. Throws if the file has no such row. */
export function fileRow(world: World, job: Job, index: number): FileRow | undefined {
  if (job.fileName.endsWith('.csv')) return undefined;
  if (job.fileSize > MAX_BYTES)
    throw new Unexplained('conflict', `the file of report ${job.id} has more than ${MAX_BYTES} bytes`);
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < job.fileSize;) {
    const block = world.jobs.blockAt(job.id, start);
    if (block === undefined || block.bytes.length === 0) break;
    blocks.push(block.bytes);
    start = block.start + block.bytes.length;
  }
  const parsed = parseJson(gunzipSync(Buffer.concat(blocks)).toString('utf8'));
  const rows = isApiError(parsed) || !Array.isArray(parsed.json) ? [] : parsed.json;
  const row = rows[index];
  if (isObject(row)) return row;
  throw new Unexplained('notFound', `row ${index} of report ${job.id}, which has ${rows.length} rows`);
}
