/**
 * Writes the file of a job and then stores the job. The file is written before the request is answered, so that a job
 * that a client knows of survives a crash and is copied with its world. Other requests run between the parts of the
 * file; a read snapshot hides their changes, so that the file shows the entities at the time of the request.
 */
import { FileWriter } from '../world/stores/file-writer.ts';
import type { World } from '../world/world.ts';
import type { NewJob } from './jobs.ts';

/** Yields where other requests may run, with a promise that must settle before the next part. */
export type JobWork = Generator<Promise<unknown> | undefined, void>;

/** `parts` are the parts of the file, in order. Other requests may run between them. */
export function* writeJob(world: World, job: NewJob, parts: Iterator<string, void>): JobWork {
  const { jobs } = world;
  const view = world.openView();
  const file = new FileWriter(jobs, job);
  try {
    for (;;) {
      const part = view.through(() => parts.next());
      if (part.done) break;
      yield file.add(part.value);
    }
    const written = yield* waitFor(file.finish());
    view.through(() => jobs.add({ ...job, ...written }));
  } catch (error) {
    // A world that was replaced has no file left to abandon.
    view.mustLive();
    file.abandon();
    throw error;
  } finally {
    view.close();
  }
}

function* waitFor<T>(result: T | Promise<T>): Generator<Promise<unknown>, T> {
  if (!(result instanceof Promise)) return result;
  const values: T[] = [];
  yield result.then((value) => values.push(value));
  const [value] = values;
  if (value === undefined) throw new Error('the caller did not wait for the promise');
  return value;
}

/** The separator of the items of `arrayOf`. */
export function betweenItems(isIndented: boolean): string {
  return isIndented ? ',\n  ' : ',';
}

/** A JSON array of items that are already JSON. A text may hold several items. */
export function* arrayOf(lists: Iterable<readonly string[]>, isIndented: boolean): Generator<string, void> {
  const [first, end] = isIndented ? ['[\n  ', '\n]'] : ['[', ']'];
  const next = betweenItems(isIndented);
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
