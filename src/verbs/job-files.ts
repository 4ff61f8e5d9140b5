/**
 * Writes the file of a job, and then keeps the job. The file is made while its request is being answered: a job that a
 * client knows of is whole from its first moment, so it survives whatever happens to the process, and goes along when
 * the world is copied. Meanwhile others are served, and what they change is not seen in the file: it shows the
 * entities of the instant of the request.
 */
import type { Work } from '../model/slices.ts';
import { FileWriter } from '../world/file-writer.ts';
import { ViewGone } from '../world/view.ts';
import type { World } from '../world/world.ts';
import type { NewJob } from './jobs.ts';

/** `pieces` are texts of the file, in order; undefined where others may have their turn in between. */
export function* writeJob(world: World, job: NewJob, pieces: Iterator<string | undefined, void>): Work<void> {
  const { jobs } = world;
  const view = world.openView();
  try {
    const file = new FileWriter(jobs, job.id);
    for (;;) {
      const isDone = view.through(() => {
        const { done, value } = pieces.next();
        if (value !== undefined) file.add(value);
        return done;
      });
      if (isDone) break;
      yield;
    }
    view.through(() => jobs.add({ ...job, ...file.finish() }));
  } catch (error) {
    // Of a world that has become another one nothing is left to be cleaned.
    if (!(error instanceof ViewGone)) jobs.abandonFile(job.id);
    throw error;
  } finally {
    view.close();
  }
}

/** A JSON array of what is written already, item by item. */
export function* arrayOf(items: Iterable<string | undefined>, isIndented: boolean): Generator<string | undefined, void> {
  const [first, next, end] = isIndented ? ['[\n  ', ',\n  ', '\n]'] : ['[', ',', ']'];
  let isEmpty = true;
  for (const item of items) {
    if (item === undefined) {
      yield;
      continue;
    }
    yield (isEmpty ? first : next) + item;
    isEmpty = false;
  }
  yield isEmpty ? '[]' : end;
}
