/**
 * Reads that need many days which are computed one after another: other requests are served in between.
 */
import type { Scope } from '../../core/entities/operation-context.ts';
import { DaysMissing, untilDaysMiss } from '../../core/performance/market/days-in-turns.ts';
import { serveWaiting } from '../http/turns.ts';

/** After so many changes of the rows meanwhile, a read computes all days at once. */
const MOST_REPEATS = 8;

type Read<T> = (scope?: Scope) => T | Promise<T>;

/** A read, which writes nothing, is repeated when its days are known: with the scope that it has then. */
export function readInTurns<T>(read: Read<T>): T | Promise<T> {
  const done = untilDaysMiss(read);
  if (!(done instanceof Promise)) return done instanceof DaysMissing ? readLater(done, read) : done;
  return done.catch(missingDays).then((each) => (each instanceof DaysMissing ? readLater(each, read) : each));
}

async function readLater<T>(first: DaysMissing, read: Read<T>): Promise<T> {
  let last = first;
  for (let n = 0; n < MOST_REPEATS; n++) {
    for (let next: DaysMissing | undefined = last; next !== undefined; next = next.computeNext()) await serveWaiting();
    const scope = last.scopeNow();
    const done = await Promise.resolve(untilDaysMiss(() => read(scope))).catch(missingDays);
    if (!(done instanceof DaysMissing)) return done;
    last = done;
  }
  return read(last.scopeNow());
}

/** The error of an asynchronous read. */
function missingDays(error: unknown): DaysMissing {
  if (error instanceof DaysMissing) return error;
  throw error;
}
