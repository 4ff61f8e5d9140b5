/**
 * Earlier states of a world: a copy of its database that is rolled back by the change log.
 */
import { instantText } from '../../model/days.ts';
import { setClock } from '../clock.ts';
import { World } from '../state/world.ts';

export interface Moment {
  /** A position in the change log. */
  position: number;
  /** The time of the copy's clock, which is frozen. */
  at: number;
}

/** The change log of a world does not have the state. The message says why. */
export class NoSuchState extends Error {}

/** The end of an instant of the past. */
export function momentAt(world: World, instant: number): Moment {
  const { changeLog, name } = world;
  if (instant > world.now())
    throw new NoSuchState(`must not be later than the clock of world ${name}, which is at ${instantText(world.now())}`);
  const position = changeLog.positionAt(instant);
  if (position !== undefined) return { position, at: instant };
  const begins = changeLog.beginsAt;
  const known = begins === undefined ? 'is empty' : `begins at ${instantText(begins)}`;
  throw new NoSuchState(`must not be earlier than the change log of world ${name}, which ${known}`);
}

/** The caller closes the copy. Settings, tokens and overrides of metrics are those of the present. */
export function copyAt(world: World, { position, at }: Moment): World {
  const copy = new World(world.storage.toBytes());
  try {
    copy.transaction(() => {
      rollBack(copy, position);
      copy.run('delete from "history" where "at" > ?', [at]);
      copy.run('delete from "jobs" where "requestedAt" > ?', [at]);
      copy.updateRow({ clock: setClock(at, 'frozen') });
    });
    return copy;
  } catch (error) {
    copy.storage.close();
    throw error;
  }
}

/** Rows that were created later are deleted first, so that they are in the way of no value that returns. */
function rollBack({ changeLog, loggedWrites, loggedRows }: World, position: number): void {
  for (const { created } of loggedWrites.writesAfter(position))
    for (const [table, ranges] of created) for (const range of ranges) loggedRows.delete(table, range);
  for (const { table, row, was } of loggedWrites.editsAfter(position)) loggedRows.restore(table, row, was);
  changeLog.truncate(position);
}
