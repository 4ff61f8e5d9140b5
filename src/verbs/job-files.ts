/**
 * Writes the file of a job, and then keeps the job. The file is made while its request is being answered: a job that a
 * client knows of is whole from its first moment, so it survives whatever happens to the process, and goes along when
 * the world is copied. Meanwhile others are served, and what they change is not seen in the file: it shows the
 * entities of the instant of the request.
 */
import { FileWriter } from '../world/file-writer.ts';
import { ViewGone } from '../world/view.ts';
import type { World } from '../world/world.ts';
import type { NewJob } from './jobs.ts';

/** Yields where others may have their turn, and what is to be waited for before its own next one. */
export type JobWork = Generator<Promise<unknown> | undefined, void>;

/** `parts` are texts of the file, in order, between which others may have their turn. */
export function* writeJob(world: World, job: NewJob, parts: Iterator<string, void>): JobWork {
  const { jobs } = world;
  const view = world.openView();
  const file = new FileWriter(jobs, job.id);
  try {
    for (;;) {
      const part = view.through(() => parts.next());
      if (part.done) break;
      yield file.add(part.value);
    }
    const written = yield* settled(file.finish());
    view.through(() => jobs.add({ ...job, ...written }));
  } catch (error) {
    // Of a world that has become another one nothing is left to be cleaned.
    if (view.isGone()) throw new ViewGone();
    file.abandon();
    throw error;
  } finally {
    view.close();
  }
}

function* settled<T>(given: T | Promise<T>): Generator<Promise<unknown>, T> {
  if (!(given instanceof Promise)) return given;
  const values: T[] = [];
  yield given.then((value) => values.push(value));
  const [value] = values;
  if (value === undefined) throw new Error('what was to be waited for was not waited for');
  return value;
}

/** What stands between two items of `arrayOf`. */
export function betweenItems(isIndented: boolean): string {
  return isIndented ? ',\n  ' : ',';
}

/** A JSON array of what is written already, some items at a time, or several in one text; of none, too. */
export function* arrayOf(lists: Iterable<readonly string[]>, isIndented: boolean): Generator<string, void> {
  const [first, end] = isIndented ? ['[\n  ', '\n]'] : ['[', ']'];
  const next = betweenItems(isIndented);
  let isEmpty = true;
  for (const items of lists) {
    // A pause is one even when there is nothing to be told.
    yield items.length === 0 ? '' : isEmpty ? first : next;
    if (items.length === 0) continue;
    yield items.join(next);
    isEmpty = false;
  }
  yield isEmpty ? '[]' : end;
}
