/**
 * Writes the file of a job and then stores the job. The file is written before the request is answered, so that a job
 * that a client knows of survives a crash and is copied with its world. Other requests run between the parts of the
 * file; a read snapshot hides their changes, so that the file shows the entities at the time of the request.
 */
import { FileWriter, type WrittenFile } from '../../world/stores/file-writer.ts';
import type { Jobs } from '../../world/stores/jobs.ts';
import type { OpenReadSnapshot } from '../../world/database/read-snapshot.ts';
import type { World } from '../../world/state/world.ts';
import type { NewJob } from './jobs.ts';
import { findFile, shareFile, type Contents, type SharedFile } from './shared-files.ts';

/** Yields where other requests may run, with a promise that must settle before the next part. */
export type JobWork = Generator<Promise<unknown> | undefined, void>;

/**
 * `parts` are the parts of the file, in order. Other requests may run between them. With `contents`, the file is a copy
 * of an earlier file that has the same contents, if there is one.
 */
export function* writeJob(world: World, job: NewJob, parts: Iterator<string, void>, contents?: Contents): JobWork {
  const { jobs } = world;
  const view = world.openView();
  try {
    const known = contents && findFile(world, job.profileId, contents);
    const copied = known && (yield* copyFile(view, jobs, job, known, contents));
    const written = copied ?? (yield* writeParts(world, view, job, parts, contents));
    view.through(() => jobs.add({ ...job, ...written }));
  } catch (error) {
    // A world that was replaced has no file left to abandon.
    view.mustLive();
    jobs.abandonFile(job.id);
    throw error;
  } finally {
    view.close();
  }
}

type FileWork = Generator<Promise<unknown> | undefined, WrittenFile>;

function* writeParts(
  world: World,
  view: OpenReadSnapshot,
  job: NewJob,
  parts: Iterator<string, void>,
  contents: Contents | undefined,
): FileWork {
  const shared = contents && shareFile(world, job, contents, view.revision);
  const file = new FileWriter(world.jobs, job);
  let written: WrittenFile | undefined;
  try {
    for (;;) {
      const part = view.through(() => parts.next());
      if (part.done) break;
      yield file.add(part.value);
    }
    return (written = yield* waitFor(file.finish()));
  } catch (error) {
    view.mustLive();
    file.abandon();
    throw error;
  } finally {
    shared?.end(written);
    // Ends what the parts have begun and other tasks may continue.
    parts.return?.();
  }
}

/** Undefined if the other file is not complete or not the same after all. */
function* copyFile(
  view: OpenReadSnapshot,
  jobs: Jobs,
  job: NewJob,
  source: SharedFile,
  { asOf }: Contents,
): Generator<Promise<unknown> | undefined, WrittenFile | undefined> {
  jobs.beginFile(job);
  if (source.written === undefined) yield source.ended;
  const { written } = source;
  if (written === undefined || !source.contents.isSameAt(asOf)) return undefined;
  for (let start = 0; start < written.fileSize;) {
    view.mustLive();
    const block = jobs.blockAt(source.jobId, start);
    // The other job was deleted.
    if (block?.start !== start) {
      jobs.abandonFile(job.id);
      return undefined;
    }
    jobs.addBlock(job.id, start, block.bytes);
    start += block.bytes.length;
    yield;
  }
  return written;
}

function* waitFor<T>(result: T | Promise<T>): Generator<Promise<unknown>, T> {
  if (!(result instanceof Promise)) return result;
  const values: T[] = [];
  yield result.then((value) => values.push(value));
  const [value] = values;
  if (value === undefined) throw new Error('the caller did not wait for the promise');
  return value;
}

/** The separator of the items of `writeArray`. */
export function itemSeparator(isIndented: boolean): string {
  return isIndented ? ',\n  ' : ',';
}

/** A JSON array of items that are already JSON. A text may hold several items. */
export function* writeArray(lists: Iterable<readonly string[]>, isIndented: boolean): Generator<string, void> {
  const [first, end] = isIndented ? ['[\n  ', '\n]'] : ['[', ']'];
  const next = itemSeparator(isIndented);
  let isEmpty = true;
  for (const items of lists) {
    // An empty part is still a pause.
    yield items.length === 0 ? '' : isEmpty ? first : next;
    if (items.length === 0) continue;
    yield items.join(next);
    isEmpty = false;
  }
  yield isEmpty ? '[]' : end;
}
