/**
 * Files that clients get in several parts, each with a name, a link, a size and an entity tag of its own. They are stored
 * one after the other as one file.
 */
import { nameOfPart, partOfName, UNIFIED_REPORT, type Job } from '../../model/jobs.ts';
import { FileBlocks, type StoredFile } from './file-blocks.ts';
import { GzipText } from './gzip-text.ts';
import type { TextFile } from './job-files.ts';

/** A part, as a job of which it is the whole file, and where it begins in the stored file. */
export interface FilePart {
  job: Job;
  start: number;
}

/** The service has no more; the last one takes the rest. */
export const MAX_PARTS = 100;

/** The part of the stored request of a unified report that its completion adds. */
interface WithSizes {
  partSizes?: readonly number[];
}

/** The request of a job as the client sent it, and the sizes of the parts of its file. */
export function storedRequestOf({ recordType, request }: Job): { sent: object; partSizes: WithSizes['partSizes'] } {
  // Only the services of jobs write requests.
  const stored = JSON.parse(request) as WithSizes;
  if (recordType !== UNIFIED_REPORT) return { sent: stored, partSizes: undefined };
  const { partSizes, ...sent } = stored;
  return { sent, partSizes };
}

/** At least one. */
export function partsOf(job: Job): FilePart[] {
  const { partSizes } = storedRequestOf(job);
  if (partSizes === undefined) return [{ job, start: 0 }];
  let start = 0;
  return partSizes.map((fileSize, i) => {
    const part = { ...job, fileSize, fileName: nameOfPart(job.fileName, i), fileHash: `${job.fileHash}-${i + 1}` };
    start += fileSize;
    return { job: part, start: start - fileSize };
  });
}

/** Undefined if the file has no part with this name. */
export function partNamed(job: Job, fileName: string): FilePart | undefined {
  return partsOf(job)[partOfName(fileName)];
}

/** The service has no larger parts. In bytes before compression. */
const MAX_BYTES = 1_000_000_000;

/** A file of gzip files, each of which can be read on its own. */
export class PartedText implements TextFile {
  readonly #finished: StoredFile[] = [];
  readonly #maxBytes: number;
  #part = new GzipText();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  add(text: string): void {
    this.#bytes += Buffer.byteLength(text);
    this.#part.add(text);
  }

  /** Whether the text fits into the part. */
  hasRoomFor(text: string): boolean {
    return this.#bytes + Buffer.byteLength(text) <= this.#maxBytes;
  }

  get isLastPart(): boolean {
    return this.#finished.length >= MAX_PARTS - 1;
  }

  /** What is added later belongs to the next part. */
  endPart(): void {
    this.#finished.push(this.#part.finish());
    this.#part = new GzipText();
    this.#bytes = 0;
  }

  finish(): StoredFile {
    const last = this.#part.finish();
    if (this.#finished.length === 0) return last;
    const parts = [...this.#finished, last];
    const whole = new FileBlocks();
    for (const { blocks } of parts) for (const block of blocks) whole.add([block]);
    return { ...whole.finish(), partSizes: parts.map(({ size }) => size) };
  }
}
